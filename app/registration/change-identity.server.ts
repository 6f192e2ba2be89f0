import {
  declaredRecord,
  numberTaken,
  writeIdentityIn,
} from "#app/companies/declared-record.queries.server.ts";
import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import {
  type MachineBindings,
  makeMoveIn,
  openFirstStayIn,
} from "#app/journal/make-move.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { projectListingsIn } from "#app/listings/project-listings.server.ts";
import {
  type CompanyChangeEffects,
  type CompanyChangeGuard,
  type CompanyChangeMove,
  type CompanyChangeState,
  companyChangeMachine,
} from "./company-change.machine.ts";
import { changeDecidedMail, changeReceivedMail } from "./company-change.mail.ts";
import {
  insertChange,
  type LockedChange,
  lockChange,
  writeChange,
} from "./company-change.queries.server.ts";
import type { AskRefusal, DecisionRefusal } from "./record.refusals.ts";
import { type IdentityField, identityFields, readIdentity } from "./record-fields.schema.ts";

interface Asked {
  companyId: string;
  field: IdentityField;
  /** As typed; the page has validated it with `readIdentity`. */
  value: string;
  reason: string;
  proof: string | null;
}

/** Requests another name or number for a company. A number of an active company is refused without saying whose it is. */
export async function askIdentityChange(
  ctx: Context,
  { companyId, field, value, reason, proof }: Asked,
): Promise<Result<{ changeId: string }, AskRefusal>> {
  if (!permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  const { actor } = ctx;
  return await ctx.transaction(async (tx) => {
    const record = await declaredRecord(tx.db, companyId, { locked: true });
    if (!record) return refused("unknown-company");
    const { country } = record;
    const reading = readIdentity(field, value, { country, today: todayInDakar(tx.now) });
    if (!reading.ok) throw new Error(`A ${field} that no page has read: ${reading.message}`);
    if (reading.value === presentOf(record, field)) return refused("unchanged");
    if (await numberTaken(tx.db, { companyId, country, identity: reading.identity }))
      return refused("number-taken");
    const changeId = newId();
    const written = await insertChange(tx.db, {
      id: changeId,
      companyId,
      field,
      reason,
      proof,
      value: reading.value,
      askedAt: tx.now,
      askedBy: actor.kind === "person" ? actor.accountId : null,
    });
    if (!written) return refused("already-asked");
    await openFirstStayIn(tx, companyChangeMachine, [changeId]);
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "company-change-asked",
      data: { changeId, field, to: reading.value },
    });
    const what = identityFields[field].label;
    const url = `${tx.publicUrl}/espace/entreprise?entreprise=${companyId}`;
    await mailMembersIn(tx, {
      companyId,
      event: "decision",
      subjectKind: "company",
      subjectId: companyId,
      kind: "company-change-received",
      mail: (to) => changeReceivedMail({ ...to, value: reading.value, what, url }),
    });
    return done({ changeId });
  });
}

type Present = Record<"name" | "ein" | "businessRegistry", string>;

const presentOf = (record: Present, field: IdentityField): string =>
  field === "business-registry" ? record.businessRegistry : record[field];

interface Details {
  /** Shown to the company; empty where none is needed. */
  answer: string;
}

const bindings = (
  tx: Tx,
  { answer }: Details,
): MachineBindings<
  CompanyChangeState,
  CompanyChangeMove,
  CompanyChangeGuard,
  keyof CompanyChangeEffects,
  LockedChange,
  Details
> => ({
  machine: companyChangeMachine,
  lock: lockChange,
  write: (db, change) =>
    writeChange(db, change, {
      decidedBy: change.to === "withdrawn" ? null : personOf(tx),
      answer: change.to === "refused" ? answer : null,
    }),
  guards: {
    "other-person": (_tx, { askedBy }) => askedBy === null || askedBy !== personOf(tx),
    "number-free": async ({ db }, change) => {
      const identity = await identityOf(tx, change);
      return identity !== null && (await numberTaken(db, identity)) === null;
    },
    "reason-given": () => answer.trim() !== "",
  },
  journalEntry: (move, { id, companyId, field, value }) => ({
    subjectKind: "company",
    subjectId: companyId,
    event: companyChangeMachine.moves[move].event.name,
    data: { changeId: id, field, to: value, move, ...(answer && { reason: answer }) },
  }),
  effects: {
    apply: async (_tx, { subject }) => {
      const identity = await identityOf(tx, subject);
      if (!identity) throw new Error("The request that was granted cannot be read.");
      await writeIdentityIn(tx, identity);
      await projectListingsIn(tx, [subject.companyId]);
    },
  },
});

const personOf = ({ actor }: Pick<Context, "actor">) =>
  actor.kind === "person" ? actor.accountId : null;

async function identityOf({ db, now }: Tx, { companyId, field, value }: LockedChange) {
  const record = await declaredRecord(db, companyId);
  if (!record) return null;
  const { country } = record;
  const reading = readIdentity(field, value, { country, today: todayInDakar(now) });
  return reading.ok ? { companyId, country, identity: reading.identity } : null;
}

interface Decision {
  changeId: string;
  move: CompanyChangeMove;
  answer?: string;
  /** The version that the caller saw. */
  seen?: number | undefined;
}

/** Grants, refuses or withdraws a request. The person who made it never decides it, and no number is given to two companies. */
export async function decideIdentityChange(
  ctx: Context,
  { changeId, move, answer = "", seen }: Decision,
): Promise<Result<{ state: CompanyChangeState }, DecisionRefusal>> {
  if (move !== "withdraw" && !permit(ctx.actor, "company.decide")) return refused("not-yours");
  if (!isId(changeId)) return refused("unknown-change");
  return await ctx.transaction(async (tx) => {
    const details = { answer };
    const before = await lockChange(tx.db, changeId);
    const result = await makeMoveIn(tx, bindings(tx, details), {
      id: changeId,
      move,
      details,
      seen,
    });
    if (result.ok && before?.state === "asked" && result.value.state !== "withdrawn")
      await notifyDecisionIn(tx, before, { granted: result.value.state === "granted", answer });
    if (result.ok) return done({ state: result.value.state });
    return refused(result.refusal === "unknown" ? "unknown-change" : result.refusal);
  });
}

async function notifyDecisionIn(
  tx: Tx,
  { companyId, field, value }: LockedChange,
  { granted, answer }: { granted: boolean; answer: string },
): Promise<void> {
  const what = identityFields[field].label;
  const url = `${tx.publicUrl}/espace/entreprise?entreprise=${companyId}`;
  await mailMembersIn(tx, {
    companyId,
    event: "decision",
    subjectKind: "company",
    subjectId: companyId,
    kind: granted ? "company-change-granted" : "company-change-refused",
    mail: (to) => changeDecidedMail({ ...to, value, granted, answer, what, url }),
  });
}
