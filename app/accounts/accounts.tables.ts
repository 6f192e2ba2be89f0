import { actors, allAndDelete, type DefinedTables, withoutHidden } from "#db/table-definition.ts";

export const accountsTables = {
  // A mandate is given and ended under a proposal that two people decided: triggers ask for it (decision 0114).
  mandate: {
    personal: { exported: "roles", erased: "kept" },
    rights: { update: ["to_on", "ended_under"] },
    scope: "nobody",
  },
  // Rows of the access log and the security log are never updated; a purge deletes them.
  access_log: {
    personal: { exported: "accesses", erased: "kept" },
    rights: { update: [], delete: true },
    scope: withoutHidden,
  },
  account: {
    personal: { exported: "account", erased: "emptied" },
    rights: allAndDelete,
    scope: "nobody",
  },
  account_challenge: {
    personal: { exported: null, erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  account_factor: {
    personal: { exported: "factors", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  account_link: {
    personal: { exported: "links", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  account_session: {
    personal: { exported: "sessions", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  factor_reset: {
    personal: { exported: "factors", erased: "kept" },
    rights: { update: ["outcome", "ended_by", "ended_at"] },
    scope: "nobody",
  },
  role_proposal: {
    personal: { exported: "roles", erased: "kept" },
    rights: { update: ["outcome", "ended_by", "ended_at"] },
    scope: "nobody",
  },
  security_alert: {
    personal: actors,
    rights: { update: ["seen_at", "seen_by"], delete: true },
    scope: "nobody",
  },
  security_event: {
    personal: { exported: "security", erased: "kept" },
    rights: { update: ["count", "last_at"], delete: true },
    scope: "nobody",
  },
  // A role is given by a new row and ended once; triggers ask for the proposal that two people decided (decision 0091).
  staff_role: {
    personal: { exported: "roles", erased: "kept" },
    rights: { update: ["ended_at", "ended_by", "ended_under"] },
    scope: "nobody",
  },
} satisfies DefinedTables;
