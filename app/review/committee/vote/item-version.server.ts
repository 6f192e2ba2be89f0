import { createHash } from "node:crypto";
import type { Db } from "#app/kernel/context.ts";
import { type Line, linesOf } from "../agenda/item.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { type Vote, votesOn } from "./vote.queries.server.ts";

/**
 * The version of an item as a page shows it: 16 hexadecimal digits over its votes with their outcomes and what is proposed for each
 * line. A form about a vote posts it, and an act on another round or proposal is refused (decision 0130). Its length is constant, so
 * that no request tells anything of a choice (review §2.1).
 */
export function itemVersion({
  votes,
  lines,
}: {
  votes: readonly Vote[];
  lines: readonly Line[];
}): string {
  const shown = {
    votes: votes.map(({ round, subAreaId, kind, state, outcome, voters }) => [
      round,
      subAreaId,
      kind,
      state,
      outcome,
      voters,
    ]),
    lines: lines.map(({ subAreaId, voted, note, reasons }) => [
      subAreaId,
      voted,
      note,
      reasons.map(({ code, version }) => [code, version]),
    ]),
  };
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 16);
}

/** The version of an item as it stands now. In a transaction its row is locked, so that it stays as it is compared. */
export const currentVersion = async (db: Db, itemId: string): Promise<string> =>
  itemVersion({
    votes: await votesOn(db, atWork, itemId),
    lines: await linesOf(db, atWork, itemId),
  });
