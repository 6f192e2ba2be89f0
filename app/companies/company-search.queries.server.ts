import { type RawBuilder, sql } from "kysely";
import { likeText, searchable } from "#app/kernel/text.ts";

const wordsOf = (typed: string) => searchable(typed).split(" ").filter(Boolean);

/** The row of `company` bears all typed words in its name, or a NINEA that begins with the typed digits. */
export function namesCompany(typed: string): RawBuilder<boolean> {
  const digits = typed.replace(/\D/g, "");
  const words = wordsOf(typed).map((word) => sql`company.name_norm like ${`%${likeText(word)}%`}`);
  const named = words.length > 0 ? sql`(${sql.join(words, sql` and `)})` : sql`false`;
  const numbered = digits.length >= 4 ? sql`company.ein_key like ${`${digits}%`}` : sql`false`;
  return sql<boolean>`(${named} or ${numbered})`;
}

/** An expression with the name of a person holds all typed words. */
export function namesPerson(name: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${name} ilike ${`%${likeText(word)}%`}`),
    sql` and `,
  )})`;
}
