import { lockApplication } from "#app/applications/application.queries.server.ts";
import type { ApplicationBindings } from "#app/applications/change-application.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { familiesToReview, isReviewed, writeReview } from "./application-review.queries.server.ts";
import type { ReviewRefusal } from "./review.refusals.ts";

export interface Reviewed {
  applicationId: string;
  /** The scope of what is asked for is understood. */
  understood: boolean;
  /** What was clarified about it. */
  scopeNote?: string;
  /** Nothing of this kind was certified before. */
  firstOfKind: boolean;
  /** Why the certification body can take it on. */
  firstReason?: string;
  /** By family, why it is admitted without an authorised examiner. */
  exceptions: Readonly<Record<string, string>>;
}

const LONGEST_NOTE = 2_000;
const LONGEST_REASON = 1_000;
const SHORTEST_REASON = 10;

/**
 * Records the review of an application before it is admitted (standard §7.3): the scope is understood, whether it is the first
 * of its kind, and for each family that an authorised examiner exists, or a written reason. A review is written again until
 * the admission, never after.
 */
export async function reviewApplication(
  ctx: Context,
  { applicationId, understood, firstOfKind, exceptions, ...words }: Reviewed,
): Promise<Result<{ families: number; exceptions: number }, ReviewRefusal>> {
  const scopeNote = frenchProse(words.scopeNote ?? "") || null;
  const firstReason = firstOfKind ? frenchProse(words.firstReason ?? "") : null;
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const whyNot = await staffRefusal(tx, application);
    if (whyNot) return refused(whyNot);
    if (application.state !== "filed" || tx.actor.kind !== "person") return refused("wrong-state");
    if (!understood) return refused("not-understood");
    if (firstReason !== null && firstReason.length < SHORTEST_REASON)
      return refused("no-first-reason");
    const day = todayInDakar(tx.now);
    const families = (await familiesToReview(tx.db, { applicationId, day })).map(
      ({ familyId, authorisation }) =>
        authorisation
          ? { familyId, authorisation }
          : { familyId, exceptionReason: frenchProse(exceptions[familyId] ?? "") },
    );
    const reasons = families.flatMap((each) =>
      "exceptionReason" in each ? [each.exceptionReason] : [],
    );
    if (reasons.some((reason) => reason.length < SHORTEST_REASON)) return refused("no-exception");
    const tooLong = [firstReason ?? "", ...reasons].some(({ length }) => length > LONGEST_REASON);
    if (tooLong || (scopeNote?.length ?? 0) > LONGEST_NOTE) return refused("words-too-long");
    const by = tx.actor.accountId;
    await writeReview(tx.db, { applicationId, scopeNote, firstReason, at: tx.now, by }, families);
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "application-reviewed",
      data: { firstOfKind, families: families.length, exceptions: reasons.length },
    });
    return done({ families: families.length, exceptions: reasons.length });
  });
}

/** The guard of an admission: its review stands, with each family. */
export const applicationReviewed: ApplicationBindings["guards"]["application-reviewed"] = (
  { db },
  { id },
) => isReviewed(db, id);
