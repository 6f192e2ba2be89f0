import {
  actors,
  all,
  allAndDelete,
  append,
  type DefinedTables,
  withoutHidden,
} from "#db/table-definition.ts";

export const mailsTables = {
  mail: {
    personal: { exported: "mails", erased: "removed" },
    rights: allAndDelete,
    scope: withoutHidden,
  },
  mail_attachment: {
    personal: { exported: null, erased: "removed" },
    rights: all,
    scope: "nobody",
  },
  mail_text: { personal: actors, rights: append, scope: "nobody" },
} satisfies DefinedTables;
