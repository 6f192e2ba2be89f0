import { expect, test } from "vitest";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { signDecision } from "../review/decision/sign-decision.server.ts";
import { loader } from "./operation-page.tsx";
import { undrawnDocuments } from "./operations.queries.server.ts";

const t = openForTests({ day: "2026-11-24" });

/** A signed decision whose letter is to be drawn. */
async function aLetterToDraw() {
  const prepared = await aPreparedDecision(t.services);
  const { president, decisionId } = prepared;
  await presidentReads(t.services, prepared);
  await made(signDecision(t.as(president), { decisionId }));
  return { kind: "decision-letter", data: { decisionId } };
}
const letters = async () =>
  (await undrawnDocuments(t.db, t.services.now())).filter(({ kind }) => kind === "decision-letter");

test("« Exploitation » names a document that could not be drawn, with the page of its subject, until it is drawn", async () => {
  const letter = await aLetterToDraw();
  expect(await letters()).toEqual([]);
  const renderPdf = () => Promise.reject(new Error("no letter for this sign"));
  while ((await doDueTasks({ ...t.services, renderPdf }, taskHandlers)) > 0);
  expect(await letters()).toMatchObject([letter]);
  const { data } = await callPage(loader, {
    services: t.services,
    path: "/bureau/exploitation",
    cookie: await aStaffCookie(t.services, "administrator"),
  });
  const [finding] = (data as { findings: { name: string; links?: unknown[] }[] }).findings.filter(
    ({ name }) => name === "documents-undrawn",
  );
  const path = `/bureau/decisions/${letter.data.decisionId}`;
  expect(finding?.links).toContainEqual({ label: "lettre de décision", path });
  t.on("2026-11-24", "16:00");
  while ((await doDueTasks(t.services, taskHandlers)) > 0);
  expect(await letters()).toEqual([]);
});

test("a document that nobody draws is named after half an hour, and not before", async () => {
  t.on("2026-11-25", "10:00");
  const letter = await aLetterToDraw();
  t.on("2026-11-25", "10:29");
  expect(await letters()).toEqual([]);
  t.on("2026-11-25", "10:30");
  expect(await letters()).toMatchObject([letter]);
});
