import type { Tx } from "#app/kernel/context.ts";
import { appendToJournal, type JournalEntry } from "./append.server.ts";

type Subject = Pick<JournalEntry<"data-erased">, "subjectId"> & {
  subjectKind: "account" | "company" | "expert";
};

/**
 * Erases the data and the salts of all rows of a subject, appends a row with their number, and returns that number. The
 * chain and the public record still prove which kind of event happened when, but the data cannot be guessed. Rows of format
 * 1, whose hash covers the data itself, are not erased. The table refuses it for other subjects, for an account or an
 * expert whose address is not erased, and for a company that is not closed.
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
