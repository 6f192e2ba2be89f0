import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { action, loader } from "./operation-page.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
const t = openForTests({ now: () => noon });
let administrator: string;
let controller: string;
beforeAll(async () => {
  administrator = await aStaffCookie(t.services, "administrator");
  controller = await aStaffCookie(t.services, "controller");
});

beforeEach(async () => {
  await t.db.deleteFrom("mail").execute();
  await t.db.deleteFrom("duty_run").execute();
  await t.db
    .insertInto("duty_run")
    .values({
      name: "verify-journal",
      next_run_at: new Date("2026-03-03T00:00:00Z"),
      failures: 2,
      last_error: "3 of 9 chains are broken",
      ended_at: noon,
    })
    .execute();
});

async function aMailGivenUp(): Promise<string> {
  const id = newId();
  await t.db
    .insertInto("mail")
    .values({
      id,
      kind: "activation",
      subject_kind: "company",
      subject_id: newId(),
      recipient: "awa@sahel.example",
      subject: "Activez votre compte",
      text_body: "…",
      html_body: "…",
      created_at: new Date("2026-02-20T12:00:00Z"),
      next_attempt_at: new Date("2026-02-27T12:00:00Z"),
      given_up_at: new Date("2026-02-27T12:00:00Z"),
      failures: 9,
      last_error: "550 no such mailbox",
    })
    .execute();
  return id;
}

const path = "/bureau/exploitation";
const see = (cookie: string) => callPage(loader, { services: t.services, path, cookie });
const send = (cookie: string, form: Record<string, string>) =>
  callPage(action, { services: t.services, path, cookie, form });

test("« Exploitation » lists a failed duty and a mail given up, with the address of the mail masked", async () => {
  await aMailGivenUp();
  const { data } = await see(controller);
  const seen = data as Awaited<ReturnType<typeof loader>>;
  const text = seen.findings.map(({ what }) => what).join("\n");
  expect(text).toContain("3 of 9 chains are broken");
  expect(text).toContain("1\u00A0e-mail n’a pas pu être remis");
  expect(seen.troubled).toMatchObject([{ recipient: "a…@sahel.example", failures: 9 }]);
  expect(seen.mayRun).toBe(false);
});

test("an administrator makes a duty run now, which is journaled", async () => {
  const { status, location } = await send(administrator, {
    intent: "hasten-duty",
    duty: "verify-journal",
  });
  expect([status, location]).toEqual([303, "/bureau/exploitation?relance=1"]);
  const after = await callPage(loader, {
    services: t.services,
    path: location ?? "",
    cookie: administrator,
  });
  expect(after.data).toMatchObject({ hastened: true });
  const duty = await t.db.selectFrom("duty_run").selectAll().executeTakeFirstOrThrow();
  expect(duty.next_run_at).toEqual(noon);
  const { event } = await t.db
    .selectFrom("journal")
    .select("event")
    .where("subject_kind", "=", "duty")
    .executeTakeFirstOrThrow();
  expect(event).toBe("duty-hastened");
});

test("making a running duty run now answers 409, an unknown duty 404", async () => {
  await t.db
    .updateTable("duty_run")
    .set({ claimed_until: new Date("2026-03-02T12:05:00Z") })
    .execute();
  expect(
    (await send(administrator, { intent: "hasten-duty", duty: "verify-journal" })).status,
  ).toBe(409);
  expect((await send(administrator, { intent: "hasten-duty", duty: "rien" })).status).toBe(404);
});

test("a mail given up is queued again once; a second post answers 409", async () => {
  const mail = await aMailGivenUp();
  const woken = t.services.wakes();
  expect((await send(administrator, { intent: "retry-mail", mail })).status).toBe(303);
  expect(t.services.wakes()).toBe(woken + 1);
  const row = await t.db.selectFrom("mail").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ given_up_at: null, failures: 0, next_attempt_at: noon });
  expect((await send(administrator, { intent: "retry-mail", mail })).status).toBe(409);
});

test("a controller who posts to « Exploitation » gets 403 and changes nothing", async () => {
  const mail = await aMailGivenUp();
  for (const form of [
    { intent: "retry-mail", mail },
    { intent: "hasten-duty", duty: "verify-journal" },
  ])
    expect((await send(controller, form)).status).toBe(403);
  const row = await t.db.selectFrom("mail").selectAll().executeTakeFirstOrThrow();
  expect(row.given_up_at).not.toBeNull();
});
