import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { Batch } from "./journal-comparison.queries.server.ts";

/** What was kept with the hash of its canonical JSON. */
export interface Fingerprinted {
  key: string;
  name: string;
  content: unknown;
  sha256: string;
}

/** One query of each kind: a key in their order, the name for people, the content and its hash. */
const contents: Record<string, RawBuilder<Fingerprinted>> = {
  "procès-verbal": sql`select session_id::text as key, committee_session.number as name,
      jsonb_build_object('facts', facts, 'words', words) as content, sha256
    from minutes join committee_session on committee_session.id = session_id where sha256 is not null`,
  lettre: sql`select id::text as key, number as name, letter as content, letter_sha256 as sha256
    from decision where letter_sha256 is not null`,
  "lettre de mesure": sql`select letter.id::text as key, measure.number as name, letter.letter as content, letter.letter_sha256 as sha256
    from measure_letter letter join measure on measure.id = letter.measure_id`,
  rapport: sql`select report.id::text as key, application.number || '-R' || report.version as name, content, sha256
    from report join application on application.id = application_id`,
  dossier: sql`select id::text as key, number as name, filing as content, filing_sha256 as sha256
    from application where filing_sha256 is not null and filing is not null`,
  visite: sql`select visit.id::text as key, application.number || ' du ' || on_day as name, record as content, sha256
    from visit join application on application.id = application_id where sha256 is not null`,
  reçu: sql`select number as key, number as name, content, sha256 from receipt`,
};

export const kinds = Object.keys(contents);

/** The next contents of a kind with their hash, in the order of their keys. */
export async function fingerprintedAfter(
  db: Db,
  kind: string,
  { after, limit }: Batch,
): Promise<Fingerprinted[]> {
  const { rows } = await sql<Fingerprinted>`
    select * from (${contents[kind] ?? sql`select`}) as kept
    where key collate "C" > ${after} order by key collate "C" limit ${limit}`.execute(db);
  return rows;
}
