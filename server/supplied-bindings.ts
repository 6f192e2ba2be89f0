import type { SuppliedBindings } from "#app/kernel/context.ts";
import { applicationReviewed } from "#app/review/admissibility/review-application.server.ts";
import { endAssignmentsIn } from "#app/review/assignment/assign.server.ts";
import {
  committeeGuards,
  leaveAgendaIn,
} from "#app/review/committee/agenda/agenda-bindings.server.ts";
import {
  decisionGuards,
  issueOfDecisionIn,
} from "#app/review/decision/decision-bindings.server.ts";
import { reportSigned, setReportAsideIn } from "#app/review/examination/report-bindings.server.ts";
import { drawPlanIn } from "#app/review/plan/draw-plan.server.ts";

/**
 * The guards and effects that later folders supply to the machines of earlier ones. They run in the transaction of a move,
 * whoever makes it. Each folder exports its own, and this list collects them; a name that no folder supplies
 * does not compile here (decision 0079). Work after the commit is a task instead (`duties/list.ts`).
 */
export const suppliedBindings: SuppliedBindings = {
  application: {
    guards: {
      "application-reviewed": applicationReviewed,
      "report-signed": reportSigned,
      ...committeeGuards,
      ...decisionGuards,
    },
    effects: {
      "end-assignments": endAssignmentsIn,
      "draw-plan": drawPlanIn,
      "set-report-aside": setReportAsideIn,
      "leave-agenda": leaveAgendaIn,
      "issue-certificate": issueOfDecisionIn,
    },
  },
};
