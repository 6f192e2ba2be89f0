import { afterAll, beforeAll, beforeEach } from "vitest";
import { activateCompany } from "#app/companies/activate-company.server.ts";
import type { Requester, Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { registerCompany } from "#app/registration/register-company.server.ts";
import type { Registration, RegistrationValues } from "#app/registration/registration.schema.ts";
import { emptyTables } from "./database.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import { aReadRegistration } from "./registrations.ts";
import { type TestServices, testContext, testServices } from "./services.ts";

/** The instant of every registration of `openRegistering`, and who asks for it. */
export const registeredAt = new Date("2026-09-10T09:30:00.123Z");
export const requester: Requester = { ipAddress: "192.0.2.7", userAgent: "A phone/1.0" };

/** Opens a ready database for a file, emptied before each of its tests, with the steps of a registration. */
export function openRegistering(
  take: (opened: { t: ReadyDatabase; services: TestServices }) => void,
) {
  let t: ReadyDatabase;
  let services: TestServices;
  beforeAll(async () => {
    t = await openReadyDatabase({ max: 8 });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await emptyTables(t.db);
    services = testServices({ db: t.db, now: () => registeredAt });
    take({ t, services });
  });

  const registrationOf = (changes: Partial<RegistrationValues> = {}): Registration =>
    aReadRegistration({ subAreas: t.subAreas.slice(0, 3), ...changes });

  const register = (
    registration: Registration,
    idempotencyKey: string | null = null,
    within: Services = services,
  ) => registerCompany(testContext(within, { requester }), { registration, idempotencyKey });

  /** The id of the company that was registered. */
  const registered = async (registration: Registration, idempotencyKey: string | null = null) => {
    const result = await register(registration, idempotencyKey);
    if (!result.ok) throw new Error(`refused: ${result.refusal}`);
    return result.value.companyId;
  };

  /** Registers a company and opens the activation link of its mail. */
  const activated = async (registration: Registration) => {
    const companyId = await registered(registration, newId());
    const mail = await t.db
      .selectFrom("mail")
      .select("text_body")
      .where("subject_id", "=", companyId)
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail.text_body)?.[1] ?? "";
    const passwordProof = { password: registration.password };
    const outcome = await activateCompany(testContext(services), { token, given: passwordProof });
    if (!outcome.ok) throw new Error(outcome.refusal);
    return companyId;
  };

  const mails = () =>
    t.db.selectFrom("mail").select(["kind", "recipient", "text_body"]).orderBy("id").execute();

  return { registrationOf, register, registered, activated, mails };
}
