import {
  all,
  allAndDelete,
  append,
  type DefinedTables,
  nothing,
  throughItsApplication,
  words,
} from "#db/table-definition.ts";

export const documentsTables = {
  // Belongs to the company and is removed with it; the journal names who supplied a document.
  document: { personal: words, rights: allAndDelete, scope: "scoped" },
  document_reminder: { personal: nothing, rights: all, scope: throughItsApplication },
  // Drawn from documents, and forgotten with their contents.
  page_picture: { personal: nothing, rights: allAndDelete, scope: "nobody" },
  requirement: { personal: words, rights: append, scope: "nobody" },
} satisfies DefinedTables;
