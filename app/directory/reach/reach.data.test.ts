import { describe, expect, test } from "vitest";
import { mostWorkplaces, workplaces } from "#app/companies/workplaces.ts";
import { projectListingsIn } from "#app/listings/project-listings.server.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { made } from "#tests/applying.ts";
import { aCertificate, aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import * as list from "../certified/api.certified.route.ts";
import * as csv from "../certified/api.certified-csv.route.ts";
import * as json from "../certified/api.certified-json.route.ts";
import { loader as companyPage } from "../company/company-page.tsx";
import { slugOfCompany } from "../directory.queries.server.ts";
import { loader as directoryPage } from "../directory-page.tsx";
import { publishContact } from "./publish-contact.server.ts";
import { publishedContact } from "./published-contact.queries.server.ts";
import { action, loader } from "./reach-page.tsx";

const opened = openForTests({ day: "2026-11-28" });

const path = "/espace/entreprise/contact";

const get = async (accountId: string) =>
  await callPage(loader, {
    services: opened.services,
    path,
    cookie: await signedInCookie(opened.services, accountId),
  });

async function post(accountId: string, form: [string, string][], query = "") {
  const cookie = await signedInCookie(opened.services, accountId);
  return await callPage(action, {
    services: opened.services,
    path: `${path}${query}`,
    form,
    cookie,
  });
}

const everything: [string, string][] = [
  ["showsPhone", "on"],
  ["phone", "33 821 00 00"],
  ["places", "SN-TH/Mbour"],
  ["places", "SN-DK"],
  ["takesMessages", "on"],
];
const publish: [string, string] = ["intent", "publish"];

async function aListedFirm(region = "SN-DK") {
  const account = await aMemberAccount(opened.services, {
    email: `${crypto.randomUUID()}@baol.example`,
    company: { region, name: `Baol ${crypto.randomUUID().slice(0, 8)}` },
  });
  await aCertificate(opened.services, { companyId: account.companyId, company: { region } });
  return { ...account, slug: (await slugOfCompany(opened.db, account.companyId)) ?? "" };
}

const sheetOf = async (slug: string) =>
  await callPage(companyPage, { services: opened.services, path: `/annuaire/${slug}` });

describe("what a company shows", () => {
  test("nothing by default", async () => {
    const { accountId, slug } = await aListedFirm();
    expect((await get(accountId)).data).toMatchObject({
      values: { showsPhone: false, places: [], takesMessages: false },
      version: 0,
    });
    expect((await sheetOf(slug)).data).toMatchObject({
      sheet: { phone: null, takesMessages: false, workplaces: [] },
    });
  });

  test("is shown before it is published, then at once, with its journal row, and is taken back", async () => {
    const { accountId, companyId, slug } = await aListedFirm();
    const review = await post(accountId, [...everything, ["intent", "review"]]);
    expect(review).toMatchObject({
      status: 200,
      data: { review: { phone: "+221338210000", places: ["SN-TH/Mbour", "SN-DK"] } },
    });
    expect((await publishedContact(opened.db, companyId)).version).toBe(0);
    expect(await post(accountId, [...everything, ["version", "0"], publish])).toMatchObject({
      status: 303,
    });
    expect((await sheetOf(slug)).data).toMatchObject({
      sheet: { phone: "+221338210000", takesMessages: true, workplaces: [{}, {}] },
    });
    expect(await post(accountId, [["version", "1"], publish])).toMatchObject({ status: 303 });
    const { data } = await sheetOf(slug);
    expect(data).toMatchObject({ sheet: { phone: null, takesMessages: false, workplaces: [] } });
    const events = await opened.db
      .selectFrom("journal")
      .select("data")
      .where("subject_id", "=", companyId)
      .where("event", "=", "contact-published")
      .orderBy("sequence")
      .execute();
    expect(events).toMatchObject([
      { data: { phone: true, places: ["SN-TH/Mbour", "SN-DK"], messages: true } },
      { data: { phone: false, places: [], messages: false } },
    ]);
    expect(JSON.stringify(events)).not.toContain("33821");
  });

  test("is hidden again, phone and messages, while no right is in force", async () => {
    const { accountId, companyId, slug } = await aListedFirm();
    await post(accountId, [...everything, ["version", "0"], publish]);
    await opened.db
      .updateTable("qualification")
      .set({ state: "suspended" })
      .where("company_id", "=", companyId)
      .execute();
    expect((await sheetOf(slug)).data).toMatchObject({
      sheet: { phone: null, takesMessages: false },
    });
  });

  test.each([
    [
      "a phone that is ticked and missing",
      [
        ["showsPhone", "on"],
        ["phone", ""],
      ],
      "phone",
    ],
    [
      "a phone of letters",
      [
        ["showsPhone", "on"],
        ["phone", "bureau"],
      ],
      "phone",
    ],
    ["an unknown place", [["places", "SN-TH/Paris"]], "places"],
    [
      "too many places",
      workplaces.slice(0, mostWorkplaces + 1).map(({ code }) => ["places", code]),
      "places",
    ],
  ] as [string, [string, string][], string][])("%s is refused by name", async (_, form, field) => {
    const { accountId, companyId } = await aListedFirm();
    for (const intent of ["review", "publish"])
      expect(await post(accountId, [...form, ["intent", intent]])).toMatchObject({
        status: 400,
        data: { errors: { [field]: expect.any(String) } },
      });
    expect((await publishedContact(opened.db, companyId)).version).toBe(0);
  });

  test("a member who only reads, and somebody of another company, change nothing", async () => {
    const { companyId } = await aListedFirm();
    const reader = await aMemberAccount(opened.services, { email: "lecteur@baol.example" });
    await aMember(opened.services, { accountId: reader.accountId, companyId }, { role: "reader" });
    const foreign = await aListedFirm();
    const query = `?entreprise=${companyId}`;
    const form: [string, string][] = [...everything, ["version", "0"]];
    for (const intent of ["publish", "stop"]) {
      const press: [string, string] = ["intent", intent];
      expect(await post(reader.accountId, [...form, press], query)).toMatchObject({ status: 403 });
      expect(await post(foreign.accountId, [...form, press], query)).toMatchObject({ status: 404 });
    }
    expect((await publishedContact(opened.db, companyId)).version).toBe(0);
  });

  test("a company that is not activated shows nothing yet", async () => {
    const { companyId } = await aMemberAccount(opened.services, {
      email: "attend@baol.example",
      activated: false,
    });
    const contact = { phone: null, places: [], takesMessages: true };
    expect(
      await publishContact(testContext(opened.services), { companyId, contact, seen: 0 }),
    ).toEqual({ ok: false, refusal: "unknown-company" });
    expect((await publishedContact(opened.db, companyId)).version).toBe(0);
  });

  test("two members at once: the second sees that something changed, and keeps what they typed", async () => {
    const { accountId, companyId } = await aListedFirm();
    const form: [string, string][] = [...everything, ["version", "0"], publish];
    const answers = await Promise.all([post(accountId, form), post(accountId, form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(await post(accountId, form)).toMatchObject({
      status: 409,
      data: { values: { phone: "33 821 00 00" } },
    });
    expect((await publishedContact(opened.db, companyId)).version).toBe(1);
  });

  test("what changed between the form and its review is noticed when it is published", async () => {
    const { accountId } = await aListedFirm();
    const form: [string, string][] = [...everything, ["version", "0"]];
    await post(accountId, [...form, publish]);
    for (const intent of ["review", "edit"])
      expect(await post(accountId, [...form, ["intent", intent]])).toMatchObject({
        data: { version: 0 },
      });
  });

  test("one press stops the messages alone, whatever version the page showed", async () => {
    const { accountId, companyId } = await aListedFirm();
    await post(accountId, [...everything, ["version", "0"], publish]);
    expect(await post(accountId, [["intent", "stop"]])).toMatchObject({ status: 303 });
    expect(await publishedContact(opened.db, companyId)).toMatchObject({
      phone: "+221338210000",
      takesMessages: false,
    });
  });
});

describe("who works at a place", () => {
  const published = (companyId: string, places: string[]) =>
    made(
      publishContact(testContext(opened.services), {
        companyId,
        contact: { phone: "+221338210000", places, takesMessages: false },
        seen: 0,
      }),
    );
  const call = async (address: string) => {
    const { data } = await callPage(list.loader, { services: opened.services, path: address });
    return JSON.parse(String(data)) as { totalElements: number; content: { slug: string }[] };
  };
  const pageCount = async (query: string) =>
    (
      (await callPage(directoryPage, { services: opened.services, path: `/annuaire?${query}` }))
        .data as { total: number }
    ).total;

  test("« maçon thies » finds who has the seat there or works there; `region` means the seat", async () => {
    const firm = await aListedFirm("SN-DK");
    await published(firm.companyId, ["SN-TH/Mbour"]);
    const found = async (query: string) =>
      (await call(`/partners/certified?size=200&${query}`)).content.some(
        ({ slug }) => slug === firm.slug,
      );
    expect(await found("q=ma%C3%A7on+thies")).toBe(true);
    expect(await found("worksIn=SN-TH")).toBe(true);
    expect(await found("worksIn=SN-DK")).toBe(true);
    expect(await found("worksIn=SN-ZG")).toBe(false);
    expect(await found("region=SN-TH")).toBe(false);
    expect(await found("region=SN-DK&worksIn=SN-TH")).toBe(true);
    const { content } = await call(`/partners/certified?q=${firm.slug.replaceAll("-", "+")}`);
    expect(content).toMatchObject([
      { worksIn: [{ code: "SN-TH", name: "Thiès", department: "Mbour" }] },
    ]);
    expect(JSON.stringify(content)).not.toContain("338210000");
  });

  test("every door counts the same, over the demonstration and whatever else is asked", async () => {
    await loadDemo(testContext(opened.services));
    const ids = await opened.db
      .selectFrom("listing")
      .select("company_id as id")
      .limit(60)
      .execute();
    for (const [index, { id }] of ids.entries()) {
      const { version } = await publishedContact(opened.db, id);
      if (version > 0) continue;
      const places = [workplaces[(index * 7) % workplaces.length]?.code ?? ""];
      await opened.db
        .insertInto("published_contact")
        .values({ company_id: id, places, version: 1, changed_at: new Date() })
        .execute();
      await testContext(opened.services).transaction((tx) => projectListingsIn(tx, [id]));
    }
    for (const query of [
      "worksIn=SN-TH",
      "worksIn=SN-TH&worksIn=SN-KL",
      "worksIn=SN-TH&region=SN-DK",
      "worksIn=SN-MT&activity=2",
      "worksIn=SN-TH&inForce=true&minLevel=N2",
      "q=entreprise&worksIn=SN-TH",
      "worksIn=SN-TH&lot=2201",
    ]) {
      const { services } = opened;
      const total = (await call(`/partners/certified?size=1&${query}`)).totalElements;
      const listed: string[] = [];
      for (let page = 0; page * 200 < total; page++) {
        const { content } = await call(`/partners/certified?size=200&page=${page}&${query}`);
        listed.push(...content.map(({ slug }) => slug));
      }
      const document = await callPage(json.loader, {
        services,
        path: `/partners/certified.json?${query}`,
      });
      const file = await callPage(csv.loader, {
        services,
        path: `/partners/certified.csv?${query}`,
      });
      const { totalElements } = JSON.parse(String(document.data)) as { totalElements: number };
      const lines = String(file.data).split("\r\n").slice(1, -1);
      const inFile = new Set(lines.map((line) => /\/annuaire\/([a-z0-9-]+)/.exec(line)?.[1]));
      expect([
        query,
        new Set(listed).size,
        await pageCount(query),
        totalElements,
        inFile.size,
      ]).toEqual([query, total, total, total, total]);
    }
  }, 120_000);

  test("the listing made again is the same", async () => {
    const { companyId } = await aListedFirm();
    await published(companyId, ["SN-TH/Mbour", "SN-KL"]);
    const read = () =>
      opened.db
        .selectFrom("listing")
        .select(["rights", "works_in"])
        .where("company_id", "=", companyId)
        .executeTakeFirstOrThrow();
    const before = await read();
    expect(before.works_in).toEqual(["SN-KL", "SN-TH"]);
    await testContext(opened.services).transaction((tx) => projectListingsIn(tx, [companyId]));
    expect(await read()).toEqual(before);
  });
});
