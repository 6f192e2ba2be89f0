import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { buildPages } from "../built-pages.ts";
import { copyMigrated } from "../migrated-directory.ts";
import { countRows } from "../ready-database.ts";
import { aPayload } from "../registrations.ts";
import { rounds } from "../rounds.ts";
import { silentLog } from "../silent-log.ts";
import { startOn } from "./killable-product.ts";

const kills = rounds(2);
const senders = 8;
const acknowledgedPerRound = 10;

interface Attempt {
  key: string;
  payload: ReturnType<typeof aPayload>;
}

let dataDir: string;
beforeAll(async () => {
  await buildPages();
  dataDir = await mkdtemp(join(tmpdir(), "tabax-kill-"));
  await copyMigrated(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Acknowledged registrations, by their company; and those whose answer never came. */
const acknowledged = new Map<string, Attempt>();
const unanswered: Attempt[] = [];
let sent = 0;

/** From an address of its own, or the limits would stop the test; 0 when the connection broke. */
async function send(url: string, { key, payload }: Attempt) {
  sent += 1;
  try {
    const response = await fetch(`${url}/v1/public/partners/register`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        "x-forwarded-for": `10.7.${Math.floor(sent / 250)}.${(sent % 250) + 1}`,
      },
      body: JSON.stringify(payload),
    });
    return { status: response.status, ...(await response.json()) };
  } catch {
    return { status: 0 };
  }
}

async function subAreasOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/partner-manager/v1/public/sub-domains?page=0&size=5`);
  const { content }: { content: { subAreaId: string }[] } = await response.json();
  return content.map(({ subAreaId }) => subAreaId);
}

/** Several senders at once, and the end of the product in the middle of their registrations. */
async function sendUntilKilled() {
  const product = await startOn(dataDir);
  const subAreas = await subAreasOf(product.url);
  let answered = 0;
  let killed: Promise<void> | undefined;
  const sender = async () => {
    while (!killed) {
      const attempt = { key: newId(), payload: aPayload({ subAreas }) };
      const { status, partnerId } = await send(product.url, attempt);
      if (status === 0) unanswered.push(attempt);
      else {
        expect(status).toBe(201);
        acknowledged.set(partnerId, attempt);
        answered += 1;
      }
      if (answered >= acknowledgedPerRound) killed ??= product.kill();
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  await killed;
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const onFatal = (error: Error): never => {
    throw error;
  };
  const config = { DATA_DIR: dataDir, DATABASE_POOL: 1, DATABASE_URL: undefined };
  const { db, close } = await openDatabase(config, { log: silentLog, onFatal });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function expectWhole(db: Db) {
  const { company = 0, ...counts } = await countRows(db);
  expect(counts).toMatchObject({
    account: company,
    account_link: company,
    company_sub_area: company * 5,
    mail: company,
    member: company,
    registration_request: company,
    terms_acceptance: company,
  });
  const companies = await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("terms_acceptance", "terms_acceptance.company_id", "company.id")
    .innerJoin("registration_request", "registration_request.company_id", "company.id")
    .innerJoin("mail", "mail.recipient", "account.email")
    .select(["company.id", "company.ein", "account.email", "mail.kind", "idempotency_key"])
    .execute();
  expect(companies).toHaveLength(company);
  expect(new Set(companies.map(({ kind }) => kind))).toEqual(new Set(["activation"]));
  for (const { id } of companies) expect(await verifyChain(db, "company", id)).toBeNull();
  const links = await db
    .selectFrom("journal")
    .select("subject_id")
    .where("subject_kind", "=", "company")
    .execute();
  expect(links.map(({ subject_id }) => subject_id).sort()).toEqual(
    companies.map(({ id }) => id).sort(),
  );
  for (const [id, { key, payload }] of acknowledged) {
    expect(companies.find((each) => each.id === id)).toMatchObject({
      ein: payload.ein,
      email: payload.partnerContact.emailAddress,
      idempotency_key: key,
    });
  }
  return company;
}

/** Mails that a sender held when it died come due again five minutes later; here these have passed. */
const letTimePass = (db: Db) =>
  db.updateTable("mail").set({ claimed_until: null }).where("sent_at", "is", null).execute();

async function waitForMails(count: number): Promise<string[]> {
  for (let tries = 0; tries < 600; tries++) {
    const names = await readdir(join(dataDir, "mail"));
    const mails = names.filter((name) => name.endsWith(".eml"));
    if (mails.length >= count) return mails;
    await pause(50);
  }
  throw new Error(`The ${count} activation mails did not come`);
}

describe("a product that is killed", () => {
  test("while companies register loses none that it acknowledged, and none is half written", async () => {
    for (let round = 1; round <= kills; round++) {
      await sendUntilKilled();
      await withDatabase(expectWhole);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills * acknowledgedPerRound);
    expect(unanswered.length).toBeGreaterThan(0);
  });

  test("registers each one once when those without an answer are sent again, and mails them all", async () => {
    await withDatabase(letTimePass);
    const product = await startOn(dataDir);
    for (const attempt of unanswered) {
      const { status, partnerId } = await send(product.url, attempt);
      expect(status).toBe(201);
      acknowledged.set(partnerId, attempt);
    }
    const mails = await waitForMails(acknowledged.size);
    await product.stop();
    expect(mails).toHaveLength(acknowledged.size);
    await withDatabase(async (db) => {
      expect(await expectWhole(db)).toBe(acknowledged.size);
      const rows = await db.selectFrom("mail").select(["id", "sent_at"]).execute();
      expect(rows.filter(({ sent_at }) => sent_at === null)).toEqual([]);
      for (const { id } of rows) expect(mails.some((name) => name.includes(id))).toBe(true);
    });
  });
});
