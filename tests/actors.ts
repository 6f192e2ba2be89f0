import type { Person } from "#app/kernel/actor.ts";

/** A person without company or role who signed in with a password at the beginning of March. */
export const aPerson = (changes: Partial<Person> = {}): Person => ({
  kind: "person",
  accountId: "33333333-3333-7333-8333-333333333333",
  sessionId: "44444444-4444-7444-8444-444444444444",
  name: "Aïssatou Ndiaye",
  email: "aissatou@baol.example",
  memberships: [],
  staffRoles: [],
  assurance: "password",
  authenticatedAt: new Date("2026-03-02T08:00:00Z"),
  ...changes,
});
