import type { ApplicationBindings } from "#app/applications/change-application.server.ts";

export const applicationReviewed: ApplicationBindings["guards"]["application-reviewed"] = () =>
  true;
