import { all, allAndDelete, type DefinedTables, never } from "#db/table-definition.ts";

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
  relayed_message: {
    personal: { exported: "messages", erased: "removed" },
    rights: { update: ["fingerprint", "report_id", "reported_at"], delete: true },
    scope: never,
  },
  // The address of a sender as a hash.
  refused_sender: {
    personal: { exported: null, erased: "removed" },
    rights: { update: [], delete: true },
    scope: never,
  },
  newsletter_subscriber: {
    personal: { exported: "newsletter", erased: "kept" },
    rights: allAndDelete,
    scope: "nobody",
  },
} satisfies DefinedTables;
