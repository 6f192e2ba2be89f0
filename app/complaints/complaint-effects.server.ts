import type { MoveBindings } from "#app/journal/make-move.server.ts";
import type {
  ComplaintEffects,
  ComplaintGuard,
  ComplaintMove,
  ComplaintState,
} from "./complaint.machine.ts";
import { handlerOfComplaint, unconcernedStaff } from "./complaint.queries.server.ts";
import type { ComplaintColumns, LockedComplaint } from "./complaint-writes.queries.server.ts";
import { hearingOf } from "./hearing.queries.server.ts";
import { mailChangeIn, mailEndIn, mailWorkIn } from "./mail-complaint.server.ts";

export const complaintEffects: MoveBindings<
  ComplaintState,
  ComplaintGuard,
  keyof ComplaintEffects,
  LockedComplaint,
  ComplaintColumns,
  ComplaintMove
>["effects"] = {
  "tell-author": async (tx, { subject, to }) => {
    await mailChangeIn(tx, subject, to === "answered" ? "answered" : "acknowledged");
  },
  "tell-deciders": async (tx, { subject, details }) => {
    const deciders = await unconcernedStaff(tx.db, subject.id, ["secretary", "president"]);
    const others = deciders.filter(({ id }) => id !== details.proposal?.by);
    await mailWorkIn(tx, subject, { work: "proposed", to: others });
  },
  "tell-handler": async (tx, { subject, to }) => {
    const work = to === "withdrawn" ? "withdrawn" : "returned";
    await mailWorkIn(tx, subject, { work, to: await handlerOfComplaint(tx.db, subject) });
  },
  "tell-company": async (tx, { subject, to }) => {
    const hearing = await hearingOf(tx.db, subject.id);
    const end = to === "withdrawn" ? to : subject.outcome;
    if (hearing && end) await mailEndIn(tx, { ...subject, companyId: hearing.companyId, end });
  },
};
