import { all, append, type DefinedTables, words } from "#db/table-definition.ts";

export const examinationTables = {
  examination: { personal: words, rights: all, scope: "scoped" },
  grid_mark: { personal: words, rights: all, scope: "scoped" },
  opinion: { personal: words, rights: all, scope: "scoped" },
  // A signed report is set aside, and a note stays; neither changes.
  report: {
    personal: words,
    rights: { update: ["set_aside_at", "set_aside_by", "set_aside_reason"] },
    scope: "scoped",
  },
  review_note: { personal: words, rights: append, scope: "scoped" },
} satisfies DefinedTables;
