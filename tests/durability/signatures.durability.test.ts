import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { buildPages } from "#tests/built-pages.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { signedInCookie } from "#tests/factories.ts";
import { isLong } from "#tests/landing.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { killRunning, startOn } from "./killable-product.ts";

afterAll(killRunning);

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const DECISIONS = isLong ? 20 : 10;
const MEASURED = 4;
let dataDir = "";
let cookie = "";
/** That of each prepared decision. */
let version = 0;
const decisions: string[] = [];

beforeAll(async () => {
  await buildPages();
  dataDir = await mkdtemp(join(tmpdir(), "tabax-signatures-"));
  await copyMigrated(dataDir);
  await onData(async (services) => {
    await prepareForTests(services.db, new Date(Date.now() - 86_400_000));
    const first = await aPreparedDecision(services);
    const { secretary, president, rapporteur } = first;
    decisions.push(first.decisionId);
    while (decisions.length < DECISIONS) {
      const people = { with: { secretary, president, rapporteur } };
      decisions.push((await aPreparedDecision(services, people)).decisionId);
    }
    for (const decisionId of decisions) await presidentReads(services, { president, decisionId });
    const rows = await services.db.selectFrom("decision").select("version").distinct().execute();
    expect(rows).toHaveLength(1);
    version = rows[0]?.version ?? 0;
    cookie = await signedInCookie(services, president.accountId, "second-factor");
  });
});
afterAll(() => dataDir && rm(dataDir, { recursive: true, force: true }));

/** Works on the data while no product runs on it. */
async function onData<Value>(work: (services: TestServices) => Promise<Value>): Promise<Value> {
  const onFatal = (error: Error): never => {
    throw error;
  };
  const config = { DATA_DIR: dataDir, DATABASE_POOL: 1, DATABASE_URL: undefined };
  const { db, close } = await openDatabase(config, { log: silentLog, onFatal });
  try {
    return await work(testServices({ db, publicUrl: "http://localhost" }));
  } finally {
    await close();
  }
}

/** Each decision with what its signature writes beside it. */
const standing = () =>
  onData(async ({ db }) => {
    const { rows } = await sql<{ id: string; state: string; applicationId: string }>`
      select decision.id, decision.state, application.id as "applicationId", application.state as "applicationState", decision.letter_sha256 as sha256,
        (select count(*)::integer from payment where payment.subject_id = application.id and payment.purpose = 'certificate') as fees,
        (select count(*)::integer from task where task.key = decision.id::text and task.kind = 'decision-letter') as letters,
        (select count(*)::integer from journal where journal.subject_id = application.id::text and journal.event = 'decision-signed') as entries,
        (select count(*)::integer from mail where mail.subject_id::text = application.id::text and mail.kind = 'application-decided') as mails
      from decision join application on application.id = decision.application_id
      where decision.id = any(${decisions}::uuid[])`.execute(db);
    for (const { applicationId } of rows)
      expect(await verifyChain(db, "application", applicationId)).toBeNull();
    return rows;
  });

/** The president signs these in one act; null when the product dies meanwhile. */
async function sign(url: string, some: readonly string[]): Promise<number | null> {
  const query = some.map((id) => `decision=${id}`).join("&");
  const form = new URLSearchParams([
    ["intent", "sign"],
    ...some.flatMap((id) => [
      ["decision", id],
      [`seen.${id}`, String(version)],
    ]),
  ]);
  return await fetch(`${url}/bureau/decisions/signer?${query}`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { cookie, origin: url },
  }).then(
    ({ status }) => status,
    () => null,
  );
}

test("a product killed amid many signatures leaves each decision signed with all that follows or untouched, and the rest is signed once", async () => {
  const product = await startOn(dataDir);
  // How long some take says when the others are half done.
  const began = performance.now();
  expect(await sign(product.url, decisions.slice(0, MEASURED))).toBe(303);
  const each = (performance.now() - began) / MEASURED;
  const signing = sign(product.url, decisions.slice(MEASURED));
  await pause((each * (DECISIONS - MEASURED)) / 2);
  await product.kill();
  await signing;

  const after = await standing();
  expect(after).toHaveLength(DECISIONS);
  const signed = after.filter(({ state }) => state === "signed");
  for (const each of after) {
    const isSigned = each.state === "signed";
    const count = isSigned ? 1 : 0;
    expect(each).toMatchObject({
      state: isSigned ? "signed" : "prepared",
      applicationState: isSigned ? "decided" : "on-agenda",
      sha256: isSigned ? expect.any(String) : null,
      fees: 0,
      letters: count,
      entries: count,
      mails: count,
    });
  }
  expect(signed.length).toBeGreaterThanOrEqual(MEASURED);

  const again = await startOn(dataDir);
  const unsignedIds = after.filter(({ state }) => state !== "signed").map(({ id }) => id);
  if (unsignedIds.length > 0) expect(await sign(again.url, unsignedIds)).toBe(303);
  // What is signed already is refused and changes nothing.
  expect(await sign(again.url, decisions)).toBe(409);
  await again.stop();
  const whole = { state: "signed", applicationState: "decided", fees: 0, letters: 1 };
  for (const each of await standing())
    expect(each).toMatchObject({ ...whole, entries: 1, mails: 1 });
});
