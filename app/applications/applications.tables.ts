import {
  actors,
  all,
  allAndDelete,
  append,
  type DefinedTables,
  nothing,
  throughItsApplication,
  words,
} from "#db/table-definition.ts";

export const applicationsTables = {
  // Belongs to the company; the journal names who opened and filed it. A draft is emptied with its company.
  application: { personal: words, rights: all, scope: "scoped" },
  application_document: { personal: actors, rights: all, scope: "scoped" },
  application_family: { personal: nothing, rights: append, scope: throughItsApplication },
  // A message about an application stays with the application.
  application_message: {
    personal: { exported: "application-messages", erased: "kept" },
    rights: all,
    scope: "scoped",
  },
  // The rows about what a staff member may see of an application, and about a declared conflict, stay with the application.
  application_reader: {
    personal: { exported: null, erased: "kept" },
    rights: allAndDelete,
    scope: "scoped",
  },
  application_reminder: { personal: nothing, rights: all, scope: throughItsApplication },
  application_sub_area: { personal: nothing, rights: allAndDelete, scope: "scoped" },
  complement: { personal: words, rights: all, scope: "scoped" },
} satisfies DefinedTables;
