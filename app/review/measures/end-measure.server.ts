import type { Context } from "#app/kernel/context.ts";
import type { Permission } from "#app/kernel/permissions.ts";
import { done, type Result } from "#app/kernel/result.ts";
import { changeMeasureIn, onMeasure } from "./change-measure.server.ts";
import type { MeasureMove } from "./measure.machine.ts";
import type { MeasureRefusal } from "./measure.refusals.ts";
import type { MeasureColumns } from "./measure-writes.queries.server.ts";

interface Act {
  measureId: string;
  seen: number;
}

const move = (
  ctx: Context,
  { measureId, seen }: Act,
  {
    permission,
    move: moveOfMachine,
    columns,
  }: { permission: Permission; move: MeasureMove; columns: (by: string) => MeasureColumns },
): Promise<Result<null, MeasureRefusal>> =>
  onMeasure(ctx, { measureId, permission }, async (tx, { accountId }) => {
    const columnsOfMove = columns(accountId);
    const moved = await changeMeasureIn(tx, {
      measureId,
      move: moveOfMachine,
      columns: columnsOfMove,
      seen,
    });
    return moved.ok ? done(null) : moved;
  });

/** Drops a measure that is not decided, with its reason; an urgent suspension ends with it. */
export const dropMeasure = (ctx: Context, act: Act & { reason: string }) =>
  move(ctx, act, {
    permission: "measure.drop",
    move: "drop",
    columns: (by) => ({ dropped: { by, reason: act.reason } }),
  });

/** Proposes to lift a decided condition or suspension, because what it asked for is done or its ground is gone. */
export const proposeLift = (ctx: Context, act: Act & { reason: string }) =>
  move(ctx, act, {
    permission: "measure.propose",
    move: "propose-lift",
    columns: (by) => ({ liftProposed: { by, reason: act.reason } }),
  });

/** Keeps a measure whose lifting was proposed. */
export const keepMeasure = (ctx: Context, act: Act) =>
  move(ctx, act, { permission: "measure.sign", move: "keep", columns: () => ({}) });
