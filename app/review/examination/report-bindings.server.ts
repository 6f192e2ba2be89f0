import type { ApplicationBindings } from "#app/applications/change-application.server.ts";

export const reportSigned: ApplicationBindings["guards"]["report-signed"] = () => false;

export const setReportAsideIn: ApplicationBindings["effects"]["set-report-aside"] = async () => {};
