import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { activationKind } from "#app/accounts/activation.mail.ts";
import type { Db } from "#app/kernel/context.ts";
import { latestTexts } from "#app/mails/mail-texts.queries.server.ts";
import type { MailTexts } from "#app/mails/worded-mail.ts";
import { answerToContent } from "#app/tasks/idempotent-request.server.ts";
import { type TermsInForce, termsOfDay } from "#app/terms/terms.queries.server.ts";

export interface RegistrationFacts {
  /** What the same content was answered before. */
  earlier: { companyId: string } | null;
  terms: TermsInForce | null;
  /** What the body has written of each mail that may leave. */
  mailTexts: Readonly<Record<string, MailTexts>>;
}

const kinds = [activationKind({ known: false }), activationKind({ known: true })];

/** What a registration reads before it begins, in one statement. */
export async function factsFor(
  db: Db,
  content: Parameters<typeof answerToContent>[1],
  today: string,
): Promise<RegistrationFacts> {
  const { earlier, terms, texts } = await db
    .selectNoFrom([
      jsonObjectFrom(answerToContent(db, content)).as("earlier"),
      jsonObjectFrom(termsOfDay(db, today)).as("terms"),
      jsonArrayFrom(latestTexts(db, kinds)).as("texts"),
    ])
    .executeTakeFirstOrThrow();
  const mailTexts = Object.fromEntries(texts.map(({ mail, texts }) => [mail, texts as MailTexts]));
  return { earlier: earlier ? (earlier.answer as { companyId: string }) : null, terms, mailTexts };
}
