import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { daysBetween, todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { firstWorkingDay } from "#app/tariff/last-days.server.ts";
import { notifyCompanyIn } from "../notify-company.server.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import { writeExtensionDecided } from "./complement-writes.queries.server.ts";
import { onStaffComplement, settleDeadlineIn } from "./staff-complement.server.ts";

/** Longest extension that staff can grant, in days from today. */
export const LONGEST_EXTENSION = 90;

/** Grants more time until a day, moved to a working day, or refuses it (`until` null); once per complement. */
export async function decideExtension(
  ctx: Context,
  { complementId, until }: { complementId: string; until: string | null },
): Promise<Result<{ until: string | null }, ComplementRefusal>> {
  return await onStaffComplement(ctx, complementId, async (tx, complement) => {
    const { application, state, dueOn } = complement;
    if (!complement.extensionAskedAt || complement.extensionDecidedAt || state !== "open")
      return refused("no-extension-asked");
    const today = todayInDakar(tx.now);
    const day = until && (await firstWorkingDay(tx.db, until));
    if (
      day &&
      dueOn &&
      (day <= dueOn || day <= today || daysBetween(today, day) > LONGEST_EXTENSION)
    )
      return refused("day-out-of-range");
    const by = tx.actor.kind === "person" ? tx.actor.accountId : null;
    await writeExtensionDecided(tx.db, complementId, { at: tx.now, by, until: day });
    await settleDeadlineIn(tx, application.id);
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: application.id,
      event: "complement-extension-decided",
      data: { complementId, position: complement.position, until: day },
    });
    await notifyCompanyIn(tx, {
      applicationId: application.id,
      what: day ? "extension-granted" : "extension-refused",
      dueOn: day ?? dueOn,
    });
    return done({ until: day });
  });
}
