import { expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { checkDocument } from "#app/applications/check-document.server.ts";
import { describedOf } from "#app/companies/means/confirmation.ts";
import { addMeans } from "#app/companies/means/means-writes.queries.server.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { made } from "#tests/applying.ts";
import { anExamination, fills, wholeReport } from "#tests/examining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { works } from "#tests/sample-means.ts";
import { insertPlan, planOf } from "../plan/plan.queries.server.ts";
import { settleStep } from "../plan/settle-step.server.ts";
import { loader as plan } from "./plan-page.tsx";
import { reopenExamination } from "./reopen-examination.server.ts";
import { reportsOf } from "./report.queries.server.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";
import { signReport } from "./sign-report.server.ts";

const t = openForTests({ day: "2026-11-23" });

test("a report needs words for each step of the plan that nothing proves, whatever the points, and its plan says the same", async () => {
  const references = ["sarr@mairie.example", null].map((contactEmail) =>
    works({ id: newId(), contactEmail }),
  );
  const { applicationId, companyId, documentId, examiner } = await anExamination(t.services, {
    references,
  });
  await addMeans(t.db, { companyId, at: new Date() }, { references });
  const scope = staffScope(examiner);
  if (!scope) throw new Error("No scope");
  const readReport = async () => {
    const facts = await reportFacts(t.as(examiner), scope, applicationId);
    if (!facts) throw new Error("No facts");
    return reportNow(facts);
  };
  const sign = async () => {
    const { readSha256 } = await readReport();
    return await signReport(t.as(examiner), { applicationId, readSha256 });
  };
  const planned = (["documents", "figures", "references", "visit", "report"] as const).map(
    (kind) => ({
      kind,
      label: `Étape ${kind}`,
      plannedOn: "2026-12-01",
    }),
  );
  await t.as(examiner).transaction((tx) => insertPlan(tx, applicationId, planned));
  await made(fills(t.services, { actor: examiner, applicationId }, wholeReport));
  const gapsOfPlan = async () =>
    (await readReport()).gaps.flatMap(({ part, text }) => (part === "plan" ? [text] : []));
  expect((await gapsOfPlan()).map((text) => text.split("\u00A0")[0])).toEqual([
    ...["Étape documents", "Étape figures", "Étape references", "Étape visit"],
  ]);
  expect(await sign()).toMatchObject({ refusal: "incomplete" });
  const cookie = await signedInCookie(t.services, examiner.accountId, "second-factor");
  const shownPlan = async () => {
    const path = `/bureau/dossiers/${applicationId}/plan`;
    const { data } = await callPage(plan, { services: t.services, path, cookie });
    const { steps } = data as {
      steps: { label: string; state: string; reason: string | null; proof: string | null }[];
    };
    return steps
      .slice(0, -1)
      .map(({ label, state, reason, proof }) => ({ label, state, reason, proof }));
  };
  expect((await shownPlan()).map(({ state }) => state)).toEqual(Array(4).fill("planned"));
  await made(
    checkDocument(t.as(examiner), {
      applicationId,
      code: "QUITUS",
      documentId,
      verdict: { state: "accepted" },
    }),
  );
  await made(settleStep(t.as(examiner), { applicationId, position: 2, state: "done" }));
  expect((await gapsOfPlan()).map((text) => text.split("\u00A0")[0])).toEqual([
    ...["Étape references", "Étape visit"],
  ]);
  await ownerAnswers(companyId, references[0]?.id ?? "");
  const reason = "Le siège est fermé jusqu’en janvier.";
  await made(settleStep(t.as(examiner), { applicationId, position: 4, state: "not-done", reason }));
  expect(await gapsOfPlan()).toEqual([]);
  await made(sign());
  const [report] = await reportsOf(t.db, scope, applicationId);
  expect(report?.content).toMatchObject({ format: 2 });
  expect(report?.content.plan).toEqual([
    {
      label: "Étape documents",
      state: "done",
      reason: null,
      proof: `1\u00A0pièce contrôlée par ${examiner.name}, qui examine`,
    },
    { label: "Étape figures", state: "done", reason: null, proof: null },
    {
      label: "Étape references",
      state: "done",
      reason: null,
      proof: "1\u00A0maître d’ouvrage sur 2 a répondu",
    },
    { label: "Étape visit", state: "not-done", reason, proof: null },
  ]);
  expect(await shownPlan()).toEqual(report?.content.plan);
  const lastStep = async () => (await planOf(t.db, applicationId)).at(-1)?.state;
  expect(await lastStep()).toBe("done");
  await made(reopenExamination(t.as(examiner), { applicationId, reason: "Démenti reçu" }));
  expect(await lastStep()).toBe("planned");
});

/** The owner of these works has answered the question about them. */
const ownerAnswers = (companyId: string, referenceId: string) =>
  t.db
    .insertInto("reference_confirmation")
    .values({
      id: newId(),
      reference_id: referenceId,
      company_id: companyId,
      token_sha256: sha256Hex(referenceId),
      described: jsonText(describedOf(works(), "Baol Construction")),
      email: "sarr@mairie.example",
      asked_at: t.services.now(),
      expires_at: new Date("2026-12-23T10:00:00Z"),
      answered_at: t.services.now(),
      answer: jsonText({ known: false }),
      answer_sha256: sha256Hex("answer"),
    })
    .execute();
