import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, openSync, promises, rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { segmentOf } from "#app/certificates/offline/offline-cache.ts";
import { system } from "#app/kernel/actor.ts";
import { putSettingsInForceIn } from "#app/settings/put-in-force.server.ts";
import { builtApp } from "#tests/built-pages.ts";
import { aCertificate, aChange, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { allReached } from "#tests/limits.ts";
import { testContext } from "#tests/services.ts";

let t: TestHttp;
let clock: () => Date;
beforeAll(async () => {
  t = await openTestHttp();
  clock = t.services.now;
}, 180_000);
afterAll(() => t.close());
afterEach(() => {
  t.services.now = clock;
  vi.restoreAllMocks();
});

const at = (instant: string) => {
  t.services.now = () => new Date(instant);
};
const ask = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { host: "tabax.example", ...headers } });
const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

/** Whether the answer is cached, and if so, only for its day. */
async function keeping(path: string): Promise<"not" | "until changed" | "for the day"> {
  const { versionOf } = await builtApp();
  const { now } = t.services;
  const today = await versionOf(t.services, path);
  const tomorrow = await versionOf(
    { ...t.services, now: () => new Date(now().getTime() + 30 * 3600_000) },
    path,
  );
  if (today === null) return "not";
  return today === tomorrow ? "until changed" : "for the day";
}

test("in development nothing is cached across a change of the sources", async () => {
  let edited = false;
  const developing = await openTestHttp({
    source: (built) =>
      edited ? { ...built, handle: async () => new Response("another text") } : built,
  });
  const body = async () => (await developing.app.inject({ url: "/faq" })).body;
  const before = await body();
  expect(await body()).toBe(before);
  edited = true;
  expect(await body()).toBe("another text");
  await developing.close();
});

describe("an answer with qualifications", () => {
  const tells = (slug: string) => [
    "/annuaire",
    "/annuaire?q=lompoul",
    `/annuaire/${slug}`,
    "/partners/certified?q=lompoul&page=0",
    "/search?q=lompoul",
    "/partners/certified.json?q=lompoul",
    "/partners/certified.csv?q=lompoul",
  ];
  /** Without the instant of the last change, which the JSON file says. */
  const sums = async (paths: string[]) => {
    const bodies = [];
    for (const path of paths)
      bodies.push((await ask(path)).body.replace(/"changedAt":"[^"]+"/, ""));
    return bodies.map(sha256);
  };
  const madeAnew = () => sql`update listing set gapless = gapless`.execute(t.services.db);

  test("an answer with qualifications is cached for the day and is the same when rendered at another hour", async () => {
    at("2026-11-25T00:00:00.000Z");
    const { slug } = await aCertificate(t.services, { company: { name: "Lompoul Forages" } });
    const paths = tells(slug);
    for (const path of paths) expect([path, await keeping(path)]).toEqual([path, "for the day"]);
    const atMidnight = await sums(paths);
    at("2026-11-25T23:59:59.999Z");
    const page = vi.spyOn(await builtApp(), "handle");
    expect(await sums(paths)).toEqual(atMidnight);
    expect(page).not.toHaveBeenCalled();
    await madeAnew();
    expect(await sums(paths)).toEqual(atMidnight);
    expect(page).toHaveBeenCalledTimes(paths.length);
  });

  test("an answer shows the new status from the first instant of the day after the last one", async () => {
    const { slug } = await aCertificate(t.services, {
      company: { name: "Lompoul Terrassement" },
      qualifications: [{ code: "2201", endsOn: "2026-12-01" }],
    });
    const paths = tells(slug);
    at("2026-12-01T23:59:59.999Z");
    const onLastDay = await sums(paths);
    at("2026-12-02T00:00:00.000Z");
    const after = await sums(paths);
    for (const [index, path] of paths.entries())
      expect([path, after[index] === onLastDay[index]]).toEqual([path, false]);
  });

  test("an answer is rendered again when another process has changed what it shows", async () => {
    const { companyId, slug } = await aCertificate(t.services, {
      company: { name: "Lompoul Béton" },
    });
    expect((await ask(`/annuaire/${slug}`)).body).not.toContain("beton.example");
    await sql`update company set website = 'https://beton.example' where id = ${companyId}`.execute(
      t.services.db,
    );
    expect((await ask(`/annuaire/${slug}`)).body).toContain("https://beton.example");
  });

  test("an answer is rendered again when the setting of the renewal has changed", async () => {
    at("2026-11-26T10:00:00Z");
    await aCertificate(t.services, {
      company: { name: "Lompoul Voirie" },
      qualifications: [{ code: "2201", endsOn: "2027-02-01" }],
    });
    expect((await ask("/annuaire?q=lompoul+voirie")).body).toContain("à renouveler");
    const changing = { actor: system("tests") };
    await testContext(t.services, changing).transaction((tx) =>
      putSettingsInForceIn(tx, { renewalOpensDays: 30 }, tx.now),
    );
    at("2026-11-26T10:00:05Z");
    expect((await ask("/annuaire?q=lompoul+voirie")).body).not.toContain("à renouveler");
  });

  test.each([
    ["/annuaire?q=lompoul", "for the day"],
    ["/annuaire?q=lompoul&region=SN-DK&page=2", "for the day"],
    ["/partners/certified", "for the day"],
    ["/Annuaire", "not"],
    ["/annuaire/", "not"],
    ["//annuaire", "not"],
    [`/annuaire?q=${"a".repeat(400)}`, "not"],
    ["/faq?q=lompoul", "not"],
    ["/partners/certified.csv", "for the day"],
    ["/partners/certified.json?region=SN-DK", "for the day"],
    ["/v/QC-SN-2026-00001-7", "for the day"],
    ["/v/QC-SN-2026-00001-7?par=fichier", "not"],
    ["/v/qc-sn-2026-00001-7", "not"],
    ["/v/QC-SN-2026-00001-7/AEBAGBAF", "not"],
    ["/v/droits/2026-00", "for the day"],
    ["/v/droits.json", "not"],
    ["/register", "not"],
    ["/espace", "not"],
    ["/bureau", "not"],
  ])("the answer of %s is cached: %s", async (path, expected) =>
    expect(await keeping(path)).toBe(expected),
  );

  test("an export is made once for all who ask, and a 304 makes nothing", async () => {
    const { slug } = await aCertificate(t.services, { company: { name: "Lompoul Export" } });
    const page = vi.spyOn(await builtApp(), "handle");
    const first = await ask("/partners/certified.json?q=lompoul+export");
    const etag = String(first.headers.etag);
    const again = await ask("/partners/certified.json?q=lompoul+export", { "if-none-match": etag });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ""]);
    expect(first.body).toContain(slug);
    expect(page).toHaveBeenCalledTimes(1);
  });

  test("a segment of the directory that a phone carries is made once, and after a change of another one is the same", async () => {
    const { number } = await aCertificate(t.services, { company: { name: "Lompoul Segment" } });
    const other = await aCertificate(t.services, { decidedOn: "2025-11-05" });
    const path = `/v/droits/${segmentOf(number)}`;
    const page = vi.spyOn(await builtApp(), "handle");
    const first = await ask(path);
    const etag = String(first.headers.etag);
    expect(first.body).toContain("Lompoul Segment");
    expect((await ask(path, { "if-none-match": etag })).statusCode).toBe(304);
    expect(page).toHaveBeenCalledTimes(1);
    await aChange(t.services, { companyId: other.companyId, code: "2201", move: "suspend" });
    expect((await ask(path, { "if-none-match": etag })).statusCode).toBe(304);
    expect(page).toHaveBeenCalledTimes(2);
    expect((await ask(`/v/droits/${segmentOf(other.number)}`)).body).not.toContain("Segment");
  });

  test("a page of a signed-in person is never cached", async () => {
    const { accountId } = await aStaffAccount(t.services, { roles: ["administrator"] });
    const cookie = await signedInCookie(t.services, accountId);
    const first = await ask("/annuaire?q=lompoul+page", { cookie });
    const second = await ask("/annuaire?q=lompoul+page");
    expect(second.headers).toMatchObject({ etag: first.headers.etag });
    expect([first, second].map(({ headers }) => headers["set-cookie"])).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("the verification of a number", () => {
  const verifications = async (companyId: string) => {
    const { rows } = await sql<{ n: number; answer: string }>`
      select sum(n)::integer as n, answer from verification_count
      join certificate on certificate.id = certificate_id
      where company_id = ${companyId} group by answer order by answer`.execute(t.services.db);
    return rows;
  };

  test("is made once a minute for all who ask, and counted for each of them, but not ahead", async () => {
    at("2026-11-27T10:00:00Z");
    const { companyId, number } = await aCertificate(t.services, { company: { name: "Kébémer" } });
    const page = vi.spyOn(await builtApp(), "handle");
    const all = await Promise.all(Array.from({ length: 40 }, () => ask(`/v/${number}`)));
    await ask(`/v/${number}`, { "sec-purpose": "prefetch" });
    at("2026-11-27T10:00:59Z");
    const last = await ask(`/v/${number}`);
    expect(new Set([...all, last].map(({ body }) => body)).size).toBe(1);
    expect(last.body).toMatch(/Réponse du [^<]* à.10.h\./);
    expect(page).toHaveBeenCalledTimes(1);
    await vi.waitFor(async () =>
      expect(await verifications(companyId)).toEqual([{ n: 41, answer: "valid" }]),
    );
    at("2026-11-27T10:01:00Z");
    expect((await ask(`/v/${number}`)).body).toMatch(/Réponse du [^<]* à.10.h.01\./);
  });

  test("shows a withdrawal by another process, an end at midnight and another department at once", async () => {
    at("2026-12-01T23:59:59.000Z");
    const { companyId, number } = await aCertificate(t.services, {
      company: { name: "Mékhé Ponts" },
      qualifications: [{ code: "2201", endsOn: "2026-12-01" }, { code: "7301" }],
    });
    const text = async () => (await ask(`/v/${number}`)).body;
    const before = await text();
    await sql`update company set department = 'Tivaouane' where id = ${companyId}`.execute(
      t.services.db,
    );
    expect([before.includes("Tivaouane"), (await text()).includes("Tivaouane")]).toEqual([
      false,
      true,
    ]);
    const { db } = t.services;
    await aChange(
      { ...t.services, db: db.withoutPlugins() },
      { companyId, code: "7301", move: "withdraw" },
    );
    const withdrawn = await text();
    expect([withdrawn.includes("retirée"), withdrawn.includes("échue")]).toEqual([true, false]);
    at("2026-12-02T00:00:00.000Z");
    expect(await text()).toContain("échue");
  });

  test("is given to programs as JSON at the same address, and to each network its own refusal", async () => {
    at("2026-11-28T10:00:00Z");
    const { number } = await aCertificate(t.services, { company: { name: "Ngaye Routes" } });
    await ask(`/v/${number}`);
    const program = await ask(`/v/${number}`, { accept: "application/json" });
    expect(program.headers["content-type"]).toContain("application/json");
    expect((await ask(`/v/${number}`)).headers["content-type"]).toContain("text/html");
    const { limits } = t.services;
    t.services.limits = allReached(120);
    const refused = await ask("/partners/certified.json?q=ngaye");
    t.services.limits = limits;
    const answered = await ask("/partners/certified.json?q=ngaye");
    expect([refused.statusCode, answered.statusCode]).toEqual([429, 200]);
  });
});

test("files of the build are served while all threads that read files are busy", async () => {
  const { body } = await ask("/faq");
  const file = /"(\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? "";
  const folder = fastFolder("tabax-pipe-");
  execFileSync("mkfifo", [`${folder}/pipe`]);
  // Each open of a pipe that nobody writes to holds a thread.
  const busy = Array.from({ length: 8 }, () => promises.open(`${folder}/pipe`, "r"));
  const late = new Promise<null>((done) => setTimeout(done, 9_000, null));
  const answer = await Promise.race([ask(file), late]);
  const writer = openSync(`${folder}/pipe`, "r+");
  for (const reader of await Promise.all(busy)) await reader.close();
  closeSync(writer);
  rmSync(folder, { recursive: true });
  expect(answer?.statusCode).toBe(200);
});
