import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { insertTogether, type NewRow } from "#app/kernel/insert-together.server.ts";
import { mailTextsInForce } from "#app/mails/mail-texts.queries.server.ts";
import { inWordsOfTheBody, mailRows } from "#app/mails/queue-mail.server.ts";
import type { MailTexts } from "#app/mails/worded-mail.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { anotherLink, endLinks } from "./account-links.server.ts";
import { activationKind, activationMail } from "./activation.mail.ts";

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
  const texts = await mailTextsInForce(tx.db, activationKind(waiting));
  const written = { ...waiting, companyId, passwordHash: chosen, settings, texts };
  await insertTogether(tx.db, activationRows(tx, written));
}

interface Written extends Waiting {
  passwordHash: string | undefined;
  settings: Settings;
  /** The mail as the body has written it. */
  texts: MailTexts;
}

/** Link and mail for a statement with others, where there is no link before or it has ended. */
export function activationRows(
  tx: Tx,
  { passwordHash, settings, texts, ...waiting }: Written,
): NewRow[] {
  const { companyId, accountId, email, known, country, einKey, registeredAt } = waiting;
  const validityHours = settings.activationValidityHours;
  const { token, row } = anotherLink(tx, {
    accountId,
    purpose: "activation",
    validityHours,
    data: { companyId, ...(passwordHash && { passwordHash }) },
  });
  const mail = activationMail({
    ninea: country === "SN" ? einKey : null,
    registeredAt,
    known,
    publicUrl: tx.publicUrl,
    token,
    validityHours,
    body: bodyContact(settings),
  });
  const { rows } = mailRows(tx, {
    kind: activationKind({ known }),
    subjectKind: "company",
    subjectId: companyId,
    to: email,
    mail: inWordsOfTheBody(mail, texts),
  });
  return [row, ...rows];
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
