import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { defaultSettings, type Settings } from "#app/settings/settings.schema.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { accessibility } from "./accessibility/accessibility-text.ts";
import { listedPages, searchPages, sitePageGroups } from "./pages.ts";
import { findEntries, readQuestion } from "./search/search-content.ts";
import { securityText } from "./security.txt.route.ts";
import { sitemap } from "./sitemap.xml.route.ts";
import { complaints } from "./texts/complaints-text.ts";
import { legalNotice } from "./texts/legal-notice-text.ts";
import { openData } from "./texts/open-data-text.ts";
import { privacy } from "./texts/privacy-text.ts";
import type { TextSection } from "./texts/text-page-content.ts";

const paths = sitePageGroups.flatMap(({ pages }) => pages.map(({ path }) => path));

test("the site map lists each page once, and only existing addresses", () => {
  const knownPaths = routes
    .flatMap((entry) => entry.children ?? [entry])
    .map(({ path = "" }) => `/${path}`);
  expect(paths.filter((path) => !knownPaths.includes(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("private pages and searches are on the site map page and not in sitemap.xml", () => {
  const listed = listedPages.map(({ path }) => path);
  expect(listed).toEqual(expect.arrayContaining(["/", "/annuaire", "/accessibilite"]));
  expect(listed.filter((path) => /^\/(espace|activation|search)/.test(path))).toEqual([]);
});

test("sitemap.xml escapes addresses with reserved characters", () => {
  expect(sitemap("https://a.example", [{ path: `/x?a=1&b="<2>"` }])).toContain(
    "<loc>https://a.example/x?a=1&amp;b=&quot;&lt;2&gt;&quot;</loc>",
  );
});

test.each([
  ["2026-11-21T12:00:00Z", "2027-06-01T00:00:00.000Z"],
  ["2026-11-01T00:00:00Z", "2027-06-01T00:00:00.000Z"],
  ["2027-01-31T23:59:59Z", "2027-08-01T00:00:00.000Z"],
])("security.txt of %s expires on %s", (now, expires) => {
  const contact = { email: "a@b.example", publicUrl: "https://b.example", now: new Date(now) };
  expect(securityText(contact)).toContain(`\nExpires: ${expires}\n`);
});

const complaintFigures = {
  year: 2026,
  received: 3,
  acknowledgedInTime: 2,
  answered: 1,
  answeredInTime: 1,
};

const texts: [string, (settings: Settings) => TextSection[]][] = [
  ["legal notice", legalNotice],
  ["privacy", privacy],
  ["accessibility", accessibility],
  [
    "open data",
    (settings) => openData(settings, { publicUrl: "https://tabax.example", example: null }),
  ],
  [
    "complaints",
    (settings) => complaints({ ...settings, ...referenceTariff, counts: complaintFigures }),
  ],
];

describe.each(texts)("text page: %s", (name, textOf) => {
  const sections = textOf(defaultSettings);

  test(`the ${name} text has a unique anchor for each section`, () => {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+$/.test(id))).toEqual([]);
  });

  test(`the ${name} text follows French typography`, () => {
    expect(JSON.stringify(sections)).not.toMatch(/ [;!?»]| :(?!\/)|« |n° |'/);
  });

  test(`the ${name} text links only to paths of the site, mail, phone and https addresses`, () => {
    const hrefs = [...JSON.stringify(sections).matchAll(/"href":"([^"]*)"/g)].map(
      ([, href]) => href,
    );
    const odd = hrefs.filter(
      (href = "") => !(/^(mailto|tel|https):/.test(href) || /^\/[\w./-]*(#[\w-]+)?$/.test(href)),
    );
    expect(odd).toEqual([]);
  });

  test(`the ${name} text has the e-mail address of the settings`, () => {
    const other = { ...defaultSettings, email: "autre@organisme.example" };
    expect(JSON.stringify(textOf(other))).toContain("mailto:autre@organisme.example");
    expect(JSON.stringify(textOf(other))).not.toContain(defaultSettings.email);
  });
});

test("the legal notice names the publisher data of the settings, and leaves out missing ones", () => {
  const notice = (settings: Partial<Settings>) =>
    JSON.stringify(legalNotice({ ...defaultSettings, ...settings }));
  const identity = {
    legalForm: "Association loi 68-08",
    ein: "003067221",
    businessRegistry: "SN.DKR.2015.B.20990",
    publicationDirector: "Awa Ndiaye",
    hostingProvider: "Hébergeur, Diamniadio",
  };
  for (const [key, value] of Object.entries(identity)) {
    expect(notice({ [key]: value }), key).toContain(value);
    expect(notice({ [key]: null }), key).not.toContain(value);
  }
  expect(notice({})).not.toMatch(/"(Forme juridique|NINEA|RCCM|Directeur de la publication)"/);
});

test("the privacy notice states each retention of the settings", () => {
  const facts = (settings: Settings) => JSON.stringify(privacy(settings)).replaceAll("\u00A0", " ");
  expect(facts({ ...defaultSettings, mailRetentionDays: 45 })).toContain(
    '"value":"45 jours après l’envoi',
  );
  expect(facts({ ...defaultSettings, messageRetentionMonths: 1 })).toContain(
    '"value":"1 mois après sa réception',
  );
  expect(facts({ ...defaultSettings, securityLogMonths: 7 })).toContain('"value":"7 mois"');
  const actual = facts(defaultSettings);
  for (const duration of ["90 jours après l’envoi", "24 mois après", "30 jours après", "36 mois"])
    expect(actual).toContain(duration);
});

test.each([
  ["rôles et mandats", "staff_role, mandate"],
  ["habilitations", "authorisation"],
  ["engagement d’indépendance", "undertaking"],
  ["intérêts déclarés", "tie, declaration"],
  ["absences", "absence"],
  ["convocations et réponses, présences", "attendance, presence"],
  ["que chacun a voté, jamais comment", "voter"],
  ["vote à main levée", "shown_hand"],
])("the privacy notice says « %s » of the people of the certification body (%s)", (said) => {
  expect(JSON.stringify(privacy(defaultSettings))).toContain(said);
});

test("the privacy notice names each cookie and each browser storage", () => {
  const actual = JSON.stringify(privacy(defaultSettings));
  const cookies = readFileSync("app/layouts/account-cookies.server.ts", "utf8").matchAll(
    /pair\("([\w-]+)"\)/g,
  );
  const names = [...cookies].map(([, name]) => `"${name}, ou __Host-${name}"`);
  for (const name of [...names, '"XSRF-TOKEN"', '"theme"']) expect(actual).toContain(name);
  expect(names).toHaveLength(6);
  const places: Record<string, string> = {
    "app/applications/draft/draft.browser.ts": "draft et l’identifiant du dossier",
    "app/layouts/office/session-last-use.ts": "session-last-use",
    "app/registration/draft.ts": "tabax.registration",
    "app/ui/elements/one-letter-keys.ts": "tabax.slash",
  };
  const writers = globSync("app/**/*.ts").filter(
    (file) => !file.includes(".test.") && readFileSync(file, "utf8").includes("Storage.setItem("),
  );
  expect(writers.toSorted()).toEqual(Object.keys(places));
  for (const place of Object.values(places))
    expect(actual).toContain(`"${place} (stockage local)"`);
});

test("the site search can find every page of sitemap.xml", () => {
  const foundPaths = searchPages.map(({ path }) => path);
  const missingPaths = listedPages.filter(({ path }) => !foundPaths.includes(path));
  expect(missingPaths).toEqual([]);
});

test.each([
  ["newsletter", "/lettre"],
  ["mot de passe perdu", "/espace/mot-de-passe-oublie"],
  ["tarifs", "/processus"],
  ["recours", "/processus"],
  ["telephone", "/contact"],
  ["cookies", "/confidentialite"],
  ["verifier un certificat", "/annuaire"],
  ["s’inscrire", "/register"],
  ["code de mon métier", "/qualifications"],
])("the site search for %j leads to %s", (query, path) => {
  expect(findEntries(searchPages, readQuestion(query)).map((page) => page.path)).toContain(path);
});
