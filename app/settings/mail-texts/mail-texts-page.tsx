import { formatInstant } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { searchable } from "#app/kernel/text.ts";
import { ListSearch, typedIn } from "#app/layouts/office/office-list.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { mailTextVersions } from "#app/mails/mail-texts.queries.server.ts";
import {
  fixedMails,
  mailGroups,
  mailWords,
  type WordedKind,
  wordedKinds,
} from "#app/mails/mail-words.ts";
import type { MailWords } from "#app/mails/worded-mail.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/mail-texts-page";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = context.get(requestContext);
  const versions = await mailTextVersions(db);
  const { searchParams } = new URL(request.url);
  const changed = searchParams.get("change");
  const typed = typedIn(searchParams);
  return {
    changed: wordedKinds.find((kind) => kind === changed) ?? null,
    mayChange: permit(actor, "setting.change"),
    fixed: fixedMails,
    typed,
    groups: mailGroups.map(({ title, kinds }) => ({
      title,
      mails: kinds.filter(matches(typed)).map((kind) => {
        const latest = versions.find(({ mail }) => mail === kind);
        const { label, when } = mailWords[kind];
        const own = latest && Object.keys(latest.texts).length > 0 ? latest : null;
        return { kind, label, when, own: own && { at: own.publishedAt, by: own.publishedBy } };
      }),
    })),
  };
}

/** Whether every typed word occurs in the label, the occasion or the texts of a mail. */
const matches = (typed: string) => (kind: WordedKind) => {
  const { label, when, parts }: MailWords = mailWords[kind];
  const text = searchable([label, when, ...parts.map((part) => part.text)].join(" "));
  return searchable(typed)
    .split(" ")
    .every((word) => text.includes(word));
};

export default function MailTextsPage({ loaderData }: Route.ComponentProps) {
  const { changed, mayChange, fixed, groups, typed } = loaderData;
  const shown = groups.filter(({ mails }) => mails.length > 0);
  return (
    <OfficePage
      title="E-mails"
      lead="Ce que la plateforme écrit aux entreprises et aux visiteurs. Les liens et les faits restent ceux de la plateforme."
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      {changed && (
        <Notice tone="success">
          <p>
            «{"\u00A0"}
            {mailWords[changed].label}
            {"\u00A0"}» est enregistré, pour les prochains envois.
          </p>
        </Notice>
      )}
      <ListSearch action="/bureau/courriels" label="Chercher un e-mail" typed={typed} />
      {typed && (
        <p>
          {shown.length === 0 && `Aucun e-mail ne correspond à «\u00A0${typed}\u00A0». `}
          <a className="link" href="/bureau/courriels">
            Tout voir
          </a>
        </p>
      )}
      {shown.map(({ title, mails }) => (
        <OfficeSection key={title} title={title}>
          <ul className="office-rows">
            {mails.map((mail) => (
              <MailLine key={mail.kind} mail={mail} mayChange={mayChange} />
            ))}
          </ul>
        </OfficeSection>
      ))}
      <OfficeSection title="Textes fixes">
        <p>Cet e-mail répète ce qu’un visiteur a écrit et garde son texte{"\u00A0"}:</p>
        <ul className="mt-2 list-disc pl-5">
          {fixed.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </OfficeSection>
    </OfficePage>
  );
}

interface MailLineProps {
  mail: Route.ComponentProps["loaderData"]["groups"][number]["mails"][number];
  mayChange: boolean;
}

const MailLine = ({ mail: { kind, label, when, own }, mayChange }: MailLineProps) => (
  <li>
    <p className="font-semibold">{label}</p>
    <div className="min-w-0">
      <p>{when}</p>
      {own && (
        <p className="text-sm text-ink-soft">{`Changé par ${own.by} le ${formatInstant(own.at)}`}</p>
      )}
    </div>
    <a className="office-row-act inline-flex items-center" href={`/bureau/courriels/${kind}`}>
      {mayChange ? "Lire et modifier" : "Lire"}
      <span className="sr-only">{`\u00A0: ${label}`}</span>
    </a>
  </li>
);
