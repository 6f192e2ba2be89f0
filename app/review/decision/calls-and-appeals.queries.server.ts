import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

export interface NewCall {
  decisionId: string;
  reached: boolean;
  /** Who was reached; null when nobody was. */
  spokeTo: string | null;
  said: string;
  by: string;
  /** The instant of the call. */
  at: Date;
}

export async function insertCall(db: Db, call: NewCall): Promise<void> {
  await db
    .insertInto("decision_call")
    .values({
      id: newId(),
      decision_id: call.decisionId,
      called_at: call.at,
      called_by: call.by,
      reached: call.reached,
      spoke_to: call.spokeTo,
      said: call.said,
    })
    .execute();
}

export type AppealWay = "post" | "email" | "hand";

export interface NewReceivedAppeal {
  decisionId: string;
  receivedOn: string;
  way: AppealWay;
  said: string;
  by: string;
  at: Date;
}

export async function insertReceivedAppeal(db: Db, appeal: NewReceivedAppeal): Promise<void> {
  await db
    .insertInto("received_appeal")
    .values({
      id: newId(),
      decision_id: appeal.decisionId,
      received_on: appeal.receivedOn,
      way: appeal.way,
      said: appeal.said,
      recorded_by: appeal.by,
      recorded_at: appeal.at,
    })
    .execute();
}
