import type pg from "pg";

export interface Content {
  sha256: string;
  type: string;
  bytes: number;
}

/** What became of the contents that were to be copied, by their names. */
export interface CopiedContents {
  /** How many are on the other side now, whole. */
  whole: number;
  bytes: number;
  /** Not in the store they were to come from. */
  missing: string[];
  /** There, and with another hash than their name. */
  damaged: string[];
}

/** The contents that the papers and the proofs of payments and successions of a database have; none in one of before papers. */
export async function contentsOf(pool: pg.Pool): Promise<Content[]> {
  const { rows: tables } = await pool.query<{ found: boolean }>(
    "select to_regclass('public.document') is not null as found",
  );
  if (!tables[0]?.found) return [];
  const { rows: later } = await pool.query<{ name: string }>(
    `select name from unnest(array['payment_proof', 'succession_proof']) as name
     where to_regclass('public.' || name) is not null`,
  );
  const proofs = later
    .map(({ name }) => `union all select sha256, type, bytes from ${name} where scan <> 'infected'`)
    .join(" ");
  const { rows } = await pool.query<Content>(
    `select distinct on (sha256) sha256, type, bytes from (
       select sha256, type, bytes from document where content_gone_at is null ${proofs}) as content
     order by sha256`,
  );
  return rows;
}

/** What was done in a line, and whatever is not whole in lines that name it. */
export function copiedInWords({ whole, bytes, missing, damaged }: CopiedContents): {
  text: string;
  wrong: boolean;
} {
  const lines = [
    `${whole} contents of papers, ${(bytes / 1_000_000).toFixed(1)} MB, each held against its hash.`,
    ...missing.map((sha256) => `  MISSING ${sha256}`),
    ...damaged.map((sha256) => `  DAMAGED ${sha256}`),
  ];
  return { text: lines.join("\n"), wrong: lines.length > 1 };
}
