import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditRates, conformityWords } from "#app/site/accessibility/accessibility-rates.ts";
import { timeBeforeClosing, timeToDecide } from "#app/tariff/announced-delays.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { aCertificate, aMemberAccount, anAdministrator, signedInCookie } from "./factories.ts";
import { openTestHttp, type TestHttp } from "./http.ts";
import { siteRoutes, templateRoutes } from "./site-routes.ts";

let t: TestHttp;
beforeAll(async () => {
  t = await openTestHttp();
}, 180_000);
afterAll(() => t.close());

const get = (url: string) =>
  t.app.inject({ url: encodeURI(url), headers: { host: "tabax.example" } });

const entities: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"' };
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&\S{2,5};/g, (entity) => entities[entity] ?? entity)
    .trim();
const contents = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, "gs"))].map(
    ([, inner = ""]) => plain(inner),
  );
const attribute = (html: string, tag: RegExp, name: string) => {
  const [element = ""] = tag.exec(html) ?? [];
  return new RegExp(`${name}="([^"]*)"`).exec(element)?.[1];
};

const everyPage = [...siteRoutes, ...templateRoutes].map(({ path }) => path);

const expected = (words: string | RegExp) =>
  typeof words === "string" ? words : expect.stringMatching(words);

test.each([...siteRoutes, ...templateRoutes])(
  "$path has its language, one title, one heading, its description and its one address",
  async ({ path, status = 200, h1, title, canonical, noIndex }) => {
    const { statusCode, body } = await get(path);
    expect(statusCode).toBe(status);
    const english = noIndex && path !== "/contact/devis";
    expect(attribute(body, /<html [^>]*>/, "lang")).toBe(english ? "en" : "fr");
    expect(contents(body, "h1")).toEqual([expected(h1)]);
    const footer = body.slice(body.lastIndexOf("<footer"));
    expect(footer).toContain(`Accessibilité\u00A0: ${conformityWords(auditRates())}`);
    const titles = contents(body.slice(0, body.indexOf("<body")), "title");
    expect(titles.map((text) => text.replace(/ \| Tabax$/, ""))).toEqual([expected(title)]);
    if (noIndex) expect(attribute(body, /<meta name="robots"[^>]*>/, "content")).toBe("noindex");
    expect(body.match(/rel="canonical"/g) ?? []).toHaveLength(canonical === null ? 0 : 1);
    if (canonical === null) return;
    const address = attribute(body, /<link rel="canonical"[^>]*>/, "href");
    expect(address).toBe(new URL(canonical, "https://tabax.example").href);
    expect(attribute(body, /<meta name="description"[^>]*>/, "content")).toMatch(/^.{40,220}$/);
  },
);

test("no comment stands between the words of a page, except in the form that React hydrates", async () => {
  for (const { path } of siteRoutes) {
    const { body } = await get(path);
    expect(body.includes("<!-- -->"), path).toBe(
      path.startsWith("/register") && !path.includes("succes"),
    );
  }
});

test("the frames of the space and of the back office link the accessibility statement and set the theme", async () => {
  const { accountId } = await aMemberAccount(t.services);
  const administrator = await anAdministrator(t.services);
  const places = [
    ["/espace", accountId],
    ["/bureau", administrator.accountId],
  ] as const;
  for (const [url, account] of places) {
    const cookie = await signedInCookie(t.services, account, "second-factor");
    const { statusCode, body } = await t.app.inject({
      url,
      headers: { host: "tabax.example", "x-forwarded-proto": "https", cookie },
    });
    expect(statusCode, url).toBe(200);
    expect(body, url).toMatch(toTop);
    // The office has no footer: these links are in the account menu.
    expect(body.includes("<footer"), url).toBe(url === "/espace");
    const frame = body.slice(body.lastIndexOf("<footer"));
    const links = url === "/espace" ? frame : body.slice(0, body.indexOf("<main"));
    expect(links, url).toContain(`Accessibilité\u00A0: ${conformityWords(auditRates())}`);
    expect(links, url).toContain('action="/apparence"');
    expect(classesWithoutRule(body), url).toEqual([]);
  }
});

const toTop = /<a [^>]*href="#haut"/;

test.each([...everyPage, "/espace/connexion", "/activation", "/v/QC-SN-2026-00024-5", "/inconnue"])(
  "%s has a link to its top (Spec §2)",
  async (path) => {
    const { body } = await get(path);
    expect(body).toMatch(toTop);
    expect(body).toMatch(/<body[^>]* id="haut"/);
  },
);

test("the frame of a page names the site's own manifest, whose icons exist", async () => {
  const { body } = await get("/mentions-legales");
  const manifest = await get(attribute(body, /<link rel="manifest"[^>]*>/, "href") ?? "");
  expect(manifest.headers["content-type"]).toContain("application/manifest+json");
  const { icons }: { icons: { src: string }[] } = manifest.json();
  expect(icons.length).toBeGreaterThan(0);
  for (const { src } of icons) expect((await get(src)).statusCode, src).toBe(200);
});

const actual = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  );

test("the home page describes the certification body and its site to search engines", async () => {
  const { body } = await get("/");
  expect(actual(body)).toMatchObject([
    {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "Organization",
          "@id": "https://tabax.example/#organisme",
          name: "Tabax Qualification BTP",
          logo: "https://tabax.example/icon-512.png",
        },
        { "@type": "WebSite", publisher: { "@id": "https://tabax.example/#organisme" } },
      ],
    },
  ]);
});

test.each(["/", "/faq", "/annuaire", "/register", "/post-grid"])(
  "the page %s links the feed of the news",
  async (path) => {
    const { body } = await get(path);
    const link = /<link rel="alternate" type="application\/atom\+xml"[^>]*>/;
    expect(attribute(body.slice(0, body.indexOf("<body")), link, "href")).toBe("/feed.xml");
  },
);

test("words that a visitor typed stand in no title and no preview of a shared link", async () => {
  for (const path of ["/annuaire?q=", "/annuaire?as=name&q=", "/search?q=", "/qualifications?q="]) {
    const { body } = await get(`${path}Balobaol escroc voleur`);
    const previews = body.match(/<meta (property="og|name="twitter)[^>]*>/g) ?? [];
    expect(previews.length).toBeGreaterThan(5);
    expect(previews.join(" ")).not.toMatch(/escroc/i);
    expect(contents(body, "title").join(" ")).not.toMatch(/escroc/i);
    expect(attribute(body, /<meta property="og:title"[^>]*>/, "content")).toMatch(
      /Annuaire|Recherche/,
    );
  }
});

test("the page of the news describes its posts as a blog of the certification body", async () => {
  const { body } = await get("/post-grid");
  const [blog] = actual(body);
  expect(blog).toMatchObject({ "@type": "Blog", publisher: { "@type": "Organization" } });
  expect(blog.blogPost).toHaveLength(9);
});

const built = join(import.meta.dirname, "../build/client/assets");

/** Names of the classes that the style sheets of the build whose names match have rules for. */
function classesOf(sheets: RegExp): Set<string> {
  const names = readdirSync(built)
    .filter((name) => name.endsWith(".css") && sheets.test(name))
    .map((name) => readFileSync(join(built, name), "utf8"))
    .flatMap((style) => [...style.matchAll(/\.((?:\\.|[\w-])+)/g)])
    .map(([, name = ""]) => name.replaceAll("\\", ""));
  return new Set(names);
}

/** Classes of a page whose rules are in no style sheet that the page links. */
function classesWithoutRule(html: string): string[] {
  const styleSheets = [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([\w-]+\.css)"/g)];
  const ownClasses = classesOf(new RegExp(`^(${styleSheets.map(([, file]) => file).join("|")})$`));
  const everywhere = classesOf(/./);
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.replaceAll("&gt;", ">").replaceAll("&amp;", "&").split(" "),
  );
  return used.filter((name) => everywhere.has(name) && !ownClasses.has(name));
}

test.each([...everyPage, "/activation", "/espace/connexion"])(
  "%s needs no rule that only another style sheet has",
  async (path) => {
    expect(classesWithoutRule((await get(path)).body)).toEqual([]);
  },
);

// The style has 0.1 kB for a face that takes the place of ours where the system’s own is wide (0143), and 0.05 kB for the button of a
// file field and the shade of a line that goes on (0145).
const light = { script: 4, style: 9.2 };
const template = { script: 6, style: 9 + 7 };
const budgets = [
  ...siteRoutes.map(({ path }) => ({
    path,
    ...light,
    // Its form names a letter that no document can print before it is sent: 1.4 kB for the list of signs (0130), and reads what is
    // pasted as the server does: 0.7 kB (0134); it reads « 12 mars 2015 »: 0.15 kB (0137). It sends the payload of Spec §3: 0.25 kB (0143), and
    // writes the legal form as everywhere: 0.2 kB (0144). It reads « 7 étages » as « R+7 »: 0.1 kB (0154),
    // and « entreprise de plomberie » as plumbing: 0.2 kB (0155), with words prepared once (0156). More pages share its checks of typed texts, in
    // files that are compressed apart: 0.1 kB (0159).
    ...(path === "/register" && { script: 90.65 }),
    // It checks a document without sending it anywhere (trust §3.3), has a sentence for each file that is none, and says first what is
    // without value: 0.3 kB (0134); it lists what a sealed file is worth today, line by line: 0.25 kB (0143).
    ...(path === "/verifier" && { script: 7.26, style: 9.65 }),
  })),
  ...templateRoutes.map(({ path }) => ({ path, ...template })),
];

test.each(budgets)(
  "$path loads at most $script kB of script and $style kB of style",
  async ({ path, script, style }) => {
    const { body } = await get(path);
    // Styles that only print or very large letters need are linked with their media, and delay no other page.
    const named = [...body.matchAll(/ (?:src|href)="\/assets\/([\w-]+\.(js|css))"(?! media=)/g)];
    const weightOf = (kind: string) =>
      [...new Set(named.filter(([, , ending]) => ending === kind).map(([, file = ""]) => file))]
        .map((file) => statSync(join(built, `${file}.br`)).size)
        .reduce((sum, size) => sum + size, 0) / 1000;
    expect(weightOf("js")).toBeLessThanOrEqual(script);
    expect(weightOf("css")).toBeGreaterThan(0);
    expect(weightOf("css")).toBeLessThanOrEqual(style);
  },
);

test("a page ends with the footer of its kind: two recent posts, and the year of the site or of the template", async () => {
  for (const [path, title, post, year] of [
    ["/", "Actualités récentes", "/actualites/", "2025"],
    ["/index2", "Recent posts", "/post-", "2021"],
  ] as const) {
    const { body } = await get(path);
    const footer = body.slice(body.lastIndexOf("<footer"));
    const part = footer.slice(footer.indexOf(title));
    const [, list = ""] = /<ul[^>]*>(.*?)<\/ul>/s.exec(part) ?? [];
    expect(list.match(new RegExp(`href="${post}`, "g")), path).toHaveLength(2);
    expect(plain(footer), path).toContain(`© ${year}`);
  }
});

test("on the page that the mission links to, each step has a delay of the tariff", async () => {
  expect(plain((await get("/mission")).body)).toMatch(
    /chaque étape a son délai, publié sur la page du processus/,
  );
  const { examinationWorkingDays, decisionWorkingDays, admissibilityWorkingDays } =
    referenceTariff.delays;
  const page = plain((await get("/processus")).body);
  for (const days of [
    `Recevabilité\u00A0: ${admissibilityWorkingDays}\u00A0jours ouvrés`,
    `Examen, jusqu’au rapport\u00A0: ${examinationWorkingDays}\u00A0jours ouvrés`,
    `${decisionWorkingDays}\u00A0jours ouvrés après le rapport`,
  ])
    expect(page).toContain(days);
});

test("the page of the process states when and how fees are due, their taxes, and the minima of each class", async () => {
  const page = plain((await get("/processus")).body);
  for (const word of [
    "Ouverture, au dépôt",
    "Certificat, s’il est accordé",
    "Les montants sont toutes taxes comprises.",
    "chèque ou espèces à la caisse",
    "Minima par classe, montants en millions de FCFA",
    "Références\u00A0: 35\u00A0points",
  ])
    expect(page, word).toContain(word);
  const { averageTurnover } = referenceTariff.classMinima.A;
  expect(page).toContain(`A${averageTurnover / 1_000_000_000}\u202F000`);
});

test("all pages that say how long a decision takes say the same, the sum of all delays", async () => {
  const sentence = timeToDecide(referenceTariff.delays);
  for (const path of ["/faq", "/en-bref", "/processus", "/pre-verification?classe=D"])
    expect(plain((await get(path)).body), path).toContain(sentence);
});

test("all pages that say when an application without an answer is closed say the same", async () => {
  for (const path of ["/faq", "/processus", "/conditions-generales"])
    expect(plain((await get(path)).body), path).toContain(
      timeBeforeClosing(referenceTariff.delays),
    );
});

test("a sample figure is marked as an example wherever it is shown", async () => {
  for (const path of ["/", "/histoire"]) {
    const page = plain((await get(path)).body);
    expect(page, path).toMatch(
      /1000\+\s*entreprises qualifiées \(exemple\)|entreprises qualifiées \(exemple\)1000\+/,
    );
    expect(page, path).not.toMatch(/entreprises qualifiées(?! \(exemple\))(?=\d|De l’artisan)/);
  }
});

test("a link to the page of a company has its own share picture", async () => {
  await aCertificate(t.services, { company: { name: "Baol Aperçu" } });
  const { body } = await get("/annuaire/baol-apercu");
  const picture = "https://tabax.example/annuaire/baol-apercu/apercu.png";
  expect(attribute(body, /<meta property="og:image"[^>]*>/, "content")).toBe(picture);
  const { headers, rawPayload } = await get(new URL(picture).pathname);
  expect(headers["content-type"]).toBe("image/png");
  expect(rawPayload.subarray(1, 4).toString()).toBe("PNG");
});

test("every public page links the search description for browsers", async () => {
  const { body } = await get("/faq");
  const href = attribute(body, /<link rel="search"[^>]*>/, "href") ?? "";
  const answer = await get(href);
  expect(answer.headers["content-type"]).toContain("application/opensearchdescription+xml");
  expect(answer.body).toContain('template="https://tabax.example/search?q={searchTerms}"');
});
