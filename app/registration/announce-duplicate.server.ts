import { duplicateRegistrationMail } from "#app/accounts/activation/duplicate-registration.mail.ts";
import { contactFirst } from "#app/companies/company.queries.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { RegistrationRefusal } from "./register-company.refusals.ts";
import type { Registration } from "./registration.schema.ts";

/** Mails the contact of an active company that its number was used in another registration, at most once a day (domain §4.1). */
export async function announceDuplicate(
  ctx: Context,
  { refusal, registration }: { refusal: RegistrationRefusal; registration: Registration },
): Promise<void> {
  const contact = await contactOf(ctx.db, refusal, registration);
  if (!contact) return;
  const turn = await ctx.limits.consume("duplicate-notice", contact.account_id);
  if (!turn.allowed) return;
  const settings = await settingsInForce(ctx.db, ctx.now);
  await ctx.transaction((tx) =>
    queueMail(tx, {
      kind: "duplicate-registration",
      subjectKind: "account",
      subjectId: contact.account_id,
      to: contact.email,
      mail: duplicateRegistrationMail({
        firstname: contact.firstname,
        companyName: contact.name,
        publicUrl: ctx.publicUrl,
        authority: authorityContact(settings),
      }),
    }),
  );
}

async function contactOf(db: Db, refusal: RegistrationRefusal, registration: Registration) {
  const members = db
    .selectFrom("member")
    .innerJoin("company", "company.id", "member.company_id")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.account_id", "member.firstname", "account.email", "company.name"])
    .where("company.state", "=", "active")
    .orderBy(contactFirst)
    .orderBy("member.created_at")
    .limit(1);
  if (refusal === "ein-already-registered") {
    return await members
      .where("company.country", "=", registration.country)
      .where("company.ein_key", "=", registration.einKey)
      .executeTakeFirst();
  }
  if (refusal === "business-registry-already-registered") {
    const { businessRegistryKey } = registration;
    if (businessRegistryKey === null) return;
    return await members
      .where("company.business_registry_key", "=", businessRegistryKey)
      .executeTakeFirst();
  }
  return undefined;
}
