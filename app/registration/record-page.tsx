import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { ChosenSubAreas } from "#app/companies/chosen-sub-areas.tsx";
import {
  chosenSubAreas,
  companyOfSpace,
  registrationFacts,
} from "#app/companies/company.queries.server.ts";
import { companyCard, type Detail } from "#app/companies/company-card.ts";
import { companyStates } from "#app/companies/company-state.ts";
import { declaredRecord } from "#app/companies/declared-record.queries.server.ts";
import { meansLists } from "#app/companies/means/means.ts";
import { regionOf } from "#app/companies/regions.ts";
import { activationDetails } from "#app/companies/registration-receipt.ts";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/record-page";
import { decideIdentityChange } from "./change-identity.server.ts";
import { changeInScope, changesOf } from "./company-change.queries.server.ts";
import { decisionRefusals } from "./record.refusals.ts";
import { identityFields } from "./record-fields.schema.ts";

const unknown = "à préciser";
const none = "aucun";

export const headers = privatePageHeaders;

/** Confirmation messages of the other pages of the record. */
const outcomes: Record<string, string> = {
  corrige: "C’est enregistré. L’annuaire le montre aussi.",
  inchange: "Rien n’avait changé\u00A0: la fiche reste comme elle était.",
  demande: "Votre demande est envoyée. Nous la lisons, et notre réponse paraîtra ici.",
  retiree: "La demande est retirée.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const space = await companyOfSpace(ctx, searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const { id, state, registrationNumber } = space.company;
  const record = await declaredRecord(ctx.db, id);
  const card = companyCard(space.company);
  const facts = registrationNumber === null ? null : await registrationFacts(ctx.db, id);
  const changes = await changesOf(ctx.db, space.scope, id);
  return {
    state,
    mayChange: record !== undefined && permit(ctx.actor, "company.change", { companyId: id }),
    done: outcomeMessage(outcomes, new URL(request.url)),
    identity: [
      { label: "Nom de l’entreprise", value: space.company.name },
      ...card.company.slice(0, 2),
    ],
    whereabouts: record
      ? [
          { label: "Adresse", value: record.address },
          { label: "Région", value: regionOf(record.region)?.name ?? unknown },
          { label: "Département", value: record.department ?? unknown },
          { label: "Téléphone", value: formatPhone(record.phone) },
          { label: "E-mail de l’entreprise", value: record.email },
          { label: "Site web", value: record.website ?? none },
        ]
      : card.company.filter(({ label }) => /^(Adresse|Téléphone|E-mail)$/.test(label)),
    figures: record
      ? [
          { label: "Nom commercial", value: record.tradeName ?? none },
          { label: "Forme juridique", value: record.legalForm },
          { label: "Date de création", value: formatDateLong(record.foundedOn) },
          { label: "Capital social", value: formatFcfa(record.capital) },
          { label: "Chiffre d’affaires annuel", value: formatFcfa(record.turnover) },
        ]
      : [],
    contact: card.contact,
    registered: [
      ...card.company.filter(({ label }) => /^(Inscrite le|Numéro d’inscription)$/.test(label)),
      ...(facts ? activationDetails(facts) : []),
    ],
    families: groupByFamily(await chosenSubAreas(ctx, space.scope, id)),
    hasReceipt: registrationNumber !== null,
    identityPaths: Object.values(identityFields).map(({ path }) => path),
    changes: changes.map((change) => ({
      id: change.id,
      state: change.state,
      version: change.version,
      value: change.value,
      what: identityFields[change.field].label,
      on: formatDateLong(
        todayInDakar(change.state === "asked" ? change.askedAt : change.stateSince),
      ),
      answer: change.answer,
    })),
  };
}

/** Withdraws a request. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const companyId = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, companyId);
  const form = await readForm(request);
  const change = space && (await changeInScope(ctx.db, space.scope, textOf(form, "retirer")));
  if (!change) throw data(null, { status: 404 });
  const seen = Number(textOf(form, "version")) || undefined;
  const result = await decideIdentityChange(ctx, { changeId: change.id, move: "withdraw", seen });
  if (result.ok)
    return redirect(`/espace/entreprise?entreprise=${change.companyId}&fait=retiree`, 303);
  const { status, message } = decisionRefusals[result.refusal];
  return data({ refusal: message }, { status });
}

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, mayChange, done, changes, hasReceipt, families, identityPaths } = loaderData;
  const { to } = useSpace();
  const { label, text } = companyStates[state];
  const correct = (theme: string, words: string) =>
    mayChange && (
      <Act href={to(addressOf("/espace/entreprise/corriger/:theme", { theme }))} about={words}>
        Corriger
      </Act>
    );
  return (
    <SpacePage title="Votre entreprise" lead={`${label}. ${text}`}>
      <NothingDone message={actionData?.refusal} />
      <DoneNotice message={done} />
      <SpaceSection title="Identité">
        <dl className="office-facts">
          {loaderData.identity.map(({ label: name, value }, place) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {mayChange && (
                  <a
                    className="link block py-2 text-sm font-normal"
                    href={to(
                      addressOf("/espace/entreprise/demander/:field", {
                        field: identityPaths[place] ?? "",
                      }),
                    )}
                  >
                    Demander une correction
                    <span className="sr-only">{`\u00A0: ${name}`}</span>
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <Changes changes={changes} mayChange={mayChange} />
      </SpaceSection>
      <SpaceSection title="Coordonnées">
        <Details details={loaderData.whereabouts} />
        {correct("coordonnees", "les coordonnées")}
      </SpaceSection>
      {loaderData.figures.length > 0 && (
        <SpaceSection title="Forme et chiffres">
          <Details details={loaderData.figures} />
          {correct("activite", "la forme et les chiffres")}
        </SpaceSection>
      )}
      <SpaceSection title="Contact principal">
        <Details details={loaderData.contact} />
        {correct("contact", "le contact principal")}
      </SpaceSection>
      <SpaceSection title="Domaines d’activité choisis">
        <ChosenSubAreas families={families} />
        {correct("domaines", "les domaines d’activité")}
      </SpaceSection>
      <SpaceSection title="Personnel, matériel et références">
        <p>Tapés une seule fois, ils servent pour tous vos dossiers.</p>
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {Object.values(meansLists).map(({ path, title }) => (
            <li key={path}>
              <a
                className="link inline-flex min-h-11 items-center"
                href={to(addressOf("/espace/entreprise/:list", { list: path }))}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </SpaceSection>
      <SpaceSection title="Inscription">
        <Details details={loaderData.registered} />
        {hasReceipt && (
          <p className="mt-2">
            <a
              className="link inline-flex min-h-11 items-center"
              href={to("/espace/recu-inscription.pdf")}
            >
              Télécharger le reçu d’inscription (PDF)
            </a>
          </p>
        )}
      </SpaceSection>
    </SpacePage>
  );
}

const Details = ({ details }: { details: Detail[] }) => (
  <dl className="office-facts">
    {details.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value === none || value === unknown ? (
            <span className="font-normal text-ink-soft">{value}</span>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
);

interface ActProps {
  href: string;
  about: string;
  children: ReactNode;
}

const Act = ({ href, about, children }: ActProps) => (
  <p className="mt-3">
    <a href={href} className="button button-secondary button-small">
      {children}
      <span className="sr-only"> {about}</span>
    </a>
  </p>
);

interface ChangesProps {
  changes: {
    id: string;
    state: "asked" | "granted" | "refused" | "withdrawn";
    version: number;
    value: string;
    what: string;
    on: string;
    answer: string | null;
  }[];
  mayChange: boolean;
}

const changeWords = {
  asked: (on: string) => `demandé le ${on}, nous le lisons`,
  granted: (on: string) => `accordé le ${on}`,
  refused: (on: string) => `refusé le ${on}`,
  withdrawn: (on: string) => `retiré le ${on}`,
};

/** The change requests and their outcomes. */
function Changes({ changes, mayChange }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="font-bold">Vos demandes</h3>
      <ul className="mt-1 divide-y divide-line">
        {changes.map(({ id, state, version, value, what, on, answer }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere">
              {what}
              {"\u00A0: "}
              <strong className="font-semibold">{value}</strong>, {changeWords[state](on)}
            </p>
            {answer && <p className="wrap-anywhere text-ink-soft">{answer}</p>}
            {state === "asked" && mayChange && (
              <form method="post">
                <input type="hidden" name="retirer" value={id} />
                <input type="hidden" name="version" value={version} />
                <button type="submit" name="intent" value="withdraw" className="link min-h-11">
                  Retirer cette demande
                  <span className="sr-only">{`\u00A0: ${what}`}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
