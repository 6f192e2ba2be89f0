import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import {
  aMemberAccount,
  anAdministrator,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { type TestServices, testServices } from "#tests/services.ts";
import { action } from "./api.update.route.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db });
});
afterAll(() => t.close());

const signedIn = ({ accountId }: TestAccount) => signedInCookie(services, accountId);

async function put(body: unknown, cookie = "") {
  const path = "/v1/params/update";
  const { status, data } = await callPage(action, { services, path, json: body, cookie });
  return { status, answer: JSON.parse(String(data)) };
}

describe("PUT /v1/params/update", () => {
  test("a visitor gets 401, a member or a password-only session 403, and nothing changes", async () => {
    const before = await settingsInForce(t.db, services.now());
    expect((await put({ settings: { hours: "Jamais" } })).status).toBe(401);
    const cookie = await signedIn(await aMemberAccount(services));
    expect((await put({ settings: { hours: "Jamais" } }, cookie)).status).toBe(403);
    const { accountId } = await anAdministrator(services);
    const halfway = await signedInCookie(services, accountId, "password");
    const { status, answer } = await put({ settings: { hours: "Jamais" } }, halfway);
    expect([status, answer.message]).toEqual([
      403,
      "Cet appel veut une connexion par double vérification.",
    ]);
    expect(await settingsInForce(t.db, services.now())).toEqual(before);
  });

  test("an administrator changes settings, and the journal names them", async () => {
    const administrator = await anAdministrator(services);
    const cookie = await signedIn(administrator);
    const { status, answer } = await put({ settings: { hours: "Lun-Sam 8:00 - 18:00" } }, cookie);
    expect({ status, answer }).toEqual({ status: 200, answer: { changed: ["hours"] } });
    expect((await settingsInForce(t.db, services.now())).hours).toBe("Lun-Sam 8:00 - 18:00");
    const row = await t.db
      .selectFrom("journal")
      .selectAll()
      .where("subject_kind", "=", "setting")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ subject_id: "hours", actor: administrator.accountId });
    expect(await verifyChain(t.db, "setting", "hours")).toBeNull();
  });

  test.each([
    { settings: { hours: "" } },
    { settings: { anotherKey: 1 } },
    { settings: { portalUrl: "javascript:alert(1)" } },
    { settings: null },
    {},
  ])("%j is refused with French messages", async (body) => {
    const cookie = await signedIn(await anAdministrator(services));
    const { status, answer } = await put(body, cookie);
    expect(status).toBe(400);
    expect(answer.errors[0].message).toMatch(/\p{L}/u);
  });

  test("an update writes the names of the settings, without values, to the security log", async () => {
    const cookie = await signedIn(await anAdministrator(services));
    await put({ settings: { hours: "Lun-Ven 9:00 - 17:00" } }, cookie);
    expect(services.logged.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ event: "setting-changed", settings: "hours" }),
    );
  });
});
