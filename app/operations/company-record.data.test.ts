import { beforeAll, describe, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aDocument, aFiledApplication, declaresConflict, letRead } from "#tests/applying.ts";
import {
  aCertificate,
  aCompany,
  aMemberAccount,
  aStaffAccount,
  signedInCookie,
} from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { aPayment } from "#tests/paying.ts";
import { loader as companies } from "./companies-page.tsx";
import { loader as companyPage } from "./office-company-page.tsx";

const t = openForTests({ day: "2026-11-23" });
const number = "DO-2026-00042-5";
let companyId: string;
let applicationId: string;
const staff = new Map<string, { accountId: string; cookie: string }>();

async function enter(name: string, ...roles: StaffRole[]) {
  const { accountId } = await aStaffAccount(t.services, { roles });
  const cookie = await signedInCookie(t.services, accountId, "second-factor");
  staff.set(name, { accountId, cookie });
  return accountId;
}

beforeAll(async () => {
  const member = await aMemberAccount(t.services, {
    company: { name: "Sahel Bâtiment SARL", name_norm: "sahel batiment sarl" },
  });
  companyId = member.companyId;
  applicationId = await aFiledApplication(t.services, { companyId, number });
  await aPayment(t.services, companyId);
  await aCertificate(t.services, { companyId });
  await t.db.updateTable("company").set({ region: "SN-TH" }).where("id", "=", companyId).execute();
  await aDocument(t.services, { companyId });
  await t.db
    .insertInto("application_message")
    .values({
      id: newId(),
      application_id: applicationId,
      side: "company",
      author: member.accountId,
      body: "Le chantier de Thiès est achevé.",
      written_at: t.services.now(),
    })
    .execute();
  await t.db
    .insertInto("company_change")
    .values({
      id: newId(),
      company_id: companyId,
      field: "name",
      value: "Sahel Bâtiment SA",
      reason: "Nouveau statut",
      state: "asked",
      state_since: t.services.now(),
      version: 1,
      asked_at: t.services.now(),
    })
    .execute();
  for (const role of ["registrar", "examiner", "president", "cashier", "controller"] as const)
    await enter(role, role);
  const granted = await enter("granted examiner", "examiner");
  const both = await enter("registrar who examines it", "registrar", "examiner");
  for (const accountId of [granted, both]) await letRead(t.services, { accountId, applicationId });
  const checks = await enter("registrar who checks it", "registrar");
  await letRead(t.services, { accountId: checks, applicationId }, "admissibility");
  const hidden = await enter("registrar in conflict", "registrar");
  await declaresConflict(t.services, { accountId: hidden, applicationId });
});

async function readPage<Loader extends Handler>(loader: Loader, path: string, who: string) {
  const cookie = staff.get(who)?.cookie ?? "";
  const { data, status } = await callPage(loader, { services: t.services, path, cookie });
  expect(status).toBe(200);
  return data as Awaited<ReturnType<Loader>>;
}

/** How many rows each part of the record shows; null for a part that is not shown. */
async function partsFor(who: string) {
  const { record, answers } = await readPage(companyPage, `/bureau/entreprises/${companyId}`, who);
  const { payments, members, means, documents, messages } = record;
  return {
    rights: record.rights.length,
    applications: record.applications?.length ?? null,
    payments: payments?.list.length ?? null,
    members: members?.length ?? null,
    means: means ? means.workers.length : null,
    documents: documents?.length ?? null,
    messages: messages?.count ?? null,
    corrections: record.corrections?.length ?? null,
    complaints: record.complaints?.length ?? null,
    journal: record.journal !== null,
    answers: answers?.length ?? null,
  };
}

const nobody = {
  rights: 1,
  applications: 1,
  payments: null,
  members: null,
  means: null,
  documents: null,
  messages: null,
  corrections: null,
  complaints: null,
  journal: false,
  answers: null,
};
const registrar = { ...nobody, payments: 1, corrections: 1, complaints: 0 };
const whole = { members: 1, means: 0, documents: 0, messages: 1 };

describe("the record of a company", () => {
  test.each([
    { who: "registrar", sees: registrar },
    { who: "registrar who checks it", sees: { ...registrar, ...whole } },
    {
      who: "controller",
      sees: { ...registrar, ...whole, documents: 1, journal: true, answers: 0 },
    },
    { who: "cashier", sees: { ...nobody, applications: null, payments: 1 } },
    { who: "examiner", sees: nobody },
    { who: "president", sees: { ...nobody, complaints: 0 } },
    { who: "granted examiner", sees: { ...nobody, ...whole, answers: 0 } },
    {
      who: "registrar who examines it",
      sees: { ...registrar, ...whole, payments: null, answers: 0 },
    },
  ])("shows the $who the parts that their roles show, and no other", async ({ who, sees }) => {
    expect(await partsFor(who)).toEqual(sees);
  });

  test("shows a registrar who declared a conflict neither the application nor what the company keeps", async () => {
    expect(await partsFor("registrar in conflict")).toMatchObject({
      applications: 0,
      payments: null,
      members: null,
      means: null,
      documents: null,
      messages: null,
      corrections: 0,
      complaints: 0,
    });
  });

  test("says to who declared a conflict that they see nothing because of it, and to nobody else", async () => {
    const path = `/bureau/entreprises/${companyId}`;
    const { record } = await readPage(companyPage, path, "registrar in conflict");
    expect(record.ownConflict).toBeInstanceOf(Date);
    expect((await readPage(companyPage, path, "registrar")).record.ownConflict).toBeNull();
  });

  test("opens for a company that nobody acts for, and says so", async () => {
    const alone = await aCompany(t.services, { name: "Kaolack Forages" });
    const { card, record } = await readPage(
      companyPage,
      `/bureau/entreprises/${alone}`,
      "controller",
    );
    expect(card.contact).toEqual([]);
    expect(record.members).toEqual([]);
  });
});

describe("the list of companies", () => {
  const list = async (query: string, who = "registrar") =>
    (await readPage(companies, `/bureau/entreprises${query}`, who)).page;
  const names = async (query: string, who?: string) =>
    (await list(query, who)).rows.map(({ name }) => name);

  test.each([
    { query: "?q=batiment", found: true },
    { query: "?region=SN-TH", found: true },
    { query: "?region=SN-DK", found: false },
    { query: "?classe=D", found: true },
    { query: "?classe=A", found: false },
    { query: "?famille=2", found: true },
    { query: "?famille=1", found: false },
    { query: "?droit=avec", found: true },
    { query: "?droit=sans", found: false },
    { query: "?droit=suspendu", found: false },
    { query: "?etat=active", found: true },
    { query: "?etat=closed", found: false },
    { query: "?etat=x&region=x&classe=x&famille=x&droit=x", found: true },
  ])("$query finds the company: $found; rows and count agree", async ({ query, found }) => {
    const { rows, count } = await list(query);
    expect(rows.some(({ name }) => name === "Sahel Bâtiment SARL")).toBe(found);
    expect(count).toBe(rows.length);
  });

  test("sorts by name both ways, and by registration from the latest on", async () => {
    const ascending = await names("?tri=nom");
    expect(ascending).toEqual([...ascending].sort((a, b) => a.localeCompare(b, "fr")));
    expect(await names("?tri=-nom")).toEqual(ascending.toReversed());
    expect((await names("")).length).toBe(ascending.length);
  });

  test("says which application is the latest only to who may see applications", async () => {
    const latest = async (who: string) =>
      (await list("?q=sahel", who)).rows.map(({ application }) => application?.number ?? null);
    expect(await latest("examiner")).toEqual([number]);
    expect(await latest("cashier")).toEqual([null]);
    expect(await latest("registrar in conflict")).toEqual([null]);
  });
});
