import { type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { MeasureState } from "./measure.machine.ts";
import type { MeasureKind } from "./measure.ts";

export interface LockedMeasure {
  id: string;
  companyId: string;
  state: MeasureState;
  version: number;
  number: string;
  kind: MeasureKind;
  facts: string;
  demand: string | null;
  demandedBy: string | null;
  toLevel: Level | null;
  toClass: Class | null;
  proposedBy: string;
  askedBy: string | null;
  dueOn: string | null;
  askedAt: Date | null;
  answer: string | null;
  urgentUntil: string | null;
  urgentEndedAt: Date | null;
  reason: string | null;
  decidedAt: Date | null;
  liftReason: string | null;
  liftProposedBy: string | null;
  demo: boolean;
}

/** Locks the company, then the measure: a measure and another change of the rights of one company run one after the other. */
export async function lockMeasure(db: Db, id: string): Promise<LockedMeasure | undefined> {
  await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", (measured) =>
      measured.selectFrom("measure").select("company_id").where("id", "=", id),
    )
    .forUpdate()
    .execute();
  return await db
    .selectFrom("measure")
    .innerJoin("company", "company.id", "measure.company_id")
    .select(["measure.id", "measure.company_id as companyId", "measure.state", "measure.version"])
    .select(["measure.number", "measure.kind", "measure.facts", "measure.demand"])
    .select(["measure.demanded_by as demandedBy", "measure.proposed_by as proposedBy"])
    .select(["measure.asked_by as askedBy", "measure.due_on as dueOn", "measure.answer"])
    .select(["measure.asked_at as askedAt", "measure.urgent_until as urgentUntil"])
    .select(["measure.urgent_ended_at as urgentEndedAt", "measure.reason"])
    .select(["measure.decided_at as decidedAt", "measure.lift_reason as liftReason"])
    .select((measured) => measured.ref("measure.to_level").$castTo<Level | null>().as("toLevel"))
    .select("measure.to_class as toClass")
    .select(["measure.lift_proposed_by as liftProposedBy", "company.demo"])
    .where("measure.id", "=", id)
    .forUpdate("measure")
    .executeTakeFirst();
}

export interface NewMeasure {
  number: string;
  companyId: string;
  kind: MeasureKind;
  complaintId: string | null;
  facts: string;
  demand: string | null;
  demandedBy: string | null;
  toLevel: Level | null;
  toClass: Class | null;
  proposedBy: string;
  rights: readonly { id: string; subAreaId: string }[];
}

export async function insertMeasure({ db, now }: Tx, measure: NewMeasure): Promise<string> {
  const id = newId();
  const { companyId, rights } = measure;
  await db
    .insertInto("measure")
    .values({
      id,
      number: measure.number,
      company_id: companyId,
      kind: measure.kind,
      complaint_id: measure.complaintId,
      facts: measure.facts,
      demand: measure.demand,
      demanded_by: measure.demandedBy,
      to_level: measure.toLevel,
      to_class: measure.toClass,
      state: "proposed",
      state_since: now,
      version: 1,
      proposed_by: measure.proposedBy,
      proposed_at: now,
    })
    .execute();
  await db
    .insertInto("measure_right")
    .values(
      rights.map((right) => ({
        measure_id: id,
        company_id: companyId,
        sub_area_id: right.subAreaId,
        qualification_id: right.id,
      })),
    )
    .execute();
  return id;
}

/** What a move writes beside the state. */
export interface MeasureColumns {
  urgent?: { by: string; at: Date; reason: string; until: string };
  hearing?: { by: string; at: Date; dueOn: string };
  decision?: { by: string; at: Date; reason: string };
  dropped?: { by: string; reason: string };
  liftProposed?: { by: string; reason: string };
  lifted?: { by: string };
}

export async function writeMeasureState(
  db: Db,
  change: StateChange<MeasureState>,
  { urgent, hearing, decision, dropped, liftProposed, lifted }: MeasureColumns,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("measure")
    .set(columns)
    .$if(urgent !== undefined, (update) =>
      update.set({
        urgent_by: urgent?.by ?? null,
        urgent_at: urgent?.at ?? null,
        urgent_reason: urgent?.reason ?? null,
        urgent_until: urgent?.until ?? null,
      }),
    )
    .$if(hearing !== undefined, (update) =>
      update.set({
        asked_by: hearing?.by ?? null,
        asked_at: hearing?.at ?? null,
        due_on: hearing?.dueOn ?? null,
      }),
    )
    .$if(decision !== undefined, (update) =>
      update.set({
        decided_by: decision?.by ?? null,
        decided_at: decision?.at ?? null,
        reason: decision?.reason ?? null,
      }),
    )
    .$if(dropped !== undefined, (update) =>
      update.set({ dropped_by: dropped?.by ?? null, drop_reason: dropped?.reason ?? null }),
    )
    .$if(liftProposed !== undefined, (update) =>
      update.set({
        lift_proposed_by: liftProposed?.by ?? null,
        lift_reason: liftProposed?.reason ?? null,
      }),
    )
    .$if(lifted !== undefined, (update) => update.set({ lifted_by: lifted?.by ?? null }))
    .where("id", "=", asRead.id)
    .where("version", "=", asRead.version)
    .where("state", "=", asRead.state)
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}
