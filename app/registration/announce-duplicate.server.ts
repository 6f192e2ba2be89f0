import { duplicateRegistrationMail } from "#app/accounts/activation/duplicate-registration.mail.ts";
import { contactOfHolder } from "#app/companies/members/owners.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
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
  const contact = await contactOfHolder(ctx.db, refusal, registration);
  if (!contact) return;
  const turn = await ctx.limits.consume("duplicate-notice", contact.accountId);
  if (!turn.allowed) return;
  const settings = await settingsInForce(ctx.db, ctx.now);
  await ctx.transaction((tx) =>
    queueMail(tx, {
      kind: "duplicate-registration",
      subjectKind: "account",
      subjectId: contact.accountId,
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
