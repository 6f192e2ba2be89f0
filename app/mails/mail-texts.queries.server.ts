import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { publisherName } from "#app/kernel/versions-on.server.ts";
import type { Stored } from "#db/tables.ts";
import type { MailTexts } from "./worded-mail.ts";

export interface MailTextVersion {
  mail: string;
  version: number;
  texts: MailTexts;
  publishedAt: Date;
  /** Name of the account that published it. */
  publishedBy: string;
}

const textsSchema = v.record(v.string(), v.string());
const textsOf = ({ texts }: { texts: Stored<"mail_text.texts"> }): MailTexts =>
  storedJson("mail_text.texts", textsSchema, texts);

/** The texts that the certification body wrote for a mail; empty when the product's texts apply. */
export async function mailTextsInForce(db: Db, mail: string): Promise<MailTexts> {
  const row = await db
    .selectFrom("mail_text")
    .select("texts")
    .where("mail", "=", mail)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? textsOf(row) : {};
}

interface MailTextToInsert {
  mail: string;
  version: number;
  texts: MailTexts;
  by: string;
  at: Date;
}

export async function insertMailText(
  db: Db,
  { mail, version, texts, by, at }: MailTextToInsert,
): Promise<void> {
  await db
    .insertInto("mail_text")
    .values({ mail, version, texts: canonicalJson(texts), published_at: at, published_by: by })
    .execute();
}

/** Every version of the texts of one mail, or of all; the latest first. */
export async function mailTextVersions(db: Db, mail?: string): Promise<MailTextVersion[]> {
  const rows = await db
    .selectFrom("mail_text")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = published_by`))
    .select(["mail", "version", "texts", "published_at as publishedAt"])
    .select(publisherName.as("publishedBy"))
    .$if(mail !== undefined, (query) => query.where("mail", "=", mail ?? ""))
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({ ...row, texts: textsOf(row) }));
}
