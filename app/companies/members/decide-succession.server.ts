import { credentialOf } from "#app/accounts/passwords/credential.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { type MachineBindings, type Moved, makeMoveIn } from "#app/journal/make-move.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { changeRoleIn, endMembershipIn, type LockedCompany } from "./change-member.server.ts";
import { invitationOfSuccession } from "./invitation.queries.server.ts";
import { inviteMemberIn, mailAgainIn } from "./invite-member.server.ts";
import { actingAccount, lockCompany, memberOf, membersToNotify } from "./members.queries.server.ts";
import { ownersOf } from "./owners.queries.server.ts";
import {
  type SuccessionEffects,
  type SuccessionGuard,
  type SuccessionMove,
  type SuccessionState,
  successionMachine,
} from "./succession.machine.ts";
import { successionDecidedMail } from "./succession.mail.ts";
import { lockSuccession, type Succession, successionById } from "./succession.queries.server.ts";
import type { SuccessionRefusal } from "./succession.refusals.ts";
import { writeProposalIn, writeSuccessionState } from "./succession-writes.queries.server.ts";

type Subject = Omit<Succession, "companyId"> & { companyId: string; companyOrNone: string | null };
type Outcome = Result<null, SuccessionRefusal>;

const bindings: MachineBindings<
  SuccessionState,
  SuccessionMove,
  SuccessionGuard,
  keyof SuccessionEffects,
  Subject,
  { by: string | null }
> = {
  machine: successionMachine,
  lock: async (db, id) => {
    const succession = await lockSuccession(db, id);
    return (
      succession && {
        ...succession,
        companyId: succession.companyId ?? "",
        companyOrNone: succession.companyId,
      }
    );
  },
  write: (db, change) => writeSuccessionState(db, change, null),
  guards: {
    "known-company": (_, { companyOrNone }) => companyOrNone !== null,
    "time-to-object-over": ({ now }, { objectUntil, objectedAt }) =>
      objectedAt !== null || (objectUntil !== null && now > objectUntil),
    "other-person": ({ actor }, { proposedBy }) =>
      actor.kind === "person" && actor.accountId !== proposedBy,
    "grant-proposed": (_, { outcome }) => outcome === "grant",
    "refusal-proposed": (_, { outcome }) => outcome === "refuse",
  },
  journalEntry: (move, { id, companyOrNone, outcome, former }) => ({
    subjectKind: "succession",
    subjectId: id,
    event: successionMachine.moves[move].event.name,
    data: { companyId: companyOrNone, outcome, former },
  }),
  effects: { "hand-over": handOverIn, notify: notifyDecisionIn },
};

/** Moves a succession. Handing over a company needs two people: one proposes, another decides on that proposal. */
async function move(
  ctx: Context,
  { id, seen, move }: { id: string; seen: number; move: SuccessionMove },
  before: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<Outcome> {
  if (!permit(ctx.actor, "succession.decide")) return refused("read-only");
  return await ctx.transaction<Outcome>(async (tx) => {
    await before(tx);
    const by = actingAccount(tx);
    const decides = move === "grant" || move === "refuse";
    const moved = await makeMoveIn(
      tx,
      { ...bindings, write: (db, change) => writeSuccessionState(db, change, decides ? by : null) },
      { id, move, seen, details: { by } },
    );
    return moved.ok ? done(null) : moved;
  });
}

interface Given {
  id: string;
  seen: number;
}

export interface Proposal {
  outcome: "grant" | "refuse";
  /** Role of the present owners afterwards. */
  former: "reader" | "removed";
  grounds: string;
}

export const proposeSuccession = (ctx: Context, { id, seen, ...proposal }: Given & Proposal) =>
  move(ctx, { id, seen, move: "propose" }, (tx) =>
    writeProposalIn(tx, { id, seen, proposedBy: actingAccount(tx), ...proposal }),
  );

export const handBackSuccession = (ctx: Context, { id, seen }: Given) =>
  move(ctx, { id, seen, move: "hand-back" });

/** Carries out the proposal. */
export async function decideSuccession(ctx: Context, { id, seen }: Given): Promise<Outcome> {
  const succession = await successionById(ctx.db, id);
  if (!succession) return refused("unknown");
  return await move(ctx, { id, seen, move: succession.outcome === "grant" ? "grant" : "refuse" });
}

type Done = Moved<SuccessionState, Subject, { by: string | null }>;

/**
 * A member becomes an owner at once. Anybody else is invited, and the present owners stay until the invitation is
 * accepted.
 */
async function handOverIn(tx: Tx, { subject }: Done): Promise<void> {
  const company = await lockCompany(tx.db, subject.companyId);
  if (!company) return;
  const account = await credentialOf(tx.db, { email: subject.email });
  const member = account && (await memberOf(tx.db, company.id, account));
  if (!member) {
    const { id: successionId, email } = subject;
    await inviteMemberIn(tx, { company, email, role: "owner", successionId });
    return;
  }
  if (member.role !== "owner") await changeRoleIn(tx, { company, member, role: "owner" });
  await endFormerOwnersIn(tx, { company, succession: subject, accountId: member.accountId });
}

/** Makes the former owners readers, or removes them, as decided; the caller has locked the company. */
export async function endFormerOwnersIn(
  tx: Tx,
  {
    company,
    succession,
    accountId,
  }: { company: LockedCompany; succession: Pick<Succession, "former">; accountId: string },
): Promise<void> {
  for (const member of await ownersOf(tx.db, company.id)) {
    if (member.accountId === accountId) continue;
    if (succession.former === "removed")
      await endMembershipIn(tx, { company, member, notice: "removed" });
    else await changeRoleIn(tx, { company, member, role: "reader" });
  }
}

/** Mails the person who asked, the owners and the company's own address. */
async function notifyDecisionIn(tx: Tx, { subject, to }: Done): Promise<void> {
  const company = await lockCompany(tx.db, subject.companyId || subject.id);
  const owners = company ? await membersToNotify(tx.db, company.id, "members") : [];
  const others = new Map<string, string | null>(company ? [[company.email, null]] : []);
  for (const { email, firstname } of owners) others.set(email, firstname);
  others.delete(subject.email);
  const invited = (await invitationOfSuccession(tx.db, subject.id)) !== undefined;
  const facts = {
    company: company ?? null,
    granted: to === "granted",
    grounds: subject.grounds ?? "",
    authority: authorityContact(await settingsInForce(tx.db, tx.now)),
  };
  const about = { kind: "succession" as const, subjectKind: "succession", subjectId: subject.id };
  // The person who asked gets the name of the company only together with the company.
  const toAsker = {
    ...facts,
    toAsker: true,
    firstname: subject.firstname,
    company: facts.granted ? facts.company : null,
  };
  // The invitation of the new owner states the decision and its grounds.
  if (!invited)
    await queueMail(tx, { ...about, to: subject.email, mail: successionDecidedMail(toAsker) });
  for (const [email, firstname] of others)
    await queueMail(tx, {
      ...about,
      to: email,
      mail: successionDecidedMail({ ...facts, firstname, toAsker: false }),
    });
}

/** Sends the invitation of a succession again. */
export async function inviteSuccessorAgain(ctx: Context, { id }: { id: string }): Promise<Outcome> {
  if (!permit(ctx.actor, "succession.decide")) return refused("read-only");
  return await ctx.transaction<Outcome>(async (tx) => {
    const invitation = await invitationOfSuccession(tx.db, id);
    const company = invitation && (await lockCompany(tx.db, invitation.companyId));
    if (!invitation || !company) return refused("wrong-state");
    await mailAgainIn(tx, company, invitation);
    await appendToJournal(tx, {
      subjectKind: "succession",
      subjectId: id,
      event: "succession-invited-again",
      data: { companyId: company.id },
    });
    return done(null);
  });
}
