import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import {
  headLine,
  headOfLine,
  openCheckpoint,
  rootOf,
  signedCheckpoint,
  verifierKey,
} from "./checkpoint.server.ts";
import {
  type BrokenChain,
  type KnownHeads,
  subjectKey,
  verifyJournal,
} from "./verify-chain.server.ts";

export interface Witnessed {
  chains: number;
  rows: number;
  broken: BrokenChain[];
  /**
   * The heads of the previous checkpoint are missing (`none`), differ from the signed ones (`forged`), or were
   * compared.
   */
  before: "none" | "forged" | "compared";
  /** The new checkpoint; null when something is wrong, so that the last good one stays. */
  checkpoint: string | null;
  verifierKey: string;
}

type Given = Pick<Context, "db" | "now" | "secret" | "publicUrl" | "host">;

/** Name of the newest checkpoint with its heads; those of each day are named by the day. */
const NEWEST = "heads";

/**
 * Verifies every chain, and that each still has all rows of the last checkpoint, which is stored outside the
 * database: nobody who can write to the database can shorten a chain, remove it or hash it anew unnoticed. Then signs
 * the next checkpoint. After a restored backup `beginAgain` puts the last one aside and begins with the present rows.
 */
export async function witnessJournal(
  ctx: Given,
  { signal, beginAgain = false }: { signal?: AbortSignal; beginAgain?: boolean } = {},
): Promise<Witnessed> {
  const { journalCopies } = ctx.host;
  const last = await journalCopies.read(NEWEST);
  if (last !== null && beginAgain)
    await journalCopies.write(`set-aside-${ctx.now.toISOString().replaceAll(":", "-")}`, last);
  const former = last === null ? null : openCopy(last, ctx);
  const knownHeads = beginAgain ? null : (former?.heads ?? null);
  const before = last === null || beginAgain ? "none" : former ? "compared" : "forged";
  const { chains, rows, broken, heads } = await verifyJournal(ctx.db, {
    ...(signal && { signal }),
    ...(knownHeads && { known: knownHeads }),
  });
  const findings = { chains, rows, broken, before, verifierKey: verifierKey(ctx) } as const;
  if (broken.length > 0 || before === "forged" || signal?.aborted)
    return { ...findings, checkpoint: null };

  const lines = heads.map(headLine).sort();
  const checkpoint = signedCheckpoint(
    {
      chains,
      rows,
      root: rootOf(lines),
      at: ctx.now,
      before: former ? sha256Hex(former.note) : "",
    },
    ctx,
  );
  await journalCopies.write(ctx.now.toISOString().slice(0, 10), checkpoint);
  await journalCopies.write(NEWEST, [checkpoint, ...lines].join("\n"));
  return { ...findings, checkpoint };
}

/** The note and the heads of a copy whose signature and root are right; null otherwise. */
function openCopy(copy: string, ctx: Given): { note: string; heads: KnownHeads } | null {
  const end = copy.indexOf("\n", copy.indexOf("\n\n— ") + 2) + 1;
  const note = copy.slice(0, end);
  const lines = copy
    .slice(end + 1)
    .split("\n")
    .filter(Boolean);
  const checkpoint = openCheckpoint(note, ctx);
  if (!checkpoint || checkpoint.root !== rootOf(lines)) return null;
  const heads = lines.map(headOfLine);
  return { note, heads: new Map(heads.map((head) => [subjectKey(head), head])) };
}
