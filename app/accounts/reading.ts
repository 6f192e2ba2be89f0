import type { StaffRole } from "#app/kernel/actor.ts";

/** How much of one application somebody sees: `summary` is number, company name, class, region, family, due day and state. */
export type Grade = "summary" | "whole";

/**
 * What a staff role sees without a row of `application_reader`. `granted` requires such a row, `none` stays closed even with
 * one. A row with grade `hidden` wins over every role.
 */
export interface Reading {
  /** The identity of a company: name, numbers, contact, chosen activities, rights. */
  companies: "all" | "granted" | "none";
  /** Every application whole, every application as a summary, or only those granted. */
  applications: Grade | "granted" | "none";
  /** What a company keeps with us: its vault, workers, equipment, works references and the answers of their owners. */
  record: "all" | "granted" | "none";
  /** Amounts that a company was asked to pay or has paid. */
  fees: "all" | "none";
}

const examined: Reading = {
  companies: "all",
  applications: "summary",
  record: "granted",
  fees: "none",
};

/**
 * The table of decisions 0080 and 0096. Nobody but the controller reads an application before they have declared their
 * interests. Nobody who examines, votes or signs sees fees; the committee sees only what is on its agenda.
 */
export const readings: Readonly<Record<StaffRole, Reading>> = {
  registrar: { companies: "all", applications: "summary", record: "granted", fees: "all" },
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

/** Roles that read every application whole. */
export const readingAll = rolesThat(({ applications }) => applications === "whole");
/** Roles that read the summary of every application. */
export const readingSummaries = rolesThat(({ applications }) =>
  ["whole", "summary"].includes(applications),
);
/** Roles that read an application whole once they are granted it. */
export const readingGranted = rolesThat(({ applications }) =>
  ["whole", "summary", "granted"].includes(applications),
);
