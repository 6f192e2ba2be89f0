/** Spec §2, Home 2. */
export const counters = [
  { count: 2500, label: "projects done" },
  { count: 1500, label: "happy clients" },
  { count: 840, label: "industries served" },
  { count: 180, label: "renovate" },
];
