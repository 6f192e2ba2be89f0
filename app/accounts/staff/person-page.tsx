import { data, redirect } from "react-router";
import * as v from "valibot";
import { addressOf } from "#app/kernel/address.ts";
import { daysBefore, formatDateShort, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { hours } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { validity } from "#app/settings/validity.ts";
import { noteAccess } from "../access-log/access.queries.server.ts";
import { factorsOf } from "../factors/factor.queries.server.ts";
import { resetOf } from "../factors/reset.queries.server.ts";
import { approveReset, askReset, refuseReset } from "../factors/reset-factors.server.ts";
import { staffRoleLabels } from "../roles.ts";
import { securityLines } from "../security/security-event.queries.server.ts";
import { sessionsOf } from "../sign-in/session.queries.server.ts";
import type { Route } from "./+types/person-page";
import { disablePerson, enablePerson, signPersonOut } from "./disable-person.server.ts";
import { inviteAgain } from "./mail-invitation.server.ts";
import { PersonPage } from "./person-view.tsx";
import { renamePerson } from "./rename-person.server.ts";
import {
  administersAlone,
  type RoleChange,
  roleProposalsOf,
} from "./role-proposal.queries.server.ts";
import { approveRole, proposeRole, refuseRole } from "./role-proposals.server.ts";
import { personById } from "./staff.queries.server.ts";
import { staffRefusals } from "./staff.refusals.ts";
import { collegeLabels, renameSchema, resetSchema, roleOfSchema } from "./staff.schema.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(staffRefusals);
const personSchema = v.object({});
const proposalSchema = v.object({ proposal: v.string() });

const outcomes: Record<string, string> = {
  "give-role":
    "Le rôle est donné. Vous étiez le seul administrateur\u00A0: le journal le note, et les personnes de l’organisme en sont averties par e-mail.",
  "end-role":
    "Le rôle est retiré. Vous étiez le seul administrateur\u00A0: le journal le note, et les personnes de l’organisme en sont averties par e-mail.",
  "propose-person":
    "La personne est proposée. L’invitation partira quand un autre administrateur aura approuvé un de ses rôles.",
  "propose-role":
    "La proposition est faite. Rien ne change avant qu’un autre administrateur l’approuve.",
  "approve-role": "Le changement de rôle est approuvé. La personne doit se connecter à nouveau.",
  "refuse-role": "La proposition est close. Rien n’a changé.",
  "invite-again": `Un nouveau lien est envoyé, valable ${hours(validity.invitationHours)}.`,
  "sign-out": "Les connexions de la personne sont fermées.",
  disable: "Le compte est désactivé et ses connexions sont fermées.",
  enable: "Le compte est réactivé.",
  rename: "Le nom est changé. La personne en est avertie par e-mail.",
  "ask-reset": "La demande est faite. Un autre administrateur doit l’approuver.",
  "approve-reset":
    "La personne recommence\u00A0: son mot de passe et ses moyens sont retirés, une invitation lui est envoyée.",
  "refuse-reset": "La demande est close. Rien n’a changé.",
};

/** An invalid id answers 404, like the id of somebody who is not staff. */
function accountIdOf({ id }: { id: string }): string {
  if (!isId(id)) throw data(null, { status: 404 });
  return id;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, now } = ctx;
  const accountId = accountIdOf(params);
  const person = await personById(db, accountId);
  if (!person || actor.kind !== "person") throw data(null, { status: 404 });
  if (actor.accountId !== accountId)
    await noteAccess(ctx, { what: "person-page", subject: { kind: "account", id: accountId } });
  const { history, mandates, invitationEndsAt, ...personFacts } = person;
  const today = todayInDakar(now);
  const reset = await resetOf(db, accountId);
  const isSelf = actor.accountId === accountId;
  const mayManage = permit(actor, "staff.manage");
  const proposals = await roleProposalsOf(db, accountId);
  return {
    factors: {
      count: (await factorsOf(db, accountId)).length,
      reset: reset
        ? {
            reason: reset.reason,
            by: reset.askedByName,
            at: formatInstant(reset.askedAt),
            own: reset.askedBy === actor.accountId,
          }
        : null,
    },
    person: personFacts,
    done: outcomeMessage(outcomes, new URL(request.url)),
    mayChange: mayManage && !isSelf,
    alone: mayManage && (await administersAlone(db, actor.accountId)),
    proposals: proposals.map(({ id, role, change, askedAt, askedBy, askedByName }) => ({
      id,
      role,
      change,
      by: askedByName,
      at: formatInstant(askedAt),
      decides: proposalDecision({
        mayManage,
        own: isSelf,
        change,
        isAuthor: askedBy === actor.accountId,
      }),
    })),
    dataAddress: permit(actor, "personal-data.handle")
      ? `/bureau/donnees?compte=${accountId}`
      : null,
    own: isSelf,
    security: await securityLines(db, { accountId, since: daysBefore(now, 365), atMost: 10 }),
    sessions: (await sessionsOf(db, { accountId, now })).length,
    invitation: invitationEndsAt && {
      expired: invitationEndsAt <= now,
      endsAt: formatInstant(invitationEndsAt),
    },
    history: history.map(({ role, grantedAt, endedAt, grantedBy, endedBy }) => ({
      role,
      label: staffRoleLabels[role],
      from: formatDateShort(todayInDakar(grantedAt)),
      by: grantedBy ?? "l’installation",
      ended: endedAt && {
        on: formatDateShort(todayInDakar(endedAt)),
        by: endedBy ?? "l’installation",
      },
    })),
    mandates: mandates.map(({ id, college, fromOn, toOn }) => ({
      id,
      college: collegeLabels[college],
      from: formatDateShort(fromOn),
      to: formatDateShort(toOn),
      state: toOn < today ? "terminé" : fromOn > today ? "à venir" : "en cours",
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const accountId = accountIdOf(params);
  const propose = (change: RoleChange) =>
    button(roleOfSchema, ({ role }) => proposeRole(ctx, { accountId, role, change }));
  const pressed = await pressButton(await readForm(request), {
    "give-role": propose("give"),
    "end-role": propose("end"),
    "approve-role": button(proposalSchema, ({ proposal }) =>
      approveRole(ctx, { accountId, proposalId: proposalOf(proposal) }),
    ),
    "refuse-role": button(proposalSchema, ({ proposal }) =>
      refuseRole(ctx, { accountId, proposalId: proposalOf(proposal) }),
    ),
    "invite-again": button(personSchema, () => inviteAgain(ctx, { accountId })),
    "sign-out": button(personSchema, () => signPersonOut(ctx, { accountId })),
    disable: button(personSchema, () => disablePerson(ctx, { accountId })),
    enable: button(personSchema, () => enablePerson(ctx, { accountId })),
    rename: button(renameSchema, ({ name }) => renamePerson(ctx, { accountId, name })),
    "ask-reset": button(resetSchema, ({ reason }) => askReset(ctx, { accountId, reason })),
    "approve-reset": button(personSchema, () => approveReset(ctx, { accountId })),
    "refuse-reset": button(personSchema, () => refuseReset(ctx, { accountId })),
  });
  if (!pressed.ok) {
    const status = pressed.refusal && staffRefusals[pressed.refusal].status;
    if (status === 403 || status === 404) throw data(null, { status });
    return pressed.answer;
  }
  const outcome = pressed.value === "waits" ? "propose-role" : pressed.intent;
  return redirect(`${addressOf("/bureau/personnes/:id", { id: accountId })}?fait=${outcome}`, 303);
}

/** The actions of this reader on a proposal: approve or refuse it, withdraw their own, or only read it. */
function proposalDecision({
  mayManage,
  own,
  change,
  isAuthor,
}: {
  mayManage: boolean;
  own: boolean;
  change: RoleChange;
  isAuthor: boolean;
}): "decide" | "withdraw" | null {
  if (!mayManage || (own && change === "give")) return null;
  return isAuthor ? "withdraw" : "decide";
}

function proposalOf(id: string): string {
  if (!isId(id)) throw data(null, { status: 404 });
  return id;
}

export default PersonPage;
