import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { castBallot } from "#app/review/committee/vote/cast-ballot.server.ts";
import { closeVote } from "#app/review/committee/vote/close-vote.server.ts";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { openVote } from "#app/review/committee/vote/open-vote.server.ts";
import { migrate } from "#server/database/migrate.ts";
import { type Database, openDatabase } from "#server/database/open-database.ts";
import { made } from "#tests/applying.ts";
import { buildPages } from "#tests/built-pages.ts";
import { signedInCookie } from "#tests/factories.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import {
  anOpenSession,
  castAll,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { killRunning, startOn } from "./killable-product.ts";

afterAll(killRunning);

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Sitting = Awaited<ReturnType<typeof anOpenSession>>;

describe.skipIf(!postgresPrograms())("PostgreSQL ends while a vote is open", () => {
  let postgres: PostgresServer;
  let database: Database;

  const connect = async () => {
    const settings = { DATABASE_URL: postgres.url, DATABASE_POOL: 4, DATA_DIR: "" };
    database = await openDatabase(settings, { log: silentLog, onFatal: () => {} });
  };
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    await connect();
    await migrate(database.pool);
    await prepareForTests(database.db, new Date("2026-01-01T08:00:00Z"));
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  const services = () => testServices({ db: database.db });
  const secretaryOf = ({ secretary }: Sitting) => testContext(services(), { actor: secretary });
  const ask = async (sitting: Sitting) => {
    const itemFacts = await shownItem(services(), sitting.itemId);
    const voteInput = { ...itemFacts, kind: "secret" as const, left: true };
    return made(openVote(secretaryOf(sitting), voteInput));
  };
  const close = async (sitting: Sitting) =>
    made(closeVote(secretaryOf(sitting), await shownItem(services(), sitting.itemId)));
  const again = async (how: "crash" | "fast") => {
    // Who waits for an answer of a server that ends has none.
    await database.close().catch(() => {});
    await postgres.restart(how);
    await connect();
  };
  /** Four of the six have voted when the server ends. */
  const voting = async () => {
    await endMandates(services());
    const sitting = await anOpenSession(services());
    await made(openItem(sitting.ctx, { itemId: sitting.itemId }));
    await proposeWithReason(services(), sitting);
    await ask(sitting);
    for (const answer of await castAll(services(), sitting, "1111")) expect(answer.ok).toBe(true);
    return sitting;
  };
  const votesOf = (itemId: string) =>
    database.db
      .selectFrom("vote")
      .select(["round", "state", "outcome", "void_reason as voidReason", "voters"])
      .where("item_id", "=", itemId)
      .orderBy("round")
      .execute();
  const sealedOf = async (itemId: string) => {
    const rows = database.db.selectFrom("voter").select("sealed").where("item_id", "=", itemId);
    return (await rows.execute()).filter(({ sealed }) => sealed !== null).length;
  };

  test("after a clean end the vote goes on, and each ballot is counted once", async () => {
    const sitting = await voting();
    await again("fast");
    expect(await sealedOf(sitting.itemId)).toBe(4);
    for (const answer of await castAll(services(), sitting, "111111")) expect(answer.ok).toBe(true);
    expect(await close(sitting)).toMatchObject({ outcome: "adopted" });
    expect(await votesOf(sitting.itemId)).toMatchObject([{ round: 1, voters: 6 }]);
    expect(await sealedOf(sitting.itemId)).toBe(0);
  });

  test("after a crash nothing is opened, not even in part: the item is voted again and counted once", async () => {
    const sitting = await voting();
    await again("crash");
    const { itemId } = sitting;
    expect(await database.db.selectFrom("urn").select("half").execute()).toEqual([]);
    const [answer] = await castAll(services(), sitting, "1");
    expect(answer).toMatchObject({ ok: false, refusal: "urn-lost" });
    expect(await close(sitting)).toMatchObject({ outcome: "void", voidReason: "urn-lost" });
    expect(await sealedOf(itemId)).toBe(0);
    expect(await ask(sitting)).toEqual({ round: 2 });
    await castAll(services(), sitting, "111111");
    expect(await close(sitting)).toMatchObject({ outcome: "adopted" });
    expect(await votesOf(itemId)).toMatchObject([
      { round: 1, outcome: "void", voidReason: "urn-lost" },
      { round: 2, outcome: "adopted", voters: 6 },
    ]);
  });

  test("while it is away no ballot is taken, and what was sealed before is not counted", async () => {
    const sitting = await voting();
    const [, , , , fifth] = sitting.members;
    if (!fifth) throw new Error("no member");
    const ballot = { ...(await shownItem(services(), sitting.itemId)), digit: "1" };
    await postgres.crash();
    const taken = castBallot(testContext(services(), { actor: fifth }), ballot).then(
      ({ ok }) => ok,
      () => false,
    );
    expect(await taken).toBe(false);
    await again("fast");
    expect(await close(sitting)).toMatchObject({ outcome: "void", voidReason: "urn-lost" });
  });
});

test("the product on its own database is killed while a vote is open: nothing is opened, the item is voted again and counted once", async () => {
  await buildPages();
  const dataDir = await mkdtemp(join(tmpdir(), "tabax-vote-"));
  await copyMigrated(dataDir);
  /** Works on the data while no product runs on it. */
  const onData = async <Value>(work: (services: TestServices) => Promise<Value>) => {
    const settings = { DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: dataDir };
    const { db, close } = await openDatabase(settings, { log: silentLog, onFatal: () => {} });
    return await work(testServices({ db, publicUrl: "http://localhost" })).finally(close);
  };
  const sitting = await onData(async (services) => {
    await prepareForTests(services.db, new Date(Date.now() - 86_400_000));
    const open = await anOpenSession(services);
    await made(openItem(open.ctx, { itemId: open.itemId }));
    await proposeWithReason(services, open);
    const cookies = open.members.map(({ accountId }) =>
      signedInCookie(services, accountId, "second-factor"),
    );
    const cookie = await signedInCookie(services, open.secretary.accountId, "second-factor");
    return { ...open, cookie, cookies: await Promise.all(cookies) };
  });
  const { itemId, sessionId, secretary } = sitting;
  const post = async (url: string, cookie: string, fields: Record<string, string>) => {
    const page = `${url}/bureau/seances/${sessionId}/${fields.v ? "vote" : "conduite"}`;
    const html = await (await fetch(page, { headers: { cookie } })).text();
    const seen = html.match(/name="seen" value="([0-9a-f]{16})"/)?.[1] ?? "";
    const answer = await fetch(page, {
      method: "POST",
      body: new URLSearchParams({ itemId, seen, ...fields }),
      redirect: "manual",
      headers: { cookie, origin: url },
    });
    return answer.status;
  };

  const product = await startOn(dataDir);
  const voteFields = { intent: "open-vote", kind: "secret", left: "on" };
  expect(await post(product.url, sitting.cookie, voteFields)).toBe(303);
  for (const cookie of sitting.cookies.slice(0, 4))
    expect(await post(product.url, cookie, { intent: "vote", v: "1" })).toBe(303);
  await product.kill();

  await onData(async (services) => {
    expect(await services.db.selectFrom("urn").select("half").execute()).toEqual([]);
    const [answer] = await castAll(services, sitting, "1");
    expect(answer).toMatchObject({ ok: false, refusal: "urn-lost" });
    const ctx = testContext(services, { actor: secretary });
    expect(await made(closeVote(ctx, await shownItem(services, itemId)))).toMatchObject({
      outcome: "void",
    });
    await made(
      openVote(ctx, { ...(await shownItem(services, itemId)), kind: "secret", left: true }),
    );
    await castAll(services, sitting, "111111");
    expect(await made(closeVote(ctx, await shownItem(services, itemId)))).toMatchObject({
      outcome: "adopted",
    });
    const votes = services.db.selectFrom("vote").select(["round", "outcome", "voters"]);
    expect(await votes.where("item_id", "=", itemId).orderBy("round").execute()).toMatchObject([
      { round: 1, outcome: "void" },
      { round: 2, outcome: "adopted", voters: 6 },
    ]);
  });
  await rm(dataDir, { recursive: true });
});
