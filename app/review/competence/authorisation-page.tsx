import { data, redirect } from "react-router";
import { TextAreaField } from "#app/forms/field.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { isShorterThan } from "#app/kernel/text.ts";
import { tooLong } from "#app/kernel/too-long.ts";
import { actions, intentOf, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/authorisation-page";
import { authorisationById } from "./authorisation.queries.server.ts";
import { authorisationFunctions, authorisationStates } from "./authorisation.schema.ts";
import { type AuthorisationRefusal, authorisationRefusals } from "./competence.refusals.ts";
import { decideAuthorisation } from "./decide-authorisation.server.ts";
import { endAuthorisation } from "./end-authorisation.server.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/habilitations";

const outcomes: Record<string, string> = {
  grant: "L’habilitation est accordée.",
  refuse: "L’habilitation est refusée.",
  end: "L’habilitation est retirée. Aucun autre dossier ne peut être attribué à ce titre.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  const authorisation = orNotFound(
    isId(params.id) ? await authorisationById(db, params.id) : undefined,
  );
  const { state, fromOn, toOn, decidedAt, endedAt } = authorisation;
  const today = todayInDakar(now);
  const self = actor.kind === "person" ? actor.accountId : "";
  const isOwn = authorisation.accountId === self;
  const mayGrant = permit(actor, "authorisation.grant");
  return {
    name: authorisation.name,
    state: authorisationStates[state],
    facts: [
      { label: "Fonction", value: authorisationFunctions[authorisation.function] },
      { label: "Famille de travaux", value: authorisation.family },
      { label: "Ce qui a été jugé", value: authorisation.criteria },
      { label: "Preuves", value: authorisation.proof },
      { label: "Vaut", value: `du ${formatDateLong(fromOn)} au ${formatDateLong(toOn)}` },
      {
        label: "Proposée",
        value: `${formatInstant(authorisation.proposedAt)}, par ${authorisation.proposedByName}`,
      },
      ...(decidedAt
        ? [
            {
              label: "Décidée",
              value: `${formatInstant(decidedAt)}, par ${authorisation.decidedByName}`,
            },
          ]
        : []),
      ...(endedAt ? [{ label: "Retirée", value: formatInstant(endedAt) }] : []),
      ...(authorisation.endReason ? [{ label: "Pourquoi", value: authorisation.endReason }] : []),
    ],
    decides: state === "proposed" && mayGrant && !isOwn && authorisation.proposedBy !== self,
    whyNot:
      state !== "proposed" || !mayGrant
        ? null
        : isOwn
          ? authorisationRefusals["own-authorisation"].message
          : authorisation.proposedBy === self
            ? authorisationRefusals["own-proposal"].message
            : null,
    ends:
      state === "granted" && toOn >= today && (mayGrant || permit(actor, "authorisation.propose")),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

/** Characters, as the database keeps it. */
const LONGEST_REASON = 500;

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const { id } = params;
  const reason = textOf(form, "reason");
  if (reason.length > LONGEST_REASON)
    return data({ ...tooLong("Le motif", LONGEST_REASON), reason }, { status: 400 });
  const needsReason = (
    work: () => Promise<{ ok: true } | { ok: false; refusal: AuthorisationRefusal }>,
  ) => (isShorterThan(reason, 3) ? null : work());
  const intent = intentOf(form);
  const result = await actions(form, {
    grant: () => decideAuthorisation(ctx, { id, decision: { outcome: "granted" } }),
    refuse: () =>
      needsReason(() => decideAuthorisation(ctx, { id, decision: { outcome: "refused", reason } })),
    end: () => needsReason(() => endAuthorisation(ctx, { id, reason })),
  });
  if (!result) return data({ message: "Dites pourquoi, en quelques mots." }, { status: 400 });
  if (result.ok) return redirect(`${listPath}/${id}?fait=${intent}`, 303);
  return refusalAnswer(authorisationRefusals[result.refusal]);
}

export default function AuthorisationPage({ loaderData, actionData }: Route.ComponentProps) {
  // A refused text comes back with its refusal.
  const typedReason = actionData && "reason" in actionData ? String(actionData.reason) : "";
  const { name, state, facts, decides, whyNot, ends, done } = loaderData;
  return (
    <OfficePage
      title={name}
      head={`Habilitation, ${name}`}
      facts={state}
      parent={{ path: listPath, label: "Habilitations" }}
    >
      <DoneNotice message={done} />
      <NothingDone message={actionData?.message} />
      <OfficeSection title="Habilitation">
        <dl className="office-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </OfficeSection>
      {whyNot && <p className="mt-4 text-ink-soft">{whyNot}</p>}
      {decides && (
        <OfficeSection title="Décider">
          <form method="post">
            <SubmitButton intent="grant">Accorder</SubmitButton>
          </form>
          <form method="post" className="mt-6 max-w-xl">
            <TextAreaField
              name="reason"
              id="refuse-reason"
              label="Motif du refus"
              rows={2}
              defaultValue={typedReason}
            />
            <button type="submit" name="intent" value="refuse" className="button button-danger">
              Refuser
            </button>
          </form>
        </OfficeSection>
      )}
      {ends && (
        <OfficeSection title="Retirer" apart>
          <p className="max-w-prose">
            Les dossiers déjà suivis restent à la personne jusqu’à ce qu’ils soient confiés à une
            autre.
          </p>
          <form method="post" className="mt-3 max-w-xl">
            <TextAreaField
              name="reason"
              id="end-reason"
              label="Motif du retrait"
              rows={2}
              defaultValue={typedReason}
            />
            <button type="submit" name="intent" value="end" className="button button-danger">
              Retirer l’habilitation
            </button>
          </form>
        </OfficeSection>
      )}
    </OfficePage>
  );
}
