import type { Mutant } from "./mutants.ts";

const members = "app/companies/members/members.data.test.ts";
const succession = "app/companies/members/succession.data.test.ts";

/** Who comes to act for a company, and who may object. */
export const memberships: Mutant[] = [
  {
    rule: "an invitation is accepted without its link by who is invited alone",
    file: "app/companies/members/join-company.server.ts",
    text: 'if (invitation?.accountId !== actor.accountId) return refused("unknown-token");',
    replacement: 'if (!invitation) return refused("unknown-token");',
    tests: [members],
  },
  {
    rule: "an invitation that has expired is accepted in no way",
    file: "app/companies/members/join-company.server.ts",
    text: 'if (invitation.expiresAt <= now) return refused("expired-token");',
    replacement: "",
    tests: [members],
  },
  {
    rule: "without a link an owner of the company alone objects",
    file: "app/companies/members/ask-succession.server.ts",
    text: 'return companyId && permit(actor, "member.manage", { companyId }) ? found : undefined;',
    replacement: "return companyId ? found : undefined;",
    tests: [succession],
  },
];
