import {
  all,
  allAndDelete,
  append,
  type DefinedTables,
  withoutHidden,
  words,
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
  mail_text: { personal: words, rights: append, scope: "nobody" },
} satisfies DefinedTables;
