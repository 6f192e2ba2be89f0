import { companyScope } from "#app/accounts/scope.server.ts";
import { subAreasInForce } from "#app/activity/activity.queries.server.ts";
import { rightsOnDay } from "#app/certificates/qualification.queries.server.ts";
import { chosenSubAreas, companyInScope } from "#app/companies/company.queries.server.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { latestClosedYear, todayInDakar } from "#app/kernel/dates.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { applicationMachine } from "./application.machine.ts";
import { applicationUnderWay, insertApplication } from "./application.queries.server.ts";
import type { OpenRefusal } from "./application.refusals.ts";
import { yearName } from "./draft/figures.ts";

interface Opening {
  companyId: string;
  kind: ApplicationKind;
  /** The answers of the pre-check: sub-area codes with the level aimed at, the class, the figures by their names in the form. */
  wanted?: {
    subAreas: readonly { code: string; level: Level }[];
    class: Class | null;
    figures: Record<string, string | number>;
  };
}

/** The turnover of the registration, so that it is not typed again. */
const registeredFigures = ({ turnover }: { turnover: bigint }, day: string) => ({
  ca1: Number(turnover),
  [yearName]: latestClosedYear(day),
});

/**
 * Opens the draft of an application and returns its id, or the id of the one of this kind that is under way, so that a
 * repeated post opens one. Without a pre-check an application begins with the turnover of the registration, a first one also with
 * the sub-areas chosen then, at the lowest level.
 */
export async function openApplication(
  ctx: Context,
  { companyId, kind, wanted }: Opening,
): Promise<Result<{ applicationId: string; isNew: boolean }, OpenRefusal>> {
  if (!isId(companyId)) return refused("unknown-company");
  const scope = companyScope(ctx.actor, companyId);
  const company =
    scope?.kind === "company" ? await companyInScope(ctx.db, scope, companyId) : undefined;
  if (!scope || !company) return refused("unknown-company");
  if (!permit(ctx.actor, "application.prepare", { companyId })) return refused("not-yours");
  if (company.state !== "active") return refused("company-not-active");
  if (kind !== "first" && kind !== "extension") return refused("not-open-yet");
  const { actor, now } = ctx;
  return await ctx.transaction(async (tx) => {
    const earlier = await applicationUnderWay(tx.db, { companyId, kind });
    if (earlier) return done({ applicationId: earlier.id, isNew: false });
    const day = todayInDakar(now);
    const rights = await rightsOnDay(tx.db, { companyIds: [companyId], day, knownAt: now });
    const qualified = rights.some(({ says }) => says === "granted" || says === "suspended");
    if (qualified !== (kind === "extension"))
      return refused(qualified ? "has-a-right" : "no-right-yet");
    const offered = new Map(
      (await subAreasInForce(tx.db, day)).map((each) => [each.subAreaCode, each.subAreaId]),
    );
    const chosen =
      wanted?.subAreas ??
      (kind === "first" ? await chosenSubAreas({ db: tx.db, now }, scope, companyId) : []).map(
        ({ subAreaCode }) => ({ code: subAreaCode, level: 1 as const }),
      );
    const subAreas = chosen.flatMap(({ code, level }) => {
      const subAreaId = offered.get(code);
      return subAreaId === undefined ? [] : [{ subAreaId, level }];
    });
    const applicationId = newId();
    const written = await insertApplication(tx.db, {
      id: applicationId,
      companyId,
      kind,
      subAreas,
      openedAt: now,
      class: wanted?.class ?? null,
      figures: wanted?.figures ?? registeredFigures(company, day),
      openedBy: actor.kind === "person" ? actor.accountId : null,
    });
    if (!written) {
      const other = await applicationUnderWay(tx.db, { companyId, kind });
      if (!other) throw new Error("A draft is neither written nor there");
      return done({ applicationId: other.id, isNew: false });
    }
    await openFirstStayIn(tx, applicationMachine, [applicationId]);
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "application-opened",
      data: { companyId, kind },
      first: true,
    });
    return done({ applicationId, isNew: true });
  });
}
