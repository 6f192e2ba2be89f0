import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDraft, type Drafted } from "#tests/applications.ts";
import { anApplication, defaultPassword } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { postedForms } from "#tests/posted-forms.ts";
import { codeAt } from "../factors/totp.server.ts";

let http: TestHttp;
let now = new Date("2026-11-22T10:00:00Z");
beforeAll(async () => {
  http = await openTestHttp();
  http.services.now = () => now;
}, 180_000);
afterAll(() => http.close());

/** A browser without JavaScript: keeps cookies and follows redirects. */
function aBrowser() {
  const cookies = new Map<string, string>();
  const send = async (
    url: string,
    form?: [string, string][],
    headers: Record<string, string> = {},
  ) => {
    const answer = await http.app.inject({
      method: form ? "POST" : "GET",
      url,
      headers: {
        host: "tabax.example",
        origin: "https://tabax.example",
        ...headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form && {
          "content-type": headers["content-type"] ?? "application/x-www-form-urlencoded",
        }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  return {
    send,
    /** Posts a form and follows redirects like a browser: 307 posts the same form again. */
    post: async (url: string, form: [string, string][]) => {
      let at = url;
      let posted: typeof form | undefined = form;
      let answer = await send(at, posted);
      for (let step = 0; answer.headers.location && step < 8; step += 1) {
        at = String(answer.headers.location);
        if (answer.statusCode !== 307) posted = undefined;
        answer = await send(at, posted);
      }
      return { at, status: answer.statusCode, html: answer.body };
    },
  };
}

/** The form of a page that has this field, filled with the typed values. */
function filled(
  html: string,
  at: string,
  fields: Record<string, string>,
): [string, [string, string][]] {
  const [name = ""] = Object.keys(fields);
  const form = postedForms(html, at).find(({ names }) => names.has(name));
  if (!form) throw new Error(`No form asks for ${name} at ${at}`);
  const others = form.fields.filter(([each]) => !(each in fields));
  return [form.action, [...others, ...Object.entries(fields)]];
}

const signingIn = ({ owner }: Drafted) => ({
  email: owner.email,
  password: defaultPassword,
});

/** The turnover of the last year in a draft. */
const turnoverOf = async ({ applicationId }: Drafted) => {
  const { ca1 } = await http.services.db
    .selectFrom("application")
    .select(sql`figures -> 'ca1'`.as("ca1"))
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return ca1;
};

const typedFigures = (drafted: Drafted): [string, [string, string][]] => [
  `/espace/dossiers/${drafted.applicationId}/chiffres`,
  [
    ["vu.ca1", "1"],
    ["ca1", "45 000 000"],
    ["intent", "stay"],
  ],
];

describe("form posted after the session has ended", () => {
  test("a form posted after the session has ended is saved after the sign-in, even after a wrong password", async () => {
    const drafted = await aDraft(http.services);
    const browser = aBrowser();
    const signInPage = await browser.post(...typedFigures(drafted));
    expect(signInPage.status).toBe(401);
    expect(signInPage.html).toContain("Votre session est finie");
    expect(await turnoverOf(drafted)).toBe(1);
    const { email, password } = signingIn(drafted);
    const wrong = await browser.post(
      ...filled(signInPage.html, signInPage.at, { email, password: "un mauvais mot" }),
    );
    expect(wrong.status).toBe(401);
    const there = await browser.post(...filled(wrong.html, wrong.at, { email, password }));
    expect([there.status, there.at]).toEqual([
      200,
      `/espace/dossiers/${drafted.applicationId}/chiffres?enregistre`,
    ]);
    expect(await turnoverOf(drafted)).toBe(45_000_000);
    expect(there.html).not.toContain(password);
  });

  test("the held form survives the second step, even an expired one", async () => {
    const drafted = await aDraft(http.services);
    const secret = await anApplication(http.services, drafted.owner.accountId);
    const browser = aBrowser();
    const signInPage = await browser.post(...typedFigures(drafted));
    const step = await browser.post(...filled(signInPage.html, signInPage.at, signingIn(drafted)));
    expect(step.at).toMatch(/^\/espace\/connexion\/code\?/);
    now = new Date(now.getTime() + 6 * 60_000);
    const ended = await browser.post(
      ...filled(step.html, step.at, { "preuve-code": await codeAt(secret, now) }),
    );
    expect(ended.at).toMatch(/^\/espace\/connexion\?etape=finie/);
    const again = await browser.post(...filled(ended.html, ended.at, signingIn(drafted)));
    const wrong = await browser.post(...filled(again.html, again.at, { "preuve-code": "000000" }));
    const there = await browser.post(
      ...filled(wrong.html, wrong.at, { "preuve-code": await codeAt(secret, now) }),
    );
    expect(there.at).toBe(`/espace/dossiers/${drafted.applicationId}/chiffres?enregistre`);
    expect(await turnoverOf(drafted)).toBe(45_000_000);
  });

  test("the held form changes nothing for another account, and a form from another site is refused", async () => {
    const drafted = await aDraft(http.services);
    const stranger = await aDraft(http.services);
    const browser = aBrowser();
    const signInPage = await browser.post(...typedFigures(drafted));
    const there = await browser.post(
      ...filled(signInPage.html, signInPage.at, signingIn(stranger)),
    );
    expect(there.status).toBe(404);
    expect(await turnoverOf(drafted)).toBe(1);
    const [url, form] = typedFigures(drafted);
    const other = await aBrowser().send(url, form, { origin: "https://ailleurs.example" });
    expect(other.statusCode).toBe(403);
  });

  test("the held form contains no password, and an unreadable held form answers 400", async () => {
    const drafted = await aDraft(http.services);
    const signInPage = await aBrowser().post("/espace/compte/mot-de-passe", [
      ["currentPassword", "mon ancien mot"],
      ["autre", "reste"],
    ]);
    expect(signInPage.html).not.toContain("mon ancien mot");
    expect(signInPage.html).toContain("reste");
    const browser = aBrowser();
    await browser.post("/espace/connexion", Object.entries(signingIn(drafted)));
    const [url] = typedFigures(drafted);
    for (const held of ["[", '{"a":1}', '[["a"]]', '[["a",1]]', "null"])
      expect((await browser.send(url, [["garde", held]])).statusCode).toBe(400);
  });

  test("a held form with a file asks to choose the file again, and a JSON request gets a plain redirect", async () => {
    const drafted = await aDraft(http.services);
    const file = await aBrowser().send("/espace/pieces/QUITUS", [], {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(file.headers.location).toBe(
      "/espace/connexion?next=%2Fespace%2Fpieces%2FQUITUS&fichier",
    );
    const page = await aBrowser().send(String(file.headers.location));
    expect(page.body).toContain("Le fichier n’est pas parti");
    const [, form] = typedFigures(drafted);
    const saving = await aBrowser().send(
      `/espace/dossiers/${drafted.applicationId}/enregistrer`,
      form,
      { accept: "application/json" },
    );
    expect(saving.statusCode).toBe(302);
  });
});
