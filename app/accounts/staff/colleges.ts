import type { MandateTable } from "#db/tables.ts";

export type College = MandateTable["college"];

/** For whom a member of the committee sits. */
export const collegeLabels: Record<College, string> = {
  enterprises: "Entreprises",
  owners: "Maîtres d’ouvrage",
  "general-interest": "Intérêt général",
};
