import { moversOf } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { lastDayOpen, lastDayToAnswer } from "#app/tariff/last-days.server.ts";
import { applicationMachine } from "./application.machine.ts";
import { staffDueOf, writeDeadline, writeEndReason } from "./application-writes.queries.server.ts";
import { isFeeUnpaid } from "./certificate-fee.server.ts";
import type { ApplicationBindings, MovedApplication } from "./change-application.server.ts";
import { bySystem, changeComplementIn } from "./complements/change-complement.server.ts";
import { requirementFor, stillThere } from "./complements/complement-facts.server.ts";
import { complementsIn } from "./complements/complement-reads.queries.server.ts";
import { targetInWords } from "./complements/complement-words.ts";
import { writeDue } from "./complements/complement-writes.queries.server.ts";
import {
  addAnsweredDocuments,
  documentsNotAccepted,
  hasChecked,
} from "./filing/filed-content.queries.server.ts";
import { notifyCompanyIn } from "./notify-company.server.ts";
import { notifyStaffIn } from "./notify-staff.server.ts";

/** Guards of the moves that ask for complements, take their answers and end an application (applications §1.2). */
export const complementGuards = {
  "every-document-checked": async ({ db }, { id }) =>
    (await documentsNotAccepted(db, id)).length === 0,
  "no-open-complement": async ({ db }, { id }) =>
    (await complementsIn(db, id, ["prepared", "open", "answered"])).length === 0,
  "some-prepared-complement": async ({ db }, { id }) =>
    (await complementsIn(db, id, ["prepared", "open"])).length > 0,
  "all-complements-answered": async ({ db }, { id, companyId }) => {
    const open = await complementsIn(db, id, ["open"]);
    if (open.some(({ answer }) => answer === null)) return false;
    const documents = open.flatMap(({ answer }) =>
      answer?.kind === "papers" ? answer.papers : [],
    );
    return (await stillThere(db, companyId, documents)).length === documents.length;
  },
  // Also holds when the last open complement was taken back, because the company has nothing left to answer.
  "deadline-passed": async ({ db, now }, { id, deadlineOn }) =>
    (deadlineOn !== null && deadlineOn < todayInDakar(now)) ||
    (await complementsIn(db, id, ["open"])).length === 0,
  "long-unanswered": async ({ db, now }, application) => {
    const { id, companyId, state, deadlineOn } = application;
    if (deadlineOn === null) return false;
    const today = todayInDakar(now);
    if (state === "granted")
      return deadlineOn < today && (await isFeeUnpaid(db, { id, companyId }));
    const lastDay = await lastDayOpen(db, application);
    if (lastDay === null || lastDay >= today) return false;
    // An examination continues with the answers that exist; an incomplete application is closed despite them.
    const open = await complementsIn(db, id, ["open"]);
    return state === "to-complete" || open.every(({ answer }) => answer === null);
  },
  "reason-given": (_tx, _application, { reason }) => Boolean(reason?.trim()),
  "follow-up": (_tx, { kind }) => kind === "follow-up",
  "checked-by-another": async ({ db, actor }, { id: applicationId }) =>
    actor.kind === "person" &&
    !(await hasChecked(db, { applicationId, accountId: actor.accountId })),
} satisfies Partial<ApplicationBindings["guards"]>;

/** Effects of those moves, except for the mails. */
export const complementEffects = {
  ask: async (tx, { subject, details: { decision } }) => {
    const dueOn = decision
      ? await lastDayToAnswer(tx.db, decision.notifiedOn, decision.signedOn)
      : await lastDayToAnswer(tx.db, todayInDakar(tx.now));
    await writeDeadline(tx.db, subject.id, dueOn);
    for (const { id, state } of await complementsIn(tx.db, subject.id, ["prepared", "open"]))
      if (state === "open") await writeDue(tx.db, id, dueOn);
      else await orThrow(changeComplementIn(tx, { complementId: id, move: "open", dueOn }));
  },
  "take-answers": async (tx, { subject: { id: applicationId, companyId } }) => {
    const who = moversOf(tx.actor, companyId).includes("company") ? tx : bySystem(tx);
    for (const complement of await complementsIn(tx.db, applicationId, ["open"])) {
      const { id: complementId, answer, target: code } = complement;
      if (!answer) continue;
      if (answer.kind === "papers") {
        const documents = await stillThere(tx.db, companyId, answer.papers);
        const requirement = await requirementFor(tx.db, { applicationId, code, now: tx.now });
        // A document removed from the vault since the answer was saved does not count as an answer.
        if (documents.length === 0 || !requirement) continue;
        await addAnsweredDocuments(
          tx.db,
          documents.map((document) => ({ applicationId, complementId, requirement, ...document })),
        );
      }
      await orThrow(changeComplementIn(who, { complementId, move: "answer" }));
    }
    await writeDeadline(tx.db, applicationId, null);
  },
  "keep-reason": async (tx, { subject, details: { reason } }) => {
    if (reason) await writeEndReason(tx.db, subject.id, reason.trim());
  },
  "lapse-complements": async (tx, { subject, to }) => {
    const hasEnded = "final" in applicationMachine.states[to] || to === "granted";
    const states = hasEnded ? (["open", "prepared"] as const) : (["open"] as const);
    for (const { id, state } of await complementsIn(tx.db, subject.id, states)) {
      const move = state === "prepared" ? "waive" : "lapse";
      await orThrow(changeComplementIn(bySystem(tx), { complementId: id, move }));
    }
    await writeDeadline(tx.db, subject.id, null);
  },
} satisfies Partial<ApplicationBindings["effects"]>;

/** Throws on a refusal: a move of a complement made under the lock of its application cannot be refused. */
async function orThrow(
  pendingResult: Promise<{ ok: true } | { ok: false; refusal: string }>,
): Promise<void> {
  const result = await pendingResult;
  if (!result.ok)
    throw new Error(`A complement does not follow its application: ${result.refusal}.`);
}

/** Mails the result of a move to the company and, when the company has answered, to the staff who asked. */
export async function notifyOfMoveIn(
  tx: Tx,
  { subject, move, to, details }: MovedApplication,
): Promise<void> {
  const { id: applicationId, state: from, companyId } = subject;
  const byCompany = moversOf(tx.actor, companyId).includes("company");
  if (from === "draft" && to === "filed")
    return await notifyStaffIn(tx, { applicationId, what: "new-filing" });
  const { notice } = applicationMachine.moves[move];
  const what = typeof notice === "object" ? notice[from] : notice;
  // The use case that takes the last complement back sends the mail that nothing is left.
  const nothingLeft = moversOf(tx.actor, companyId).includes("system") && !subject.deadlineOn;
  if (!what || (what === "resumed" && nothingLeft)) return;
  const open = await complementsIn(tx.db, applicationId, ["open"]);
  const closesOn =
    what === "held"
      ? await staffDueOf(tx.db, applicationId)
      : what === "lapsed"
        ? await lastDayOpen(tx.db, subject)
        : null;
  await notifyCompanyIn(tx, {
    applicationId,
    what,
    complements: open.length,
    requests: open.map(targetInWords),
    dueOn: open.at(-1)?.dueOn ?? null,
    closesOn,
    ...(details.reason && { reason: details.reason }),
  });
  if (byCompany && what !== "withdrawn")
    await notifyStaffIn(tx, { applicationId, what: "answers-sent" });
}
