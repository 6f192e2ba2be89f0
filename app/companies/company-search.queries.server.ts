import { type RawBuilder, sql } from "kysely";
import {
  holdsWords,
  typedText,
  typedWords,
  withoutApostrophes,
} from "#app/kernel/folded-text.queries.server.ts";
import { parsePhone } from "#app/kernel/phone.ts";
import { likeText, searchable, withPlainDigits } from "#app/kernel/text.ts";
import { parseBusinessRegistry } from "./business-registry.ts";
import { parseEin } from "./ein.ts";

type Condition = RawBuilder<boolean>;

/** Shorter texts are words, not parts of a number. */
const SHORTEST_NUMBER = 4;
const SHORTEST_PHONE = 6;
/** A day late enough that no year of a trade register number lies after it. */
const LAST_DAY = "2200-12-31";

const part = (text: string) => `%${likeText(text)}%`;

/** Letters and digits of a typed number without its separators; null for a text too short to be searched as one. */
export function compactTyped(query: string): string | null {
  const compact = searchable(withPlainDigits(query)).replace(/[^0-9a-z]/g, "");
  return compact.length >= SHORTEST_NUMBER ? compact : null;
}

/** « 2026-31 », « DO 2026/31 »: a year and a serial number as people say them, as our numbers write them; null for another text. */
function compactSerial(query: string): string | null {
  const parts = /^\s*([a-z]{2})?[\s-]*(\d{4})\s*[-/]\s*(\d{1,5})\s*$/i.exec(query);
  if (!parts) return null;
  const [, letters = "", year = "", serial = ""] = parts;
  return `${letters.toLowerCase()}${year}${serial.padStart(5, "0")}`;
}

/** An expression without separators that holds the typed number; false for a text too short to be one. */
export function holdsNumber(text: RawBuilder<unknown>, query: string): Condition {
  const compact = compactSerial(query) ?? compactTyped(query);
  return compact === null ? sql<boolean>`false` : sql<boolean>`${text} like ${part(compact)}`;
}

/** The forms in which a company stores the typed text, if it is a NINEA, an RCCM or a phone number: labels and separators aside. */
function storedNumbers(query: string): string[] {
  const compact = compactTyped(query);
  const ein = parseEin(query, "SN");
  const registry = parseBusinessRegistry(query, { today: LAST_DAY });
  const phone = parsePhone(query);
  const numbers = [
    compact && /\d/.test(compact) ? compact : null,
    ein.ok ? compactTyped(ein.key) : null,
    registry.ok && registry.key ? compactTyped(registry.key) : null,
    phone.ok ? compactTyped(phone.e164) : null,
  ];
  return [...new Set(numbers.filter((each) => each !== null))];
}

/**
 * An id is among those that one of these statements finds. A union lets the database use the index of each of them; of conditions
 * joined by `or`, of which one is a statement, it asks each row of the table.
 */
export const isAmong = (id: RawBuilder<unknown>, subqueries: RawBuilder<unknown>[]): Condition =>
  subqueries.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${id} in (${sql.join(subqueries, sql` union all `)})`;

/**
 * The row of `company` holds all typed words in its name, trade name, address or e-mail, or the typed NINEA, RCCM, registration
 * number, certificate or phone, in any way of typing it; or one of its members has this phone or e-mail.
 */
export function matchesCompany(query: string): Condition {
  const certificate = compactTyped(query);
  const searchText = sql`found.search_text`;
  const conditions = [
    ...(typedWords(query).length > 0 ? [holdsWords(searchText, query)] : []),
    ...storedNumbers(query).map(
      (number) => sql<boolean>`${withoutApostrophes(searchText)} like ${part(number)}`,
    ),
  ];
  return isAmong(sql`company.id`, [
    ...conditions.map((condition) => sql`select found.id from company found where ${condition}`),
    ...reachedMembers(query).map(
      (reached) => sql`select member.company_id from member where ${reached}`,
    ),
    ...(certificate && /\d/.test(certificate)
      ? [
          sql`select certificate.company_id from certificate
            where replace(lower(certificate.number), '-', '') like ${part(certificate)}`,
        ]
      : []),
  ]);
}

/** The conditions under which a row of `member` has the typed phone, in any way of typing it, or the typed e-mail; none for other texts. */
function reachedMembers(query: string): Condition[] {
  const phone = parsePhone(query);
  const digits = withPlainDigits(query).replace(/\D/g, "");
  const reached = [
    ...(phone.ok ? [phone.e164.slice(1)] : []),
    ...(digits.length >= SHORTEST_PHONE ? [digits] : []),
    ...(query.includes("@") ? [typedText(query)] : []),
  ];
  return [...new Set(reached)].map(
    (each) => sql<boolean>`${withoutApostrophes(sql`member.search_text`)} like ${part(each)}`,
  );
}

interface OfMember {
  /** The id that the row of another table has, and the column of `member` that holds it. */
  of: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  /** Which members count; it names no other table, so that the database reads them once and not for each row. */
  where: RawBuilder<unknown>;
}

/** A member has the typed phone, in any way of typing it, or the typed e-mail. */
export const reachesMember = (query: string, { of, by, where }: OfMember): Condition =>
  isAmong(
    of,
    reachedMembers(query).map(
      (reached) => sql`select ${by} from member where ${where} and ${reached}`,
    ),
  );
