import { afterAll, beforeAll, expect, test } from "vitest";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { aStaffAccount, aStaffCookie, settingsAre } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { testSigner } from "#tests/signer.ts";
import { loader as homeLoader } from "./office-home-page.tsx";
import { mailHasArrived } from "./opening.queries.server.ts";
import { loader } from "./opening-page.tsx";
import { loader as operationLoader } from "./operation-page.tsx";

const now = new Date("2026-03-02T12:00:00Z");
let database: ReadyDatabase;
let services: TestServices;
let administrator: string;
let controller: string;
let registrar: string;
beforeAll(async () => {
  database = await openReadyDatabase();
  const base = testServices({ db: database.db, now: () => now, signer: testSigner(() => now) });
  services = testServices({
    ...base,
    host: { ...base.host, mails: { to: "server", server: "m" } },
  });
  await beginKeys(testContext(services));
  administrator = await aStaffCookie(services, "administrator");
});
afterAll(() => database.close());

const path = "/bureau/exploitation/ouverture";
type Page = Awaited<ReturnType<typeof loader>>;
const see = async (cookie: string) =>
  (await callPage(loader, { services, path, cookie })).data as Page;
const namesLeft = async () => (await see(administrator)).left.map(({ name }) => name);
const toOpen = async (cookie: string) =>
  (
    (await callPage(homeLoader, { services, path: "/bureau", cookie })).data as Awaited<
      ReturnType<typeof homeLoader>
    >
  ).toOpen;

test("a new installation tells its administrator what is left, on the first page and on « Exploitation »", async () => {
  const { left, all, mayDo } = await see(administrator);
  expect(mayDo).toBe(true);
  expect(left.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "email",
      "legalForm",
      "terms",
      "administrator",
      "cashier",
      "mail",
      "seal",
    ]),
  );
  expect(left.length).toBeLessThan(all);
  expect(await toOpen(administrator)).toBe(left.length);
  const operation = await callPage(operationLoader, {
    services,
    path: "/bureau/exploitation",
    cookie: administrator,
  });
  expect(operation.data).toMatchObject({ toOpen: left.length });
});

test("a controller reads the list and has nothing to do there; a registrar does not open it and is not told of it", async () => {
  controller = await aStaffCookie(services, "controller");
  registrar = await aStaffCookie(services, "registrar");
  expect(await see(controller)).toMatchObject({ mayDo: false });
  expect([await toOpen(controller), await toOpen(registrar)]).toEqual([0, 0]);
  expect((await callPage(loader, { services, path, cookie: registrar })).status).toBe(403);
});

test("lines go by themselves: the registrar who has accepted, a second administrator, the facts of the settings", async () => {
  const before = await namesLeft();
  // The registrar of the test before.
  expect(before).not.toContain("registrar");
  await aStaffAccount(services, { roles: ["administrator"], activated: false });
  expect(await namesLeft()).toContain("administrator");
  await aStaffAccount(services, { roles: ["administrator"] });
  await settingsAre(services, { email: "accueil@corps.example", legalForm: "Association" });
  const gone = ["administrator", "email", "legalForm"];
  expect(await namesLeft()).toEqual(before.filter((name) => !gone.includes(name)));
});

test("a mail has arrived once an invitation was opened after its mail had left", async () => {
  const { accountId } = await aStaffAccount(services, { roles: ["cashier"] });
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const insertLink = (usedAt: Date | null) =>
    database.db
      .insertInto("account_link")
      .values({
        id: crypto.randomUUID(),
        account_id: accountId,
        purpose: "invitation",
        token_sha256: crypto.randomUUID(),
        data: "{}" as never,
        created_at: minutes(0),
        expires_at: minutes(600),
        used_at: usedAt,
      })
      .execute();
  const insertMail = (sentAt: Date | null) =>
    database.db
      .insertInto("mail")
      .values({
        id: crypto.randomUUID(),
        kind: "invitation",
        subject_kind: "account",
        subject_id: accountId,
        recipient: "caisse@corps.example",
        subject: "S",
        text_body: "T",
        html_body: "H",
        created_at: minutes(0),
        next_attempt_at: minutes(0),
        sent_at: sentAt,
      })
      .execute();
  const arrived = () => mailHasArrived(database.db, now);
  await insertMail(null);
  await insertLink(minutes(5));
  expect(await arrived()).toBe(false);
  await insertMail(minutes(9));
  expect(await arrived()).toBe(false);
  await insertLink(null);
  await insertMail(minutes(2));
  expect(await arrived()).toBe(true);
  expect(await namesLeft()).not.toContain("mail");
  // Long after, when links and mails are purged, the accounts of that time prove it.
  await database.db.deleteFrom("mail").execute();
  expect(await arrived()).toBe(false);
  expect(await mailHasArrived(database.db, minutes(31 * 24 * 60))).toBe(true);
});
