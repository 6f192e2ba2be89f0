/** Technicity of a qualification (decision of the body); a level comprises the ones before it. */
export const levels = [1, 2, 3] as const;
export type Level = (typeof levels)[number];

/** What was decided about a qualification, as it is kept. */
export type QualificationState = "granted" | "suspended" | "withdrawn" | "replaced";

/** What a qualification is worth on a given day. */
export type QualificationStatus =
  | "valid"
  | "to-renew"
  | "suspended"
  | "upcoming"
  | "expired"
  | "withdrawn"
  | "replaced";

/** Those for which a company is listed in the directory. */
export const listedStatuses = ["valid", "to-renew", "suspended"] as const;
export type ListedStatus = (typeof listedStatuses)[number];
