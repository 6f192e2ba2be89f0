import type {
  SuppliedApplicationEffect,
  SuppliedApplicationGuard,
} from "#app/applications/application.machine.ts";
import type { ApplicationBindings } from "#app/applications/change-application.server.ts";
import { applicationReviewed } from "./admissibility/review-application.server.ts";
import { endAssignmentsIn } from "./assignment/assign.server.ts";
import { reportSigned, setReportAsideIn } from "./examination/report-bindings.server.ts";
import { drawPlanIn } from "./plan/draw-plan.server.ts";

/** The guards and effects over the tables of the review that the machine of an application names. */
export const reviewBindings: ApplicationBindings<
  SuppliedApplicationGuard,
  SuppliedApplicationEffect
> = {
  guards: { "application-reviewed": applicationReviewed, "report-signed": reportSigned },
  effects: {
    "end-assignments": endAssignmentsIn,
    "draw-plan": drawPlanIn,
    "set-report-aside": setReportAsideIn,
  },
};
