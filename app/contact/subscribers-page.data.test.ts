import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { testServices } from "#tests/services.ts";
import { action, loader } from "./subscribers-page.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
const before = new Date("2026-02-01T12:00:00Z");
const later = new Date("2026-03-03T12:00:00Z");
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
const cookies = new Map<StaffRole, string>();
beforeAll(async () => {
  database = await openReadyDatabase();
  services = testServices({ db: database.db, now: () => noon });
  for (const role of ["secretary", "controller", "administrator", "examiner"] as const) {
    const { accountId } = await aStaffAccount(services, { roles: [role] });
    cookies.set(role, await signedInCookie(services, accountId, "second-factor"));
  }
});
afterAll(() => database.close());

const ids = new Map<string, string>();
beforeEach(async () => {
  await database.db.deleteFrom("newsletter_subscriber").execute();
  const rows = [
    { email: "awa@baol.example", confirmed_at: before },
    { email: "a_b%@baol.example", confirmed_at: before },
    { email: "new@baol.example", confirm_token_sha256: "n", confirm_expires_at: later },
    { email: "old@baol.example", confirm_token_sha256: "o", confirm_expires_at: before },
    { email: "gone@baol.example", confirmed_at: before, unsubscribed_at: before },
    {
      email: "again@baol.example",
      confirmed_at: before,
      unsubscribed_at: before,
      confirm_token_sha256: "a",
      confirm_expires_at: later,
    },
  ].map((row) => ({ id: newId(), asked_at: before, asked_from: "192.0.2.7", ...row }));
  for (const row of rows) {
    ids.set(row.email, row.id);
    await database.db.insertInto("newsletter_subscriber").values(row).execute();
  }
});

const path = "/bureau/lettre";
const cookieOf = (role: StaffRole) => cookies.get(role) ?? "";
const see = async (query = "", role: StaffRole = "secretary") =>
  (await callPage(loader, { services, path: path + query, cookie: cookieOf(role) }))
    .data as Awaited<ReturnType<typeof loader>>;
const end = (email: string, role: StaffRole = "secretary") =>
  callPage(action, {
    services,
    path: `${path}?etat=attente`,
    cookie: cookieOf(role),
    form: { intent: "end", subscriber: ids.get(email) ?? email },
  });
const emails = ({ subscribers }: Awaited<ReturnType<typeof loader>>) =>
  subscribers.map(({ email }) => email).sort();

test("subscribers are listed and counted by state", async () => {
  expect(emails(await see())).toEqual(["a_b%@baol.example", "awa@baol.example"]);
  expect(emails(await see("?etat=attente"))).toEqual(["again@baol.example", "new@baol.example"]);
  expect(emails(await see("?etat=termines"))).toEqual(["gone@baol.example"]);
  const lapsed = await see("?etat=oublies");
  expect(emails(lapsed)).toEqual(["old@baol.example"]);
  expect(lapsed.counts).toEqual({ receives: 2, waits: 2, ended: 1, lapsed: 1 });
});

test.each([
  ["AWA", ["awa@baol.example"]],
  ["%25", ["a_b%@baol.example"]],
  ["_", ["a_b%@baol.example"]],
  ["%5C", []],
  ["%00", ["a_b%@baol.example", "awa@baol.example"]],
  ["gone", []],
])("the search finds an address by « %s » in its state alone", async (query, foundEmails) => {
  expect(emails(await see(`?q=${query}`))).toEqual(foundEmails);
});

test("a subscription is ended by staff once, and the actor is journaled", async () => {
  const { status, location } = await end("awa@baol.example");
  expect([status, location]).toEqual([303, "/bureau/lettre?etat=attente&fait=oui"]);
  expect((await end("awa@baol.example")).status).toBe(409);
  expect((await see()).counts).toMatchObject({ receives: 1, ended: 2 });
  const { actor } = await database.db
    .selectFrom("journal")
    .select("actor")
    .where("subject_id", "=", ids.get("awa@baol.example") ?? "")
    .where("event", "=", "subscription-ended")
    .executeTakeFirstOrThrow();
  expect(actor).not.toBe("visitor");
});

test("the confirmation link of a subscription ended by staff is invalid", async () => {
  await end("again@baol.example");
  expect(emails(await see("?etat=attente"))).toEqual(["new@baol.example"]);
  expect(emails(await see("?etat=termines"))).toContain("again@baol.example");
});

test.each(["", "x", newId()])("ending the unknown subscription « %s » is refused", async (id) => {
  expect((await end(id)).status).toBe(409);
});

test("a controller and an administrator read subscribers without ending any; an examiner is refused", async () => {
  for (const role of ["controller", "administrator"] as const) {
    expect(await see("", role)).toMatchObject({ mayEnd: false });
    expect((await end("awa@baol.example", role)).status).toBe(403);
  }
  expect((await see("", "administrator")).mayExport).toBe(true);
  expect((await see("", "secretary")).mayExport).toBe(false);
  const answer = await callPage(loader, { services, path, cookie: cookieOf("examiner") });
  expect(answer.status).toBe(403);
  expect((await see()).counts.receives).toBe(2);
});
