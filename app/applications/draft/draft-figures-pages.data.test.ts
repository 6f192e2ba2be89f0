import { expect, test } from "vitest";
import { addEntries } from "#app/companies/means/add-means.server.ts";
import { aDraft } from "#tests/applications.ts";
import { openDraftPages } from "#tests/draft-pages.ts";
import type { TestHttp } from "#tests/http.ts";
import { aMachine, aWorker } from "#tests/sample-means.ts";
import { testContext } from "#tests/services.ts";

let http: TestHttp;
const { cookieOf, ask, at } = openDraftPages((opened) => {
  http = opened;
});

test("a figure that cannot be read is saved as typed, and page and title report it", async () => {
  const drafted = await aDraft(http.services);
  const cookie = await cookieOf(drafted.owner);
  const typedFields = {
    capitaux: "beaucoup",
    "vu.capitaux": "4",
    effectif: "un",
    "vu.effectif": "9",
  };
  for (const intent of ["next", "stay"]) {
    const answer = await ask(at(drafted, "/chiffres"), cookie, { ...typedFields, intent });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("<title>Erreur – Chiffres");
    expect(html).toMatch(/id="erreurs"[^>]*autofocus/);
    expect(html).toContain('href="#capitaux"');
    expect(html).toContain('value="beaucoup"');
    expect(html).toContain("Écrivez ce nombre en chiffres, par exemple 3");
  }
  const later = await (await ask(at(drafted, "/chiffres"), cookie)).text();
  expect(later).toContain('value="beaucoup"');
  expect(later).not.toContain("<title>Erreur");
});

test("« 12 millions » is shown as an amount before the next section opens, and equity may be negative", async () => {
  const drafted = await aDraft(http.services);
  const cookie = await cookieOf(drafted.owner);
  const answer = await ask(at(drafted, "/chiffres"), cookie, {
    ca1: "12 millions",
    "vu.ca1": "1",
    capitaux: "-5 000 000",
    "vu.capitaux": "4",
    intent: "next",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    ...[303, at(drafted, "/chiffres?lu=ca1")],
  ]);
  const sectionHtml = await (await ask(at(drafted, "/chiffres?lu=ca1"), cookie)).text();
  expect(sectionHtml).toMatch(/Chiffre d’affaires \d{4}\u00A0: 12\u202F000\u202F000\u00A0FCFA/);
  expect(sectionHtml).toContain('value="12\u202F000\u202F000"');
  expect(sectionHtml).toContain('value="\u22125\u202F000\u202F000"');
});

test("the summary sets the figures of application, lists and registration beside each other, and keeps a reason", async () => {
  const drafted = await aDraft(http.services);
  const cookie = await cookieOf(drafted.owner);
  const summary = async () =>
    (await (await ask(at(drafted, "/resume"), cookie)).text()).replaceAll("<!-- -->", "");
  expect(await summary()).toContain("ne disent pas la même chose");
  expect(await summary()).toContain("à l’inscription\u00A0: 250\u202F000\u202F000\u00A0FCFA");
  const seen = { "vu.ecart-ca1": "1/250000000", intent: "confirm" };
  const empty = await ask(at(drafted, "/resume"), cookie, { ...seen, "ecart-ca1": "" });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain("<title>Erreur – Relire");
  const confirmAnswer = await ask(at(drafted, "/resume"), cookie, {
    ...seen,
    "ecart-ca1": "Une estimation",
  });
  expect(confirmAnswer.status).toBe(303);
  expect(await summary()).toContain("«\u00A0Une estimation\u00A0»");
  expect(await summary()).not.toContain("Corrigez ou confirmez");
});

test("the checklist shows typed lists as supplied, with their PDF; « Mes pièces » and the first page have the same counts, and the lists link back", async () => {
  const drafted = await aDraft(http.services, { class: "D" });
  const cookie = await cookieOf(drafted.owner);
  const seen = async (path: string) =>
    (await (await ask(path, cookie)).text()).replaceAll("<!-- -->", "");
  const lacking = async () =>
    Number(/Il manque encore (\d+)/.exec(await seen(at(drafted, "/pieces")))?.[1]);
  const before = await lacking();
  expect(await seen(at(drafted, "/pieces"))).not.toContain("listes/personnel.pdf");
  const { companyId, owner } = drafted;
  const ctx = testContext(http.services, { actor: owner });
  const { id: _id, ...worker } = aWorker();
  await addEntries(ctx, { companyId, list: "workers", entries: [worker] });
  const { id: _of, ...machine } = aMachine();
  await addEntries(ctx, { companyId, list: "equipment", entries: [machine] });
  const checklist = await seen(at(drafted, "/pieces"));
  expect(checklist).toContain("Établie d’après votre liste (1\u00A0personne)");
  expect(checklist).toContain(`href="${at(drafted, "/listes/personnel.pdf")}"`);
  expect(await lacking()).toBe(before - 2);
  expect(await seen("/espace")).toContain(`Ajouter ${before - 2}\u00A0pièces qui manquent`);
  expect(await seen("/espace/pieces")).toContain(`${before - 2}\u00A0manquent`);
  expect(await seen("/espace/entreprise/personnel")).toContain(`href="${at(drafted, "/moyens")}"`);
});

test("the page of the fee says which class the figures reach, with its fee, and asks for it by one press", async () => {
  const figures = { ca1: 85_000_000, effectif: 12, travaux: 40_000_000 };
  const drafted = await aDraft(http.services, { class: "D", figures });
  const cookie = await cookieOf(drafted.owner);
  const fee = async () => await (await ask(at(drafted, "/frais"), cookie)).text();
  const works = await (await ask(at(drafted, "/travaux"), cookie)).text();
  expect(works.indexOf('name="ca1"')).toBeGreaterThan(0);
  expect(works.indexOf('name="ca1"')).toBeLessThan(works.indexOf('name="classe"'));
  expect(await fee()).toContain("Vous pouvez prétendre à la classe\u00A0E.");
  expect(await fee()).toMatch(/Demander E \(75\u202F000\u00A0FCFA\)/);
  expect(await fee()).toMatch(/Garder D\u00A0: /);
  const answer = await ask(at(drafted, "/frais"), cookie, {
    classe: "E",
    "vu.classe": "D",
    intent: "other-class",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, at(drafted, "/frais")]);
  expect(await fee()).not.toContain("Demander E");
  expect(await fee()).toContain("75\u202F000\u00A0FCFA");
});

test("without figures the page of the fee asks for them before the payment", async () => {
  const drafted = await aDraft(http.services, { class: "D", figures: {} });
  const html = await (await ask(at(drafted, "/frais"), await cookieOf(drafted.owner))).text();
  expect(html).toContain("Donner les chiffres avant de payer");
});
