import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { aStaffAccount } from "#tests/factories.ts";
import { countingLimits } from "#tests/limits.ts";
import { testContext, testServices } from "#tests/services.ts";
import { alertAdministrators } from "./security-alert.server.ts";

const { db, close } = await openTestDatabase();
afterAll(close);

test("only administrators are mailed a security alert, once an hour for each kind", async () => {
  const services = testServices({ db, limits: countingLimits(1).limits });
  const { accountId } = await aStaffAccount(services, { roles: ["administrator"] });
  await aStaffAccount(services, { roles: ["controller"] });
  const ctx = testContext(services);
  const alert = { kind: "sign-in-refused", count: 50, minutes: 5 } as const;
  await alertAdministrators(ctx, alert);
  await alertAdministrators(ctx, alert);
  await alertAdministrators(ctx, { ...alert, kind: "forged-request" });
  const mails = await db
    .selectFrom("mail")
    .select(["subject_id", "subject", "text_body"])
    .orderBy("subject")
    .execute();
  expect(mails.map(({ subject_id }) => subject_id)).toEqual([accountId, accountId]);
  expect(mails[0]?.subject).toBe("Alerte de sécurité\u00A0: connexions refusées");
  expect(mails[0]?.text_body).toContain("50 connexions refusées en 5\u00A0minutes");
});
