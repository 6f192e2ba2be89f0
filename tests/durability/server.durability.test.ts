import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#server/database/open-database.ts";
import { aCompleteDraft } from "#tests/applications.ts";
import { buildPages } from "#tests/built-pages.ts";
import { aCertificate, aChange, signedInCookie } from "#tests/factories.ts";
import { isLong } from "#tests/landing.ts";
import { type PostgresServer, postgresPrograms, startPostgres } from "#tests/postgres.ts";
import { rounds } from "#tests/rounds.ts";
import { testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { type KillableProduct, killRunning, startOn } from "./killable-product.ts";
import {
  type Acknowledged,
  attemptsOf,
  expectWhole,
  letTimePass,
  mailsIn,
  send,
} from "./registrations.ts";

afterAll(killRunning);

const senders = 6;
const perStep = 12;
const patience = 60_000;

describe.skipIf(!postgresPrograms())("two processes of one PostgreSQL database", () => {
  let folder: string;
  let postgres: PostgresServer;
  let products: KillableProduct[];
  const acknowledged: Acknowledged = new Map();

  const dataDirOf = (number: number) => join(folder, String(number));
  const start = (number: number) =>
    startOn(dataDirOf(number), {
      DATABASE_URL: postgres.url,
      DATABASE_POOL: "5",
      SECRET: "one secret for both processes, long enough",
    });

  beforeAll(async () => {
    await buildPages();
    folder = await mkdtemp(join(tmpdir(), "tabax-two-processes-"));
    postgres = await startPostgres({ durable: true });
    // Both at once on an empty database: one migrates and publishes, the other one waits.
    products = await Promise.all([start(0), start(1)]);
  });
  afterAll(async () => {
    for (const product of products ?? []) if (!product.hasEnded()) await product.kill();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const config = { DATABASE_URL: postgres.url, DATABASE_POOL: 1, DATA_DIR: "" };
    const database = await openDatabase(config, { log: silentLog, onFatal: () => {} });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  /** Registers companies without a pause, each by one process and, if that fails, by the other. */
  async function underLoad(disturb: (() => Promise<void>)[]): Promise<Record<number, number>> {
    const answers: Record<number, number> = {};
    const nextAttempt = await attemptsOf(products[0]?.url ?? "");
    let going = true;
    const register = async (sender: number) => {
      for (let turn = sender; going; turn++) {
        const attempt = nextAttempt();
        const limit = Date.now() + patience;
        for (let tries = turn; ; tries++) {
          const { status, partnerId } = await send(products[tries % 2]?.url ?? "", attempt);
          answers[status] = (answers[status] ?? 0) + 1;
          if (status === 201) {
            acknowledged.set(partnerId, attempt);
            break;
          }
          // Away, or telling so; whatever else is an answer that nobody should get.
          if (![0, 503].includes(status)) throw new Error(`answered ${status}`);
          if (Date.now() > limit) throw new Error("not registered within a minute");
          await pause(100);
        }
      }
    };
    const running = Promise.all(Array.from({ length: senders }, (_, sender) => register(sender)));
    const more = async () => {
      const before = acknowledged.size;
      await vi.waitUntil(() => acknowledged.size >= before + perStep, patience);
    };
    const disturbed = (async () => {
      await more();
      for (const step of disturb) {
        await step();
        await more();
      }
      going = false;
    })();
    await Promise.all([running, disturbed])
      .finally(() => {
        going = false;
      })
      .catch(async (error: Error) => {
        // A process must report it after its answer.
        await pause(1_000);
        const logs = products.map((product) => product.log()).join("\n");
        throw new Error(`${error.message}\n${logs}`, { cause: error });
      });
    return answers;
  }

  const startEnded = async () => {
    products = await Promise.all(
      products.map((product, number) => (product.hasEnded() ? start(number) : product)),
    );
  };

  const killOne = async () => {
    await products[1]?.kill();
    products[1] = await start(1);
  };

  test("two processes lose nothing when PostgreSQL crashes, is restarted, and one of them is killed under load", {
    timeout: rounds(180_000),
  }, async () => {
    const begun = Date.now();
    const once = [() => postgres.restart("crash"), killOne, () => postgres.restart("fast")];
    const answers = await underLoad(Array.from({ length: rounds(1) }, () => once).flat());
    expect(answers[201]).toBeGreaterThanOrEqual(4 * perStep);
    expect(products.map((product) => product.hasEnded())).toEqual([false, false]);
    await withDatabase(async ({ db }) => {
      expect(await expectWhole(db, acknowledged)).toBe(acknowledged.size);
    });
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.info(
      `${acknowledged.size} registered in ${seconds} s, ${answers[503] ?? 0} times told to come back, ${answers[0] ?? 0} connections broken`,
    );
  });

  test("two processes mail every company, at most a handful twice", async () => {
    await withDatabase(({ db }) => letTimePass(db));
    const unsentMails = () =>
      withDatabase(async ({ db }) =>
        db.selectFrom("mail").select("id").where("sent_at", "is", null).execute(),
      );
    await vi.waitUntil(async () => (await unsentMails()).length === 0, {
      timeout: patience,
      interval: 500,
    });
    for (const product of products) await product.stop();
    const files = [...(await mailsIn(dataDirOf(0))), ...(await mailsIn(dataDirOf(1)))];
    await withDatabase(async ({ db }) => {
      const mails = await db.selectFrom("mail").select("id").execute();
      expect(mails).toHaveLength(acknowledged.size);
      for (const { id } of mails) expect(files.some((name) => name.includes(id))).toBe(true);
    });
    const twice = files.length - acknowledged.size;
    console.info(`${files.length} mails left for ${acknowledged.size} companies`);
    expect(twice).toBeLessThanOrEqual(senders * rounds(1));
  });

  test("an application sent to two processes at once is filed once", {
    timeout: 120_000,
  }, async () => {
    await startEnded();
    const drafts = await withDatabase(async ({ db }) => {
      const services = testServices({ db, publicUrl: "http://localhost" });
      const madeDrafts = [];
      for (let each = 0; each < rounds(6); each += 1) {
        const { applicationId, owner } = await aCompleteDraft(services);
        const cookie = await signedInCookie(services, owner.accountId);
        madeDrafts.push({ applicationId, cookie });
      }
      return madeDrafts;
    });
    for (const { applicationId, cookie } of drafts) {
      const answers = await Promise.all(
        products.map(({ url }) =>
          fetch(`${url}/espace/dossiers/${applicationId}/deposer`, {
            method: "POST",
            redirect: "manual",
            headers: { cookie, origin: url },
            body: new URLSearchParams({ version: "1", serment: "on" }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    }
    const ids = drafts.map(({ applicationId }) => applicationId);
    await withDatabase(async ({ db }) => {
      const filed = await db
        .selectFrom("application")
        .select(["number", "state", "version"])
        .where("id", "in", ids)
        .execute();
      expect(filed.map(({ state, version }) => [state, version])).toEqual(
        ids.map(() => ["filed", 2]),
      );
      expect(new Set(filed.map(({ number }) => number)).size).toBe(ids.length);
      const actual = await db
        .selectFrom("journal")
        .select("subject_id")
        .where("event", "=", "application-filed")
        .execute();
      expect(actual.map(({ subject_id }) => subject_id).sort()).toEqual(ids.toSorted());
    });
  });

  test("two processes with caches show a right correctly from its commit on, under continuous requests", {
    timeout: rounds(60_000),
  }, async () => {
    await startEnded();
    await withDatabase(async ({ db }) => {
      const services = testServices({ db, publicUrl: "http://localhost" });
      const { companyId, slug } = await aCertificate(services, { company: { name: "Kayar" } });
      const readPage = async ({ url }: KillableProduct, path: string) =>
        await (await fetch(`${url}${path}`)).text();
      let going = true;
      const visitors = [...products, ...products].map(async (product) => {
        let visits = 0;
        for (; going; visits += 1) await readPage(product, `/annuaire/${slug}`);
        return visits;
      });
      try {
        for (let round = 0; round < (isLong ? 300 : 10); round += 1) {
          const move = round % 2 === 0 ? "suspend" : "lift";
          await aChange(services, { companyId, code: "2201", move });
          for (const product of products) {
            const states = [
              /Suspendue/.test(await readPage(product, `/annuaire/${slug}`)),
              /"suspended"/.test(await readPage(product, "/partners/certified?q=kayar")),
            ];
            const suspended = move === "suspend";
            expect([round, ...states]).toEqual([round, suspended, suspended]);
          }
        }
      } finally {
        going = false;
      }
      const times = await Promise.all(visitors);
      console.info(`${times.reduce((sum, each) => sum + each)} other visits`);
    });
    for (const product of products) await product.stop();
  });
});
