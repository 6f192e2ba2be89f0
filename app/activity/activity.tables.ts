import {
  actors,
  all,
  allAndDelete,
  append,
  type DefinedTables,
  nothing,
  words,
} from "#db/table-definition.ts";

export const activityTables = {
  area: { personal: nothing, rights: all, scope: "nobody" },
  area_in_edition: { personal: nothing, rights: append, scope: "nobody" },
  family: { personal: nothing, rights: all, scope: "nobody" },
  family_in_edition: { personal: nothing, rights: append, scope: "nobody" },
  nomenclature_draft: { personal: words, rights: allAndDelete, scope: "nobody" },
  nomenclature_edition: {
    personal: actors,
    rights: { update: ["withdrawn_at", "withdrawn_by"] },
    scope: "nobody",
  },
  sub_area: { personal: nothing, rights: all, scope: "nobody" },
  sub_area_in_edition: { personal: nothing, rights: append, scope: "nobody" },
} satisfies DefinedTables;
