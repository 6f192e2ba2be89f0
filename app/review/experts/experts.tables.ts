import {
  append,
  type DefinedTables,
  expertise,
  nothing,
  throughItsApplication,
} from "#db/table-definition.ts";

export const expertsTables = {
  // An expert is a person without an account, found by their address; what they signed stays with the decision that rests on it.
  // What an expert was asked, opened, signed and answered; a question is reminded of and revoked.
  expert: {
    personal: { exported: "expertise", erased: "emptied" },
    rights: { update: ["ended_at", "name", "organisation", "email", "phone"] },
    scope: "nobody",
  },
  expert_access: { personal: expertise, rights: append, scope: throughItsApplication },
  expert_answer: { personal: expertise, rights: { update: ["scan"] }, scope: "scoped" },
  expert_declaration: { personal: expertise, rights: append, scope: "scoped" },
  expert_document: { personal: nothing, rights: append, scope: "scoped" },
  expert_question: {
    personal: expertise,
    rights: {
      update: ["token_sha256", "reminded_at", "revoked_at", "revoked_by", "revoke_reason"],
    },
    scope: "scoped",
  },
} satisfies DefinedTables;
