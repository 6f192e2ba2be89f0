import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nomenclatureDraft } from "#app/activity/nomenclature.queries.server.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { forgetSettings, settingsInForce } from "./settings.queries.server.ts";

let t: TestHttp;
/** The cookies of two administrators. */
let first: string;
let second: string;
beforeAll(async () => {
  t = await openTestHttp();
  const cookie = async () => {
    const { accountId } = await aStaffAccount(t.services, { roles: ["administrator"] });
    return await signedInCookie(t.services, accountId, "second-factor");
  };
  [first, second] = [await cookie(), await cookie()];
}, 180_000);
afterAll(() => t.close());

const origin = "https://tabax.example";
const see = (path: string, cookie: string) =>
  t.app.inject({ url: path, headers: { host: "tabax.example", cookie } });
const post = (path: string, cookie: string, fields: Record<string, string>) =>
  t.app.inject({
    method: "POST",
    url: path,
    headers: {
      host: "tabax.example",
      origin,
      cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams(fields).toString(),
  });
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
const hours = async () => {
  forgetSettings(t.services.db);
  return (await settingsInForce(t.services.db, t.services.now())).hours;
};

test("a setting of one megabyte is refused in French and not applied", async () => {
  const before = await hours();
  const answer = await t.app.inject({
    method: "PUT",
    url: "/v1/params/update",
    headers: {
      host: "tabax.example",
      origin,
      cookie: `${first}; XSRF-TOKEN=a`,
      "x-xsrf-token": "a",
      "content-type": "application/json",
    },
    payload: JSON.stringify({
      settings: { hours: "Lun-Sam 8:00 - 12:00", address: "x".repeat(1_000_000) },
    }),
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  expect(answer.json().message).toMatch(/volumineuse/);
  expect(await hours()).toBe(before);
  const page = await post("/bureau/parametres/hours", first, {
    value: "x".repeat(1_000_000),
    effectiveFrom: "",
    basedOn: "",
    intent: "confirm",
  });
  expect(page.statusCode).toBe(413);
  expect(page.body).toContain("Demande trop volumineuse");
  expect(await hours()).toBe(before);
});

test("the settings page shows the edition in force of nomenclature, terms and tariff", async () => {
  const page = await see("/bureau/parametres", first);
  expect(page.body.match(/Édition [^,<]+, en vigueur depuis le/g)).toHaveLength(3);
});

test("a figure changed in the office appears on the home page at once", async () => {
  const path = "/bureau/parametres/qualifiedFigure";
  const page = (await see(path, first)).body;
  const form = { value: "1 234+", effectiveFrom: "", basedOn: hidden(page, "basedOn") };
  const preview = await post(path, first, { ...form, intent: "preview" });
  expect(preview.body).toContain("1 234+");
  expect((await see("/", "")).body).not.toContain("1 234+");
  expect((await post(path, first, { ...form, intent: "confirm" })).statusCode).toBe(303);
  expect((await see("/", "")).body).toContain("1 234+");
});

test("a duplicate code of the nomenclature gets a message beside its field, and the draft stays", async () => {
  const listPath = "/bureau/nomenclature";
  expect((await post(listPath, first, { intent: "begin" })).statusCode).toBe(303);
  const page = (await see(`${listPath}/brouillon/22`, first)).body;
  const draft = await nomenclatureDraft(t.services.db);
  const again = await post(`${listPath}/brouillon/22`, first, {
    stamp: hidden(page, "stamp"),
    intent: "add",
    newCode: "2201",
    newName: "Un autre métier",
    newCovers: "Des murs.",
    newSynonyms: "",
  });
  expect([400, 409]).toContain(again.statusCode);
  expect(again.body).toMatch(/id="newCode-error"[^>]*>[^<]*\S/);
  expect(again.body).toContain("Un autre métier");
  expect(await nomenclatureDraft(t.services.db)).toEqual(draft);
});

describe("simultaneous changes of one setting", () => {
  const path = "/bureau/parametres/hours";
  test("the second administrator is refused, keeps what was typed, and can post again on top of the new value", async () => {
    const [one, two] = [await see(path, first), await see(path, second)];
    const form = (page: string, value: string) => ({
      value,
      effectiveFrom: "",
      basedOn: hidden(page, "basedOn"),
      intent: "confirm",
    });
    expect((await post(path, first, form(one.body, "Lun-Ven 7:00 - 15:00"))).statusCode).toBe(303);
    const actual = await post(path, second, form(two.body, "Lun-Ven 9:00 - 19:00"));
    expect(actual.statusCode).toBe(409);
    expect(actual.body).toContain("Quelqu’un d’autre a changé ce paramètre entre-temps");
    expect(actual.body).toContain("Lun-Ven 9:00 - 19:00");
    expect(actual.body).toContain("Lun-Ven 7:00 - 15:00");
    expect(await hours()).toBe("Lun-Ven 7:00 - 15:00");
    const again = await post(path, second, form(actual.body, "Lun-Ven 9:00 - 19:00"));
    expect(again.statusCode).toBe(303);
    expect(await hours()).toBe("Lun-Ven 9:00 - 19:00");
  });

  test("of two simultaneous posts one succeeds", async () => {
    const { body } = await see(path, first);
    const at = (cookie: string, value: string) =>
      post(path, cookie, {
        value,
        effectiveFrom: "",
        basedOn: hidden(body, "basedOn"),
        intent: "confirm",
      });
    const answers = await Promise.all([at(first, "Lun 8:00"), at(second, "Mar 8:00")]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
  });
});

describe("preview of a mail", () => {
  const path = "/bureau/courriels/password-reset";
  test("the preview shows the typed texts in a frame without scripts, and refuses a forged address", async () => {
    const page = (await see(path, first)).body;
    const fields = Object.fromEntries(
      [
        ...page.matchAll(
          /<(?:input|textarea)[^>]*name="((?:objet|apercu|paragraphe|bouton|note)[^"]*)"/g,
        ),
      ].map(([, name = ""]) => [name, "Lien {duree} <script>alert(1)</script>"]),
    );
    const preview = await post(path, first, { ...fields, bouton: "Ouvrir", intent: "preview" });
    const address = /<iframe[^>]*src="([^"]+)"/.exec(preview.body)?.[1]?.replaceAll("&amp;", "&");
    expect(address).toMatch(/^\/bureau\/courriels\/password-reset\/apercu\?textes=/);
    const linkPage = await see(address ?? "", first);
    expect(linkPage.statusCode).toBe(200);
    expect(linkPage.body).toContain("Lien 1\u00A0heure &lt;script&gt;");
    expect(linkPage.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    );
    expect(linkPage.headers["x-frame-options"]).toBe("SAMEORIGIN");
    const forged = `${path}/apercu?textes=${Buffer.from("x").toString("base64url")}.x`;
    expect((await see(forged, first)).statusCode).toBe(404);
    expect((await see(address ?? "", "")).statusCode).toBe(302);
  });
});

test("a page that needs another role answers 403, says so and links to the person's home page", async () => {
  const member = await aMemberAccount(t.services);
  const companys = await signedInCookie(t.services, member.accountId);
  for (const [path, cookie, place] of [
    ["/bureau/caisse", first, "/bureau"],
    ["/bureau", companys, "/espace"],
  ] as const) {
    const page = await see(path, cookie);
    const [section = ""] = /<section.*?<\/section>/s.exec(page.body) ?? [];
    expect([path, page.statusCode]).toEqual([path, 403]);
    expect(section).toContain("elle demande un autre rôle");
    expect(section).toContain(`href="${place}"`);
    expect(section).not.toContain("Rechargez");
  }
});
