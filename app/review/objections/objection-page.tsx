import { data, redirect } from "react-router";
import * as v from "valibot";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import type { Route } from "./+types/objection-page";
import { decideObjection } from "./decide-objection.server.ts";
import { objectionInScope, objectionReason } from "./objection.queries.server.ts";
import { decideObjectionRefusals, longestObjection } from "./objection.refusals.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(decideObjectionRefusals);
const decisionSchema = v.object({ decision: v.string() });

const outcomes = {
  upheld: "L’opposition est retenue. Le dossier attend une autre personne, ou un autre expert.",
  rejected: "L’opposition n’est pas retenue. L’entreprise reçoit vos raisons.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db } = ctx;
  const scope = staffScope(actor);
  if (!scope || !isId(params.id)) throw data(null, { status: 404 });
  const objection = orNotFound(await objectionInScope(db, scope, params.id));
  const { applicationId, companyId, accountId, askedBy } = objection;
  await noteAccess(ctx, {
    what: "objections",
    subject: { kind: "application", id: applicationId },
  });
  const words = await objectionReason(db, scope, params.id);
  const whyNot =
    accountId === scope.accountId
      ? decideObjectionRefusals["objected-to"].message
      : askedBy === scope.accountId
        ? decideObjectionRefusals["named-expert"].message
        : null;
  const decides = permit(actor, "objection.decide", { companyId });
  return {
    applicationId,
    number: objection.number,
    company: objection.companyName,
    person: objection.person,
    isExpert: objection.questionId !== null,
    raisedAt: formatInstant(objection.raisedAt),
    reason: words?.reason ?? null,
    outcome: objection.outcome,
    decision: words?.decision ?? null,
    decided:
      objection.decidedAt && `${formatInstant(objection.decidedAt)}, par ${objection.decidedBy}`,
    whyNot: decides ? whyNot : "Décider des oppositions ne fait pas partie de vos fonctions.",
    declares: decides && whyNot === null && words === undefined && objection.outcome === null,
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const decide = (outcome: "upheld" | "rejected") =>
    button(decisionSchema, ({ decision }) =>
      decideObjection(ctx, { objectionId: params.id, outcome, decision }),
    );
  const pressed = await pressButton(await readForm(request), {
    upheld: decide("upheld"),
    rejected: decide("rejected"),
  });
  if (!pressed.ok && pressed.refusal === "unknown-objection") throw data(null, { status: 404 });
  if (!pressed.ok) return pressed.answer;
  return redirect(
    `${addressOf("/bureau/oppositions/:id", { id: params.id })}?fait=${pressed.intent}`,
    303,
  );
}

/** An objection: who objects to whom and, after a declaration of interests, why; and the form of its decision. */
export default function ObjectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, company, person, isExpert, reason, outcome, decision, whyNot } = loaderData;
  const { applicationId, declares } = loaderData;
  return (
    <OfficePage
      title={`Opposition de ${company}`}
      head={`Opposition, ${number}`}
      parent={{ path: "/bureau/oppositions", label: "Oppositions" }}
      facts={
        <>
          <a href={addressOf("/bureau/dossiers/:id", { id: applicationId })}>{number}</a>
          <span>{`vise ${person}, ${isExpert ? "expert" : "qui examine le dossier"}`}</span>
          <span>{`le ${loaderData.raisedAt}`}</span>
        </>
      }
    >
      <DoneNotice message={loaderData.done} />
      <RefusedNotice refused={actionData} />
      <OfficeSection title="Ce que dit l’entreprise">
        {reason === null ? (
          <p>Ses raisons se lisent après votre déclaration d’intérêts dans ce dossier.</p>
        ) : (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{reason}</p>
        )}
        {declares && (
          <p className="mt-3">
            <ButtonLink href={addressOf("/bureau/dossiers/:id/declaration", { id: applicationId })}>
              Déclarer mes intérêts
            </ButtonLink>
          </p>
        )}
      </OfficeSection>
      {outcome ? (
        <OfficeSection
          title={outcome === "upheld" ? "Opposition retenue" : "Opposition non retenue"}
        >
          <p className="text-sm text-ink-soft">{loaderData.decided}</p>
          {decision && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{decision}</p>}
        </OfficeSection>
      ) : (
        !declares && (
          <OfficeSection title="Décision">
            {whyNot ? (
              <p>{whyNot}</p>
            ) : (
              <form method="post" className="max-w-2xl">
                <TextAreaField
                  {...fieldsOfButton<typeof decisionSchema>(
                    actionData,
                    actionData?.intent ?? "rejected",
                  )("decision")}
                  label="Vos raisons, que l’entreprise lira"
                  rows={5}
                  maxLength={longestObjection}
                  askedByBrowser
                />
                <p className="my-2 text-sm text-ink-soft">
                  {isExpert
                    ? "Retenue, elle retire la question à l’expert\u202F; un avis déjà donné reste au dossier, écarté."
                    : "Retenue, elle met fin à l’attribution\u00A0: le dossier attend une autre personne, avec notes et points."}
                </p>
                <div className="flex flex-wrap gap-3">
                  <button
                    type="submit"
                    name="intent"
                    value="rejected"
                    className="button button-secondary"
                  >
                    Ne pas retenir
                  </button>
                  <button
                    type="submit"
                    name="intent"
                    value="upheld"
                    className="button button-secondary"
                  >
                    Retenir l’opposition
                  </button>
                </div>
              </form>
            )}
          </OfficeSection>
        )
      )}
    </OfficePage>
  );
}
