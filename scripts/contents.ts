import type pg from "pg";

export interface Content {
  sha256: string;
  type: string;
  bytes: number;
}

/** The outcome of copying contents, by their hashes. */
export interface CopiedContents {
  /** How many exist whole in the target now. */
  whole: number;
  bytes: number;
  /** Missing in the source. */
  missing: string[];
  /** In the source, but with another hash than their name. */
  damaged: string[];
}

/** The contents that documents and proofs of payments and successions name; none in a database older than documents. */
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

/** The outcome as one line, and one line for each missing or damaged content. */
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
