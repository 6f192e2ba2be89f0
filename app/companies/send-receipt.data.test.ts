import { expect, test } from "vitest";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { attachmentsOf } from "#app/mails/outbox.queries.server.ts";
import { registerCompany } from "#app/registration/register-company.server.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { requestContextOf } from "#tests/page-call.ts";
import { aReadRegistration } from "#tests/registrations.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { activateCompany } from "./activate-company.server.ts";
import { keepReceipt } from "./keep-receipt.server.ts";
import { loader } from "./receipt-download.route.ts";
import { receiptHandler } from "./send-receipt.server.ts";

const t = openForTests({ now: () => new Date("2026-09-10T09:30:00Z"), emptied: true });

async function activated(changes: Parameters<typeof aReadRegistration>[0] = {}) {
  const registration = aReadRegistration({ subAreas: t.subAreas.slice(0, 1), ...changes });
  const registered = await registerCompany(testContext(t.services), {
    registration,
    idempotencyKey: newId(),
  });
  if (!registered.ok) throw new Error(registered.refusal);
  const [link] = await mailsOf(registered.value.companyId);
  const token = /token=([\w-]+)/.exec(link?.text_body ?? "")?.[1] ?? "";
  const passwordProof = { password: registration.password };
  const outcome = await activateCompany(testContext(t.services), { token, given: passwordProof });
  if (!outcome.ok) throw new Error(outcome.refusal);
  const { account_id: accountId } = await t.db
    .selectFrom("member")
    .select("account_id")
    .where("company_id", "=", registered.value.companyId)
    .executeTakeFirstOrThrow();
  return { ...registered.value, accountId, registration };
}

const mailsOf = (companyId: string) =>
  t.db
    .selectFrom("mail")
    .select(["id", "kind", "recipient", "subject", "text_body"])
    .where("subject_id", "=", companyId)
    .orderBy("id")
    .execute();

const sendReceipts = () => doDueTasks(t.services, [receiptHandler]);

test("the receipt of a company of the demonstration is drawn and mailed to nobody", async () => {
  const { companyId } = await activated();
  const before = await mailsOf(companyId);
  await t.db.updateTable("company").set({ demo: true }).where("id", "=", companyId).execute();
  expect(await sendReceipts()).toBe(1);
  expect(await mailsOf(companyId)).toEqual(before);
  expect(await keepReceipt(testContext(t.services), { companyId })).not.toBeNull();
});

test("an activated registration gets a number without gaps, and its receipt is mailed to the contact and the company", async () => {
  const { companyId, registration } = await activated();
  expect(await mailsOf(companyId)).toHaveLength(1);
  await sendReceipts();
  const [, ownMail, company, ...others] = await mailsOf(companyId);
  expect(others).toEqual([]);
  expect(ownMail).toMatchObject({
    kind: "registration-receipt",
    recipient: registration.contactEmail,
    subject: expect.stringMatching(/^Reçu d’inscription INS-2026-00001-\d$/),
  });
  for (const fact of [
    "INS-2026-00001-",
    registration.name,
    "10\u00A0septembre 2026 à\u00A09\u00A0h\u00A030",
    "version 2026-7",
  ])
    expect(ownMail?.text_body).toContain(fact);
  expect(company).toMatchObject({ recipient: registration.email });
  expect(company?.text_body).toContain("par Aïssatou Ndiaye, avec cette adresse");
  expect(ownMail?.text_body).toContain("Bonjour Aïssatou,");
  expect(ownMail?.text_body).not.toContain("avec cette adresse");
  const second = await activated();
  const row = await t.db
    .selectFrom("company")
    .select(["registration_number", "activated_at"])
    .where("id", "=", second.companyId)
    .executeTakeFirst();
  expect(row).toMatchObject({
    registration_number: expect.stringMatching(/^INS-2026-00002-/),
    activated_at: t.services.now(),
  });
});

test("the mail to the unverified address of the company contains no name that asks or links", async () => {
  const name = "Réglez sur www.evil.example avant 18 h";
  const { companyId } = await activated();
  // Such names exist from before a rule refused them.
  await t.db.updateTable("company").set({ name }).where("id", "=", companyId).execute();
  await t.db
    .updateTable("member")
    .set({ lastname: "evil.com" })
    .where("company_id", "=", companyId)
    .execute();
  await sendReceipts();
  const [, ownMail, company] = await mailsOf(companyId);
  expect(ownMail?.text_body).not.toMatch(/evil/);
  expect(company?.text_body).not.toMatch(/evil/);
  expect(company?.text_body).toContain("par une personne, avec cette adresse");
});

test("the receipt is mailed once when contact and company have one address", async () => {
  const { companyId } = await activated({
    email: "awa@baol.example",
    contactEmail: "awa@baol.example",
  });
  await sendReceipts();
  const kinds = (await mailsOf(companyId)).map(({ kind }) => kind);
  expect(kinds).toEqual(["activation", "registration-receipt"]);
});

test("the receipt is a PDF with number, date and version of the terms, and the journal holds its hash", async () => {
  const { companyId, registration } = await activated();
  await sendReceipts();
  const [, mail] = await mailsOf(companyId);
  const [file, ...others] = await attachmentsOf(t.db, mail?.id ?? "");
  expect(others).toEqual([]);
  expect(file).toMatchObject({
    name: expect.stringMatching(/^recu-INS-2026-00001-\d\.pdf$/),
    contentType: "application/pdf",
  });
  const fileText = String(file?.content);
  for (const fact of [
    "INS-2026-00001-",
    registration.name,
    "10\u00A0septembre 2026 à\u00A09\u00A0h\u00A030",
    "version 2026-7, acceptées le\u00A010\u00A0septembre 2026",
  ])
    expect(fileText).toContain(fact);
  const [row] = await t.db
    .selectFrom("journal")
    .select("data")
    .where("subject_id", "=", companyId)
    .where("event", "=", "registration-receipt-issued")
    .execute();
  expect(row?.data).toEqual({
    number: file?.name.slice("recu-".length, -".pdf".length),
    sha256: sha256Hex(file?.content ?? ""),
  });
});

test("of two requests that draw a receipt at once, both return the stored one, which is journaled once", async () => {
  const { companyId } = await activated();
  const drawing = Promise.withResolvers<void>();
  let drawn = 0;
  const renderPdf: TestServices["renderPdf"] = async (document) => {
    drawn += 1;
    if (drawn === 2) drawing.resolve();
    await drawing.promise;
    return Buffer.concat([await t.services.renderPdf(document), Buffer.from(`%${drawn}`)]);
  };
  const ctx = testContext({ ...t.services, renderPdf });
  const [one, other] = await Promise.all([
    keepReceipt(ctx, { companyId }),
    keepReceipt(ctx, { companyId }),
  ]);
  expect(drawn).toBe(2);
  expect(one?.sha256).toBe(other?.sha256);
  const rows = await t.db
    .selectFrom("journal")
    .select("data")
    .where("subject_id", "=", companyId)
    .where("event", "=", "registration-receipt-issued")
    .execute();
  expect(rows.map(({ data }) => data)).toEqual([{ number: one?.number, sha256: one?.sha256 }]);
});

test("a receipt that cannot be drawn is drawn later, and its mail is sent then", async () => {
  const { companyId } = await activated();
  const { renderPdf } = t.services;
  t.services.renderPdf = () => Promise.reject(new Error("no drawing"));
  await sendReceipts();
  expect(await mailsOf(companyId)).toHaveLength(1);
  t.services.renderPdf = renderPdf;
  t.services.now = () => new Date("2026-09-10T09:31:00Z");
  await sendReceipts();
  expect(await mailsOf(companyId)).toHaveLength(3);
  await sendReceipts();
  expect(await mailsOf(companyId)).toHaveLength(3);
});

const path = (companyId: string) => `/espace/recu-inscription.pdf?entreprise=${companyId}`;

/** Bytes and headers of the answer; the status of a refusal. */
async function download(companyId: string, accountId: string) {
  const cookie = await signedInCookie(t.services, accountId);
  const request = new Request(`https://tabax.example${path(companyId)}`, { headers: { cookie } });
  const context = await requestContextOf(request, t.services);
  try {
    const response = await loader({ request, context });
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch (thrown) {
    return { status: (thrown as { init: { status: number } }).init.status };
  }
}

test("members download the receipt that was mailed, even when names have changed since", async () => {
  const { companyId, accountId } = await activated();
  await sendReceipts();
  const [, mail] = await mailsOf(companyId);
  const [sentFile] = await attachmentsOf(t.db, mail?.id ?? "");
  await t.db
    .updateTable("company")
    .set({ name: "Autre nom" })
    .where("id", "=", companyId)
    .execute();
  const { headers, bytes } = await download(companyId, accountId);
  expect(headers?.get("content-type")).toBe("application/pdf");
  expect(headers?.get("cache-control")).toBe("no-store");
  expect(headers?.get("content-disposition")).toContain(sentFile?.name);
  expect(bytes).toEqual(sentFile?.content);
});

test("a receipt downloaded before the mail is the same one that is mailed", async () => {
  const { companyId, accountId } = await activated();
  const [first, second] = await Promise.all([1, 2].map(() => download(companyId, accountId)));
  expect(second?.bytes).toEqual(first?.bytes);
  await sendReceipts();
  const [, mail] = await mailsOf(companyId);
  expect((await attachmentsOf(t.db, mail?.id ?? ""))[0]?.content).toEqual(first?.bytes);
  expect(await t.db.selectFrom("sheet").select("id").execute()).toHaveLength(1);
  const actual = t.db.selectFrom("journal").select("id");
  expect(await actual.where("event", "=", "registration-receipt-issued").execute()).toHaveLength(1);
});

test("the receipt of another company, of an unknown one and of one without a number answer the same 404", async () => {
  const { companyId } = await activated();
  const other = await aMemberAccount(t.services);
  for (const id of [companyId, newId(), other.companyId, "x"])
    expect(await download(id, other.accountId)).toEqual({ status: 404 });
});
