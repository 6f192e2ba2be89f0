import {
  actors,
  all,
  allAndDelete,
  append,
  type DefinedTables,
  never,
  nothing,
  words,
} from "#db/table-definition.ts";

export const committeeTables = {
  agenda_item: { personal: words, rights: all, scope: "scoped" },
  // Who sat, presented, was recused and voted stays with the minutes (ISO/IEC 17065 §7.12); the vote itself is not kept.
  attendance: { personal: actors, rights: all, scope: "scoped" },
  committee_session: { personal: words, rights: all, scope: "scoped" },
  confirmation: {
    personal: words,
    rights: { update: ["state", "answered_by", "answered_at"] },
    scope: "scoped",
  },
  deputy: {
    personal: actors,
    rights: { update: ["state", "decided_by", "decided_at", "ended_at", "ended_by"] },
    scope: "nobody",
  },
  item_line: { personal: nothing, rights: all, scope: "scoped" },
  item_line_reason: { personal: nothing, rights: allAndDelete, scope: "scoped" },
  item_opinion: { personal: words, rights: append, scope: "scoped" },
  mandate_proposal: {
    personal: words,
    rights: { update: ["state", "decided_by", "decided_at"] },
    scope: "nobody",
  },
  minutes: {
    personal: words,
    rights: {
      update: [
        "words",
        "version",
        "saved_by",
        "saved_at",
        "attested_by",
        "attested_at",
        "sha256",
        "signed_by",
        "signed_at",
      ],
    },
    scope: "scoped",
  },
  // Observers are invited as persons of an organisation and named in the minutes.
  observer: { personal: words, rights: all, scope: "scoped" },
  // What happened in a session stays: triggers hold it too (decision 0102).
  presence: { personal: actors, rights: { update: ["left_at"] }, scope: "scoped" },
  recusal: { personal: actors, rights: append, scope: "scoped" },
  shown_hand: { personal: actors, rights: append, scope: "scoped" },
  urn: { personal: nothing, rights: { update: "all", delete: true, truncate: true }, scope: never },
  vote: { personal: words, rights: all, scope: "scoped" },
  voter: { personal: actors, rights: { update: ["sealed", "took_part"] }, scope: "scoped" },
} satisfies DefinedTables;
