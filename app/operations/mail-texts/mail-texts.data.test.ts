import { describe, expect, test } from "vitest";
import { resetMail } from "#app/accounts/passwords/reset.mail.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { mailTextsInForce } from "#app/mails/mail-texts.queries.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { aPerson } from "#tests/actors.ts";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { mailWords } from "../mail-words.ts";
import { changeMailText } from "./change-mail-text.server.ts";
import { action, loader } from "./mail-text-page.tsx";
import { loader as list } from "./mail-texts-page.tsx";

const t = openForTests({ rows: "migrated", emptied: true });

const noon = new Date("2026-11-22T12:00:00Z");
const services = () => testServices({ db: t.db, now: () => noon });
const as = (actor = aPerson({ staffRoles: ["administrator"] })) =>
  testContext(services(), { actor });
const change = (changes: Partial<Parameters<typeof changeMailText>[1]> = {}, ctx = as()) =>
  changeMailText(ctx, {
    mail: "password-reset",
    basedOn: 0,
    texts: { objet: "Votre mot de passe" },
    ...changes,
  });

const authority = {
  name: "Tabax",
  address: "Dakar",
  email: "contact@tabax.example",
  phone: "+221 33",
};
async function queued() {
  const mail = resetMail({
    firstname: "Awa",
    publicUrl: "https://tabax.example",
    token: "jeton",
    validityHours: 1,
    authority,
  });
  const ctx = as();
  await ctx.transaction(async (tx) => {
    await queueMail(tx, {
      kind: "password-reset",
      subjectKind: "account",
      subjectId: "a",
      to: "awa@baol.example",
      mail,
    });
    return { ok: true, value: null } as const;
  });
  return await t.db
    .selectFrom("mail")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

describe("texts of a mail", () => {
  test("a mail has the product's texts until somebody writes others, and again after a return to the original", async () => {
    expect((await queued()).subject).toBe("Choisissez un nouveau mot de passe");
    await change({ texts: { objet: "Votre mot de passe", "note-1": "Valable {duree}." } });
    const mail = await queued();
    expect(mail.subject).toBe("Votre mot de passe");
    expect(mail.text_body).toContain("Valable 1\u00A0heure.");
    expect(mail.text_body).toContain("https://tabax.example/espace/mot-de-passe?token=jeton");
    expect(mail.html_body).toContain("Votre mot de passe");
    expect(await change({ basedOn: 1, texts: {} })).toEqual({ ok: true, value: { version: 2 } });
    expect((await queued()).subject).toBe("Choisissez un nouveau mot de passe");
    expect(await verifyChain(t.db, "mail-text", "password-reset")).toBeNull();
  });

  test("texts equal to the product's are not stored", async () => {
    const [ownPart] = mailWords["password-reset"].parts;
    await change({ texts: { objet: ownPart?.text ?? "", bouton: "Choisir" } });
    expect(await mailTextsInForce(t.db, "password-reset")).toEqual({ bouton: "Choisir" });
  });

  test.each<[string, Partial<Parameters<typeof changeMailText>[1]>]>([
    ["unknown-mail", { mail: "contact-message" }],
    ["unknown-mail", { mail: "constructor" }],
    ["edited-meanwhile", { basedOn: 1 }],
    ["nothing-changes", { texts: {} }],
    ["faulty-text", { texts: { objet: "" } }],
    ["faulty-text", { texts: { rien: "x" } }],
    ["faulty-text", { texts: { "note-1": "Sans durée." } }],
    ["faulty-text", { texts: { objet: "Pour {nom}" } }],
  ])("a change is refused as %s: %o", async (refusal, changes) => {
    expect(await change(changes)).toEqual({ ok: false, refusal });
    expect(await t.db.selectFrom("mail_text").selectAll().execute()).toEqual([]);
  });

  test("only an administrator changes the texts, and of two simultaneous changes one succeeds", async () => {
    const controller = as(aPerson({ staffRoles: ["controller"] }));
    expect(await change({}, controller)).toEqual({ ok: false, refusal: "not-yours" });
    const both = await Promise.all([change(), change({ texts: { objet: "Autre objet" } })]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both).toContainEqual({ ok: false, refusal: "edited-meanwhile" });
  });
});

test("the pages preview the mail before the change, show errors, and change the texts", async () => {
  const cookie = await aStaffCookie(services(), "administrator");
  const controller = await aStaffCookie(services(), "controller");
  const path = "/bureau/courriels/password-reset";
  const call = (handler: Handler, form?: Record<string, string>, by = cookie, to = path) =>
    callPage(handler, {
      services: services(),
      path: to,
      cookie: by,
      ...(form && { form }),
    });
  const typedTexts = Object.fromEntries(
    mailWords["password-reset"].parts.map(({ name, text }) => [name, text]),
  );
  const form = {
    ...typedTexts,
    objet: "Un mot de passe : le vôtre",
    basedOn: "0",
    intent: "preview",
  };

  expect((await call(action, form)).data).toMatchObject({
    preview: {
      subject: "Un mot de passe\u00A0: le vôtre",
      text: expect.stringContaining("1\u00A0heure"),
    },
  });
  expect(await mailTextsInForce(t.db, "password-reset")).toEqual({});
  expect(await call(action, { ...form, "note-1": "Sans durée." })).toMatchObject({
    status: 400,
    data: { errors: { "note-1": "{duree} doit rester dans ce texte" } },
  });
  expect(await call(action, { ...form, intent: "confirm" })).toMatchObject({
    status: 303,
    location: "/bureau/courriels?change=password-reset",
  });
  expect(await mailTextsInForce(t.db, "password-reset")).toEqual({
    objet: "Un mot de passe\u00A0: le vôtre",
  });
  expect((await call(loader, undefined, controller)).data).toMatchObject({
    mayChange: false,
    history: [{ version: 1, parts: ["Objet"], publishedBy: "Aïssatou Ndiaye" }],
  });
  expect(await call(action, { ...form, intent: "confirm" }, controller)).toMatchObject({
    status: 403,
  });
  const original = { change: "original", basedOn: "1", intent: "confirm" };
  expect(await call(action, original)).toMatchObject({ status: 303 });
  expect(await mailTextsInForce(t.db, "password-reset")).toEqual({});
  expect(await call(loader, undefined, cookie, "/bureau/courriels/rien")).toMatchObject({
    status: 404,
  });
  const examiner = await aStaffCookie(services(), "examiner");
  expect(await call(list, undefined, examiner, "/bureau/courriels")).toMatchObject({ status: 403 });
});
