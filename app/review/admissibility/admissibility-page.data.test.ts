import { describe, expect, test } from "vitest";
import { storedFiling } from "#app/applications/filing/filing.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import {
  aColleague,
  aDocument,
  aFiledDocument,
  anApplicationUnderWay,
  declaresClear,
  made,
  reviews,
  standingOf,
} from "#tests/applying.ts";
import { aCompany, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { loader as overview, action as overviewAction } from "../overview/application-page.tsx";
import { keyOf } from "./admissibility-facts.server.ts";
import { action, loader } from "./admissibility-page.tsx";
import { duplicatesOf } from "./duplicates.queries.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as } = t;

const cookieOf = ({ accountId }: Person) => signedInCookie(t.services, accountId, "second-factor");

/** A filed application with two documents, and the page of admissibility as its registrar sees it. */
async function filed() {
  const underWay = await anApplicationUnderWay(t.services);
  const { applicationId, companyId, registrar } = underWay;
  const quitus = await aFiledDocument(t.services, { applicationId, companyId });
  const rccm = await aFiledDocument(t.services, { applicationId, companyId, code: "RCCM" });
  const path = `/bureau/dossiers/${applicationId}/recevabilite`;
  const cookie = await cookieOf(registrar);
  return {
    ...underWay,
    quitus,
    rccm,
    path,
    cookie,
    read: async (query = "", who = cookie) =>
      await callPage(loader, { services: t.services, path: path + query, cookie: who }),
    post: async (form: Record<string, string> | [string, string][], who = cookie) =>
      await callPage(action, { services: t.services, path, form, cookie: who }),
  };
}

const quitusKey = (documentId: string) => keyOf({ code: "QUITUS", documentId });
const rccmKey = (documentId: string) => keyOf({ code: "RCCM", documentId });

test("the whole application stands on the page, and nothing that was paid reaches the reader", async () => {
  const page = await filed();
  const { filing } = await t.db
    .selectFrom("application")
    .select("filing")
    .where("id", "=", page.applicationId)
    .executeTakeFirstOrThrow();
  const { fee, ...content } = storedFiling(filing as never);
  expect(fee.reference).toMatch(/^PA-/);
  const { data } = await page.read();
  expect(data).toMatchObject({ content: { company: content.company, figures: content.figures } });
  expect(JSON.stringify(data)).not.toContain(fee.reference);
  expect((data as { content: object }).content).not.toHaveProperty("fee");
});

describe("the check of the documents", () => {
  test("one press for each verdict; the letter holds the sentences that stand beside the documents", async () => {
    const page = await filed();
    expect((await page.read()).data).toMatchObject({
      checking: true,
      checked: 0,
      refused: 0,
      letter: null,
      documents: [{ check: "to-check" }, { check: "to-check" }],
      why: { admit: "Des pièces restent à contrôler ou à remplacer." },
    });
    const accepted = await page.post({ intent: "accept-document", document: rccmKey(page.rccm) });
    expect(accepted).toMatchObject({ status: 303, location: `${page.path}#piece` });
    const refuse = (motif: string, texte = "") =>
      page.post({
        intent: "refuse-document",
        document: quitusKey(page.quitus),
        reasonCode: motif,
        text: texte,
      });
    await refuse("P-01", "Le cachet ne se lit pas.");
    const text = "Envoyez une copie en couleurs.";
    await refuse("P-02", text);
    const { data } = await page.read();
    expect(data).toMatchObject({
      checked: 2,
      refused: 1,
      shown: undefined,
      requested: [{ text }],
      documents: [{ check: "accepted" }, { check: "refused", text }],
      letter: { subject: expect.stringContaining("1\u00A0demande"), dueOn: "2026-12-07" },
      why: { "send-back": null },
    });
    const answer = await page.post({ intent: "send-back" });
    expect(answer.location).toBe(`${page.path}?fait=send-back`);
    expect(await standingOf(t.services, page.applicationId)).toMatchObject({
      state: "to-complete",
      deadlineOn: "2026-12-07",
    });
    const mail = await t.db
      .selectFrom("mail")
      .select(["subject", "text_body as text"])
      .where("subject_id", "=", page.applicationId)
      .where("kind", "=", "application-sent-back")
      .executeTakeFirstOrThrow();
    const { letter } = data as { letter: { subject: string; text: string } };
    expect(mail.subject).toBe(letter.subject);
    expect(mail.text).toContain(letter.text.split("\n\n")[1]);
    expect((await page.read()).data).toMatchObject({
      checking: false,
      takesNext: true,
      letter: null,
    });
  });

  test("what was read otherwise than declared goes into what is asked, under the words of the reason or one’s own", async () => {
    const page = await filed();
    const shown = async () => {
      const { data } = await page.read(`?piece=${quitusKey(page.quitus)}`);
      const read = data as {
        shown: { declared: { label: string; value: string }[] };
        requested: { text: string }[];
        reasons: { code: string; text: string }[];
      };
      return { ...read, text: read.requested[0]?.text };
    };
    const { shown: before, reasons } = await shown();
    expect(before.declared.map(({ label }) => label)).toEqual([
      "Nom de l’entreprise",
      "NINEA",
      "Date de la pièce",
    ]);
    const refuse = async (text: string, readInstead: string[]) =>
      await page.post([
        ["intent", "refuse-document"],
        ["document", quitusKey(page.quitus)],
        ["reasonCode", "P-02"],
        ["text", text],
        ...before.declared.flatMap(({ label, value }, place): [string, string][] => [
          ["label", label],
          ["declared", value],
          ["read", readInstead[place] ?? ""],
        ]),
      ]);
    const difference = `NINEA\u00A0: vous avez déclaré «\u00A0${before.declared[1]?.value}\u00A0», la pièce porte «\u00A0099412606 2G3\u00A0».`;
    const reason = reasons.find(({ code }) => code === "P-02")?.text;
    expect(await refuse("", ["", "099412606 2G3", ""])).toMatchObject({ status: 303 });
    expect((await shown()).text).toBe(`${reason}\n${difference}`);
    await refuse("Envoyez l’attestation corrigée.", ["", "099412606 2G3", ""]);
    expect((await shown()).text).toBe(`Envoyez l’attestation corrigée.\n${difference}`);
    await refuse("", ["", " ", ""]);
    expect((await shown()).text).toBe(reason);
  });

  test("a reason that has left the catalogue, a document of another application and an unknown button change nothing", async () => {
    const page = await filed();
    const other = await filed();
    const quitus = quitusKey(page.quitus);
    await t.db.updateTable("reason").set({ ended: true }).where("code", "=", "P-03").execute();
    expect(
      await page.post({ intent: "refuse-document", document: quitus, reasonCode: "P-03" }),
    ).toMatchObject({
      status: 400,
      data: { errors: { reasonCode: "Choisissez un motif de la liste en vigueur." } },
    });
    await t.db.updateTable("reason").set({ ended: false }).where("code", "=", "P-03").execute();
    expect(
      await page.post({ intent: "accept-document", document: quitusKey(other.quitus) }),
    ).toMatchObject({ status: 404 });
    expect(await page.post({ intent: "accept-document", document: "" })).toMatchObject({
      status: 404,
    });
    expect(await page.post({ intent: "delete" })).toMatchObject({ status: 400 });
    expect((await page.read()).data).toMatchObject({ checked: 0 });
  });

  test("what was filed stays, and the page tells what the vault has become", async () => {
    const page = await filed();
    t.on("2026-11-20", "10:20");
    await t.db
      .updateTable("document")
      .set({ state: "replaced", state_since: t.services.now() })
      .where("id", "=", page.quitus)
      .execute();
    await aDocument(t.services, { companyId: page.companyId, name: "quitus-2.pdf" });
    const deskPage = await page.read(`?piece=${quitusKey(page.quitus)}`);
    expect(deskPage.data).toMatchObject({
      shown: { documentId: page.quitus, replaced: { state: "replaced" } },
      vault: [
        { what: expect.stringContaining("une autre pièce a été ajoutée") },
        { what: expect.stringContaining("remplacée par l’entreprise") },
      ],
    });
    expect(
      await page.post({ intent: "accept-document", document: quitusKey(page.quitus) }),
    ).toMatchObject({ status: 303 });
    t.on("2026-11-20");
  });

  test("a company that gives up while its application is read leaves a page that says so", async () => {
    const page = await filed();
    await made(
      moveApplication(as(page.owner), { move: "abandon", applicationId: page.applicationId }),
    );
    expect(
      await page.post({ intent: "accept-document", document: rccmKey(page.rccm) }),
    ).toMatchObject({
      status: 409,
    });
    expect(await page.post({ intent: "admit" })).toMatchObject({ status: 409 });
    expect((await page.read()).data).toMatchObject({
      checking: false,
      opened: { application: { state: "withdrawn" } },
    });
  });
});

describe("who enters", () => {
  test("before the declaration the overview shows the summary and the page of admissibility leads to it", async () => {
    const page = await filed();
    const colleague = await aColleague(t.services, "registrar");
    const cookie = await cookieOf(colleague);
    const at = `/bureau/dossiers/${page.applicationId}`;
    expect(await page.read("", cookie)).toMatchObject({ location: `${at}/declaration` });
    expect(await page.post({ intent: "admit" }, cookie)).toMatchObject({ status: 404 });
    const see = async () => await callPage(overview, { services: t.services, path: at, cookie });
    expect((await see()).data).toMatchObject({ whole: null, opened: { standing: "to-declare" } });
    await declaresClear(t.services, {
      applicationId: page.applicationId,
      accountId: colleague.accountId,
    });
    expect((await see()).data).toMatchObject({ whole: null, opened: { standing: "declared" } });
    expect(await page.read("", cookie)).toMatchObject({ location: at });
    const take = await callPage(overviewAction, {
      services: t.services,
      path: at,
      cookie,
      form: { intent: "take" },
    });
    expect(take).toMatchObject({ status: 409 });
  });

  test("an examiner who may read it sees no button; a member of the company finds nothing", async () => {
    const page = await filed();
    const examiner = await cookieOf(page.examiner);
    expect((await page.read("", examiner)).data).toMatchObject({
      checking: false,
      takesNext: true,
      letter: null,
    });
    expect(await page.post({ intent: "admit" }, examiner)).toMatchObject({ status: 403 });
    const committee = await cookieOf(await aColleague(t.services, "committee"));
    expect(await page.read("", committee)).toMatchObject({ status: 404 });
    await t.db
      .updateTable("member")
      .set({ account_id: page.registrar.accountId })
      .where("company_id", "=", page.companyId)
      .execute();
    expect(await page.read()).toMatchObject({ status: 404 });
    expect(await page.post({ intent: "admit" })).toMatchObject({ status: 404 });
  });
});

describe("the acts", () => {
  test("a reviewed and checked application is admitted, once", async () => {
    const page = await filed();
    for (const key of [quitusKey(page.quitus), rccmKey(page.rccm)])
      await page.post({ intent: "accept-document", document: key });
    expect((await page.read()).data).toMatchObject({
      why: { admit: "Dites d’abord si la demande est comprise et qui peut l’examiner." },
    });
    expect(
      await page.post({ intent: "review", understood: "on", scopeNote: "Bâtiments courants." }),
    ).toMatchObject({
      status: 400,
      data: {
        values: { understood: true, scopeNote: "Bâtiments courants." },
        errors: { exception: expect.stringContaining("instructeur habilité") },
      },
    });
    const family = await t.db
      .selectFrom("application_family")
      .select("family_id as id")
      .where("application_id", "=", page.applicationId)
      .executeTakeFirstOrThrow();
    const review = await page.post({
      intent: "review",
      understood: "on",
      scopeNote: "Bâtiments courants.",
      family: family.id,
      exception: "Un cabinet extérieur examine cette famille.",
    });
    expect(review.location).toBe(`${page.path}?fait=review#revue`);
    expect((await page.read()).data).toMatchObject({
      why: { admit: null },
      review: { standing: { scopeNote: "Bâtiments courants." } },
    });
    const admitted = await Promise.all([
      page.post({ intent: "admit", version: "2" }),
      page.post({ intent: "admit", version: "2" }),
    ]);
    expect(admitted.map(({ status }) => status)).toEqual([303, 303]);
    const stays = await t.db
      .selectFrom("stay")
      .select("move")
      .where("subject_id", "=", page.applicationId)
      .where("move", "=", "admit")
      .execute();
    expect(stays).toHaveLength(1);
    const ended = await t.db
      .selectFrom("assignment")
      .select("end_reason as reason")
      .where("application_id", "=", page.applicationId)
      .where("state", "=", "ended")
      .execute();
    expect(ended).toEqual([{ reason: "Statut du dossier\u00A0: En cours d’instruction" }]);
  });

  test("a rejection needs its reason, which the company reads", async () => {
    const page = await filed();
    expect(await page.post({ intent: "reject", reason: " " })).toMatchObject({
      status: 400,
      data: { errors: { reason: "Dites pourquoi." } },
    });
    const raison = "La classe demandée ne s’ouvre pas à une entreprise de cette année.";
    await page.post({ intent: "reject", reason: raison });
    const row = await t.db
      .selectFrom("application")
      .select(["state", "end_reason as reason"])
      .where("id", "=", page.applicationId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: "inadmissible", reason: raison });
  });

  test("an application that somebody else has can be read by nobody who has not taken it", async () => {
    const page = await filed();
    await reviews(t.services, page.registrar, page.applicationId);
    const second = await aColleague(t.services, "registrar");
    const cookie = await cookieOf(second);
    await declaresClear(t.services, {
      applicationId: page.applicationId,
      accountId: second.accountId,
    });
    expect(await page.post({ intent: "take" }, cookie)).toMatchObject({ status: 409 });
    expect(
      await page.post({ intent: "accept-document", document: rccmKey(page.rccm) }, cookie),
    ).toMatchObject({ status: 404 });
  });
});

test("duplicatesOf finds who shares a number, an address or a head, and says nothing of a short address", async () => {
  const { companyId, registrar } = await anApplicationUnderWay(t.services);
  const ownContact = { address: "Lot 12, Keur Massar, Dakar", phone: "+221776543210" };
  await t.db.updateTable("company").set(ownContact).where("id", "=", companyId).execute();
  const other = await aCompany(t.services, {
    name: "Koumbarel SA",
    address: "LOT 12 - KEUR MASSAR DAKAR",
    phone: ownContact.phone,
  });
  const scope = {
    kind: "staff" as const,
    accountId: registrar.accountId,
    roles: ["registrar" as const],
    ownCompanies: [],
  };
  expect(await duplicatesOf(t.db, scope, companyId)).toMatchObject([
    { field: "address", companyId: other, name: "Koumbarel SA" },
    { field: "phone", companyId: other },
  ]);
  await t.db
    .updateTable("company")
    .set({ address: "Dakar", phone: "+221770000001" })
    .where("id", "in", [companyId, other])
    .execute();
  await t.db
    .updateTable("company")
    .set({ phone: "+221770000002" })
    .where("id", "=", other)
    .execute();
  expect(await duplicatesOf(t.db, scope, companyId)).toEqual([]);
  const hidden = { ...scope, ownCompanies: [other] };
  await t.db.updateTable("company").set(ownContact).where("id", "in", [companyId, other]).execute();
  expect(await duplicatesOf(t.db, hidden, companyId)).toEqual([]);
});
