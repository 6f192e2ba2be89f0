import { moversOf } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { type ApplicationState, applicationMachine } from "./application.machine.ts";
import type { CompanyNews } from "./application.mail.ts";
import { writeDeadline } from "./application.queries.server.ts";
import type { ApplicationBindings, MovedApplication } from "./change-application.server.ts";
import { bySystem, changeComplementPart } from "./complements/change-complement.server.ts";
import { complementsIn, writeDue } from "./complements/complement.queries.server.ts";
import { requirementFor, stillThere } from "./complements/complement-facts.server.ts";
import { dayToAnswer } from "./complements/day-to-answer.server.ts";
import { addAnsweredPapers, papersNotAccepted } from "./filing/filed-content.queries.server.ts";
import { tellBodyPart } from "./tell-body.server.ts";
import { tellCompanyPart } from "./tell-company.server.ts";

/** What must hold for the moves after filing (applications §1.2). */
export const guardsAfterFiling = {
  "every-document-checked": async ({ db }, { id }) =>
    (await papersNotAccepted(db, id)).length === 0,
  "no-open-complement": async ({ db }, { id }) =>
    (await complementsIn(db, id, ["prepared", "open", "answered"])).length === 0,
  "some-prepared-complement": async ({ db }, { id }) =>
    (await complementsIn(db, id, ["prepared", "open"])).length > 0,
  "all-complements-answered": async ({ db }, { id, companyId }) => {
    const open = await complementsIn(db, id, ["open"]);
    if (open.some(({ answer }) => answer === null)) return false;
    const papers = open.flatMap(({ answer }) => (answer?.kind === "papers" ? answer.papers : []));
    return (await stillThere(db, companyId, papers)).length === papers.length;
  },
  // When the last request was taken back nobody waits for its day.
  "deadline-passed": async ({ db, now }, { id, deadlineOn }) =>
    (deadlineOn !== null && deadlineOn < todayInDakar(now)) ||
    (await complementsIn(db, id, ["open"])).length === 0,
  "long-unanswered": async ({ db, now }, { id, state, deadlineOn }) => {
    if (deadlineOn === null) return false;
    const today = todayInDakar(now);
    const { delays } = await tariffInForce(db, today);
    if (addDays(deadlineOn, delays.closedWithoutAnswerDays) >= today) return false;
    // An examination goes on with the answers that there are; an incomplete file does not.
    const open = await complementsIn(db, id, ["open"]);
    return state === "to-complete" || open.every(({ answer }) => answer === null);
  },
  "reason-given": (_tx, _application, { reason }) => Boolean(reason?.trim()),
  "not-own-company": ({ actor }, { companyId }) =>
    actor.kind !== "person" || actor.memberships.every((each) => each.companyId !== companyId),
  "follow-up": (_tx, { kind }) => kind === "follow-up",
} satisfies Partial<ApplicationBindings["guards"]>;

/** What follows from the moves after filing, besides telling of them. */
export const effectsAfterFiling = {
  ask: async (tx, { subject }) => {
    const dueOn = await dayToAnswer(tx.db, todayInDakar(tx.now));
    await writeDeadline(tx.db, subject.id, dueOn);
    for (const { id, state } of await complementsIn(tx.db, subject.id, ["prepared", "open"]))
      if (state === "open") await writeDue(tx.db, id, dueOn);
      else await follow(changeComplementPart(tx, { complementId: id, move: "open", dueOn }));
  },
  "take-answers": async (tx, { subject: { id: applicationId, companyId } }) => {
    const who = moversOf(tx.actor, companyId).includes("company") ? tx : bySystem(tx);
    for (const complement of await complementsIn(tx.db, applicationId, ["open"])) {
      const { id: complementId, answer, target: code } = complement;
      if (!answer) continue;
      if (answer.kind === "papers") {
        const papers = await stillThere(tx.db, companyId, answer.papers);
        const requirement = await requirementFor(tx.db, { applicationId, code, now: tx.now });
        // A paper that was removed before its answer was taken is no answer.
        if (papers.length === 0 || !requirement) continue;
        await addAnsweredPapers(
          tx.db,
          papers.map((paper) => ({ applicationId, complementId, requirement, ...paper })),
        );
      }
      await follow(changeComplementPart(who, { complementId, move: "answer" }));
    }
    await writeDeadline(tx.db, applicationId, null);
  },
  "lapse-complements": async (tx, { subject, to }) => {
    const hasEnded = "final" in applicationMachine.states[to];
    const states = hasEnded ? (["open", "prepared"] as const) : (["open"] as const);
    for (const { id, state } of await complementsIn(tx.db, subject.id, states)) {
      const move = state === "prepared" ? "waive" : "lapse";
      await follow(changeComplementPart(bySystem(tx), { complementId: id, move }));
    }
    await writeDeadline(tx.db, subject.id, null);
  },
} satisfies Partial<ApplicationBindings["effects"]>;

/** What follows from a move under the same lock cannot be refused. */
async function follow(made: Promise<{ ok: true } | { ok: false; refusal: string }>): Promise<void> {
  const result = await made;
  if (!result.ok) throw new Error(`A request does not follow its file: ${result.refusal}.`);
}

/** Mails what became of a file by a move after its filing: to its company, and of answers to who asked for them. */
export async function tellAfterFilingPart(
  tx: Tx,
  { subject, to, details }: MovedApplication,
): Promise<void> {
  const { id: applicationId, state: from, companyId } = subject;
  const byCompany = moversOf(tx.actor, companyId).includes("company");
  const what = newsOf(from, to, byCompany);
  if (!what) return;
  const open = await complementsIn(tx.db, applicationId, ["open"]);
  await tellCompanyPart(tx, {
    ...{ applicationId, what },
    requests: open.length,
    dueOn: open.at(-1)?.dueOn ?? null,
    ...(details.reason && { reason: details.reason }),
  });
  if (byCompany && what !== "withdrawn")
    await tellBodyPart(tx, { applicationId, what: "answers-sent" });
}

function newsOf(from: ApplicationState, to: ApplicationState, byCompany: boolean) {
  const news: Partial<Record<ApplicationState, CompanyNews>> = {
    "to-complete": "sent-back",
    "complement-asked": "asked",
    inadmissible: "rejected",
    accepted: "accepted",
    closed: "lapsed",
    withdrawn: "withdrawn",
  };
  if (to === "examined") return from === "filed" ? "admitted" : byCompany ? "answered" : "resumed";
  if (to === "filed") return from === "to-complete" ? "filed-again" : undefined;
  return news[to];
}
