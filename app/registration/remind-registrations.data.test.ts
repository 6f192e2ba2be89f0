import { beforeEach, describe, expect, test } from "vitest";
import { resendActivation } from "#app/accounts/activation/resend-activation.server.ts";
import { activateCompany } from "#app/companies/activate-company.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { openForTests } from "#tests/opening.ts";
import { aReadRegistration } from "#tests/registrations.ts";
import { testContext } from "#tests/services.ts";
import { registerCompany } from "./register-company.server.ts";
import { remindRegistrations } from "./remind-registrations.server.ts";

const t = openForTests({ now: () => now, emptied: true });
let now: Date;
const start = new Date("2026-09-10T09:30:00Z");
const daysLater = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);

beforeEach(() => {
  now = start;
});

const remind = (expiryDays = 7) => remindRegistrations(testContext(t.services), { expiryDays });

async function register() {
  const registration = aReadRegistration({ subAreas: t.subAreas.slice(0, 3) });
  const result = await registerCompany(testContext(t.services), {
    registration,
    idempotencyKey: newId(),
  });
  if (!result.ok) throw new Error(result.refusal);
  return registration;
}

const mails = () =>
  t.db
    .selectFrom("mail")
    .select(["kind", "recipient", "text_body as text"])
    .orderBy("id")
    .execute();

describe("remindRegistrations", () => {
  test("a registration that nobody activated is reminded once, two days before it is removed, with its last day and nothing typed", async () => {
    const { contactEmail, name } = await register();
    // The link works for three days, and the registration stays for seven days after.
    now = daysLater(3 + 5);
    expect(await remind()).toBe(0);
    now = daysLater(3 + 5.01);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    const [, reminder, ...others] = await mails();
    expect(others).toEqual([]);
    expect(reminder).toMatchObject({ kind: "registration-reminder", recipient: contactEmail });
    expect(reminder?.text).toContain("au plus tard le samedi 19\u00A0septembre 2026");
    expect(reminder?.text).toContain("https://tabax.example/activation/renvoyer");
    expect(reminder?.text).not.toContain(name);
  });

  test("a registration with a new link, or activated, is not reminded", async () => {
    const { contactEmail } = await register();
    now = daysLater(4);
    await resendActivation(testContext(t.services), contactEmail);
    now = daysLater(9);
    expect(await remind()).toBe(0);
    const text = (await mails()).at(-1)?.text ?? "";
    now = daysLater(6);
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
    await activateCompany(testContext(t.services), {
      token,
      given: { password: "terre de latérite" },
    });
    now = daysLater(30);
    const company = await t.db.selectFrom("company").select("state").executeTakeFirstOrThrow();
    expect([company.state, await remind()]).toEqual(["active", 0]);
  });

  test("where registrations are removed one day after their link, the reminder names that day", async () => {
    await register();
    now = daysLater(3.01);
    expect(await remind(1)).toBe(1);
    expect((await mails()).at(-1)?.text).toContain(
      "au plus tard le dimanche 13\u00A0septembre 2026",
    );
  });
});
