import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { issueLink } from "./account-links.server.ts";
import { activationKind, activationMail } from "./activation.mail.ts";

interface ToActivate {
  companyId: string;
  /** Chosen at the registration; undefined takes it over from the previous link. */
  passwordHash?: string;
  settings: Settings;
}

/** Mails the activation link of a waiting company to its contact; earlier links stop working. */
export async function sendActivationIn(
  tx: Tx,
  { companyId, passwordHash, settings }: ToActivate,
): Promise<void> {
  const { accountId, email, known, country, einKey, registeredAt } = await tx.db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.id as accountId", "account.email", "account.email_verified as known"])
    .select(["country", "ein_key as einKey", "company.created_at as registeredAt"])
    .where("company.id", "=", companyId)
    .where("company.state", "=", "registered")
    .executeTakeFirstOrThrow();
  const chosen = passwordHash ?? (await chosenPassword(tx, companyId));
  const validityHours = settings.activationValidityHours;
  const token = await issueLink(tx, {
    accountId,
    purpose: "activation",
    validityHours,
    data: { companyId, ...(chosen && { passwordHash: chosen }) },
  });
  await queueMail(tx, {
    kind: activationKind({ known }),
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
      authority: authorityContact(settings),
    }),
  });
}

/** Hash of the password chosen at a registration that waits for activation; undefined once its links are gone. */
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
