import { beforeEach, describe, expect, test } from "vitest";
import { slugOfCompany } from "#app/directory/directory.queries.server.ts";
import { publishContact, stopMessages } from "#app/directory/reach/publish-contact.server.ts";
import { publishedContact } from "#app/directory/reach/published-contact.queries.server.ts";
import { newStamp } from "#app/forms/robots.server.ts";
import { made } from "#tests/applying.ts";
import { aCertificate, aMemberAccount } from "#tests/factories.ts";
import { countingLimits, noLimits, onceFor } from "#tests/limits.ts";
import { linkTo } from "#tests/mailed-links.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { eraseVisitorIn } from "../message.queries.server.ts";
import { eraseSenderIn, purgeRelayed } from "./relayed-message.queries.server.ts";
import { action as report, loader as reportPage } from "./report-page.tsx";
import { action as stop, loader as stopPage } from "./stop-page.tsx";
import { action as write, loader as writePage } from "./write-page.tsx";

const opened = openForTests({ day: "2026-11-28" });
const owner = "aissatou@baol.example";

interface Firm {
  companyId: string;
  slug: string;
}

/** A listed company with one owner; it takes messages unless told otherwise. */
async function aFirm({ takesMessages = true, email = owner, demo = false } = {}): Promise<Firm> {
  const { services } = opened;
  const { companyId } = await aMemberAccount(services, { email, company: { demo } });
  await aCertificate(services, { companyId });
  if (takesMessages) await publish(companyId, true);
  const slug = (await slugOfCompany(services.db, companyId)) ?? "";
  return { companyId, slug };
}

async function publish(companyId: string, takesMessages: boolean) {
  const { version } = await publishedContact(opened.db, companyId);
  const contact = { phone: null, places: [], takesMessages };
  await made(publishContact(testContext(opened.services), { companyId, contact, seen: version }));
}

const typed = {
  name: "Awa Diop",
  email: "awa@visiteur.example",
  phone: "",
  message: "Bonjour, je cherche un maçon à Thiès.",
};

const stampOf = (secondsAgo: number) =>
  newStamp({
    ...opened.services,
    now: new Date(opened.services.now().getTime() - secondsAgo * 1_000),
  });

const post = (slug: string, changes: Record<string, string> = {}, services = opened.services) =>
  callPage(write, {
    services,
    path: `/annuaire/${slug}/ecrire`,
    form: { stamp: stampOf(3_600), ...typed, ...changes },
  });

const mails = () =>
  opened.db
    .selectFrom("mail")
    .select(["recipient", "reply_to", "subject", "text_body as text", "html_body as html"])
    .where("kind", "=", "relayed-message")
    .orderBy("id")
    .execute();
const stored = () =>
  opened.db.selectFrom("relayed_message").select(["company_id", "message"]).execute();
const inbox = () =>
  opened.db.selectFrom("contact_message").select(["kind", "name", "message"]).execute();

const press = (handler: Handler, path: string) =>
  callPage(handler, { services: opened.services, path, form: { intent: "send" } });
const mailed = (path: string, to = owner) => linkTo(opened.services, to, path);

beforeEach(async () => {
  opened.on("2026-11-28");
  await opened.db.deleteFrom("mail").execute();
  await opened.db.deleteFrom("relayed_message").execute();
  await opened.db.deleteFrom("refused_sender").execute();
  await opened.db.deleteFrom("contact_message").execute();
});

describe("writing to a company", () => {
  test("a message reaches the members, who answer the sender; the sender sees no address", async () => {
    const { slug, companyId } = await aFirm();
    const answer = await post(slug, { phone: "77 123 45 67" });
    expect(answer).toMatchObject({ status: 303, location: `/annuaire/${slug}/ecrire?envoye=1` });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: owner, reply_to: typed.email });
    expect(mail?.subject).not.toContain("Awa");
    for (const text of [typed.name, typed.email, typed.message, "+221 77 123 45 67"])
      expect(mail?.text).toContain(text);
    expect(await stored()).toEqual([{ company_id: companyId, message: typed.message }]);
    for (const path of [`/annuaire/${slug}/ecrire`, `/annuaire/${slug}/ecrire?envoye=1`]) {
      const { data, headers } = await callPage(writePage, { services: opened.services, path });
      expect(JSON.stringify([data, [...headers]])).not.toContain("baol.example");
    }
  });

  test("off by default: the page has no form and a post sends nothing, with the words kept", async () => {
    const { slug } = await aFirm({ takesMessages: false, email: "defaut@baol.example" });
    const page = await callPage(writePage, {
      services: opened.services,
      path: `/annuaire/${slug}/ecrire`,
    });
    expect(page).toMatchObject({ status: 404, data: { takesMessages: false } });
    expect(await post(slug)).toMatchObject({
      status: 400,
      data: { refusal: "closed", values: typed },
    });
    expect([await stored(), await mails()]).toEqual([[], []]);
  });

  test("a company that has stopped meanwhile, or has no right in force, gets nothing", async () => {
    const { slug, companyId } = await aFirm({ email: "arret@baol.example" });
    await made(stopMessages(testContext(opened.services), { companyId }));
    expect(await post(slug)).toMatchObject({ data: { refusal: "closed" } });
    await publish(companyId, true);
    for (const state of ["suspended", "withdrawn"] as const) {
      await opened.db
        .updateTable("qualification")
        .set({ state })
        .where("company_id", "=", companyId)
        .execute();
      expect(await post(slug)).toMatchObject({ data: { refusal: "closed", values: typed } });
    }
    expect(await stored()).toEqual([]);
  });

  test("the same message twice, one after the other or at once, is sent once", async () => {
    const { slug } = await aFirm({ email: "double@baol.example" });
    const answers = await Promise.all([post(slug), post(slug)]);
    answers.push(await post(slug));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await mails()).toHaveLength(1);
    opened.on("2026-11-30");
    await post(slug);
    expect(await mails()).toHaveLength(2);
  });

  test("a company without anybody to read takes nothing; one of the demonstration keeps it unread", async () => {
    const { companyId } = await aCertificate(opened.services, { company: { name: "Sans membre" } });
    await openForNobody(companyId);
    expect(await post((await slugOfCompany(opened.db, companyId)) ?? "")).toMatchObject({
      data: { refusal: "closed" },
    });
    const demo = await aCertificate(opened.services, { company: { name: "Inventée", demo: true } });
    await openForNobody(demo.companyId);
    expect(await post((await slugOfCompany(opened.db, demo.companyId)) ?? "")).toMatchObject({
      status: 303,
    });
    expect(await mails()).toEqual([]);
  });

  test("an unknown company is not found", async () => {
    const path = "/annuaire/inconnue/ecrire";
    expect(await callPage(writePage, { services: opened.services, path })).toMatchObject({
      status: 404,
    });
    expect(await post("inconnue")).toMatchObject({ status: 404 });
  });
});

/** Opens the messages of a company that nobody acts for, as the demonstration does. */
const openForNobody = (companyId: string) =>
  opened.db
    .insertInto("published_contact")
    .values({ company_id: companyId, takes_messages: true, version: 1, changed_at: new Date() })
    .execute();

describe("bad input", () => {
  test.each([
    ["an empty message", { message: " " }, "message"],
    ["a message of 100 000 letters", { message: "a".repeat(100_000) }, "message"],
    ["a line break in the address", { email: "awa@visiteur.example\r\nBcc: x@y.example" }, "email"],
    ["two addresses", { email: "awa@visiteur.example, x@y.example" }, "email"],
    ["an emoji for a name", { name: "🙂🙂" }, "name"],
    ["a phone of letters", { phone: "appelez-moi" }, "phone"],
  ])("%s is refused beside its field and sends nothing", async (_, changes, field) => {
    const { slug } = await aFirm({ email: `${crypto.randomUUID()}@baol.example` });
    const answer = await post(slug, changes as Record<string, string>);
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { [field]: expect.any(String) } },
    });
    expect([await stored(), await mails()]).toEqual([[], []]);
  });

  test("HTML is shown as text, and marks of direction and line breaks do not reach a header", async () => {
    const { slug } = await aFirm({ email: "html@baol.example" });
    await post(slug, {
      name: "Awa\u202E Diop\r\nBcc: x@y.example",
      message: "<img src=x onerror=alert(1)> 🙂",
    });
    const [mail] = await mails();
    expect(mail?.html).not.toContain("<img");
    expect(mail?.text).toContain("🙂");
    expect(mail?.text).not.toContain("\u202E");
    expect(`${mail?.subject}${mail?.reply_to}`).not.toMatch(/[\r\n]|Bcc/);
  });

  test("the company’s own address as sender is taken like any other, so that nobody can guess it", async () => {
    const { slug } = await aFirm({ email: "propre@baol.example" });
    expect(await post(slug, { email: "propre@baol.example" })).toMatchObject({ status: 303 });
  });

  test("a robot that posts 300 times sends no more than the limits let through", async () => {
    const { slug } = await aFirm({ email: "robot@baol.example" });
    const { limits } = countingLimits(20);
    const services = testServices({ db: opened.db, now: opened.services.now, limits });
    const statuses = [];
    for (let number = 0; number < 300; number++) {
      const changes = { email: `robot${number}@spam.example`, message: `Achetez ${number}` };
      statuses.push((await post(slug, changes, services)).status);
    }
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    expect(await mails()).toHaveLength(20);
    expect(await post(slug, { site: "https://spam.example" })).toMatchObject({ status: 303 });
    expect(await mails()).toHaveLength(20);
  });

  test("messages to one company are counted apart: beyond its limit another one is still reached", async () => {
    const full = await aFirm({ email: "pleine@baol.example" });
    const other = await aFirm({ email: "libre@baol.example" });
    const limits = { ...noLimits, consume: onceFor("relay-company", noLimits) };
    const services = testServices({ db: opened.db, now: opened.services.now, limits });
    expect(await post(full.slug, {}, services)).toMatchObject({ status: 303 });
    const again = await post(full.slug, { message: "Encore" }, services);
    expect(again).toMatchObject({ status: 429, data: { values: { message: "Encore" } } });
    expect(await post(other.slug, {}, services)).toMatchObject({ status: 303 });
    expect(await mails()).toHaveLength(2);
  });
});

describe("a reported message", () => {
  test("opening the link changes nothing; one press reports it to the office and refuses its sender here", async () => {
    const { slug } = await aFirm({ email: "signale@baol.example" });
    const other = await aFirm({ email: "autre@baol.example" });
    await post(slug);
    const link = await mailed("messages/signaler", "signale@baol.example");
    expect(await callPage(reportPage, { services: opened.services, path: link })).toMatchObject({
      status: 200,
      data: { isKnown: true },
    });
    expect(await inbox()).toEqual([]);
    for (const _ of [1, 2]) expect(await press(report, link)).toMatchObject({ status: 200 });
    const [reported, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(reported).toMatchObject({ kind: "report", name: "Baol Construction" });
    expect(reported?.message).toContain(typed.email);
    expect(reported?.message).toContain(typed.message);
    expect(await post(slug, { message: "Encore moi" })).toMatchObject({
      data: { refusal: "refused-sender" },
    });
    expect(await post(other.slug)).toMatchObject({ status: 303 });
  });

  test("only the message of the link is reported, and nobody but its sender is refused", async () => {
    const first = await aFirm({ email: "premiere@baol.example" });
    const { slug, companyId } = await aFirm({ email: "seconde@baol.example" });
    await post(first.slug, { message: "Un devis pour une école" });
    await post(slug, { message: "Achetez nos listes" });
    const link = await mailed("messages/signaler", "seconde@baol.example");
    for (const _ of [1, 2]) await press(report, link);
    const [reported, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(reported?.message).toContain("Achetez nos listes");
    const rows = await opened.db
      .selectFrom("relayed_message")
      .select("company_id")
      .where("reported_at", "is not", null)
      .execute();
    expect(rows).toEqual([{ company_id: companyId }]);
    const events = await opened.db
      .selectFrom("journal")
      .select("subject_id")
      .where("event", "=", "visitor-message-reported")
      .where("subject_id", "in", [first.companyId, companyId])
      .execute();
    expect(events).toEqual([{ subject_id: companyId }]);
    expect(await post(slug, { email: "moussa@visiteur.example" })).toMatchObject({ status: 303 });
  });

  test("a link reports its own message alone, and neither a changed nor another link does", async () => {
    const { slug } = await aFirm({ email: "lien@baol.example" });
    await post(slug);
    const link = await mailed("messages/signaler", "lien@baol.example");
    const stopLink = await mailed("messages/arreter", "lien@baol.example");
    const token = new URL(link, "https://tabax.example").searchParams.get("token") ?? "";
    const stopToken = new URL(stopLink, "https://tabax.example").searchParams.get("token") ?? "";
    const [, signature] = token.split(".");
    for (const wrong of ["", `${crypto.randomUUID()}.${signature}`, stopToken])
      expect(await press(report, `/messages/signaler?token=${wrong}`)).toMatchObject({
        status: 404,
      });
    expect(await press(stop, `/messages/arreter?token=${token}`)).toMatchObject({ status: 404 });
    expect(await inbox()).toEqual([]);
    await opened.db.deleteFrom("relayed_message").execute();
    expect(await press(report, link)).toMatchObject({ status: 404 });
  });
});

test("the link of a mail stops the messages of its company with one press, is journaled once, and is harmless twice", async () => {
  const { slug, companyId } = await aFirm({ email: "stop@baol.example" });
  const other = await aFirm({ email: "reste@baol.example" });
  await post(slug);
  const link = await mailed("messages/arreter", "stop@baol.example");
  await callPage(stopPage, { services: opened.services, path: link });
  expect((await publishedContact(opened.db, companyId)).takesMessages).toBe(true);
  for (const _ of [1, 2]) expect(await press(stop, link)).toMatchObject({ status: 200 });
  expect((await publishedContact(opened.db, companyId)).takesMessages).toBe(false);
  expect((await publishedContact(opened.db, other.companyId)).takesMessages).toBe(true);
  const events = await opened.db
    .selectFrom("journal")
    .select(["event", "actor", "data"])
    .where("subject_id", "=", companyId)
    .where("event", "=", "messages-stopped")
    .execute();
  expect(events).toMatchObject([{ actor: "visitor", data: { by: "mail" } }]);
});

test("who asks to be erased takes no message, mail, report or refusal of another sender along", async () => {
  const { slug } = await aFirm({ email: "garde@baol.example" });
  await post(slug, { email: "reste@visiteur.example", message: "Je reste" });
  await press(report, await mailed("messages/signaler", "garde@baol.example"));
  await opened.db.deleteFrom("mail").execute();
  await post(slug, { message: "Je pars" });
  await press(report, await mailed("messages/signaler", "garde@baol.example"));
  const erased = await testContext(opened.services).transaction((tx) =>
    eraseSenderIn(tx, { email: typed.email }),
  );
  expect(erased).toBe(1);
  expect(await stored()).toMatchObject([{ message: "Je reste" }]);
  expect(await mails()).toEqual([]);
  const [kept, ...others] = await inbox();
  expect(others).toEqual([]);
  expect(kept?.message).toContain("Je reste");
  expect(await post(slug, { email: "reste@visiteur.example" })).toMatchObject({
    data: { refusal: "refused-sender" },
  });
  expect(await post(slug, { message: "De nouveau" })).toMatchObject({ status: 303 });
});

test("messages go after twelve months, and at once with the sender, with their mails and reports", async () => {
  const { slug } = await aFirm({ email: "duree@baol.example" });
  await post(slug);
  await post(slug, { email: "autre@visiteur.example" });
  const now = new Date("2027-11-28T09:00:00Z");
  expect(await purgeRelayed(opened.db, { now, retentionMonths: 12 })).toBe(0);
  await press(report, await mailed("messages/signaler", "duree@baol.example"));
  await testContext(opened.services).transaction(async (tx) => {
    await eraseVisitorIn(tx, { email: typed.email });
    await eraseVisitorIn(tx, { email: "autre@visiteur.example" });
  });
  expect([await stored(), await mails(), await inbox()]).toEqual([[], [], []]);
  expect(await opened.db.selectFrom("refused_sender").selectAll().execute()).toEqual([]);
  await post(slug, { message: "Un autre" });
  const later = new Date("2027-11-28T10:00:01Z");
  expect(await purgeRelayed(opened.db, { now: later, retentionMonths: 12 })).toBe(1);
});
