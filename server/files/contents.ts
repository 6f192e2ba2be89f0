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

/** The tables whose rows name contents, with the columns of hash, type and size, and which rows have theirs. */
export const contentTables = [
  ["document", "sha256, type, bytes", "content_gone_at is null"],
  ["payment_proof", "sha256, type, bytes", "scan <> 'infected'"],
  ["succession_proof", "sha256, type, bytes", "scan <> 'infected'"],
  ["visit_photo", "sha256, type, bytes", "scan <> 'infected'"],
  ["measure_file", "sha256, type, bytes", "scan <> 'infected'"],
  ["complaint_file", "sha256, type, bytes", "scan <> 'infected'"],
  [
    "expert_answer",
    "file_sha256, file_type, file_bytes",
    "file_sha256 is not null and scan <> 'infected'",
  ],
] as const;

/** The contents that documents, proofs, photos of visits and answers of experts name; none in a database older than documents. */
export async function contentsOf(pool: Pick<pg.ClientBase, "query">): Promise<Content[]> {
  const { rows: there } = await pool.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where to_regclass('public.' || name) is not null",
    [contentTables.map(([name]) => name)],
  );
  const named = contentTables
    .filter(([table]) => there.some(({ name }) => name === table))
    .map(([table, columns, where]) => `select ${columns} from ${table} where ${where}`);
  if (named.length === 0) return [];
  const { rows } = await pool.query<Content>(
    `select distinct on (sha256) sha256, type, bytes
     from (${named.join(" union all ")}) as content (sha256, type, bytes) order by sha256`,
  );
  return rows;
}

/** The outcome as one line, and one line for each missing or damaged content. */
export function copiedInWords({ whole, bytes, missing, damaged }: CopiedContents): {
  text: string;
  wrong: boolean;
} {
  const lines = [
    `${whole} contents of documents, ${(bytes / 1_000_000).toFixed(1)} MB, each held against its hash.`,
    ...missing.map((sha256) => `  MISSING ${sha256}`),
    ...damaged.map((sha256) => `  DAMAGED ${sha256}`),
  ];
  return { text: lines.join("\n"), wrong: lines.length > 1 };
}
