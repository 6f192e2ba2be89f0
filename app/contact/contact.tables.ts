import { all, allAndDelete, type DefinedTables } from "#db/table-definition.ts";

export const contactTables = {
  contact_answer: {
    personal: { exported: "messages", erased: "removed" },
    rights: all,
    scope: "nobody",
  },
  contact_message: {
    personal: { exported: "messages", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  newsletter_subscriber: {
    personal: { exported: "newsletter", erased: "kept" },
    rights: allAndDelete,
    scope: "nobody",
  },
} satisfies DefinedTables;
