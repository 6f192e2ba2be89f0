import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { registerCompany } from "#app/registration/register-company.server.ts";
import { emptyTables } from "#tests/database.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { aReadRegistration } from "#tests/registrations.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { activateCompany } from "./activate-company.server.ts";

let t: ReadyDatabase;
let services: TestServices;
beforeAll(async () => {
  t = await openReadyDatabase({ max: 4 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => new Date("2026-09-10T09:30:00Z") });
});

async function activated(changes: Parameters<typeof aReadRegistration>[0] = {}) {
  const registration = aReadRegistration({ subAreas: t.subAreas.slice(0, 1), ...changes });
  const registered = await registerCompany(testContext(services), {
    registration,
    idempotencyKey: newId(),
  });
  if (!registered.ok) throw new Error(registered.refusal);
  const [link] = await mailsOf(registered.value.companyId);
  const token = /token=([\w-]+)/.exec(link?.text_body ?? "")?.[1] ?? "";
  const given = { password: registration.password };
  const outcome = await activateCompany(testContext(services), { token, given });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return { ...registered.value, registration };
}

const mailsOf = (companyId: string) =>
  t.db
    .selectFrom("mail")
    .select(["kind", "recipient", "subject", "text_body"])
    .where("subject_id", "=", companyId)
    .orderBy("id")
    .execute();

test("an activated registration has a number without holes, and its receipt goes to the contact and to the company", async () => {
  const { companyId, registration } = await activated();
  const [, own, company, ...others] = await mailsOf(companyId);
  expect(others).toEqual([]);
  expect(own).toMatchObject({
    kind: "registration-receipt",
    recipient: registration.contactEmail,
    subject: expect.stringMatching(/^Reçu d’inscription INS-2026-00001-\d$/),
  });
  for (const fact of [
    "INS-2026-00001-",
    registration.name,
    "10 septembre 2026 à 9\u00A0h\u00A030",
    "version 2026-1",
  ])
    expect(own?.text_body).toContain(fact);
  expect(company).toMatchObject({ recipient: registration.email });
  expect(company?.text_body).toContain("Aïssatou Ndiaye a inscrit votre entreprise");
  expect(own?.text_body).not.toContain("Aïssatou Ndiaye a inscrit");
  const second = await activated();
  const row = await t.db
    .selectFrom("company")
    .select(["registration_number", "activated_at"])
    .where("id", "=", second.companyId)
    .executeTakeFirst();
  expect(row).toMatchObject({
    registration_number: expect.stringMatching(/^INS-2026-00002-/),
    activated_at: services.now(),
  });
});

test("one address gets one receipt", async () => {
  const { companyId } = await activated({
    email: "awa@baol.example",
    contactEmail: "awa@baol.example",
  });
  const kinds = (await mailsOf(companyId)).map(({ kind }) => kind);
  expect(kinds).toEqual(["activation", "registration-receipt"]);
});
