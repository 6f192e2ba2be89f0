import { activationKind } from "#app/accounts/activation.mail.ts";
import { accountOfAddress, accountRow } from "#app/accounts/create-account.server.ts";
import { hashPassword } from "#app/accounts/password.server.ts";
import { activationRows } from "#app/accounts/send-activation.server.ts";
import { passwordWeakness } from "#app/accounts/weak-password.server.ts";
import { journalActivationPart } from "#app/companies/activate-company.server.ts";
import { createCompanyPart, memberRow } from "#app/companies/create-company.server.ts";
import { numberRegistrationPart } from "#app/companies/send-receipt.server.ts";
import { firstJournalRows } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { NewRow } from "#app/kernel/insert-together.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { once } from "#app/tasks/idempotent-request.server.ts";
import { acceptanceRow, type TermsInForce } from "#app/terms/terms.queries.server.ts";
import { announceDuplicate } from "./announce-duplicate.server.ts";
import { accountOfSender, fingerprintOf, isSameSender } from "./idempotency.server.ts";
import { factsFor, type RegistrationFacts } from "./register-company.queries.server.ts";
import type { RegistrationRefusal } from "./register-company.refusals.ts";
import type { Registration } from "./registration.schema.ts";

export type Registered = { companyId: string };

interface ToRegister {
  registration: Registration;
  /** Travels with the form and the API: the same key registers one company, however often it is sent. */
  idempotencyKey: string | null;
}

/**
 * Registers a company (Spec §2 to §5): company, member, sub-areas, acceptance of the terms in force, journal row and the
 * mail that activates it in one transaction, or a refusal and nothing. The answer is the same whether or not the contact's
 * address has an account: the mail says the rest. With a person who is signed in under that address the company is active at
 * once, and no password is asked. A retry with the same key and the same content answers as the first time.
 */
export async function registerCompany(
  ctx: Context,
  { registration, idempotencyKey }: ToRegister,
): Promise<Result<Registered, RegistrationRefusal>> {
  const { now } = ctx;
  const ownAccountId = accountOfSender(ctx.actor, registration);
  const weakness = ownAccountId
    ? null
    : passwordWeakness(registration.password, wordsOf(registration));
  if (weakness) return refused(weakness);
  const content = { scope: "registration", contentHash: fingerprintOf(registration) };
  // The page may have been loaded again, and its key lost.
  const { earlier, terms, mailTexts, obstacles, isKnownAddress } = await factsFor(ctx.db, {
    ...{ content, registration },
    today: todayInDakar(now),
  });
  if (earlier && (await isSameSender(ctx, earlier.companyId, registration))) return done(earlier);
  const [settings, passwordHash] = await Promise.all([
    settingsInForce(ctx.db, now),
    ownAccountId ? null : ctx.heavyWork(() => hashPassword(registration.password)),
  ]);
  if (!terms) throw new Error("no terms are in force: nobody can accept them");
  const companyId = newId();
  const request = { ...content, key: idempotencyKey ?? newId(), answer: { companyId } };
  const written = {
    companyId,
    ownAccountId,
    passwordHash,
    registration,
    terms,
    settings,
    mailTexts,
    obstacles,
  };
  // When the work runs again, somebody else may have taken the address.
  let isFreeAddress = !isKnownAddress;
  const outcome = await once(ctx, request, (tx, claim) => {
    const asked = { ...written, claim, isFreeAddress };
    isFreeAddress = false;
    return writeRegistrationPart(tx, asked);
  });
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

interface ToWrite extends Pick<RegistrationFacts, "mailTexts" | "obstacles"> {
  claim: NewRow;
  /** Nobody has it yet, as far as is known. */
  isFreeAddress: boolean;
  companyId: string;
  /** Of the contact who is signed in; then there is no password, and nothing to activate. */
  ownAccountId: string | null;
  passwordHash: string | null;
  registration: Registration;
  terms: TermsInForce;
  settings: Settings;
}

async function writeRegistrationPart(
  tx: Tx,
  { companyId, ownAccountId, passwordHash, registration, terms, settings, ...given }: ToWrite,
): Promise<Result<null, RegistrationRefusal>> {
  const { requester, now } = tx;
  const { contactEmail, country, einKey } = registration;
  const { accountId, emailVerified, newAccount } = ownAccountId
    ? { accountId: ownAccountId, emailVerified: true, newAccount: [] }
    : await contactAccount(tx, registration, given);
  const ids = { companyId, accountId };
  const journal = firstJournalRows(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "company-registered",
    actor: accountId,
    data: journalData(registration, terms),
    first: true,
  });
  const activation =
    passwordHash === null
      ? []
      : activationRows(tx, {
          ...{ ...ids, country, einKey, passwordHash, settings },
          email: contactEmail,
          known: emailVerified,
          registeredAt: now,
          texts: given.mailTexts[activationKind({ known: emailVerified })] ?? {},
        });
  const written = await createCompanyPart(
    tx,
    {
      ...registration,
      id: companyId,
      state: ownAccountId ? "active" : "registered",
      subAreaIds: registration.subAreas,
    },
    {
      beside: [
        given.claim,
        ...newAccount,
        contactRow(tx, ids, registration),
        acceptanceRow({ ...ids, terms, acceptedAt: now, requester }),
        ...journal,
        ...activation,
      ],
      known: given.obstacles,
    },
  );
  if (!written.ok || passwordHash !== null) return written;
  await journalActivationPart(tx, ids);
  await numberRegistrationPart(tx, ids);
  return done(null);
}

/** The contact owns the company. Their phone is not asked: it is the company's (Spec §3). */
const contactRow = (
  tx: Tx,
  ids: { companyId: string; accountId: string },
  registration: Registration,
) =>
  memberRow(tx, {
    ...ids,
    firstname: registration.contactFirstname,
    lastname: registration.contactLastname,
    function: registration.contactFunction,
    email: registration.contactEmail,
    phone: registration.phone,
    role: "owner",
    grantedBy: null,
  });

/** The account of the contact, or the row of a new one. */
async function contactAccount(
  tx: Tx,
  { contactFirstname, contactLastname, contactEmail: email }: Registration,
  { isFreeAddress }: Pick<ToWrite, "isFreeAddress">,
) {
  const name = `${contactFirstname} ${contactLastname}`;
  if (!isFreeAddress) return { ...(await accountOfAddress(tx, { name, email })), newAccount: [] };
  const id = newId();
  const newAccount = [accountRow(tx, { id, name, email, passwordHash: null })];
  return { accountId: id, emailVerified: false, newAccount };
}

const wordsOf = (registration: Registration) => [
  registration.name,
  registration.contactFirstname,
  registration.contactLastname,
  registration.contactEmail,
  registration.email,
];

/** What an examiner will want to know of the day of the registration; nothing personal. */
function journalData(registration: Registration, terms: { number: string; pdfSha256: string }) {
  const { name, country, ein, businessRegistry, subAreas, warnings } = registration;
  const { number, pdfSha256 } = terms;
  return { name, country, ein, businessRegistry, subAreas, terms: { number, pdfSha256 }, warnings };
}
