import { describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aColleague, aDocument, anApplicationUnderWay, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { remindApplications } from "../company-deadlines.server.ts";
import { prepareComplement } from "../complements/prepare-complement.server.ts";
import { moveApplication } from "../move-application.server.ts";
import { openApplication } from "../open-application.server.ts";
import { spaceToday } from "../space/space-today.queries.server.ts";
import { messagesOf, threadsOf, unreadMessages } from "./message.queries.server.ts";
import { readMessages, writeMessage } from "./write-message.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as, on } = t;

const mailsTo = async (subjectId: string) =>
  await t.db
    .selectFrom("mail")
    .select(["kind", "recipient", "subject", "text_body as text"])
    .where("subject_id", "=", subjectId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

describe("writeMessage", () => {
  test("staff write to the company, whose mail does not show the text; the company reads the message and answers", async () => {
    on("2026-11-20");
    const { applicationId, companyId, owner, examiner } = await anApplicationUnderWay(
      t.services,
      "under-review",
    );
    const scope = { kind: "company" as const, companyId };
    const body = "Votre quitus du 3 mai est-il le dernier ?";
    await writeMessage(as(examiner), { applicationId, body });
    expect(await unreadMessages(t.db, scope, companyId)).toMatchObject([{ messages: 1 }]);
    expect(await threadsOf(t.db, scope, companyId)).toMatchObject([{ applicationId, unread: 1 }]);
    const today = await spaceToday(as(owner), companyId);
    expect(today?.counts).toMatchObject({ "/espace": 2, "/espace/messages": 1 });
    // The other one says who examines, and until when the company may object.
    expect(today?.todos.map(({ path }) => path)).toContain(
      `/espace/dossiers/${applicationId}/messages`,
    );
    const mail = (await mailsTo(applicationId)).find(({ kind }) => kind === "application-message");
    expect(mail).toMatchObject({ recipient: owner.email });
    expect(mail?.subject).toMatch(/DO-2026-/);
    expect(mail?.text).not.toContain("quitus");
    on("2026-11-20", "11:00");
    const readThread = { applicationId, companyId };
    expect(await readMessages(as(owner), readThread)).toEqual({ ok: true, value: { read: 1 } });
    expect(await readMessages(as(owner), readThread)).toEqual({ ok: true, value: { read: 0 } });
    expect(await unreadMessages(t.db, scope, companyId)).toEqual([]);
    const { documentId } = await aDocument(t.services, { companyId });
    await writeMessage(as(owner), { applicationId, body: "Oui.\r\nLe voici.", documentId });
    expect(await messagesOf(t.db, scope, applicationId)).toMatchObject([
      { side: "staff", body, seenAt: new Date("2026-11-20T11:00:00Z") },
      { side: "company", body: "Oui.\nLe voici.", seenAt: null, document: { id: documentId } },
    ]);
    expect((await mailsTo(applicationId)).at(-1)).toMatchObject({
      kind: "application-company-wrote",
      recipient: examiner.email,
    });
  });

  test("a form posted twice writes one message, and several messages within an hour send one mail", async () => {
    const { applicationId, companyId, owner } = await anApplicationUnderWay(t.services, "filed");
    const messageId = newId();
    const both = await Promise.all(
      ["Bonjour", "Bonjour"].map((body) =>
        writeMessage(as(owner), { applicationId, body, messageId }),
      ),
    );
    expect(both).toEqual([
      { ok: true, value: { messageId } },
      { ok: true, value: { messageId } },
    ]);
    await writeMessage(as(owner), { applicationId, body: "Encore" });
    const scope = { kind: "company" as const, companyId };
    expect(await messagesOf(t.db, scope, applicationId)).toHaveLength(2);
    // No staff member has asked yet, so the mail goes to the address of the certification body.
    expect(await mailsTo(applicationId)).toHaveLength(1);
  });

  test.each([
    ["nothing", " ", "no-words"],
    ["5 001 letters", "a".repeat(5_001), "too-long"],
  ])("writeMessage refuses %s", async (_what, body, refusal) => {
    const { applicationId, owner } = await anApplicationUnderWay(t.services);
    expect(await writeMessage(as(owner), { applicationId, body })).toEqual({ ok: false, refusal });
  });

  test("members of the company and staff who work on applications can write, others cannot", async () => {
    const { applicationId, companyId, owner } = await anApplicationUnderWay(t.services);
    const write = (actor: Person) => writeMessage(as(actor), { applicationId, body: "Bonjour" });
    const unknown = { ok: false, refusal: "unknown-application" };
    expect(await write(await aPayer(t.services))).toEqual(unknown);
    expect(await write(aPerson())).toEqual(unknown);
    const reader = aPerson({
      accountId: owner.accountId,
      memberships: [{ companyId, role: "reader" }],
    });
    expect(await write(reader)).toEqual({ ok: false, refusal: "read-only" });
    expect(await write(await aColleague(t.services, "cashier"))).toEqual(unknown);
    const { accountId } = await aColleague(t.services, "registrar");
    const both = aPerson({
      accountId,
      staffRoles: ["registrar"],
      memberships: [{ companyId, role: "owner" }],
    });
    // A staff member who acts for the company writes as the company.
    expect(await write(both)).toMatchObject({ ok: true });
    const stranger = (await anApplicationUnderWay(t.services)).companyId;
    expect(await messagesOf(t.db, { kind: "company", companyId: stranger }, applicationId)).toEqual(
      [],
    );
  });

  test("a message about a draft, or with a document of another company, is refused", async () => {
    const owner = await aPayer(t.services);
    const opened = await openApplication(as(owner), { companyId: owner.companyId, kind: "first" });
    if (!opened.ok) throw new Error(opened.refusal);
    const draft = { applicationId: opened.value.applicationId, body: "Bonjour" };
    expect(await writeMessage(as(owner), draft)).toEqual({ ok: false, refusal: "draft" });
    const { applicationId, owner: other } = await anApplicationUnderWay(t.services);
    const { documentId } = await aDocument(t.services, { companyId: owner.companyId });
    expect(await writeMessage(as(other), { applicationId, body: "Bonjour", documentId })).toEqual({
      ok: false,
      refusal: "unknown-document",
    });
  });

  test("a side can write at most fifty messages a day about an application", async () => {
    on("2026-11-24");
    const { applicationId, owner } = await anApplicationUnderWay(t.services);
    const rows = Array.from({ length: 50 }, () => ({
      id: newId(),
      application_id: applicationId,
      side: "company" as const,
      body: "Bonjour",
      written_at: t.services.now(),
    }));
    await t.db.insertInto("application_message").values(rows).execute();
    expect(await writeMessage(as(owner), { applicationId, body: "Bonjour" })).toEqual({
      ok: false,
      refusal: "too-many-today",
    });
  });
});

describe("remindApplications", () => {
  const remind = () => remindApplications(testContext(t.services));

  test("reminders of a complement are mailed once each: five days, one day and no day before its last day", async () => {
    on("2026-11-20");
    const { applicationId, examiner } = await anApplicationUnderWay(t.services, "under-review");
    const request = { targetKind: "figure", target: "ca1", text: "Joignez la preuve." } as const;
    await prepareComplement(as(examiner), { applicationId, ...request });
    await moveApplication(as(examiner), { move: "ask", applicationId });
    const actual: Record<string, number> = {};
    // The last day is Monday 7 December, because fifteen days end on a Saturday.
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8]) {
      on(`2026-12-0${day}`);
      await Promise.all([remind(), remind()]);
      const mails = await mailsTo(applicationId);
      actual[day] = mails.filter(({ kind }) => kind === "application-complement-reminder").length;
    }
    expect(actual).toEqual({ 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 3, 8: 3 });
    const last = (await mailsTo(applicationId)).at(-1);
    expect(last?.subject).toMatch(/^1\u00A0demande sans réponse, dossier DO-/);
    expect(last?.text).toContain("Répondez aujourd’hui, avant minuit");
  });

  test("a company is warned once, 14 and 3 days before its application without an answer is closed", async () => {
    on("2026-11-20");
    const { applicationId, examiner } = await anApplicationUnderWay(t.services, "under-review");
    const request = { targetKind: "figure", target: "ca1", text: "Joignez la preuve." } as const;
    await prepareComplement(as(examiner), { applicationId, ...request });
    await moveApplication(as(examiner), { move: "ask", applicationId });
    const warnings = async () =>
      (await mailsTo(applicationId)).filter(({ kind }) => kind === "application-closing-reminder");
    // The last day to answer is 7 December; the application stays for sixty days more, until 5 February.
    const actual: Record<string, number> = {};
    for (const day of ["2027-01-21", "2027-01-22", "2027-01-30", "2027-02-02", "2027-02-05"]) {
      on(day);
      await Promise.all([remind(), remind()]);
      actual[day] = (await warnings()).length;
    }
    expect(actual).toEqual({
      "2027-01-21": 0,
      "2027-01-22": 1,
      "2027-01-30": 1,
      "2027-02-02": 2,
      "2027-02-05": 2,
    });
    const [first] = await warnings();
    expect(first?.text).toContain("au plus tard le vendredi 5\u00A0février 2027");
    expect(first?.text).toContain(`/espace/dossiers/${applicationId}/complements`);
  });

  test("the reminder of a draft is mailed once, fourteen days after its last change", async () => {
    on("2026-11-01");
    const owner = await aPayer(t.services);
    const opened = await openApplication(as(owner), { companyId: owner.companyId, kind: "first" });
    if (!opened.ok) throw new Error(opened.refusal);
    const { applicationId } = opened.value;
    const actual = async () => (await mailsTo(applicationId)).length;
    on("2026-11-15", "09:00");
    await remind();
    expect(await actual()).toBe(0);
    on("2026-11-16");
    await remind();
    await remind();
    on("2026-12-16");
    await remind();
    expect(await actual()).toBe(1);
  });

  test("messages about an application of a demo company are mailed to nobody, those of another to both sides", async () => {
    on("2026-11-20");
    for (const [demo, mails] of [
      [false, ["application-message", "application-company-wrote"]],
      [true, []],
    ] as const) {
      const under = await anApplicationUnderWay(t.services, "under-review");
      const { applicationId, companyId: id, owner, examiner } = under;
      await t.db.updateTable("company").set({ demo }).where("id", "=", id).execute();
      const before = (await mailsTo(applicationId)).length;
      for (const actor of [examiner, owner])
        await made(writeMessage(as(actor), { applicationId, body: "Bonjour" }));
      const kinds = (await mailsTo(applicationId)).slice(before).map(({ kind }) => kind);
      expect([demo, kinds]).toEqual([demo, mails]);
    }
  });
});
