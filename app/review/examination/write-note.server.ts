import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { textsOfExamination, writeTexts } from "./examination.queries.server.ts";
import type { ExaminationRefusal } from "./examination.refusals.ts";
import { longest } from "./examination-fields.ts";
import { insertNote, notesOf } from "./note.queries.server.ts";

/**
 * Adds a note of the staff to an application, which its company never reads, and empties the note under way. The same words as
 * the newest note add nothing, so that a form posted twice writes one.
 */
export async function writeNote(
  ctx: Context,
  { applicationId, text }: { applicationId: string; text: string },
): Promise<Result<{ noteId: string }, ExaminationRefusal>> {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    const scope = staffScope(tx.actor);
    if (!application || !scope) return refused("unknown-application");
    const whyNot = await staffRefusal(tx, application);
    if (whyNot) return refused(whyNot);
    const words = frenchProse(text).trim();
    if (words === "" || words.length > longest.note) return refused("no-words");
    const written = { applicationId, by: scope.accountId, at: tx.now };
    const texts = await textsOfExamination(tx.db, scope, applicationId);
    if (texts?.noteText)
      await writeTexts(tx.db, { ...written, reportText: texts.reportText, noteText: "" });
    const [newest] = await notesOf(tx.db, scope, applicationId);
    if (newest?.text === words) return done({ noteId: newest.id });
    const noteId = await insertNote(tx.db, { ...written, text: words });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "review-note-written",
      data: { noteId, sha256: sha256Hex(words) },
    });
    return done({ noteId });
  });
}
