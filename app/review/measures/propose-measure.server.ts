import { staffScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { lastDayOfHearing } from "#app/tariff/last-days.server.ts";
import { measureMachine } from "./measure.machine.ts";
import { concernWithCompany } from "./measure.queries.server.ts";
import type { MeasureRefusal } from "./measure.refusals.ts";
import { type MeasureKind, measureNumbers } from "./measure.ts";
import { fileOfComplaint } from "./measure-complaint.queries.server.ts";
import { insertMeasureFile } from "./measure-file.queries.server.ts";
import {
  isUnderMeasure,
  lockMeasuredCompany,
  standingOfCompany,
} from "./measure-rights.queries.server.ts";
import { insertMeasure } from "./measure-writes.queries.server.ts";
import { isReduced } from "./reduced-right.ts";

export interface ProposedMeasure {
  companyId: string;
  kind: MeasureKind;
  /** Ids of the qualifications. */
  rights: readonly string[];
  facts: string;
  /** What the company must do; empty for a reduction and a withdrawal. */
  demand: string;
  /** The last day on which a condition may be met (YYYY-MM-DD); null for another measure. */
  demandedBy: string | null;
  /** The highest level and class that a reduction leaves. */
  toLevel?: Level | null;
  toClass?: Class | null;
  /** The complaint that it follows from, and the documents of it that the company was or is shown. */
  complaintId?: string | null;
  files?: readonly string[];
}

/**
 * Proposes a measure on qualifications of a company that are in force or suspended (ISO/IEC 17065 §7.11.1, terms 12.1 and 12.2). Nothing
 * is told to the company before it is heard. One measure at a time is proposed or heard on a sub-area.
 */
export async function proposeMeasure(
  ctx: Context,
  proposed: ProposedMeasure,
): Promise<Result<{ id: string; number: string }, MeasureRefusal>> {
  const { actor } = ctx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope || !permit(actor, "measure.propose"))
    return refused("not-yours");
  const { companyId, kind, rights, facts, demandedBy, complaintId = null, files = [] } = proposed;
  const { accountId } = actor;
  return await ctx.transaction<Result<{ id: string; number: string }, MeasureRefusal>>(
    async (tx) => {
      const today = todayInDakar(tx.now);
      if (!isId(companyId) || !(await lockMeasuredCompany(tx.db, scope, companyId)))
        return refused("unknown-company");
      if (await concernWithCompany(tx.db, { companyId, accountId, today }))
        return refused("unconcerned");
      const standing = await standingOfCompany(tx.db, scope, companyId, today);
      const chosen = standing.filter(({ id }) => rights.includes(id));
      const isEffective = kind === "withdrawal" || chosen.every(({ state }) => state === "granted");
      if (chosen.length === 0 || chosen.length < new Set(rights).size || !isEffective)
        return refused("no-right");
      const subAreaIds = chosen.map(({ subAreaId }) => subAreaId);
      if (await isUnderMeasure(tx.db, { companyId, subAreaIds })) return refused("measure-open");
      const isDemanding = kind === "condition" || kind === "suspension";
      if (isDemanding && proposed.demand === "") return refused("no-demand");
      const reduction = {
        toLevel: kind === "reduction" ? (proposed.toLevel ?? null) : null,
        toClass: kind === "reduction" ? (proposed.toClass ?? null) : null,
      };
      if (kind === "reduction" && !chosen.every((right) => isReduced(right, reduction)))
        return refused("no-reduction");
      if (kind === "condition" && (demandedBy ?? "") <= (await lastDayOfHearing(tx, today)))
        return refused("day-passed");
      const number = await nextNumber(tx, measureNumbers, Number(today.slice(0, 4)));
      const id = await insertMeasure(tx, {
        number,
        companyId,
        kind,
        complaintId,
        facts,
        demand: isDemanding ? proposed.demand : null,
        toLevel: reduction.toLevel,
        toClass: reduction.toClass,
        demandedBy: kind === "condition" ? demandedBy : null,
        proposedBy: accountId,
        rights: chosen,
      });
      for (const fileId of complaintId ? files : []) {
        const file = await fileOfComplaint(tx.db, { complaintId: complaintId ?? "", fileId });
        if (file)
          await insertMeasureFile(tx, { measureId: id, suppliedBy: "body", accountId, file });
      }
      await openFirstStayIn(tx, measureMachine, [id]);
      await appendToJournal(tx, {
        subjectKind: "company",
        subjectId: companyId,
        event: "measure-proposed",
        data: { measureId: id, number, kind },
      });
      return done({ id, number });
    },
  );
}
