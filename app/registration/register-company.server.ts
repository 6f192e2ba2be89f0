import { issueLink } from "#app/accounts/account-links.server.ts";
import { activationMail } from "#app/accounts/activation.mail.ts";
import { createAccount } from "#app/accounts/create-account.server.ts";
import { hashPassword } from "#app/accounts/password.server.ts";
import { passwordWeakness } from "#app/accounts/weak-password.server.ts";
import { addMemberPart, createCompanyPart } from "#app/companies/create-company.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { answerToContent, once } from "#app/tasks/idempotent-request.server.ts";
import { acceptTerms, termsInForce } from "#app/terms/terms.queries.server.ts";
import { announceDuplicate } from "./announce-duplicate.server.ts";
import { fingerprintOf, samePassword } from "./idempotency.server.ts";
import type { RegistrationRefusal } from "./register-company.refusals.ts";
import type { Registration } from "./registration.schema.ts";

export interface Registered {
  companyId: string;
}

interface ToRegister {
  registration: Registration;
  /** Travels with the form and the API: the same key registers one company, however often it is sent. */
  idempotencyKey: string | null;
}

/**
 * Registers a company (Spec §2 to §5): account, company, member, sub-areas, acceptance of the terms in force, journal
 * row and activation mail in one transaction, or a refusal and nothing. A retry with the same key and the same
 * content answers as the first time.
 */
export async function registerCompany(
  ctx: Context,
  { registration, idempotencyKey }: ToRegister,
): Promise<Result<Registered, RegistrationRefusal>> {
  const { now } = ctx;
  const weakness = passwordWeakness(registration.password, [
    registration.name,
    registration.contactFirstname,
    registration.contactLastname,
    registration.contactEmail,
    registration.email,
  ]);
  if (weakness) return refused(weakness);
  const [settings, terms, passwordHash] = await Promise.all([
    settingsInForce(ctx.db, now),
    termsInForce(ctx.db, todayInDakar(now)),
    ctx.heavyWork(() => hashPassword(registration.password)),
  ]);
  if (!terms) throw new Error("no terms are in force: nobody can accept them");
  const ids = { companyId: newId(), accountId: newId() };
  const content = { scope: "registration", contentHash: fingerprintOf(registration) };
  const request = { ...content, key: idempotencyKey ?? newId(), answer: ids };
  const outcome = await once(
    ctx,
    request,
    async (tx): Promise<Result<null, RegistrationRefusal>> => {
      const { db } = tx;
      const company = await createCompanyPart(tx, {
        ...registration,
        id: ids.companyId,
        state: "registered",
        subAreaIds: registration.subAreas,
      });
      if (!company.ok) return company;
      const account = await createAccount(tx, {
        id: ids.accountId,
        name: `${registration.contactFirstname} ${registration.contactLastname}`,
        email: registration.contactEmail,
        passwordHash,
      });
      if (account === "email-taken") return refused("email-already-registered");
      await addMemberPart(tx, {
        ...ids,
        firstname: registration.contactFirstname,
        lastname: registration.contactLastname,
        function: registration.contactFunction,
        email: registration.contactEmail,
        // The contact's phone is not asked: it is the company's (Spec §3).
        phone: registration.phone,
        role: "owner",
      });
      await acceptTerms(db, { ...ids, terms, acceptedAt: now, requester: tx.requester });
      const token = await issueLink(tx, {
        accountId: ids.accountId,
        purpose: "activation",
        validityHours: settings.activationValidityHours,
      });
      await appendToJournal(tx, {
        subjectKind: "company",
        subjectId: ids.companyId,
        event: "company-registered",
        actor: ids.accountId,
        data: journalData(registration, terms),
        first: true,
      });
      await queueMail(tx, {
        kind: "activation",
        subjectKind: "account",
        subjectId: ids.accountId,
        to: registration.contactEmail,
        mail: activationMail({
          firstname: registration.contactFirstname,
          companyName: registration.name,
          publicUrl: tx.publicUrl,
          token,
          validityHours: settings.activationValidityHours,
          body: bodyContact(settings),
        }),
      });
      return done(null);
    },
  );
  if (outcome.ok) {
    const { answer, repeated } = outcome.value;
    if (repeated && !(await samePassword(ctx, answer.accountId, registration)))
      return refused("key-already-used");
    return done({ companyId: answer.companyId });
  }
  if (outcome.refusal === "key-already-used") return outcome;
  // The page was loaded again, and its key lost.
  const earlier = await answerToContent<typeof ids>(ctx.db, content);
  if (earlier && (await samePassword(ctx, earlier.accountId, registration)))
    return done({ companyId: earlier.companyId });
  await announceDuplicate(ctx, { refusal: outcome.refusal, registration });
  return outcome;
}

/** What an examiner will want to know of the day of the registration; nothing personal. */
function journalData(registration: Registration, terms: { number: string; pdfSha256: string }) {
  const { name, country, ein, businessRegistry, subAreas, warnings } = registration;
  const { number, pdfSha256 } = terms;
  return { name, country, ein, businessRegistry, subAreas, terms: { number, pdfSha256 }, warnings };
}
