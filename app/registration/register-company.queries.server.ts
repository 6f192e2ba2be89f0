import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { activationKind } from "#app/accounts/activation.mail.ts";
import { accountAt } from "#app/accounts/create-account.server.ts";
import {
  type Obstacles,
  obstacleColumns,
  obstaclesOf,
} from "#app/companies/company.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { latestTexts } from "#app/mails/mail-texts.queries.server.ts";
import type { MailTexts } from "#app/mails/worded-mail.ts";
import { answerToContent } from "#app/tasks/idempotent-request.server.ts";
import { type TermsInForce, termsOfDay } from "#app/terms/terms.queries.server.ts";
import type { Registration } from "./registration.schema.ts";

export interface RegistrationFacts {
  /** What the same content was answered before. */
  earlier: { companyId: string } | null;
  terms: TermsInForce | null;
  obstacles: Obstacles;
  /** Whether the address of the contact has an account. */
  isKnownAddress: boolean;
  /** What the body has written of each mail that may leave. */
  mailTexts: Readonly<Record<string, MailTexts>>;
}

const kinds = [activationKind({ known: false }), activationKind({ known: true })];

interface Asked {
  content: Parameters<typeof answerToContent>[1];
  registration: Registration;
  /** The day in Dakar. */
  today: string;
}

/** What a registration reads before it begins, in one statement. */
export async function factsFor(
  db: Db,
  { content, registration, today }: Asked,
): Promise<RegistrationFacts> {
  const company = { ...registration, subAreaIds: registration.subAreas };
  const row = await db
    .selectNoFrom([
      jsonObjectFrom(answerToContent(db, content)).as("earlier"),
      jsonObjectFrom(termsOfDay(db, today)).as("terms"),
      jsonArrayFrom(latestTexts(db, kinds)).as("texts"),
    ])
    .select(obstacleColumns(db, company, today))
    .select(({ exists }) => exists(accountAt(db, registration.contactEmail)).as("isKnownAddress"))
    .executeTakeFirstOrThrow();
  const { earlier, terms, texts } = row;
  const mailTexts = Object.fromEntries(texts.map(({ mail, texts }) => [mail, texts as MailTexts]));
  return {
    earlier: earlier ? (earlier.answer as { companyId: string }) : null,
    terms,
    mailTexts,
    obstacles: obstaclesOf(row, company),
    isKnownAddress: Boolean(row.isKnownAddress),
  };
}
