import type { Tx } from "#app/kernel/context.ts";
import { appendToJournal, type JournalEntry } from "./append.server.ts";

type Subject = Pick<JournalEntry<"data-erased">, "subjectKind" | "subjectId">;

/**
 * Erases what the rows of a subject told, with their salts, and appends how many it were; answers that number. Chain and
 * public record still prove when what kind of event happened, and nobody can guess the data back. Rows of format 1, whose
 * hash is of the data itself, stay.
 */
export async function eraseFromJournalIn(tx: Tx, subject: Subject): Promise<number> {
  const erased = await tx.db
    .updateTable("journal")
    .set({ data: null, salt: null })
    .where("subject_kind", "=", subject.subjectKind)
    .where("subject_id", "=", subject.subjectId)
    .where("format", "=", 2)
    .where("salt", "is not", null)
    .returning("sequence")
    .execute();
  await appendToJournal(tx, { ...subject, event: "data-erased", data: { rows: erased.length } });
  return erased.length;
}
