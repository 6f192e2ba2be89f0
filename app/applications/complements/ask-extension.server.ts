import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanText } from "#app/kernel/text.ts";
import { notifyStaffIn } from "../notify-staff.server.ts";
import { withAwaitedComplement } from "./answer-complement.server.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import { LONGEST_ANSWER } from "./complement.ts";
import { writeExtensionAsked } from "./complement-writes.queries.server.ts";

/** Asks for more time to answer, once per complement and until its last day; a staff member decides. */
export async function askExtension(
  ctx: Context,
  { complementId, reason }: { complementId: string; reason: string },
): Promise<Result<null, ComplementRefusal>> {
  const words = cleanText(reason);
  if (words === "") return refused("no-words");
  if (words.length > LONGEST_ANSWER) return refused("answer-too-long");
  return await withAwaitedComplement(ctx, complementId, async (tx, complement) => {
    const { id, dueOn, position, application, extensionAskedAt } = complement;
    if (extensionAskedAt) return refused("extension-asked-already");
    if (dueOn !== null && dueOn < todayInDakar(tx.now)) return refused("extension-too-late");
    await writeExtensionAsked(tx.db, id, { at: tx.now, reason: words });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: application.id,
      event: "complement-extension-asked",
      data: { complementId: id, position },
    });
    await notifyStaffIn(tx, { applicationId: application.id, what: "extension-asked" });
    return done(null);
  });
}
