import type { Mutant } from "./mutants.ts";

const proposals = ["app/accounts/staff/role-proposals.data.test.ts"];
const file = "app/accounts/staff/role-proposals.server.ts";

/** Roles of the staff: two people give and take them, and some exclude each other (decision 0091). */
export const staffRoleMutants: Mutant[] = [
  {
    rule: "nobody approves the role that they proposed",
    file,
    text: '      if (proposal.askedBy === actorIn(tx)) return refused("own-proposal");\n',
    replacement: "",
    tests: proposals,
  },
  {
    rule: "a role waits for a second person while another administrator exists",
    file,
    text: "if (await administersAlone(tx.db, askedBy)) {",
    replacement: "if (true) {",
    tests: proposals,
  },
  {
    rule: "disabling the other administrators does not make one the only one",
    file: "app/accounts/staff/role-proposal.queries.server.ts",
    text: `    .where("account.password_hash", "is not", null)
    .where("account.id", "<>", accountId)`,
    replacement: `    .where("account.password_hash", "is not", null)
    .where("account.disabled_at", "is", null)
    .where("account.id", "<>", accountId)`,
    tests: ["app/accounts/staff/staff.data.test.ts"],
  },
  {
    rule: "what a proposal asks is checked again when it is approved",
    file,
    text: `      const obstacle = await obstacleTo(tx, proposed, person);
      if (obstacle) return refused(obstacle);
      await endRoleProposal`,
    replacement: "      await endRoleProposal",
    tests: proposals,
  },
  {
    rule: "roles that exclude each other are refused",
    file,
    text: 'return apartFrom(role, held).length > 0 ? "roles-apart" : null;',
    replacement: "return null;",
    tests: proposals,
  },
  {
    rule: "a proposal about another person is not decided on this page",
    file: "app/accounts/staff/role-proposal.queries.server.ts",
    text: `    .where("proposal.account_id", "=", accountId)
`,
    replacement: "",
    tests: proposals,
  },
  {
    rule: "nobody joins a company while a staff role is proposed for them",
    file: "app/accounts/staff-role.queries.server.ts",
    text: '  if (proposed) return "now";\n',
    replacement: "",
    tests: proposals,
  },
  // Troubles of the product
  {
    rule: "a silent mail server is shown after five minutes",
    file: "app/operations/trouble.queries.server.ts",
    text: "now.getTime() - beganAt.getTime() >= (patience[name] ?? 0)",
    replacement: "now.getTime() - beganAt.getTime() > 10 * 60_000",
    tests: ["app/operations/watch-product.data.test.ts"],
  },
  {
    rule: "a trouble that is over is ended",
    file: "app/operations/trouble.queries.server.ts",
    text: `    .set({ ended_at: now })
    .where("ended_at", "is", null)`,
    replacement: `    .set({ ended_at: null })
    .where("ended_at", "is", null)`,
    tests: ["app/operations/watch-product.data.test.ts"],
  },
  // Messages of visitors
  {
    rule: "one of two answers at once is mailed",
    file: "app/contact/handle-message.server.ts",
    text: '    if ((await answersTo(tx.db, messageId)).length !== seen) return refused("answered-meanwhile");\n',
    replacement: "",
    tests: ["app/contact/messages-page.data.test.ts"],
  },
  {
    rule: "who only reads messages answers none",
    file: "app/contact/handle-message.server.ts",
    text: `if (actor.kind !== "person" || !permit(actor, "message.handle")) return refused("not-yours");
  if (!isId(messageId)) return refused("unknown-message");
  const settings`,
    replacement: `if (actor.kind !== "person") return refused("not-yours");
  if (!isId(messageId)) return refused("unknown-message");
  const settings`,
    tests: ["app/contact/messages-page.data.test.ts"],
  },
  {
    rule: "an amount with a decimal mark is not read without it",
    file: "app/tariff/tariff-fields.ts",
    text: "  const parsed = parseFcfa(text);",
    replacement: '  const parsed = parseFcfa(text.replace(".", ""));',
    tests: ["app/tariff/tariff-fields.test.ts"],
  },
];
