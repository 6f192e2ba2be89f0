import type { Mutant } from "./mutants.ts";

const links = "app/accounts/activation/account-links.data.test.ts";
const signIn = "app/accounts/sign-in/sign-in.data.test.ts";
const reset = "app/accounts/passwords/reset-password.data.test.ts";
const session = "app/accounts/sign-in/session.data.test.ts";
const factor = "app/accounts/factors/second-step.data.test.ts";
const personalData = "app/personal-data/personal-data.data.test.ts";
const held = "app/accounts/sign-in/form-before-sign-in.data.test.ts";

const documents = "app/documents/documents-page.data.test.ts";

const means = "app/companies/means/change-means.data.test.ts";
const owners = "app/companies/means/confirmation.data.test.ts";

/** Mutants of access: who may enter, and what they may do. */
export const access: Mutant[] = [
  // Lists of a company, and the owners of works who confirm them
  {
    rule: "an entry of another company is not taken off its list",
    file: "app/companies/means/means-writes.queries.server.ts",
    text: `    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row`,
    replacement: `    .where("id", "=", id)
    .executeTakeFirst();
  return row`,
    tests: [means],
  },
  {
    rule: "what somebody else has written meanwhile is not overwritten",
    file: "app/companies/means/change-means.server.ts",
    text: 'if (Object.keys(conflicts).length > 0) return done({ outcome: "conflict", conflicts });',
    replacement: "",
    tests: [means],
  },
  {
    rule: "the link of an owner of works ends",
    file: "app/companies/means/answer-owner.server.ts",
    text: 'return question.expiresAt <= now ? "expired" : null;',
    replacement: "return null;",
    tests: [owners],
  },
  {
    rule: "a question that was taken back is not answered",
    file: "app/companies/means/answer-owner.server.ts",
    text: '  if (question.withdrawnAt) return "withdrawn";\n',
    replacement: "",
    tests: [owners],
  },
  {
    rule: "a company does not confirm its own works",
    file: "app/companies/means/ask-owner.server.ts",
    text: 'if (await isOwnAddress(tx.db, { companyId, email })) return "own-address";',
    replacement: "",
    tests: [owners],
  },
  // Access: signing in and sessions
  {
    rule: "a password that was reset meanwhile opens no session",
    file: "app/accounts/sign-in/sign-in.server.ts",
    text: 'if (!same) return refused("wrong-credentials");',
    replacement: "",
    tests: [signIn, reset],
  },
  {
    rule: "a sign-in sees that the password was set again meanwhile",
    file: "app/accounts/passwords/credential.queries.server.ts",
    text: `    .where(sql\`date_trunc('milliseconds', password_set_at)\`, "=", passwordSetAt)\n`,
    replacement: "",
    tests: [signIn, reset],
  },
  {
    rule: "a wrong password opens nothing",
    file: "app/accounts/sign-in/sign-in.server.ts",
    text: "!credential?.passwordHash || !right || credential.disabledAt",
    replacement: "!credential?.passwordHash || credential.disabledAt",
    tests: [signIn],
  },
  {
    rule: "a disabled account opens nothing",
    file: "app/accounts/sign-in/sign-in.server.ts",
    text: "!right || credential.disabledAt || ",
    replacement: "!right || ",
    equivalent: "`stillHasPassword` refuses it too, in the transaction that would open the session",
    tests: [signIn],
  },
  {
    rule: "an account that is disabled while its password is checked opens nothing",
    file: "app/accounts/passwords/credential.queries.server.ts",
    text: '    .where("disabled_at", "is", null)\n',
    replacement: "",
    tests: [signIn],
  },
  {
    rule: "an account that is not activated opens nothing",
    file: "app/accounts/sign-in/sign-in.server.ts",
    text: " || !credential.emailVerified)",
    replacement: ")",
    tests: [signIn],
  },
  {
    rule: "the code of an application serves once",
    file: "app/accounts/factors/factor-proof.queries.server.ts",
    text: '    .where("last_step", "<", step)\n',
    replacement: "",
    tests: [factor],
  },
  {
    rule: "a recovery code serves once",
    file: "app/accounts/factors/factor-proof.queries.server.ts",
    text: `    .where("code_sha256", "=", sha256Hex(code))
    .where("used_at", "is", null)`,
    replacement: `    .where("code_sha256", "=", sha256Hex(code))`,
    tests: [factor],
  },
  {
    rule: "the second step of a sign-in ends with a password that is set meanwhile",
    file: "app/accounts/factors/complete-sign-in.server.ts",
    text: `    if (!(await stillHasPassword(tx.db, { accountId, passwordSetAt })))
      return refused("step-ended");
`,
    replacement: "",
    tests: [factor],
  },
  {
    rule: "the second step of a sign-in serves once",
    file: "app/accounts/factors/complete-sign-in.server.ts",
    text: `if (!(await endChallenge(tx, step))) return refused("step-ended");`,
    replacement: "",
    tests: [factor],
  },
  {
    rule: "the password alone opens no session of an account with a second factor",
    file: "app/accounts/sign-in/open-session.server.ts",
    text: 'if (assurance === "password" && (await hasFactor(db, accountId)))',
    replacement: "if (false)",
    tests: ["app/accounts/factors/own-factors.data.test.ts"],
  },
  {
    rule: "whoever has a second factor proves by it again who they are",
    file: "app/accounts/sign-in/confirm-identity.server.ts",
    text: "if (!right || (await hasFactor(db, accountId)))",
    replacement: "if (!right)",
    tests: ["app/accounts/factors/own-factors.data.test.ts"],
  },
  {
    rule: "a staff member keeps a second factor",
    file: "app/accounts/factors/remove-factor.server.ts",
    text: `return refused("last-factor");`,
    replacement: "{}",
    tests: ["app/accounts/factors/own-factors.data.test.ts"],
  },
  {
    rule: "nobody approves their own request that somebody begins again",
    file: "app/accounts/factors/reset-factors.server.ts",
    text: 'if (reset.askedBy === actorOf(tx)) return refused("own-reset");',
    replacement: "",
    tests: ["app/accounts/factors/reset-factors.data.test.ts"],
  },
  {
    rule: "a passkey is used by its holder, seen by the device",
    file: "app/accounts/factors/passkey.server.ts",
    text: `        counter: stored.counter,
      },
      requireUserVerification: true,`,
    replacement: `        counter: stored.counter,
      },
      requireUserVerification: false,`,
    tests: ["app/accounts/factors/passkey.data.test.ts"],
  },
  {
    rule: "a session that has ended opens nothing",
    file: "app/accounts/sign-in/session.queries.server.ts",
    text: '    .where("session.expires_at", ">", now)\n',
    replacement: "",
    tests: [session],
  },
  {
    rule: "the session of a disabled account opens nothing",
    file: "app/accounts/sign-in/session.queries.server.ts",
    text: '    .where("account.disabled_at", "is", null)\n',
    replacement: "",
    tests: [session],
  },
  {
    rule: "a role that has ended gives nothing",
    file: "app/accounts/account-reads.queries.server.ts",
    text: " and staff_role.ended_at is null",
    replacement: "",
    tests: [session],
  },
  {
    rule: "a session ends for good after thirty days, however much it is used",
    file: "app/accounts/sign-in/session.ts",
    text: "Math.min(now.getTime() + lifetime.idle, absoluteExpiresAt.getTime())",
    replacement: "now.getTime() + lifetime.idle",
    tests: ["app/accounts/sign-in/session.test.ts", session],
  },
  {
    rule: "a new password ends every session of the account",
    file: "app/accounts/passwords/password-by-link.server.ts",
    text: "const endedSessions = await endSessionsOf(tx.db, accountId);",
    replacement: "const endedSessions = 0;",
    tests: [reset],
  },
  {
    rule: "an invitation by which the certification body hands a company over is not declined",
    file: "app/companies/members/end-invitation.server.ts",
    text: "if (!company || invitedBy === null)",
    replacement: "if (!company)",
    tests: ["app/companies/members/succession.data.test.ts"],
  },
  {
    rule: "a mailed link serves once",
    file: "app/accounts/activation/account-link.queries.server.ts",
    text: `    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(`,
    replacement: `    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning(`,
    tests: [reset],
  },
  {
    rule: "a mailed link serves its own purpose alone",
    file: "app/accounts/activation/account-link.queries.server.ts",
    text: `    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(`,
    replacement: `    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(`,
    tests: [links],
  },
  {
    rule: "the session cookie is not read by scripts",
    file: "app/layouts/account-cookies.server.ts",
    text: "httpOnly: true,",
    replacement: "httpOnly: false,",
    tests: [signIn],
  },

  // Access: who may do what, and from where
  {
    rule: "a route without its line in the table is refused",
    file: "app/accounts/access-verdict.ts",
    text: 'if (access === undefined) return "refuse";',
    replacement: 'if (access === undefined) return "enter";',
    tests: ["app/accounts/access.test.ts"],
  },
  {
    rule: "a route of the office requires one of its roles",
    file: "app/accounts/access-verdict.ts",
    text: 'if (!actor.staffRoles.some((role) => access.who.includes(role))) return "refuse";',
    replacement: "",
    tests: ["app/accounts/access.test.ts"],
  },
  {
    rule: "a route of the office requires a second factor",
    file: "app/accounts/access-verdict.ts",
    text: 'if (access.assurance === "second-factor" && actor.assurance !== "second-factor")',
    replacement: "if (false)",
    tests: ["app/accounts/access.test.ts"],
  },
  {
    rule: "every page of the back office requires a second factor",
    file: "app/accounts/access.ts",
    text: 'assurance: "second-factor" as const,',
    replacement: 'assurance: "password" as "password" | "second-factor",',
    tests: ["app/accounts/access.test.ts"],
  },
  {
    rule: "a member acts for their own company alone",
    file: "app/kernel/permissions.ts",
    text: "find((membership) => membership.companyId === companyId)",
    replacement: "find((membership) => membership.companyId !== companyId)",
    tests: ["app/kernel/permissions.test.ts"],
  },
  {
    rule: "a scope of one company sees that company alone",
    file: "app/accounts/scope.server.ts",
    text: "} = $",
    replacement: "}::text >= '' or '' = $",
    tests: ["app/accounts/scope.server.test.ts", "app/applications/space/space-home.data.test.ts"],
  },
  {
    rule: "attempts to sign in are limited by address",
    file: "server/limits.ts",
    text: '"sign-in": { perAddress: 500, perKey: 10, duration: 15 * minute },',
    replacement: '"sign-in": { perAddress: 10_000, perKey: 10_000, duration: 15 * minute },',
    tests: [signIn, "server/limits.data.test.ts"],
  },
  {
    rule: "who reads the list of the newsletter ends no subscription",
    file: "app/contact/end-subscription.server.ts",
    text: 'if (!permit(ctx.actor, "newsletter.handle")) return refused("not-yours");',
    replacement: "",
    tests: ["app/contact/subscribers-page.data.test.ts"],
  },
  {
    rule: "what staff open about a company is logged before it is shown",
    file: "app/operations/office-company-page.tsx",
    text: '  await noteAccess(ctx, { what: "company-page", subject: { kind: "company", id } });\n',
    replacement: "",
    tests: ["app/operations/access-page.data.test.ts"],
  },
  {
    rule: "the access log does not tell an administrator whose application was opened",
    file: "app/operations/access-page.tsx",
    text: "!mayBeNamed(actor, { kind })",
    replacement: "false",
    tests: ["app/operations/access-page.data.test.ts"],
  },
  {
    rule: "refusals without number take few rows",
    file: "server/security-record.ts",
    text: "if (minute.sums.size < REFUSALS_A_MINUTE) {",
    replacement: "if (minute.sums.size >= 0) {",
    tests: ["server/security-record.test.ts"],
  },
  {
    rule: "what is held of a person is for them and for administrators",
    file: "app/personal-data/export-person.server.ts",
    text: 'if (!mayHandle(ctx, whose)) return refused("not-yours");',
    replacement: "",
    tests: [personalData],
  },
  {
    rule: "an erasure is asked for by the owner of the account or an administrator",
    file: "app/personal-data/ask-erasure.server.ts",
    text: 'if (!mayHandle(ctx, { accountId, email: "" })) return refused("not-yours");',
    replacement: "",
    tests: [personalData],
  },
  {
    rule: "an export holds no link that still serves",
    file: "app/personal-data/visitor-data.queries.server.ts",
    text: "text: withoutTokens(text)",
    replacement: "text",
    tests: [personalData],
  },
  {
    rule: "an erased account opens nothing",
    file: "app/accounts/account-writes.queries.server.ts",
    text: "      password_hash: null,\n      password_set_at: null,\n",
    replacement: "",
    tests: [personalData],
  },

  // Access: terms that a company has not accepted
  {
    rule: "whoever acts for a company that has not accepted new terms only reads",
    file: "app/kernel/actor.ts",
    text: 'awaitsTerms ? "reader" : role;',
    replacement: "role;",
    tests: ["app/terms/terms-draft.data.test.ts"],
  },
  {
    rule: "a company that accepted earlier terms awaits those that all must accept",
    file: "app/accounts/sign-in/session.queries.server.ts",
    text: ">= (wanted.effective_from, wanted.published_at, wanted.id)",
    replacement: "is not null",
    tests: ["app/terms/terms-draft.data.test.ts"],
  },
  {
    rule: "new terms are asked for from their day on, not before",
    file: "app/accounts/sign-in/session.queries.server.ts",
    text: "wanted.effective_from <= $",
    replacement: "'2000-01-01'::date <= $",
    tests: ["app/terms/terms-draft.data.test.ts"],
  },
  {
    rule: "a form kept during a sign-in carries no password",
    file: "app/layouts/read-form.server.ts",
    text: 'typeof value === "string" && !/password|preuve/i.test(name)',
    replacement: 'typeof value === "string"',
    tests: [held],
  },
  {
    rule: "a form kept during a sign-in goes on after the second step",
    file: "app/accounts/factors/second-step-page.tsx",
    text: 'status: held !== "" && next ? 307 : 303,',
    replacement: "status: 303,",
    tests: [held],
  },
  // Access: documents
  {
    rule: "a document is shown within its scope",
    file: "app/documents/document.queries.server.ts",
    text: '    .where(inScope(scope, { company: "document.company_id", document: "document.id" }))\n    .$narrowType',
    replacement: "    .where((where) => where.val(true))\n    .$narrowType",
    tests: [documents],
  },
];
