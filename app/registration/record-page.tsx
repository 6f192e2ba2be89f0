import { data, redirect } from "react-router";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import {
  chosenSubAreas,
  companyOfSpace,
  registrationFacts,
} from "#app/companies/company.queries.server.ts";
import { companyCard } from "#app/companies/company-card.ts";
import { declaredRecord } from "#app/companies/declared-record.queries.server.ts";
import { regionOf } from "#app/companies/regions.ts";
import { activationDetails } from "#app/companies/registration-receipt.ts";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/record-page";
import { decideIdentityChange } from "./change-identity.server.ts";
import { changeInScope, changesOf } from "./company-change.queries.server.ts";
import { decisionRefusals } from "./record.refusals.ts";
import { identityFields } from "./record-fields.schema.ts";
import { none, RecordPage, unknown } from "./record-view.tsx";

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
  const seen = versionOf(form, "version") || undefined;
  const result = await decideIdentityChange(ctx, { changeId: change.id, move: "withdraw", seen });
  if (result.ok)
    return redirect(`/espace/entreprise?entreprise=${change.companyId}&fait=retiree`, 303);
  return refusalAnswer(decisionRefusals[result.refusal]);
}

export default RecordPage;
