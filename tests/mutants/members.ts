import type { Mutant } from "./mutants.ts";

const members = "app/companies/members/members.data.test.ts";
const succession = "app/companies/members/succession.data.test.ts";

const draft = "app/applications/draft/save-draft.data.test.ts";
const discrepancies = "app/applications/draft/confirm-discrepancies.data.test.ts";
const merging = "app/forms/merge-fields.test.ts";

/** Mutants of members: who comes to act for a company, who may object, and simultaneous edits. */
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
    text: 'return companyId && permit(actor, "member.manage", { companyId }) ? succession : undefined;',
    replacement: "return companyId ? succession : undefined;",
    tests: [succession],
  },
  {
    rule: "who has proposed a taken-over access does not decide it",
    file: "app/companies/members/decide-succession.server.ts",
    text: 'actor.kind === "person" && actor.accountId !== proposedBy,',
    replacement: 'actor.kind === "person" && proposedBy !== "",',
    tests: [succession],
  },
  {
    rule: "an access is not taken over while its company may object",
    file: "app/companies/members/decide-succession.server.ts",
    text: "objectedAt !== null || (objectUntil !== null && now > objectUntil),",
    replacement: "objectedAt !== null || objectUntil !== null || now > new Date(0),",
    tests: [succession],
  },
  {
    rule: "an access that is taken over is decided as it was proposed",
    file: "app/companies/members/decide-succession.server.ts",
    text: 'move: succession.outcome === "grant" ? "grant" : "refuse" });',
    replacement: 'move: succession.outcome === "grant" ? "refuse" : "grant" });',
    tests: [succession],
  },
  {
    rule: "the last owner of a company keeps the role",
    file: "app/companies/members/change-member.server.ts",
    text: 'if (from === "owner" && !(await othersOwn(tx.db, company.id, accountId)))',
    replacement: 'if (from === "owner" && accountId === "")',
    tests: [members],
  },
  {
    rule: "the last owner of a company does not leave",
    file: "app/companies/members/change-member.server.ts",
    text: 'if (role === "owner" && !(await othersOwn(tx.db, company.id, accountId)))',
    replacement: 'if (role === "owner" && accountId === "")',
    tests: [members],
  },
  {
    rule: "an owner alone changes who acts for a company",
    file: "app/companies/members/change-member.server.ts",
    text: 'if (!company || !ownMember || ownMember.role !== "owner") return refused("not-yours");',
    replacement: 'if (!company || !ownMember) return refused("not-yours");',
    equivalent:
      "whether the session may is asked before; this asks again what holds under the lock",
    tests: [members],
  },
  {
    rule: "an answer that somebody else has changed meanwhile is not written over",
    file: "app/forms/merge-fields.ts",
    text: 'return stored === shown ? "write" : "conflict";',
    replacement: 'return stored === shown ? "write" : "write";',
    tests: [merging, draft],
  },
  {
    rule: "an answer that this form has not changed is not written",
    file: "app/forms/merge-fields.ts",
    text: 'if (typed === shown || typed === stored) return "keep";',
    replacement: 'if (typed === stored) return "keep";',
    tests: [merging, draft],
  },
  {
    rule: "what was filed is not typed over",
    file: "app/applications/draft/save-draft.server.ts",
    text: 'if (locked.state !== "draft") return refused("not-a-draft");',
    replacement: "",
    tests: [draft, "app/applications/filing/file-application.data.test.ts"],
  },
  {
    rule: "a reader fills in no draft",
    file: "app/applications/draft/save-draft.server.ts",
    text: 'if (!permit(ctx.actor, "application.prepare", { companyId })) return refused("not-yours");',
    replacement: "",
    tests: [draft, "app/applications/draft/draft-pages.data.test.ts"],
  },
  {
    rule: "a figure that contradicts the lists is explained before the filing",
    file: "app/applications/draft/draft.ts",
    text: ".filter(({ confirmed }) => confirmed === null)",
    replacement: ".filter(() => false)",
    tests: ["app/applications/draft/draft.test.ts", discrepancies],
  },
  {
    rule: "an explanation holds for the numbers that it was given for",
    file: "app/applications/draft/discrepancies.ts",
    text: `confirmation?.declared === declared && confirmation.found === differs.found
        ? confirmation
        : null`,
    replacement: "confirmation ?? null",
    tests: ["app/applications/draft/figures.test.ts", discrepancies],
  },
  {
    rule: "an explanation of numbers that the form did not show is not kept",
    file: "app/applications/draft/confirm-discrepancies.server.ts",
    text: "explanation.seen !== seenOf(discrepancy)",
    replacement: "false",
    tests: [discrepancies],
  },
  {
    rule: "a reader explains no figure",
    file: "app/applications/draft/confirm-discrepancies.server.ts",
    text: '!permit(actor, "application.prepare", { companyId })',
    replacement: "false",
    tests: [discrepancies],
  },
  {
    rule: "a draft does not ask for more than was paid for",
    file: "app/applications/draft/save-draft.server.ts",
    text: 'return (dueAmount ?? 0n) > payment.amount && toReturn === 0 ? "beyond-paid" : null;',
    replacement: "return null;",
    tests: [draft],
  },
  {
    rule: "somebody of the company alone files its application",
    file: "app/applications/filing/file-application.server.ts",
    text: "if (!actor.memberships.some((each) => each.companyId === companyId))",
    replacement: "if (companyId === undefined)",
    tests: ["app/applications/filing/file-application.data.test.ts"],
  },
  {
    rule: "nobody approves their own request for the factor reset of a member",
    file: "app/companies/members/reset-member-factors.server.ts",
    text: 'if (askedBy === actingAccount(tx)) return refused("own-reset");',
    replacement: "",
    tests: ["app/companies/members/member-reset.data.test.ts"],
  },
  {
    rule: "a factor reset of a member takes the password away too",
    file: "app/companies/members/reset-member-factors.server.ts",
    text: "    await removePassword(tx, accountId);\n",
    replacement: "",
    tests: ["app/companies/members/member-reset.data.test.ts"],
  },
  {
    rule: "a member with a company out of scope is out of scope",
    file: "app/companies/members/member-reset.queries.server.ts",
    text: "and not exists (select from member where member.account_id = account.id and not",
    replacement: "and not exists (select from member where member.account_id is null and not",
    tests: ["app/companies/members/member-reset.data.test.ts"],
  },
];
