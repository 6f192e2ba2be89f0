import { all, allAndDelete, type DefinedTables, identity, nothing } from "#db/table-definition.ts";

export const companiesTables = {
  company: {
    personal: { exported: "companies", erased: "emptied" },
    rights: allAndDelete,
    scope: "nobody",
  },
  company_sub_area: { personal: nothing, rights: allAndDelete, scope: identity },
  equipment: { personal: nothing, rights: allAndDelete, scope: "scoped" },
  member: {
    personal: { exported: "companies", erased: "removed" },
    rights: allAndDelete,
    scope: identity,
  },
  // The mailed link shows it.
  member_invitation: {
    personal: { exported: null, erased: "removed" },
    rights: allAndDelete,
    scope: identity,
  },
  notification_choice: {
    personal: { exported: "notices", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  // The owner of the works, by the address to which the request was mailed.
  reference_confirmation: {
    personal: { exported: "references", erased: "emptied" },
    rights: all,
    scope: "scoped",
  },
  // Kept in full until the certification body has decided.
  // The first line when it is proved, objected to, proposed and decided; the second when what it says of a person is erased.
  succession: {
    personal: { exported: "successions", erased: "emptied" },
    rights: {
      update: [
        "state",
        "state_since",
        "version",
        "confirmed_at",
        "object_token_sha256",
        "object_until",
        "objected_at",
        "objection",
        "outcome",
        "former",
        "grounds",
        "proposed_by",
        "decided_by",
        "firstname",
        "lastname",
        "function",
        "email",
        "reason",
        "proof",
      ],
      delete: true,
    },
    scope: "scoped",
  },
  // Its proofs are removed when it is emptied.
  succession_proof: {
    personal: { exported: null, erased: "removed" },
    rights: { update: ["scan"], delete: true },
    scope: "scoped",
  },
  worker: {
    personal: { exported: null, erased: "removed" },
    rights: allAndDelete,
    scope: "scoped",
  },
  works_reference: {
    personal: { exported: "references", erased: "emptied" },
    rights: allAndDelete,
    scope: "scoped",
  },
} satisfies DefinedTables;
