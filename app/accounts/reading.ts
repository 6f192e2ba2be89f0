import type { StaffRole } from "#app/kernel/actor.ts";

/** How much of one application somebody sees: number, company's name, class, region, family, due day and state; or all of it. */
export type Grade = "summary" | "whole";

/**
 * What a role of the staff sees without a row of `application_reader`: `granted` waits for such a row, `none` stays closed with
 * one. A row that hides wins over every role.
 */
export interface Reading {
  /** Who a company is: name, numbers, contact, chosen activities, its rights. */
  companies: "all" | "granted" | "none";
  /** Every application: whole, its summary, or only those that were granted. */
  applications: Grade | "granted" | "none";
  /** What a company keeps with us: its vault, people, machines and works, the answers of owners. */
  record: "all" | "granted" | "none";
  /** What it was asked to pay and paid. */
  fees: "all" | "none";
}

const examined: Reading = {
  companies: "all",
  applications: "summary",
  record: "granted",
  fees: "none",
};

/** Decision 0080. Nobody who examines, votes or signs sees fees; the committee sees what stands on its agenda alone. */
export const readings: Readonly<Record<StaffRole, Reading>> = {
  registrar: { companies: "all", applications: "whole", record: "all", fees: "all" },
  examiner: examined,
  secretary: examined,
  committee: { companies: "granted", applications: "granted", record: "granted", fees: "none" },
  president: examined,
  cashier: { companies: "all", applications: "none", record: "none", fees: "all" },
  controller: { companies: "all", applications: "whole", record: "all", fees: "all" },
  administrator: { companies: "none", applications: "none", record: "none", fees: "none" },
};

const rolesThat = (reads: (reading: Reading) => boolean): StaffRole[] =>
  (Object.keys(readings) as StaffRole[]).filter((role) => reads(readings[role]));

/** The roles that read every application whole. */
export const readingAll = rolesThat(({ applications }) => applications === "whole");
/** The roles that read an application whole once it was granted. */
export const readingGranted = rolesThat(({ applications }) =>
  ["whole", "summary", "granted"].includes(applications),
);
