import { inflateSync } from "node:zlib";
import { createLocalJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { nobody } from "#app/kernel/actor.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { publishedJwks } from "#app/keys/published-jwks.server.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { readStatusList } from "../offline/read-status-list.ts";
import { statusListSegment } from "./status-list.server.ts";
import { stateAt } from "./status-list.ts";

const codes = ["1101", "2101", "2201", "2202", "4301", "6101"];
const t = openForTests({
  day: "2026-11-24",
  prepare: (services) => beginKeys(testContext(services)),
});
const segment = (n = 0) => statusListSegment(t.as(nobody), n);

test("a foreign JOSE tool verifies the list, and its values equal the database for a thousand rights", async () => {
  let issuedCount = 0;
  for (let n = 0; issuedCount < 1000; n += 1) {
    const ownCodes = codes.slice(n % 3);
    const { companyId } = await aCertificate(t.services, {
      qualifications: ownCodes.map((code) => ({ code })),
    });
    issuedCount += ownCodes.length;
    const move = (["suspend", "withdraw", "annul"] as const)[n % 5];
    if (move)
      await aChange(t.services, { companyId, code: ownCodes[n % ownCodes.length] ?? "", move });
    if (n % 7 === 0)
      await aCertificate(t.services, {
        companyId,
        decidedOn: "2026-06-01",
        qualifications: [{ code: "7101" }],
      });
  }
  const jwt = (await segment()) ?? "";
  const jwks = await publishedJwks(t.db);
  const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(jwks), {
    typ: "statuslist+jwt",
    algorithms: ["ES256"],
    currentDate: new Date("2026-11-24T10:00:00Z"),
  });
  expect(protectedHeader.kid).toBe("1");
  expect(payload).toMatchObject({ sub: expect.stringMatching(/\/status-lists\/0$/), ttl: 3600 });
  expect(Number(payload.exp) - Number(payload.iat)).toBe(72 * 3600);
  const { lst, bits } = payload.status_list as { lst: string; bits: number };
  expect(bits).toBe(2);
  const bytes = inflateSync(Buffer.from(lst, "base64url"));
  const rows = await t.db.selectFrom("qualification").select(["status_index", "state"]).execute();
  expect(rows.length).toBeGreaterThanOrEqual(1000);
  const expected = (state: string) => (state === "void" ? "withdrawn" : state);
  for (const { status_index, state } of rows)
    expect(stateAt(bytes, status_index)).toBe(expected(state));
}, 120_000);

test("a phone reads the list with the keys that are published, and refuses one that is changed, cut or signed by a revoked key", async () => {
  const { companyId } = await aCertificate(t.services, {
    qualifications: [{ code: "2101" }, { code: "2201" }],
  });
  await aChange(t.services, { companyId, code: "2201", move: "suspend" });
  const rows = await t.db
    .selectFrom("qualification")
    .select(["status_index", "state"])
    .where("company_id", "=", companyId)
    .execute();
  const jwt = (await segment()) ?? "";
  const { keys } = await publishedJwks(t.db);
  const list = await readStatusList([jwt], keys);
  expect(rows).toHaveLength(2);
  for (const { status_index, state } of rows) expect(list?.stateOf(status_index)).toBe(state);
  expect(list?.stateOf(900_000)).toBe(null);
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const letter = claims[20] === "A" ? "B" : "A";
  const changed = `${head}.${claims.slice(0, 20)}${letter}${claims.slice(21)}.${signature}`;
  const revoked = keys.map((key) => ({ ...key, revoked: { since: "2026-11-01" } }));
  expect(await readStatusList([changed], keys)).toBe(null);
  expect(await readStatusList([jwt, ""], keys).catch(() => null)).toBe(null);
  expect(await readStatusList([jwt], revoked)).toBe(null);
});

test("the list is signed again at a change and after six hours, and not in between", async () => {
  const { companyId } = await aCertificate(t.services);
  const first = await segment();
  expect(await segment()).toBe(first);
  t.on("2026-11-24", "15:59");
  expect(await segment()).toBe(first);
  t.on("2026-11-24", "16:01");
  const later = await segment();
  expect(later).not.toBe(first);
  await aChange(t.services, { companyId, code: "2201", move: "suspend" });
  expect(await segment()).not.toBe(later);
});

test("a segment beyond the last qualification does not exist", async () => {
  expect(await segment(1)).toBe(null);
});
