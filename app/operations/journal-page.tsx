import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { doerInWords } from "#app/kernel/actor.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { officeAddress, PageLinks, pageAsked } from "#app/layouts/office/office-list.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/journal-page";
import { type JournalLine, journalLines, linesAtOnce } from "./journal.queries.server.ts";
import { eventLabel, subjectLabel } from "./labels.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor } = ctx;
  const { searchParams } = new URL(request.url);
  const kind = nameOf(searchParams.get("genre"));
  const id = nameOf(searchParams.get("sujet"));
  const page = pageAsked(searchParams);
  const subject = kind && id ? { kind, id } : null;
  await noteAccess(ctx, { what: "journal", subject: subjectOpened(subject) });
  const lines = await journalLines(db, { subject, skip: (page - 1) * linesAtOnce });
  const wrongAt =
    subject && lines.length > 0 ? await verifyChain(db, subject.kind, subject.id) : null;
  const mayReadCompanies = permit(actor, "company.read");
  const shown = lines.map((line) =>
    line.subjectKind === "company" && !mayReadCompanies ? { ...line, data: "withheld" } : line,
  );
  return { subject, page, lines: shown, more: lines.length === linesAtOnce, wrongAt };
}

/** What the access log says of it: a company and an account by themselves, any other subject by both its names. */
function subjectOpened(subject: { kind: string; id: string } | null) {
  if (subject?.kind === "company" || subject?.kind === "account")
    return { kind: subject.kind, id: subject.id } as const;
  return { kind: "journal", id: subject ? `${subject.kind} ${subject.id}` : "all" } as const;
}

/** Kinds and ids of subjects are made of these alone; anything else names nothing. */
const nameOf = (text: string | null) => (text && /^[\w.@+-]{1,200}$/.test(text) ? text : null);

export default function JournalPage({ loaderData }: Route.ComponentProps) {
  const { subject, page, lines, more, wrongAt } = loaderData;
  return (
    <OfficePage
      title={subject ? `Journal\u00A0: ${subjectLabel(subject.kind)}` : "Journal"}
      lead={
        subject
          ? undefined
          : "Ce qui s’est passé, le plus récent d’abord. Ouvrez un sujet pour lire tout ce qui le concerne et vérifier que rien n’y a été changé."
      }
      {...(subject && { parent: { path: "/bureau/journal", label: "Tout le journal" } })}
    >
      {subject && lines.length > 0 && <ChainVerdict wrongAt={wrongAt} />}
      <OfficeSection title={page > 1 ? `Page ${page}` : "Événements"}>
        {lines.length === 0 ? (
          <p>Aucun événement.</p>
        ) : (
          <ol className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.id} line={line} linked={subject === null} />
            ))}
          </ol>
        )}
        <PageLinks
          label="Pages du journal"
          page={page}
          more={more}
          address={(number) =>
            officeAddress("/bureau/journal", {
              ...(subject && { genre: subject.kind, sujet: subject.id }),
              page: number,
            })
          }
        />
      </OfficeSection>
    </OfficePage>
  );
}

const ChainVerdict = ({ wrongAt }: { wrongAt: number | null }) =>
  wrongAt === null ? (
    <Notice tone="success" title="Chaîne intacte">
      <p>
        {"Chaque événement porte l’empreinte du précédent\u00A0: aucun n’a été changé ni retiré."}
      </p>
    </Notice>
  ) : (
    <Notice tone="error" title={`Chaîne rompue à l’événement ${wrongAt}`}>
      <p>
        Cet événement a été changé, retiré ou déplacé hors du produit. Prévenez le contrôleur et la
        personne qui administre la base de données.
      </p>
    </Notice>
  );

function Line({ line, linked }: { line: JournalLine; linked: boolean }) {
  const subject = new URLSearchParams({ genre: line.subjectKind, sujet: line.subjectId });
  return (
    <li className="py-3">
      <p>
        {!linked && <span className="text-ink-soft tabular-nums">{line.sequence}. </span>}
        <strong className="font-semibold">{eventLabel(line.event)}</strong>
        {linked && (
          <>
            {", "}
            <a className="link" href={`/bureau/journal?${subject}`}>
              {subjectLabel(line.subjectKind)}
            </a>
          </>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {formatInstant(line.at)}, par {doerInWords(line.actor)}
      </p>
      <Told data={line.data} />
    </li>
  );
}

function Told({ data }: { data: unknown }) {
  if (data === "withheld")
    return <p className="text-sm italic">Réservé aux rôles qui lisent les dossiers.</p>;
  if (data === null) return <p className="text-sm italic">Ce qu’il disait a été effacé.</p>;
  if (Object.keys(data as object).length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-green">Ce qu’il dit</summary>
      <pre className="mt-2 rounded-sm bg-sand p-3 whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(data, null, 2)}
      </pre>
    </details>
  );
}
