import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { apartFrom } from "../roles.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { endRole, giveRole, openRoles, othersAdminister } from "../staff-role.queries.server.ts";
import { actorIn, changePerson, journalOf } from "./change-person.server.ts";
import { mailInvitationIn } from "./mail-invitation.server.ts";
import { notifyAdministratorsIn, notifyStaffIn } from "./notify-of-role.server.ts";
import {
  addRoleProposal,
  administersAlone,
  endRoleProposal,
  type ProposedRole,
  roleProposalsOf,
} from "./role-proposal.queries.server.ts";
import type { LockedPerson } from "./staff.queries.server.ts";
import type { StaffRefusal } from "./staff.refusals.ts";

/** `waits`: another administrator must approve. */
export type Proposed = "changed" | "waits";

/**
 * An administrator proposes to give a role to somebody or to take it from them; another one approves. The only administrator of
 * the product changes it at once, which the journal marks and a mail tells all staff (decision 0091).
 */
export const proposeRole = (
  ctx: Context,
  proposed: ProposedRole,
): Promise<Result<Proposed, StaffRefusal>> => {
  const { accountId, role, change } = proposed;
  return changePerson<Proposed>(
    ctx,
    {
      accountId,
      event: (outcome) => (outcome === "waits" ? "role-proposed" : changedEvent[change]),
    },
    async (tx, person) => {
      const obstacle = await obstacleTo(tx, proposed, person);
      if (obstacle) return refused(obstacle);
      const outcome = await proposeRoleIn(tx, proposed, person);
      if (outcome.ok && outcome.value === "changed")
        await inviteOnFirstRoleIn(tx, proposed, person);
      return outcome;
    },
    { role },
  );
};

/** Records the proposal; carries it out when nobody else could approve it. */
export async function proposeRoleIn(
  tx: Tx,
  proposed: ProposedRole,
  person: Pick<LockedPerson, "email" | "accepted">,
): Promise<Result<Proposed, "role-proposed" | "role-held" | "role-not-held">> {
  const { accountId, role, change } = proposed;
  const id = newId();
  const askedBy = actorIn(tx);
  if (!(await addRoleProposal(tx, { ...proposed, id, askedBy }))) return refused("role-proposed");
  if (await administersAlone(tx.db, askedBy)) {
    await endRoleProposal(tx, { id, outcome: "alone", endedBy: askedBy });
    const changed = await changeRoleIn(tx, { ...proposed, id, person, alone: true });
    if (changed.ok) await notifyStaffIn(tx, proposed);
    return changed;
  }
  await journalOf(tx, accountId, { event: "role-proposed", data: { role, change } });
  await notifyAdministratorsIn(tx, { ...proposed, what: "asked" });
  return done("waits");
}

/** An administrator other than the one who proposed approves; the person concerned may approve only the loss of a role. */
export const approveRole = (
  ctx: Context,
  { accountId, proposalId }: { accountId: string; proposalId: string },
): Promise<Result<null, StaffRefusal>> =>
  changePerson(
    ctx,
    { accountId, event: "role-proposal-ended", mayBeOwn: true },
    async (tx, person) => {
      const proposal = await openProposal(tx, { accountId, proposalId });
      if (!proposal) return refused("no-proposal");
      if (proposal.askedBy === actorIn(tx)) return refused("own-proposal");
      if (accountId === actorIn(tx) && proposal.change === "give") return refused("own-account");
      const proposed = { accountId, role: proposal.role, change: proposal.change };
      const obstacle = await obstacleTo(tx, proposed, person);
      if (obstacle) return refused(obstacle);
      await endRoleProposal(tx, { id: proposalId, outcome: "approved", endedBy: actorIn(tx) });
      const { askedBy } = proposal;
      const changed = await changeRoleIn(tx, { ...proposed, id: proposalId, person, askedBy });
      if (!changed.ok) return changed;
      await inviteOnFirstRoleIn(tx, proposed, person);
      await notifyAdministratorsIn(tx, { ...proposed, what: "approved" });
      return done(null);
    },
    { outcome: "approved" },
  );

/** Closes a proposal without effect: withdrawn if its author closes it, otherwise refused. */
export const refuseRole = (
  ctx: Context,
  { accountId, proposalId }: { accountId: string; proposalId: string },
): Promise<Result<null, StaffRefusal>> =>
  changePerson(ctx, { accountId, event: "role-proposal-ended", mayBeOwn: true }, async (tx) => {
    const proposal = await openProposal(tx, { accountId, proposalId });
    if (!proposal) return refused("no-proposal");
    const { role, change, askedBy } = proposal;
    if (accountId === actorIn(tx) && change === "give") return refused("own-account");
    const outcome = askedBy === actorIn(tx) ? "withdrawn" : "refused";
    await endRoleProposal(tx, { id: proposalId, outcome, endedBy: actorIn(tx) });
    await journalOf(tx, accountId, {
      event: "role-proposal-ended",
      data: { role, change, outcome },
    });
    await notifyAdministratorsIn(tx, { accountId, role, change, what: outcome });
    return done(null);
  });

const changedEvent = { give: "role-given", end: "role-ended" } as const;

async function openProposal(tx: Tx, ids: { accountId: string; proposalId: string }) {
  const open = await roleProposalsOf(tx.db, ids.accountId);
  return open.find(({ id }) => id === ids.proposalId);
}

/** Why the change is impossible now; asked when it is proposed, and again when it is approved. */
async function obstacleTo(
  tx: Tx,
  { accountId, role, change }: ProposedRole,
  { disabledAt }: LockedPerson,
): Promise<StaffRefusal | null> {
  const held = await openRoles(tx.db, accountId);
  if (change === "give") {
    if (disabledAt) return "disabled";
    if (held.includes(role)) return "role-held";
    return apartFrom(role, held).length > 0 ? "roles-apart" : null;
  }
  if (!held.includes(role)) return "role-not-held";
  const isLast = role === "administrator" && !(await othersAdminister(tx.db, accountId));
  return isLast ? "last-administrator" : null;
}

interface DecidedRole extends ProposedRole {
  /** The id of the proposal. */
  id: string;
  person: Pick<LockedPerson, "email" | "accepted">;
  askedBy?: string;
  alone?: true;
}

/** Gives or ends the role, with its journal row and the mail to somebody who has accepted the invitation. */
async function changeRoleIn(
  tx: Tx,
  { id, accountId, role, change, person, askedBy, alone }: DecidedRole,
): Promise<Result<"changed", "role-held" | "role-not-held">> {
  const data = { role, ...(askedBy && { askedBy }), ...(alone && { alone }) };
  if (change === "give") {
    if (!(await giveRole(tx, { accountId, role, proposalId: id }))) return refused("role-held");
    await journalOf(tx, accountId, { event: "role-given", data });
  } else {
    if (!(await endRole(tx, { accountId, role, proposalId: id }))) return refused("role-not-held");
    await journalOf(tx, accountId, { event: "role-ended", data });
  }
  if (person.accepted) {
    const changed = change === "give" ? { given: role } : { ended: role };
    const roles = { ...changed, held: await openRoles(tx.db, accountId) };
    await notifyOwnerIn(tx, { accountId, notice: "roles-changed", roles });
  }
  return done("changed");
}

/** Mails the invitation to somebody who just got a first role and has not opened their account. */
async function inviteOnFirstRoleIn(
  tx: Tx,
  { accountId, change }: ProposedRole,
  { email, accepted }: LockedPerson,
): Promise<void> {
  if (accepted || change === "end") return;
  if ((await openRoles(tx.db, accountId)).length > 1) return;
  await mailInvitationIn(tx, { accountId, email, again: false });
}
