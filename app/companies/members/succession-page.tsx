import { data, redirect } from "react-router";
import * as v from "valibot";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { memberRoleLabels } from "#app/accounts/roles.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { daysBefore, formatInstant } from "#app/kernel/dates.ts";
import { hours } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { validity } from "#app/settings/validity.ts";
import type { Route } from "./+types/succession-page";
import {
  decideSuccession,
  handBackSuccession,
  inviteSuccessorAgain,
  proposeSuccession,
} from "./decide-succession.server.ts";
import { invitationOfSuccession } from "./invitation.queries.server.ts";
import { membersOf, SIGN_INS_KEPT_DAYS } from "./members.queries.server.ts";
import { successionMachine } from "./succession.machine.ts";
import { proofOfSuccession, successionInScope } from "./succession.queries.server.ts";
import { successionRefusals } from "./succession.refusals.ts";
import { causeLabels, proposalSchema } from "./succession.schema.ts";
import { successionsToDo } from "./succession-list.queries.server.ts";
import { SuccessionPage } from "./succession-view.tsx";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(successionRefusals);
const answerSchema = v.object({});

const outcomes: Record<string, string> = {
  propose: "La proposition est enregistrée. Une autre personne doit décider.",
  "hand-back": "La demande est rendue à l’instruction.",
  decide: "C’est décidé. La personne et l’entreprise en sont prévenues.",
  "invite-again": `Un nouveau lien est envoyé, valable ${hours(validity.invitationHours)}.`,
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, now } = ctx;
  const scope = staffScope(actor);
  const succession = scope && (await successionInScope(db, scope, params.id));
  if (!succession || actor.kind !== "person") throw data(null, { status: 404 });
  await noteAccess(ctx, { what: "succession", subject: { kind: "succession", id: succession.id } });
  const { id, companyId, companyName, state, version, cause, outcome, former, objectUntil } =
    succession;
  const members = companyId ? await membersOf(db, scope, companyId) : [];
  const [invitation, proof] = await Promise.all([
    invitationOfSuccession(db, id),
    proofOfSuccession(db, scope, id),
  ]);
  const done = outcomeMessage(outcomes, new URL(request.url));
  const mayDecide = permit(actor, "succession.decide");
  return {
    version,
    state,
    stateLabel: successionMachine.states[state].label,
    company: companyId && { id: companyId, name: companyName ?? "" },
    facts: [
      { label: "NINEA donné", value: succession.ein },
      {
        label: "Demandé par",
        value: `${succession.firstname} ${succession.lastname}, ${succession.function}`,
      },
      { label: "Adresse", value: succession.email },
      {
        label: "En tant que",
        value: succession.askedBy ? "membre de l’entreprise" : "personne sans accès",
      },
      { label: "Ce qui est arrivé", value: causeLabels[cause] },
      { label: "Récit", value: succession.reason },
      { label: "Justificatif", value: succession.proof },
      ...(succession.confirmedAt
        ? [{ label: "Adresse confirmée le", value: formatInstant(succession.confirmedAt) }]
        : []),
      ...(objectUntil
        ? [{ label: "Opposition possible jusqu’au", value: formatInstant(objectUntil) }]
        : []),
    ],
    proof: proof && {
      name: proof.name,
      scan: proof.scan,
      path: addressOf("/bureau/successions/:id/justificatif", { id }),
    },
    objection: succession.objectedAt && {
      text: succession.objection ?? "",
      at: formatInstant(succession.objectedAt),
    },
    mayObject: objectUntil !== null && now <= objectUntil && succession.objectedAt === null,
    members: members.map((member) => ({
      id: member.id,
      name: `${member.firstname} ${member.lastname}`,
      role: memberRoleLabels[member.role],
      email: member.email,
      signedIn: member.signedInAt
        ? formatInstant(member.signedInAt)
        : member.since < daysBefore(now, SIGN_INS_KEPT_DAYS)
          ? "aucune depuis un an"
          : "aucune pour le moment",
    })),
    proposal: outcome && {
      text: outcome === "grant" ? "Accorder" : "Refuser",
      former: former === "removed" ? "est retiré" : "devient lecteur",
      granting: outcome === "grant",
      grounds: succession.grounds ?? "",
      by: succession.proposedByName ?? "",
      own: succession.proposedBy === actor.accountId,
      decidedBy: succession.decidedByName,
    },
    invited: invitation && {
      email: invitation.email,
      endsAt: formatInstant(invitation.expiresAt),
      expired: invitation.expiresAt <= now,
    },
    mayPropose: actor.staffRoles.includes("registrar"),
    mayDecide,
    done,
    next: done && mayDecide ? await successionsToDo(db, scope, { now }) : null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope || !(await successionInScope(ctx.db, scope, params.id)))
    throw data(null, { status: 404 });
  const form = await readForm(request);
  const seen = versionOf(form, "version");
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 });
  const target = { id: params.id, seen };
  const pressed = await pressButton(form, {
    propose: button(proposalSchema, (proposal) =>
      proposeSuccession(ctx, { ...target, ...proposal }),
    ),
    "hand-back": button(answerSchema, () => handBackSuccession(ctx, target)),
    decide: button(answerSchema, () => decideSuccession(ctx, target)),
    "invite-again": button(answerSchema, () => inviteSuccessorAgain(ctx, target)),
  });
  if (!pressed.ok && pressed.refusal === "unknown") throw data(null, { status: 404 });
  if (!pressed.ok) return pressed.answer;
  const here = addressOf("/bureau/successions/:id", { id: params.id });
  return redirect(`${here}?fait=${pressed.intent}`, 303);
}

export default SuccessionPage;
