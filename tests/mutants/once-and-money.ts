import type { Mutant } from "./mutants.ts";

const register = "app/registration/register-company.data.test.ts";
const requests = "app/tasks/idempotent-request.data.test.ts";
const requirement = "app/documents/publish-requirement.data.test.ts";
const reason = "app/settings/reasons/reasons.data.test.ts";
const holiday = "app/settings/holidays/holidays.data.test.ts";
const mailText = "app/operations/mail-texts/mail-texts.data.test.ts";
const activate = "app/companies/activate-company.data.test.ts";
const races = "app/registration/register-company.races.data.test.ts";

/** A registration is made once and whole; an amount is what it is. */
export const onceAndMoney: Mutant[] = [
  // What is asked for: of the right companies, on the right day
  {
    rule: "a form never conflicts with a value that it sent itself",
    file: "app/forms/merge-fields.ts",
    text: "plain(String(sentValue), field) === now",
    replacement: "false",
    tests: ["app/forms/merge-fields.test.ts"],
  },
  {
    rule: "nobody but an administrator publishes a requirement",
    file: "app/documents/publish-requirement.server.ts",
    text: 'if (!permit(actor, "setting.change")) return refused("not-yours");',
    replacement: "",
    tests: [requirement],
  },
  {
    rule: "the second of two who edit a requirement is warned",
    file: "app/documents/publish-requirement.server.ts",
    text: 'if ((latest?.version ?? 0) !== basedOn) return refused("edited-meanwhile");',
    replacement: "",
    tests: [requirement],
  },
  {
    rule: "no requirement begins in the past",
    file: "app/documents/publish-requirement.server.ts",
    text: 'if (effectiveFrom < todayInDakar(now)) return refused("begins-in-the-past");',
    replacement: "",
    tests: [requirement],
  },
  {
    rule: "a requirement of later is not asked for today",
    file: "app/kernel/versions-on.server.ts",
    text: "sql<boolean>`effective_from <= $",
    replacement: "sql<boolean>`'2000-01-01' <= $",
    tests: [requirement, reason],
  },
  {
    rule: "a class is asked for its own documents",
    file: "app/documents/requirement.ts",
    text: "if (facts.class !== null && !classes.includes(facts.class)) return false;",
    replacement: "",
    tests: ["app/documents/requirement.test.ts"],
  },
  {
    rule: "a document past its last day has ended",
    file: "app/documents/requirement.ts",
    text: 'if (until < day) return { state: "ended", until };',
    replacement: "",
    tests: ["app/documents/requirement.test.ts"],
  },
  {
    rule: "a document dated in the future is worth nothing yet",
    file: "app/documents/requirement.ts",
    text: 'if (issuedOn && issuedOn > day) return { state: "not-yet", until };',
    replacement: "",
    tests: ["app/documents/requirement.test.ts"],
  },
  {
    rule: "nobody but an administrator publishes a reason",
    file: "app/settings/reasons/publish-reason.server.ts",
    text: 'if (!permit(actor, "setting.change")) return refused("not-yours");',
    replacement: "",
    tests: [reason],
  },
  {
    rule: "the second of two who edit a reason is warned",
    file: "app/settings/reasons/publish-reason.server.ts",
    text: 'if ((before?.version ?? 0) !== basedOn) return refused("edited-meanwhile");',
    replacement: "",
    tests: [reason],
  },
  {
    rule: "the second of two who decide on a holiday is warned",
    file: "app/settings/holidays/decide-holiday.server.ts",
    text: 'if (holiday.version !== basedOn) return refused("decided-meanwhile");',
    replacement: "",
    tests: [holiday],
  },
  {
    rule: "a lunar date counts once somebody has confirmed it",
    file: "app/settings/holidays/holidays.queries.server.ts",
    text: '(state === "proposed" && !lunar)',
    replacement: 'state === "proposed"',
    tests: [holiday],
  },
  {
    rule: "a delay jumps over holidays",
    file: "app/kernel/working-days.ts",
    text: " && !holidays.has(day);",
    replacement: ";",
    tests: ["app/kernel/working-days.test.ts"],
  },
  {
    rule: "nobody but an administrator changes the words of a mail",
    file: "app/operations/mail-texts/change-mail-text.server.ts",
    text: 'if (!permit(ctx.actor, "setting.change")) return refused("not-yours");',
    replacement: "",
    tests: [mailText],
  },
  {
    rule: "what a text names in braces stays in it",
    file: "app/mails/worded-mail.ts",
    text: 'if (missingName) return { fault: "missing-placeholder", about: missingName };',
    replacement: "",
    tests: ["app/mails/worded-mail.test.ts", mailText],
  },
  {
    rule: "the second of two who edit a mail is warned",
    file: "app/operations/mail-texts/change-mail-text.server.ts",
    text: 'if ((latest?.version ?? 0) !== basedOn) return refused("edited-meanwhile");',
    replacement: "",
    tests: [mailText],
  },
  {
    rule: "what gathers in a mail joins the one that has not been due",
    file: "app/mails/mail.queries.server.ts",
    text: "and next_attempt_at > ",
    replacement: "and created_at <= ",
    tests: ["app/mails/outbox.data.test.ts"],
  },
  {
    rule: "what has gathered leaves before another mail that might contradict it",
    file: "app/mails/queue-mail.server.ts",
    text: "if (due <= tx.now) await hurryGathering(tx.db, { ...queued, now: tx.now });",
    replacement: "",
    tests: ["app/mails/outbox.data.test.ts"],
  },
  // The registration: once, whole, and to its owner
  {
    rule: "the same key registers once",
    file: "app/tasks/idempotent-request.server.ts",
    text: 'if (!(await claimKeyIn(tx, request))) return done("served");',
    replacement: "await claimKeyIn(tx, request);",
    tests: [races, requests],
  },
  {
    rule: "who registers with an address that has an account joins that account",
    file: "app/accounts/create-account.server.ts",
    text: 'if (created === "created") return id;',
    replacement: "if (created) return id;",
    tests: [races],
  },
  {
    rule: "the same key with other content is refused",
    file: "app/tasks/idempotent-request.server.ts",
    text: 'if (earlier?.content_hash !== contentHash) return refused("key-already-used");',
    replacement: 'if (!earlier) return refused("key-already-used");',
    tests: [races, requests],
  },
  {
    rule: "a key answers within its scope alone",
    file: "app/tasks/idempotent-request.server.ts",
    text: '    .where("scope", "=", scope)\n    .where("key", "=", key)\n',
    replacement: '    .where("key", "=", key)\n',
    tests: [requests],
  },
  {
    rule: "another password gets no answer of the first time",
    file: "app/registration/register-company.server.ts",
    text: "if (repeated && !(await isSameSender(ctx, answer.companyId, registration)))",
    replacement: "if (false)",
    tests: [races],
  },
  {
    rule: "another password is no retry either when the key is lost",
    file: "app/registration/register-company.server.ts",
    text: "if (earlier && (await isSameSender(ctx, earlier.companyId, registration))) return done(earlier);",
    replacement: "if (earlier) return done(earlier);",
    tests: [races],
  },
  {
    rule: "a refusal leaves nothing",
    file: "app/kernel/context-of.ts",
    text: "if (isRefusal(result)) throw new RolledBack(result);",
    replacement: "",
    tests: [register, requests],
  },
  {
    rule: "nobody chooses a sub-area that is not in force",
    file: "app/companies/create-company.server.ts",
    text: 'if (inForce.length !== subAreaIds.length) return refused("unknown-sub-area");',
    replacement: "",
    tests: [register],
  },
  {
    rule: "an activation begins with a company that is registered",
    file: "app/companies/waiting-company.queries.server.ts",
    text: `    .set({ state: "active", activated_at: now, updated_at: now })
    .where("id", "=", companyId)
    .where("state", "=", "registered")
`,
    replacement: `    .set({ state: "active", activated_at: now, updated_at: now })
    .where("id", "=", companyId)
`,
    equivalent:
      "`waitingCompany` finds no other in the same transaction, and the link is spent once",
    tests: [activate],
  },
  {
    rule: "a number belongs to the first that is activated with it",
    file: "app/companies/activate-company.server.ts",
    text: 'if (await conflictWithActive(tx.db, company)) return refused("number-activated-meanwhile");',
    replacement: "",
    tests: [activate],
  },
  {
    rule: "an activation asks for the password of that very registration",
    file: "app/accounts/sign-in/prove-owner.server.ts",
    text: 'return right ? done({ ...owner, passwordHash }) : refused("wrong-password");',
    replacement: "return done({ ...owner, passwordHash });",
    tests: [activate],
  },
  {
    rule: "a company joins an account that is active through its holder alone",
    file: "app/accounts/sign-in/prove-owner.server.ts",
    text: "if (actorIsOwner) return done({ ...owner, passwordHash: null });",
    replacement: "return done({ ...owner, passwordHash: null });",
    tests: [activate],
  },
  {
    rule: "of two passwords for one address the first activation sets one, the other counts for nothing",
    file: "app/accounts/activation/activate-account.server.ts",
    text: "account.disabledAt !== null || account.emailVerified !== wasActive",
    replacement: "account.disabledAt !== null",
    tests: [activate],
  },
  {
    rule: "a key that has served is not given back with the form",
    file: "app/registration/register-page.tsx",
    text: "refusal: message, idempotencyKey: newId() });",
    replacement: "refusal: message });",
    tests: ["app/registration/register.data.test.ts"],
  },
  {
    rule: "a registration answers alike whether or not its address has an account",
    file: "app/registration/register-company.server.ts",
    text: "  if (!company.ok) return company;\n",
    replacement: `  if (!company.ok) return company;
  const address = tx.db.selectFrom("account").where("email", "=", registration.contactEmail);
  const known = await address.select("email_verified as yes").executeTakeFirst();
  if (!ownAccountId && known?.yes) return refused("key-already-used");
`,
    tests: [
      "app/registration/register-company.waiting.data.test.ts",
      "app/registration/api.register.data.test.ts",
    ],
  },
  {
    rule: "an address without an account takes as long to sign in as any",
    file: "app/accounts/passwords/password.server.ts",
    text: "const right = await verify(passwordHash || decoyHash, composed(password));",
    replacement:
      "const right = passwordHash ? await verify(passwordHash, composed(password)) : false;",
    tests: ["app/accounts/passwords/password.server.test.ts"],
  },

  // Money
  {
    rule: "a decimal is no thousand",
    file: "app/kernel/money.ts",
    text: "const GROUPED_BY_MARKS = /^[1-9]\\d{0,2}(?:[ .]\\d{3})+$|",
    replacement: "const GROUPED_BY_MARKS = /^[1-9]\\d{0,2}(?:[ .]\\d{2,3})+$|",
    tests: ["app/kernel/money.test.ts"],
  },
  {
    rule: "an amount below nothing is refused",
    file: "app/kernel/money.ts",
    text: 'if (unsigned !== written && !written.startsWith("+")) return refuse("negative");',
    replacement: "",
    tests: ["app/kernel/money.test.ts"],
  },
  {
    rule: "each sub-area beyond those comprised is due",
    file: "app/tariff/fees-due.ts",
    text: "due.subAreas - fees.includedSubAreas",
    replacement: "due.subAreas - fees.includedSubAreas - 1",
    tests: ["app/tariff/fees-due.test.ts"],
  },
  {
    rule: "a line is its quantity times its unit",
    file: "app/tariff/fees-due.ts",
    text: "amount: quantity * unit,",
    replacement: "amount: unit,",
    tests: ["app/tariff/fees-due.test.ts"],
  },
  {
    rule: "a class is reached by all its minima",
    file: "app/tariff/classes.ts",
    text: "reached < minimum",
    replacement: "reached <= minimum",
    tests: ["app/tariff/classes.test.ts"],
  },
  {
    rule: "nobody but an administrator publishes a tariff",
    file: "app/tariff/publish-tariff.server.ts",
    text: 'if (!permit(ctx.actor, "setting.change")) return refused("not-yours");',
    replacement: "",
    tests: ["app/tariff/publish-tariff.data.test.ts"],
  },
  {
    rule: "no tariff begins in the past",
    file: "app/tariff/publish-tariff.server.ts",
    text: 'if (effectiveFrom < todayInDakar(tx.now)) return refused("begins-in-the-past");',
    replacement: "",
    tests: ["app/tariff/publish-tariff.data.test.ts"],
  },
  {
    rule: "an application without sub-areas is not filed",
    file: "app/applications/change-application.server.ts",
    text: '"sub-areas-chosen": ofDraft("sub-areas-chosen"),',
    replacement: '"sub-areas-chosen": () => true,',
    tests: ["app/applications/filing/file-application.data.test.ts"],
  },
  {
    rule: "an application without its figures is not filed",
    file: "app/applications/change-application.server.ts",
    text: '"figures-complete": ofDraft("figures-complete"),',
    replacement: '"figures-complete": () => true,',
    tests: ["app/applications/filing/file-application.data.test.ts"],
  },
  {
    rule: "an application that lacks a document is not filed",
    file: "app/applications/change-application.server.ts",
    text: '"no-missing-document": ofDraft("no-missing-document"),',
    replacement: '"no-missing-document": () => true,',
    tests: ["app/applications/filing/file-application.data.test.ts"],
  },
  {
    rule: "an application whose opening fee is not paid is not filed",
    file: "app/applications/change-application.server.ts",
    text: '"opening-fee-paid": ofDraft("opening-fee-paid"),',
    replacement: '"opening-fee-paid": () => true,',
    tests: ["app/applications/filing/file-application.data.test.ts"],
  },
  {
    rule: "an application whose statement is not sworn is not filed",
    file: "app/applications/change-application.server.ts",
    text: "sworn: (_ctx, _subject, { sworn }) => sworn !== undefined,",
    replacement: "sworn: () => true,",
    tests: ["app/applications/filing/file-application.data.test.ts"],
  },
  {
    rule: "a document of a filed application is not removed",
    file: "app/documents/change-document.server.ts",
    text: "async ({ db }, { id }) => !(await isFiled(db, id))",
    replacement: "async () => true",
    tests: ["app/applications/filing/file-application.data.test.ts"],
  },
  {
    rule: "what somebody else has changed is not overwritten",
    file: "app/forms/merge-fields.ts",
    text: 'return stored === shown ? "write" : "conflict";',
    replacement: 'return "write";',
    tests: ["app/forms/merge-fields.test.ts", "app/applications/draft/save-draft.data.test.ts"],
  },
  {
    rule: "a paid opening fee is not gone beyond",
    file: "app/applications/draft/save-draft.server.ts",
    text: '(dueAmount ?? 0n) > payment.amount && toReturn === 0 ? "beyond-paid" : null',
    replacement: "null",
    tests: ["app/applications/draft/save-draft.data.test.ts"],
  },
];
