import { actors, all, append, type DefinedTables } from "#db/table-definition.ts";

export const examinationTables = {
  examination: { personal: actors, rights: all, scope: "scoped" },
  grid_mark: { personal: actors, rights: all, scope: "scoped" },
  opinion: { personal: actors, rights: all, scope: "scoped" },
  // A signed report is set aside, and a note stays; neither changes.
  report: {
    personal: actors,
    rights: { update: ["set_aside_at", "set_aside_by", "set_aside_reason"] },
    scope: "scoped",
  },
  review_note: { personal: actors, rights: append, scope: "scoped" },
} satisfies DefinedTables;
