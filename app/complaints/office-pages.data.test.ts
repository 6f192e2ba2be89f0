import { beforeEach, describe, expect, test } from "vitest";
import { action as messageAction } from "#app/contact/message-page.tsx";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, made } from "#tests/applying.ts";
import { complaining, complaintWords } from "#tests/complaining.ts";
import { aMember, aMemberAccount, aStaffCookie, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { action, loader } from "./complaint-page.tsx";
import { loader as registerPage } from "./complaint-register-page.tsx";
import { action as hearingsAction, loader as hearingsPage } from "./hearings-page.tsx";
import { action as newComplaint } from "./new-complaint-page.tsx";

const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof complaining>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await complaining(t);
});

const cookieOf = (person: Person) => signedInCookie(t.services, person.accountId);
const pathOf = (complaintId: string) => `/bureau/reclamations/${complaintId}`;
const pressAs = async (
  person: Person,
  complaintId: string,
  form: Record<string, string> | [string, string][],
) =>
  await callPage(action, {
    services: t.services,
    path: pathOf(complaintId),
    cookie: await cookieOf(person),
    form,
  });
/** Presses a button as the person in charge, and expects that it is done. */
async function presses(complaintId: string, form: Record<string, string>, by = now.handler) {
  const answer = await pressAs(by, complaintId, form);
  expect(answer.location).toBe(`${pathOf(complaintId)}?fait=${form.intent}`);
}
const long = "a".repeat(5_001);

describe("each button of the page of a complaint", () => {
  test("leads from the receipt to the decision, and says what was done", async () => {
    const { id } = await now.aComplaint();
    await presses(id, { intent: "acknowledge", seen: "1" });
    await presses(id, { intent: "write", body: "Avez-vous des photos ?" });
    await presses(id, { intent: "ask", facts: "Vous habitez en face." });
    await presses(id, { intent: "identify", company: await now.ein(), accused: "" });
    const facts = "Un chantier serait arrêté.";
    await presses(id, { intent: "hear", facts, tellsNobody: "on" });
    t.on("2026-12-04");
    await presses(id, { intent: "extend" });
    const other = await aColleague(t.services, "registrar");
    await presses(id, { intent: "take", from: now.handler.accountId }, other);
    await presses(id, { intent: "take", from: other.accountId });
    t.on("2027-01-15");
    const proposal = { outcome: "founded", findings: "Arrêté.", answer: "C’est établi." };
    await presses(id, { intent: "propose", seen: "2", ...proposal });
    await presses(id, { intent: "return", seen: "3", reason: "Citez." }, now.decider);
    await presses(id, { intent: "propose", seen: "4", ...proposal });
    await presses(id, { intent: "decide", seen: "5" }, now.decider);
    expect((await now.complaintRow(id)).state).toBe("answered");
    const page = await callPage(loader, {
      services: t.services,
      path: `${pathOf(id)}?fait=decide`,
      cookie: await cookieOf(now.decider),
    });
    expect(page.data).toMatchObject({
      done: "La réclamation est close et l’auteur peut lire la réponse.",
      complaint: { state: "answered", due: null, closed: expect.stringContaining("Fondée, le") },
    });
  });

  test.each([
    ["write", { body: "" }, "body"],
    ["write", { body: long }, "body"],
    ["ask", { facts: "a".repeat(2_001) }, "facts"],
    ["ask", { facts: "?" }, "facts"],
    ["identify", { company: "Baol", accused: "" }, "company"],
    ["identify", { company: "", accused: "personne@baol.example" }, "accused"],
    ["hear", { facts: "Un chantier.", tellsNobody: "" }, "tellsNobody"],
    ["hear", { facts: "", tellsNobody: "on" }, "facts"],
    ["hear", { facts: "Ab", tellsNobody: "on" }, "facts"],
    ["propose", { outcome: "", findings: "Vu sur place.", answer: "Bien reçu." }, "outcome"],
    ["propose", { outcome: "unfounded", findings: "ok", answer: "Bien reçu." }, "findings"],
    ["propose", { outcome: "unfounded", findings: "Vu sur place.", answer: "ok" }, "answer"],
    ["propose", { outcome: "outside", findings: "«".repeat(4_000), answer: "Bien." }, "findings"],
  ])(
    "« %s » refused comes back with its message beside the field, case %#",
    async (intent, typed, field) => {
      const complaintId = await now.acknowledged();
      const answer = await pressAs(now.handler, complaintId, { intent, seen: "2", ...typed });
      expect(answer.status).toBe(400);
      const { errors, values } = answer.data as Record<
        "errors" | "values",
        Record<string, unknown>
      >;
      expect(Object.keys(errors)).toEqual([field]);
      for (const [name, value] of Object.entries(typed))
        if (name !== "tellsNobody") expect(values[name]).toBe(value);
      expect(await now.complaintRow(complaintId)).toMatchObject({
        state: "under-review",
        version: 2,
      });
    },
  );

  test("« return » refused comes back with the reason that is too short", async () => {
    const complaintId = await now.acknowledged();
    await made(now.propose(complaintId, { outcome: "unfounded" }));
    for (const reason of ["", "ab"]) {
      const answer = await pressAs(now.decider, complaintId, {
        intent: "return",
        reason,
        seen: "3",
      });
      expect([answer.status, answer.data]).toMatchObject([400, { values: { reason } }]);
    }
  });

  test("shows the company only documents that are named, each by its id", async () => {
    const complaintId = await now.acknowledged();
    const answer = await pressAs(now.handler, complaintId, {
      intent: "hear",
      facts: "Un chantier.",
      tellsNobody: "on",
      shown: "not-an-id",
    });
    expect([answer.status, Object.keys((answer.data as { errors: object }).errors)]).toEqual([
      400,
      ["shown"],
    ]);
  });

  test("is refused on a stale page, to others, and for an unknown complaint", async () => {
    const complaintId = await now.acknowledged();
    const words = { outcome: "unfounded", findings: "Vu sur place.", answer: "Bien reçu." };
    const stale = await pressAs(now.handler, complaintId, {
      intent: "propose",
      seen: "1",
      ...words,
    });
    expect([stale.status, stale.data]).toMatchObject([409, { values: words }]);
    const other = await pressAs(now.decider, complaintId, { intent: "write", body: "Bonjour." });
    expect([other.status, other.data]).toMatchObject([403, { values: { body: "Bonjour." } }]);
    for (const id of [newId(), "not-an-id"])
      expect((await pressAs(now.handler, id, { intent: "write", body: "Bonjour." })).status).toBe(
        404,
      );
    expect((await pressAs(now.handler, complaintId, { intent: "withdraw" })).status).toBe(400);
    const controller = await aStaffCookie(t.services, "controller");
    const asController = await callPage(action, {
      services: t.services,
      path: pathOf(complaintId),
      cookie: controller,
      form: { intent: "decide", seen: "2" },
    });
    expect(asController.status).toBe(403);
  });
});

describe("the form for a complaint by telephone, by letter or at the desk", () => {
  const typed = {
    intent: "note",
    channel: "phone",
    kind: "company",
    about: "Une boîte de Thiès",
    words: "Il dit que le mur est tombé.",
    name: "Awa",
    email: "",
    phone: "77 123 45 67",
    naming: "kept-back",
  };
  const note = async (changes: Record<string, string>, cookie: string) =>
    await callPage(newComplaint, {
      services: t.services,
      path: "/bureau/reclamations/nouvelle",
      cookie,
      form: { ...typed, ...changes },
    });

  test("is for those who handle complaints, needs the words of the person and how to reach them", async () => {
    const cookie = await cookieOf(now.handler);
    const empty = await note({ channel: "form", words: "", phone: "" }, cookie);
    expect(empty.status).toBe(400);
    expect(Object.keys((empty.data as { errors: object }).errors)).toEqual([
      "channel",
      "words",
      "email",
    ]);
    const unreached = await note({ phone: "" }, cookie);
    expect(unreached.data).toMatchObject({ errors: { email: expect.stringContaining("Notez") } });
    const answer = await note({}, cookie);
    expect(answer.location).toMatch(/^\/bureau\/reclamations\/[0-9a-f-]{36}\?fait=notee$/);
    for (const role of ["controller", "examiner"] as const)
      expect((await note({}, await aStaffCookie(t.services, role))).status).toBe(403);
  });
});

test("a contact message becomes a complaint in its words, whose author is kept back, and closes", async () => {
  const messageId = newId();
  await t.db
    .insertInto("contact_message")
    .values({
      id: messageId,
      kind: "contact",
      name: "Awa Diop",
      email: "awa@sahel.example",
      phone: null,
      message: "Votre entreprise qualifiée a pris l’avance.",
      received_at: t.services.now(),
      ip_address: "192.0.2.7",
      user_agent: "A phone",
    })
    .execute();
  const send = async (kind: string, cookie: string) =>
    await callPage(messageAction, {
      services: t.services,
      path: `/bureau/messages/${messageId}`,
      cookie,
      form: { intent: "complaint", kind },
    });
  const cookie = await cookieOf(now.handler);
  const state = async () =>
    await t.db
      .selectFrom("contact_message")
      .select("state")
      .where("id", "=", messageId)
      .executeTakeFirst();
  expect((await send("", cookie)).data).toMatchObject({
    intent: "complaint",
    errors: { kind: "Choisissez ce que vise la réclamation" },
  });
  expect((await send("company", await aStaffCookie(t.services, "controller"))).status).toBe(403);
  expect(await state()).toEqual({ state: "open" });
  const answer = await send("company", cookie);
  const id = /reclamations\/([0-9a-f-]{36})\?fait=notee$/.exec(answer.location ?? "")?.[1] ?? "";
  expect(await now.complaintRow(id)).toMatchObject({
    kind: "company",
    channel: "message",
    words: "Votre entreprise qualifiée a pris l’avance.",
    registered_by: now.handler.accountId,
  });
  expect(await state()).toEqual({ state: "closed" });
  expect(await now.kindsTo("awa@sahel.example", id)).toEqual(["complaint-receipt"]);
  expect((await send("company", cookie)).status).toBe(409);
});

describe("the register", () => {
  test("keeps open and closed complaints apart, marks the late, and hides what somebody may not know", async () => {
    const complaintId = await now.acknowledged();
    await made(now.propose(complaintId, { outcome: "unfounded" }));
    const { number } = await now.complaintRow(complaintId);
    const rows = async (query: string, person: Person = now.decider) =>
      (
        (
          await callPage(registerPage, {
            services: t.services,
            path: `/bureau/reclamations${query}`,
            cookie: await cookieOf(person),
          })
        ).data as { page: { rows: { id: string; late: boolean; outcome: string | null }[] } }
      ).page.rows.filter(({ id }) => id === complaintId);
    expect(await rows(`?q=${number}`)).toMatchObject([{ late: false, outcome: null }]);
    expect(await rows("?etat=closes")).toEqual([]);
    t.on("2027-02-01");
    expect(await rows(`?q=${number}`)).toMatchObject([{ late: true, outcome: null }]);
    expect((await pressAs(now.decider, complaintId, { intent: "decide", seen: "3" })).status).toBe(
      303,
    );
    expect(await rows(`?q=${number}`)).toEqual([]);
    expect(await rows(`?etat=closes&q=${number}`)).toMatchObject([
      { late: false, outcome: "Non fondée" },
    ]);
  });
});

describe("the company that is heard", () => {
  const answered = async (
    complaintId: string,
    cookie: string,
    answer = "Le client n’a pas payé.",
  ) =>
    await callPage(hearingsAction, {
      services: t.services,
      path: `/espace/reclamations?entreprise=${now.companyId}`,
      cookie,
      form: { intent: "repondu", part: complaintId, answer },
    });
  const pageFor = async (cookie: string) =>
    (
      await callPage(hearingsPage, {
        services: t.services,
        path: `/espace/reclamations?entreprise=${now.companyId}`,
        cookie,
      })
    ).data as { mayAnswer: boolean; hearings: Record<string, unknown>[] };

  test("answers once through its space; a reader reads and does not answer", async () => {
    const complaintId = await now.acknowledged();
    await made(now.hear(complaintId));
    const readerAccount = await aMemberAccount(t.services);
    await aMember(
      t.services,
      { accountId: readerAccount.accountId, companyId: now.companyId },
      { role: "reader" },
    );
    const reader = await signedInCookie(t.services, readerAccount.accountId);
    expect(await pageFor(reader)).toMatchObject({
      mayAnswer: false,
      hearings: [{ id: complaintId, answer: null, open: true, isOver: false }],
    });
    const refused = await answered(complaintId, reader);
    expect([refused.status, refused.data]).toMatchObject([
      403,
      { part: complaintId, values: { answer: "Le client n’a pas payé." } },
    ]);
    const owner = await cookieOf(now.owner);
    expect((await answered(complaintId, owner, "")).data).toMatchObject({
      errors: { answer: "Écrivez votre réponse" },
    });
    expect((await answered(newId(), owner)).status).toBe(404);
    expect((await answered("not-an-id", owner)).status).toBe(404);
    expect((await answered(complaintId, owner)).location).toBe(
      `/espace/reclamations?entreprise=${now.companyId}&fait=repondu`,
    );
    expect((await answered(complaintId, owner)).status).toBe(409);
    const { hearings, mayAnswer } = await pageFor(owner);
    expect([mayAnswer, hearings]).toMatchObject([true, [{ answer: "Le client n’a pas payé." }]]);
    expect(JSON.stringify(hearings)).not.toContain(complaintWords);
  });

  test("reads how the complaint ends, and whether its author took it back", async () => {
    const complaintId = await now.acknowledged();
    await made(now.hear(complaintId));
    const owner = await cookieOf(now.owner);
    await made(now.propose(complaintId, { outcome: "unfounded" }));
    expect((await pageFor(owner)).hearings).toMatchObject([{ open: true, end: null }]);
    await pressAs(now.decider, complaintId, { intent: "decide", seen: "3" });
    expect((await pageFor(owner)).hearings).toMatchObject([
      { open: false, end: expect.stringContaining("Non fondée, le") },
    ]);
    expect((await answered(complaintId, owner)).status).toBe(409);
  });
});
