import { sendActivationIn } from "#app/accounts/activation/send-activation.server.ts";
import { accountOfAddress } from "#app/accounts/create-account.server.ts";
import { hashPassword } from "#app/accounts/passwords/password.server.ts";
import { passwordWeakness } from "#app/accounts/passwords/weak-password.server.ts";
import { journalActivationIn } from "#app/companies/activate-company.server.ts";
import { createCompanyIn } from "#app/companies/create-company.server.ts";
import { addMemberIn } from "#app/companies/members/member-writes.queries.server.ts";
import { numberRegistrationIn } from "#app/companies/send-receipt.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { answerToContent, once } from "#app/tasks/idempotent-request.server.ts";
import { termsInForce } from "#app/terms/terms.queries.server.ts";
import { acceptTerms } from "#app/terms/terms-acceptance.queries.server.ts";
import { announceDuplicate } from "./announce-duplicate.server.ts";
import { accountOfSender, fingerprintOf, isSameSender } from "./idempotency.server.ts";
import type { RegistrationRefusal } from "./register-company.refusals.ts";
import type { Registration } from "./registration.schema.ts";

export type Registered = { companyId: string };

interface ToRegister {
  registration: Registration;
  /** Sent with the form and the API call: one key registers one company, however often it is sent. */
  idempotencyKey: string | null;
}

/**
 * Registers a company (Spec §2 to §5). One transaction writes company, member, sub-areas, acceptance of the terms in force,
 * journal row and activation mail, or nothing on a refusal. The answer is the same whether or not the contact's address has
 * an account; the mail says the rest. For a person signed in under that address the company is active at once and no password
 * is asked. A retry with the same key and content gets the first answer.
 */
export async function registerCompany(
  ctx: Context,
  { registration, idempotencyKey }: ToRegister,
): Promise<Result<Registered, RegistrationRefusal>> {
  const ownAccountId = accountOfSender(ctx.actor, registration);
  const weakness = ownAccountId
    ? null
    : passwordWeakness(registration.password, wordsOf(registration));
  if (weakness) return refused(weakness);
  const content = { scope: "registration", contentHash: fingerprintOf(registration) };
  // A reloaded page has a new key, so compare the content too.
  const earlier = await answerToContent<Registered>(ctx.db, content);
  if (earlier && (await isSameSender(ctx, earlier.companyId, registration))) return done(earlier);
  // Hash before the transaction: hashing is slow, and a transaction holds a connection.
  const [settings, passwordHash] = await Promise.all([
    settingsInForce(ctx.db, ctx.now),
    ownAccountId ? null : ctx.heavyWork(() => hashPassword(registration.password)),
  ]);
  const companyId = newId();
  const request = { ...content, key: idempotencyKey ?? newId(), answer: { companyId } };
  const outcome = await once(ctx, request, (tx) =>
    writeRegistrationIn(tx, { companyId, registration, ownAccountId, passwordHash, settings }),
  );
  if (outcome.ok) {
    const { answer, repeated } = outcome.value;
    if (repeated && !(await isSameSender(ctx, answer.companyId, registration)))
      return refused("key-already-used");
    return done({ companyId: answer.companyId });
  }
  if (outcome.refusal !== "key-already-used")
    await announceDuplicate(ctx, { refusal: outcome.refusal, registration });
  return outcome;
}

interface ToWrite {
  companyId: string;
  registration: Registration;
  /** The account of the signed-in contact: no password is set and no activation follows. Null for visitors. */
  ownAccountId: string | null;
  passwordHash: string | null;
  settings: Settings;
}

async function writeRegistrationIn(
  tx: Tx,
  { companyId, registration, ownAccountId, passwordHash, settings }: ToWrite,
): Promise<Result<null, RegistrationRefusal>> {
  const terms = await termsInForce(tx.db, todayInDakar(tx.now));
  if (!terms) throw new Error("no terms are in force: nobody can accept them");
  const company = await createCompanyIn(tx, {
    ...registration,
    id: companyId,
    state: ownAccountId ? "active" : "registered",
    subAreaIds: registration.subAreas,
  });
  if (!company.ok) return company;
  const accountId = ownAccountId ?? (await accountOfContact(tx, registration));
  await addMemberIn(tx, { companyId, accountId, ...contactOf(registration) });
  const { db, now: acceptedAt, requester } = tx;
  await acceptTerms(db, { companyId, accountId, terms, acceptedAt, requester });
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "company-registered",
    actor: accountId,
    data: journalData(registration, terms),
    first: true,
  });
  if (passwordHash !== null) await sendActivationIn(tx, { companyId, passwordHash, settings });
  else await activateAtOnceIn(tx, { companyId, accountId });
  return done(null);
}

/** Activates without a link: the contact is signed in, so the address is verified. */
async function activateAtOnceIn(tx: Tx, ids: { companyId: string; accountId: string }) {
  await journalActivationIn(tx, ids);
  await numberRegistrationIn(tx, ids);
}

const accountOfContact = (
  tx: Tx,
  { contactFirstname, contactLastname, contactEmail }: Registration,
): Promise<string> =>
  accountOfAddress(tx, { name: `${contactFirstname} ${contactLastname}`, email: contactEmail });

/** The contact becomes the owner. The form asks no contact phone: it is the company's (Spec §3). */
const contactOf = (registration: Registration) => ({
  firstname: registration.contactFirstname,
  lastname: registration.contactLastname,
  function: registration.contactFunction,
  email: registration.contactEmail,
  phone: registration.phone,
  role: "owner" as const,
  grantedBy: null,
});

const wordsOf = (registration: Registration) => [
  registration.name,
  registration.contactFirstname,
  registration.contactLastname,
  registration.contactEmail,
  registration.email,
];

/** Facts about the registration for an examiner; nothing personal. */
function journalData(registration: Registration, terms: { number: string; pdfSha256: string }) {
  const { name, country, ein, businessRegistry, subAreas, warnings } = registration;
  const { number, pdfSha256 } = terms;
  return { name, country, ein, businessRegistry, subAreas, terms: { number, pdfSha256 }, warnings };
}
