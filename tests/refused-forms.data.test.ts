import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTable } from "#app/accounts/access.ts";
import { issueLink } from "#app/accounts/activation/account-links.server.ts";
import type { App } from "#server/app.ts";
import { builtApp } from "./built-pages.ts";
import { fillPlaces } from "./company-places.ts";
import {
  aMemberAccount,
  anActivationLink,
  anAdministrator,
  aStaffAccount,
  signedInCookie,
} from "./factories.ts";
import { allReached } from "./limits.ts";
import { openReadyDatabase, type ReadyDatabase } from "./ready-database.ts";
import type { Places } from "./sample-addresses.ts";
import { testContext, testRequester, testServices } from "./services.ts";

let handle: App["handle"];
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
let member: Awaited<ReturnType<typeof aMemberAccount>>;
let inactive: typeof member;
/** Cookies of a visitor, a member and staff members: the first one that a page admits fills in its form. */
let cookies: (string | undefined)[];
const links = { activation: "", reset: "" };
/** Rows that only a company with open work has; its member is the second signed-in person. */
let places: Places;

beforeAll(async () => {
  ({ handle } = await builtApp());
  database = await openReadyDatabase();
  services = testServices({ db: database.db });
  member = await aMemberAccount(services);
  inactive = await aMemberAccount(services, { activated: false });
  const administrator = await anAdministrator(services);
  const registrar = await aStaffAccount(services, { roles: ["registrar", "cashier"] });
  cookies = [
    undefined,
    await signedInCookie(services, member.accountId),
    await signedInCookie(services, administrator.accountId),
    await signedInCookie(services, registrar.accountId, "second-factor"),
  ];
  places = await fillPlaces(services, member);
  links.activation = `/activation?token=${await anActivationLink(services, inactive)}`;
  await testContext(services).transaction(async (tx) => {
    const reset = { accountId: member.accountId, purpose: "password-reset" } as const;
    links.reset = `/espace/mot-de-passe?token=${await issueLink(tx, { ...reset, validityHours: 1 })}`;
  });
}, 180_000);
afterAll(() => database.close());

interface Asked {
  path: string;
  cookie?: string | undefined;
  /** The fields to post; a GET request without them. */
  fields?: Record<string, string>;
  limits?: typeof services.limits;
}

async function ask({ path, cookie, fields, limits = services.limits }: Asked) {
  const url = new URL(path, services.publicUrl);
  const request = new Request(url, {
    headers: { origin: url.origin, ...(cookie ? { cookie } : {}) },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  const limitedServices = { ...services, limits };
  const answer = await handle(request, {
    services: limitedServices,
    arrivals: services.files,
    requester: testRequester,
    reference: "r",
  });
  return { status: answer.status, html: await answer.text() };
}

const between = (html: string, element: string) =>
  new RegExp(`<${element}[^>]*>(.*?)</${element}>`, "s").exec(html)?.[1] ?? "";
const main = (html: string) => between(html, "main");
const controls = (html: string) =>
  [...html.matchAll(/<(?:input|select|textarea)[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/type="hidden"|name="site"/.test(tag));
/** The texts that are read after the label of a control. */
const described = (html: string, control: string) =>
  (/aria-describedby="([^"]+)"/.exec(control)?.[1] ?? "")
    .split(" ")
    .map((id) => new RegExp(`id="${id}"[^>]*>(.*?)</(?:p|div)>`, "s").exec(html)?.[1] ?? "");

/** The texts that lead to several fields: whoever hears the summary does not know which is meant (RGAA 6.1, 11.10). */
function sharedMessages(html: string): string[] {
  const targets = Map.groupBy(
    [...main(html).matchAll(/<a[^>]* href="(#[^"]+)"[^>]*>(.*?)<\/a>/gs)],
    ([, , text]) => text,
  );
  return [...targets]
    .filter(([, links]) => new Set(links.map(([, target]) => target)).size > 1)
    .map(([text = ""]) => text);
}

/** RGAA 8.6, 7.5, 11.10: the title begins with the error, one box takes the focus, wrong fields refer to their messages. */
function expectRefusalShown(html: string) {
  expect(between(html, "title")).toMatch(/^(Erreur|Error) – /);
  const taking = main(html).match(/<[^>]* autofocus=""[^>]*>/gi) ?? [];
  expect(taking, "what takes the focus").toHaveLength(1);
  expect(taking[0]).toMatch(/role="(alert|status)"/);
  expect(taking[0]).toContain('tabindex="-1"');
  expect(sharedMessages(html), "messages that lead to several fields").toEqual([]);
  for (const control of controls(html).filter((tag) => tag.includes('aria-invalid="true"')))
    expect(described(html, control).at(-1), control).toMatch(/\p{L}{3}/u);
}

/** The forms of a page with method post: their attributes and content. */
const postForms = (html: string) =>
  [...main(html).matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].filter(([, attributes = ""]) =>
    attributes.includes('method="post"'),
  );
/** A form with fields is posted by its first button. */
const buttonOf = (form: string): string =>
  (controls(form).length > 0 && /<button[^>]* name="intent" value="([^"]*)"/.exec(form)?.[1]) ||
  "send";
const hidden = (form: string) => ({
  intent: buttonOf(form),
  ...Object.fromEntries(
    [...form.matchAll(/<input type="hidden"[^>]*>/g)].flatMap(([tag]) => {
      const name = / name="([^"]*)"/.exec(tag)?.[1];
      return name ? [[name, / value="([^"]*)"/.exec(tag)?.[1] ?? ""]] : [];
    }),
  ),
});

const actual: string[] = [];

/** Sends each form of a page empty, as the first person whom the page admits. */
async function expectEachRefusalShown(path: string, address: string): Promise<void> {
  for (const cookie of cookies) {
    const page = await ask({ path, cookie });
    if (page.status !== 200 || !main(page.html)) continue;
    for (const [, attributes = "", form = ""] of postForms(page.html)) {
      const action = / action="([^"]*)"/.exec(attributes)?.[1] ?? path;
      const { status, html } = await ask({ path: action, cookie, fields: hidden(form) });
      if (status < 400 || between(html, "h1") !== between(page.html, "h1")) continue;
      expectRefusalShown(html);
      actual.push(address);
    }
    return;
  }
}

test("each form for a company or its owner of works says before its first field which fields are required", async () => {
  const wrong: string[] = [];
  const paths = [
    ...Object.values(places).flat(),
    ...["coordonnees", "activite", "contact"].map(
      (theme) => `/espace/entreprise/corriger/${theme}`,
    ),
    "/espace/membres",
    "/espace/entreprise/materiel/ajouter",
  ];
  for (const path of paths)
    for (const cookie of cookies) {
      const { status, html } = await ask({ path, cookie });
      if (status !== 200) continue;
      for (const [, , form = ""] of postForms(html)) {
        const required = controls(form).filter((tag) => tag.includes('aria-required="true"'));
        const alone = controls(form).length === 1;
        if (required.length > 0 && !alone && !/obligatoire/.test(form)) wrong.push(path);
      }
      break;
    }
  expect(wrong).toEqual([]);
});

describe("a form that is refused", () => {
  const addresses = Object.keys(accessTable).filter(
    (address) => !/[:*]|^\/v1|deconnexion/.test(address),
  );

  test.each(addresses)("a refused form of %s, sent empty, shows its refusal", (path) =>
    expectEachRefusalShown(path, path),
  );

  test("a refused form of a page with a parameter, a draft or a link, sent empty, shows its refusal", async () => {
    const wrong: string[] = [];
    for (const [address, paths] of Object.entries(places))
      for (const path of paths)
        await expectEachRefusalShown(path, address).catch((error) =>
          wrong.push(`${path}: ${error}`),
        );
    expect(wrong).toEqual([]);
  });

  test("the tested forms are all forms of the product", () => {
    expect(actual).toEqual(
      expect.arrayContaining([
        "/contact",
        "/contact/devis",
        "/lettre",
        "/register",
        "/activation/renvoyer",
        "/espace/connexion",
        "/espace/confirmation",
        "/espace/mot-de-passe-oublie",
        "/modal-popup",
        "/bureau/caisse/banque",
        "/bureau/jours-feries",
        "/invitation/entreprise",
        "/references/confirmer",
        "/avis-expert",
        "/reprendre-acces",
        "/reprendre-acces/opposition",
        "/espace/dossiers/:id/deposer",
        "/espace/dossiers/:id/complements/:complement",
        "/espace/dossiers/:id/messages",
        "/espace/entreprise/:list/:entry",
        "/espace/entreprise/corriger/domaines",
        "/espace/paiements/:id",
        "/bureau/caisse/paiements/:id",
        "/espace/dossiers/:id/complements",
        "/espace/pieces/:code",
        "/bureau/successions/:id",
      ]),
    );
  });

  test.each([
    ["a wrong password", () => ({ email: member.email, password: "un mauvais mot" }), 401],
    ["an account that is not active", () => inactive, 401],
  ])("a form refused for %s shows its refusal", async (_name, who, expected) => {
    const { email, password } = who();
    const { status, html } = await ask({
      path: "/espace/connexion",
      fields: { email, password },
    });
    expect(status).toBe(expected);
    expectRefusalShown(html);
  });

  test("an activation refused for a wrong password, or for two that differ, shows its refusal", async () => {
    const activation = await ask({
      path: links.activation,
      fields: { password: "un mauvais mot" },
    });
    expectRefusalShown(activation.html);
    const fields = { password: "un long mot de passe", confirmPassword: "un autre" };
    expectRefusalShown((await ask({ path: links.reset, fields })).html);
  });

  test("a form sent too often, or too soon, shows its refusal", async () => {
    const fields = { email: member.email, password: "un mauvais mot" };
    const limits = allReached(60);
    const often = await ask({ path: "/espace/connexion", fields, limits });
    expect(often.status).toBe(429);
    expectRefusalShown(often.html);
    const message = { username: "Awa", email: "awa@baol.example", message: "Bonjour" };
    expectRefusalShown((await ask({ path: "/contact", fields: message })).html);
  });
});

test.each([
  "/register",
  "/contact",
  "/contact/devis",
  "/lettre",
  "/espace/connexion",
  "/espace/mot-de-passe-oublie",
  "/activation/renvoyer",
])(
  "%s says before its first field which fields are required, and shows an example of an address",
  async (path) => {
    const { html } = await ask({ path });
    const form = main(html).slice(main(html).indexOf("<form"));
    const [first = ""] = controls(form);
    expect(form.slice(0, form.indexOf(first))).toMatch(/obligatoire/);
    for (const control of controls(html).filter((tag) => tag.includes('type="email"')))
      expect(described(html, control).join(" "), control).toContain("nom@exemple.sn");
  },
);

test("a refusal without a wrong field takes the focus on every page that shows one", () => {
  const mute = globSync("app/**/*.tsx").flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /\{actionData[^\n]*&& \(\s*<Notice tone="error"[^>]*>/g,
      ),
    ]
      .filter(([noticeText]) => !noticeText.includes("takesFocus"))
      .map(() => file),
  );
  expect(mute).toEqual([]);
});

test("the forms of mailed links say before their first field which fields are required", async () => {
  for (const path of [links.activation, links.reset]) {
    const form = main((await ask({ path })).html);
    const [first = ""] = controls(form);
    expect(form.slice(0, form.indexOf(first))).toMatch(/obligatoire/);
  }
});
