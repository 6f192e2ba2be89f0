import { expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { checkDocument } from "#app/applications/check-document.server.ts";
import { made } from "#tests/applying.ts";
import { anExamination, fills, wholeReport } from "#tests/examining.ts";
import { openForTests } from "#tests/opening.ts";
import { insertPlan, planOf } from "../plan/plan.queries.server.ts";
import { settleStep } from "../plan/settle-step.server.ts";
import { reopenExamination } from "./reopen-examination.server.ts";
import { reportsOf } from "./report.queries.server.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";
import { signReport } from "./sign-report.server.ts";

const t = openForTests({ day: "2026-11-23" });

test("a report needs words for each step of the plan that no mark and no check shows, and tells why one was not done", async () => {
  const { applicationId, documentId, examiner } = await anExamination(t.services);
  const scope = staffScope(examiner);
  if (!scope) throw new Error("No scope");
  const read = async () => {
    const facts = await reportFacts(t.as(examiner), scope, applicationId);
    if (!facts) throw new Error("No facts");
    return reportNow(facts);
  };
  const sign = async () => {
    const { readSha256 } = await read();
    return await signReport(t.as(examiner), { applicationId, readSha256 });
  };
  const planned = (["documents", "figures", "visit", "report"] as const).map((kind) => ({
    ...{ kind, label: `Étape ${kind}`, plannedOn: "2026-12-01" },
  }));
  await t.as(examiner).transaction((tx) => insertPlan(tx, applicationId, planned));
  await made(fills(t.services, { actor: examiner, applicationId }, wholeReport));
  const gapsOfPlan = async () =>
    (await read()).gaps.flatMap(({ part, text }) => (part === "plan" ? [text] : []));
  expect((await gapsOfPlan()).map((text) => text.split("\u00A0")[0])).toEqual([
    ...["Étape documents", "Étape visit"],
  ]);
  expect(await sign()).toMatchObject({ refusal: "incomplete" });
  await made(
    checkDocument(t.as(examiner), {
      ...{ applicationId, code: "QUITUS", documentId, verdict: { state: "accepted" } },
    }),
  );
  const reason = "Le siège est fermé jusqu’en janvier.";
  await made(settleStep(t.as(examiner), { applicationId, position: 3, state: "not-done", reason }));
  expect(await gapsOfPlan()).toEqual([]);
  await made(sign());
  const [report] = await reportsOf(t.db, scope, applicationId);
  expect(report?.content.plan).toEqual([
    { label: "Étape documents", state: "done", reason: null },
    { label: "Étape figures", state: "done", reason: null },
    { label: "Étape visit", state: "not-done", reason },
  ]);
  const lastStep = async () => (await planOf(t.db, applicationId)).at(-1)?.state;
  expect(await lastStep()).toBe("done");
  await made(reopenExamination(t.as(examiner), { applicationId, reason: "Démenti reçu" }));
  expect(await lastStep()).toBe("planned");
});
