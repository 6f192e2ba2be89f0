import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { endLinks, issueLink } from "./account-links.server.ts";
import { activationMail } from "./activation.mail.ts";

interface ToActivate {
  companyId: string;
  /** Chosen at the registration; that of the link before when undefined. */
  passwordHash?: string;
  settings: Settings;
}

/** What the mail says of a registration that waits, and to whom. */
interface Waiting {
  companyId: string;
  accountId: string;
  email: string;
  /** The address has an account already. */
  known: boolean;
  country: string;
  einKey: string;
  registeredAt: Date;
}

/** Mails the link that activates a company which waits for it to its contact; the links before it serve no more. */
export async function sendActivationPart(
  tx: Tx,
  { companyId, passwordHash, settings }: ToActivate,
): Promise<void> {
  const waiting = await tx.db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.id as accountId", "account.email", "account.email_verified as known"])
    .select(["country", "ein_key as einKey", "company.created_at as registeredAt"])
    .where("company.id", "=", companyId)
    .where("company.state", "=", "registered")
    .executeTakeFirstOrThrow();
  const chosen = passwordHash ?? (await chosenPassword(tx, companyId));
  await endLinks(tx, { accountId: waiting.accountId, purpose: "activation", companyId });
  await sendFirstActivationPart(tx, { ...waiting, companyId, passwordHash: chosen, settings });
}

/** The same for a registration that this very transaction writes: there is no link before. */
export async function sendFirstActivationPart(
  tx: Tx,
  {
    passwordHash,
    settings,
    ...waiting
  }: Waiting & { passwordHash: string | undefined; settings: Settings },
): Promise<void> {
  const { companyId, accountId, email, known, country, einKey, registeredAt } = waiting;
  const validityHours = settings.activationValidityHours;
  const token = await issueLink(tx, {
    accountId,
    purpose: "activation",
    validityHours,
    data: { companyId, ...(passwordHash && { passwordHash }) },
    endsOthers: false,
  });
  await queueMail(tx, {
    kind: known ? "second-company" : "activation",
    subjectKind: "company",
    subjectId: companyId,
    to: email,
    mail: activationMail({
      ninea: country === "SN" ? einKey : null,
      registeredAt,
      known,
      publicUrl: tx.publicUrl,
      token,
      validityHours,
      body: bodyContact(settings),
    }),
  });
}

/** Hash of the password that goes with a registration which waits; undefined once its links are gone. */
export async function chosenPassword(
  { db }: { db: Db },
  companyId: string,
): Promise<string | undefined> {
  const link = await db
    .selectFrom("account_link")
    .select(sql<string | null>`data ->> 'passwordHash'`.as("passwordHash"))
    .where("purpose", "=", "activation")
    .where(sql`data ->> 'companyId'`, "=", companyId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return link?.passwordHash ?? undefined;
}
