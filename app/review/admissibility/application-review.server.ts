import type { ApplicationBindings } from "#app/applications/change-application.server.ts";
import { isReviewed } from "./application-review.queries.server.ts";

/** The guard of an admission: its review stands, with each family. */
export const applicationReviewed: ApplicationBindings["guards"]["application-reviewed"] = (
  { db },
  { id },
) => isReviewed(db, id);
