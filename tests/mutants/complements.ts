import type { Mutant } from "./mutants.ts";

const complements = "app/applications/complements/complements.data.test.ts";
const moved = "app/applications/move-application.data.test.ts";
const silent = "app/applications/silent-company.data.test.ts";
const announced = "app/site/process/announced-delays.test.tsx";
const judged = "app/applications/complements/judge-complement.data.test.ts";

/** Mutants of complements: what staff ask of an application, who answers it, and its deadlines. */
export const complementMutants: Mutant[] = [
  {
    rule: "who only reads answers no request",
    file: "app/applications/complements/answer-complement.server.ts",
    text: 'if (!permit(actor, "application.prepare", { companyId })) return "read-only";',
    replacement: "",
    tests: [complements],
  },
  {
    rule: "a request that nobody waits for takes no answer",
    file: "app/applications/complements/answer-complement.server.ts",
    text: 'return awaited && state === "open" ? null : "not-awaited";',
    replacement: 'return awaited || state ? null : "not-awaited";',
    tests: [complements],
  },
  {
    rule: "an answer that somebody else has saved is not written over",
    file: "app/applications/complements/answer-complement.server.ts",
    text: 'if ((answeredAt?.toISOString() ?? "") !== input.shown) return refused("answered-meanwhile");',
    replacement: "",
    tests: [complements],
  },
  {
    rule: "a request is answered by documents of its own company alone",
    file: "app/applications/complements/read-answer.server.ts",
    text: 'if (chosen.length < new Set(documentIds).size) return refused("document-not-there");',
    replacement: "",
    tests: [complements],
  },
  {
    rule: "a document that is worth nothing any more answers no request",
    file: "app/applications/complements/read-answer.server.ts",
    text: 'if (!chosen.every(isWorth)) return refused("document-ended");',
    replacement: "",
    tests: [complements],
  },
  {
    rule: "more time is asked for once",
    file: "app/applications/complements/ask-extension.server.ts",
    text: 'if (extensionAskedAt) return refused("extension-asked-already");',
    replacement: "",
    tests: [complements, judged],
  },
  {
    rule: "the reason of a rejection is kept for its company",
    file: "app/applications/complement-effects.server.ts",
    text: "if (reason) await writeEndReason(tx.db, subject.id, reason.trim());",
    replacement: "",
    tests: ["app/applications/after-filing-pages.data.test.ts"],
  },
  {
    rule: "answers are sent once all are there",
    file: "app/applications/complement-effects.server.ts",
    text: "if (open.some(({ answer }) => answer === null)) return false;",
    replacement: "",
    tests: [complements, judged],
  },
  {
    rule: "a document that was removed before its answer was sent does not count",
    file: "app/applications/complement-effects.server.ts",
    text: "return (await stillThere(db, companyId, documents)).length === documents.length;",
    replacement: "return (await stillThere(db, companyId, documents)).length <= documents.length;",
    tests: [complements],
  },
  {
    rule: "an examination goes on without answers only after their day",
    file: "app/applications/complement-effects.server.ts",
    text: "(deadlineOn !== null && deadlineOn < todayInDakar(now)) ||",
    replacement: "deadlineOn !== null ||",
    tests: [complements, judged],
  },
  {
    rule: "an application is admitted once every document was checked",
    file: "app/applications/complement-effects.server.ts",
    text: "(await documentsNotAccepted(db, id)).length === 0,",
    replacement: "(await documentsNotAccepted(db, id)).length >= 0,",
    tests: [complements, judged],
  },
  {
    rule: "no staff member moves an application of a company that they act for",
    file: "app/kernel/actor.ts",
    text: "if (!ownMembership) return [...actor.staffRoles];",
    replacement: "if (!ownMembership || actor.staffRoles.length > 0) return [...actor.staffRoles];",
    tests: [complements],
  },
  {
    rule: "a later folder does not replace a guard of an application",
    file: "app/applications/change-application.server.ts",
    text: "guards: { ...supplied.guards, ...ownBindings.guards },",
    replacement: "guards: { ...ownBindings.guards, ...supplied.guards },",
    tests: [moved],
  },
  {
    rule: "a page asks the guards of a move before it offers it",
    file: "app/applications/change-application.server.ts",
    text: "verdicts[move] = verdict.ok ? verdict : refused(withReason(relation, verdict.refusal));",
    replacement: "verdicts[move] = { ok: true, to: subject.state };",
    tests: [moved],
  },
  {
    rule: "an application without an answer stays open on the last day that its company was told",
    file: "app/applications/complement-effects.server.ts",
    text: "if (lastDay === null || lastDay >= today) return false;",
    replacement: "if (lastDay === null || lastDay > today) return false;",
    tests: [silent],
  },
  {
    rule: "a later tariff does not move the closing that a company was told",
    file: "app/tariff/last-days.server.ts",
    text: "tariffInForce(db, todayInDakar(stateSince))",
    replacement: 'tariffInForce(db, stateSince && "9999-12-31")',
    tests: [silent],
  },
  {
    rule: "the closing is counted from the last day to answer, as pages and terms say",
    file: "app/tariff/last-days.server.ts",
    text: "addDays(deadlineOn, delays.closedWithoutAnswerDays)",
    replacement: "addDays(deadlineOn, delays.closedWithoutAnswerDays - 15)",
    tests: [silent],
  },
  {
    rule: "a last day to act that falls on a day off is moved to the next working day",
    file: "app/tariff/last-days.server.ts",
    text: "return workingDayFrom(day, await holidaysBetween(db, day, addDays(day, ROW_OF_DAYS_OFF)));",
    replacement:
      "return day || workingDayFrom(day, await holidaysBetween(db, day, addDays(day, ROW_OF_DAYS_OFF)));",
    tests: ["app/tariff/last-days.data.test.ts"],
  },
  {
    rule: "no warning of a closing leaves after its day",
    file: "app/applications/company-deadlines.server.ts",
    text: "if (daysLeft < 0) return false;",
    replacement: "",
    tests: [silent],
  },
  {
    rule: "the announced time until a decision holds the delay of each step",
    file: "app/tariff/announced-delays.ts",
    text: "admissibilityWorkingDays + examinationWorkingDays + decisionWorkingDays;",
    replacement: "admissibilityWorkingDays + examinationWorkingDays + (decisionWorkingDays && 0);",
    tests: [announced],
  },
  {
    rule: "no page promises a number of weeks, which holidays break",
    file: "app/site/texts/in-brief-text.ts",
    text: "timeToDecide(delays)",
    replacement: 'weeksWithoutHoliday(delays) + " au plus"',
    tests: [announced],
  },
  {
    rule: "a step that took too long does not move the decision that was announced",
    file: "app/applications/promised-days.ts",
    text: "Math.min(ofSteps, ofAll)",
    replacement: "ofSteps",
    tests: ["app/applications/promised-days.test.ts"],
  },
];
