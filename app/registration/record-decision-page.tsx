import { data, redirect } from "react-router";
import * as v from "valibot";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { seesRecord } from "#app/companies/company.queries.server.ts";
import { companyStates } from "#app/companies/company-state.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { versionOf } from "#app/forms/form-input.ts";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { cleanLine } from "#app/kernel/text.ts";
import { tooLong } from "#app/kernel/too-long.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { NextWaiting } from "#app/layouts/office/next-waiting.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/record-decision-page";
import {
  changesToDecide,
  changeToDecide,
  companiesWith,
} from "./change-decisions.queries.server.ts";
import { decideIdentityChange } from "./change-identity.server.ts";
import { companyChangeMachine } from "./company-change.machine.ts";
import { decisionRefusals } from "./record.refusals.ts";
import { identityFields, readIdentity } from "./record-fields.schema.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/corrections";
const LONGEST_ANSWER = 1_000;

const button = buttonsRefusedBy(decisionRefusals);
const decisionSchema = v.object({
  motif: v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.maxLength(LONGEST_ANSWER, tooLong("Le motif", LONGEST_ANSWER).message),
  ),
});

async function find({ actor, db }: Context, id: string) {
  const scope = staffScope(actor);
  const change = scope ? await changeToDecide(db, scope, id) : undefined;
  if (!scope || !change || actor.kind !== "person") throw data(null, { status: 404 });
  return { scope, change, accountId: actor.accountId };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { scope, change, accountId } = await find(ctx, params.id);
  const { id, companyId, field, value, country, state } = change;
  await noteAccess(ctx, { what: "company-change", subject: { kind: "company-change", id } });
  const reading = readIdentity(field, value, { country, today: todayInDakar(ctx.now) });
  const alike = reading.ok
    ? await companiesWith(ctx.db, scope, { companyId, country, identity: reading.identity })
    : [];
  const present = {
    name: change.name,
    ein: change.ein,
    "business-registry": change.businessRegistry,
  };
  return {
    value,
    companyId,
    name: change.name,
    version: change.version,
    what: identityFields[field].label,
    present: present[field],
    isOpen: state === "asked",
    state: companyChangeMachine.states[state].label,
    reason: change.reason,
    proof: change.proof,
    asked: `${change.askedByName ?? "Une personne effacée"}, le ${formatInstant(change.askedAt)}`,
    closed: `${change.decidedByName ?? "L’entreprise"}, le ${formatInstant(change.since)}`,
    answer: change.answer,
    alike: alike.map((each) => ({
      id: each.id,
      name: each.name,
      state: companyStates[each.state].label,
      blocks: each.state === "active" && field !== "name",
    })),
    next:
      state !== "asked" && permit(ctx.actor, "company.decide")
        ? await changesToDecide(ctx.db, scope)
        : null,
    mayDecide: permit(ctx.actor, "company.decide") && change.askedBy !== accountId,
    mayReadDocuments:
      permit(ctx.actor, "document.read") && (await seesRecord(ctx.db, scope, companyId)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { change } = await find(ctx, params.id);
  const form = await readForm(request);
  const seen = versionOf(form, "version");
  const target = { changeId: change.id, seen };
  const pressed = await pressButton(form, {
    grant: button(decisionSchema, () =>
      decideIdentityChange(ctx, { ...target, move: "grant", answer: "" }),
    ),
    refuse: button(decisionSchema, ({ motif }) =>
      decideIdentityChange(ctx, { ...target, move: "refuse", answer: motif }),
    ),
  });
  return pressed.ok ? redirect(`${listPath}/${change.id}`, 303) : pressed.answer;
}

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { companyId, name, what, present, value, reason, proof, asked, isOpen } = loaderData;
  const facts = [
    { label: `${what}, aujourd’hui`, value: present },
    { label: "Demandé", value },
    { label: "Pourquoi", value: reason },
    { label: "Ce qui le montre", value: proof ?? "Rien n’est indiqué." },
    { label: "Par", value: asked },
  ];
  return (
    <OfficePage
      title={name}
      head="Correction demandée"
      parent={{ path: listPath, label: "Corrections demandées" }}
      facts={loaderData.state}
    >
      <RefusedNotice refused={actionData} />
      <OfficeSection title="La demande">
        <dl className="office-facts">
          {facts.map(({ label, value: text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="whitespace-pre-wrap">
                <span className="font-normal">{text}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 flex flex-wrap gap-x-6">
          <a
            className="link inline-flex min-h-11 items-center"
            href={addressOf("/bureau/entreprises/:id", { id: companyId })}
          >
            Fiche de l’entreprise
          </a>{" "}
          {loaderData.mayReadDocuments && (
            <a
              className="link inline-flex min-h-11 items-center"
              href={addressOf("/bureau/entreprises/:id/pieces", { id: companyId })}
            >
              Ses pièces
            </a>
          )}
        </p>
      </OfficeSection>
      <Alike alike={loaderData.alike} />
      {isOpen && loaderData.mayDecide && (
        <Decide version={loaderData.version} refused={actionData} />
      )}
      {!isOpen && (
        <OfficeSection title="Ce qui a été décidé">
          <p>
            {loaderData.state}
            {"\u00A0: "}
            {loaderData.closed}.
          </p>
          {loaderData.answer && (
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{loaderData.answer}</p>
          )}
        </OfficeSection>
      )}
      {loaderData.next && (
        <NextWaiting
          listPath={listPath}
          nextId={loaderData.next.nextId}
          left={loaderData.next.count}
          words={["correction", "corrections"]}
        />
      )}
    </OfficePage>
  );
}

interface AlikeProps {
  alike: { id: string; name: string; state: string; blocks: boolean }[];
}

function Alike({ alike }: AlikeProps) {
  const blocks = alike.some((each) => each.blocks);
  return (
    <OfficeSection title="Autres entreprises qui le portent">
      {alike.length === 0 ? (
        <p>Aucune.</p>
      ) : (
        <Notice
          tone={blocks ? "warning" : "info"}
          title={
            blocks
              ? "Une entreprise active a déjà ce numéro\u00A0: la demande ne peut pas être accordée."
              : "Regardez ces fiches avant de décider."
          }
        >
          <ul>
            {alike.map(({ id, name, state }) => (
              <li key={id}>
                <a
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                  href={addressOf("/bureau/entreprises/:id", { id })}
                >
                  {name}
                </a>
                , {state.toLowerCase()}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </OfficeSection>
  );
}

const Decide = ({ version, refused }: { version: number; refused: RefusedForm | undefined }) => (
  <OfficeSection title="Décider">
    <form method="post" noValidate className="grid max-w-xl grid-cols-1">
      <input type="hidden" name="version" value={version} />
      <TextAreaField
        {...fieldsOfButton<typeof decisionSchema>(refused, refused?.intent ?? "refuse")("motif")}
        label="Motif d’un refus"
        help={
          "À écrire pour refuser\u00A0: l’entreprise le lira. Pour accorder, laissez ce champ vide."
        }
        rows={3}
        maxLength={LONGEST_ANSWER}
        optional="pour un refus seulement"
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="grant" className="button button-primary px-4">
          Accorder
        </button>
        <button type="submit" name="intent" value="refuse" className="button button-secondary px-4">
          Refuser
        </button>
      </div>
    </form>
  </OfficeSection>
);
