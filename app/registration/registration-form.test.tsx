import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FamilyGroup } from "#app/activity/group-by-family.ts";
import { emptyRegistration } from "./registration.schema.ts";
import { RegistrationForm, type RegistrationFormProps } from "./registration-form.tsx";

const props: RegistrationFormProps = {
  families: [],
  values: emptyRegistration,
  errors: {},
  refusal: null,
  idempotencyKey: "0199-key",
  stamp: "1-signed",
  today: "2026-11-20",
  signedInAs: null,
  portalUrl: "/espace",
};

test("the form without the list of sub-areas is complete and offers to try again (Spec §8)", () => {
  const html = renderToStaticMarkup(<RegistrationForm {...props} families={null} />);
  expect(html).toContain("Erreur lors du chargement des domaines d’activité. Veuillez réessayer.");
  expect(html).toMatch(/<a[^>]*href="\/register"[^>]*>Réessayer<\/a>/);
  expect(html).toContain('name="contactEmail"');
});

test("the server-rendered button submits, and no text promises what needs scripts", () => {
  const html = renderToStaticMarkup(<RegistrationForm {...props} />);
  const button = /<button type="submit"[^>]*>/.exec(html)?.[0] ?? "";
  expect(button).not.toContain("disabled");
  expect(html).toContain('method="post"');
  for (const onlyWithScript of ["Voir ce qu’il reste à compléter", "Appareil partagé"]) {
    expect(html).not.toContain(onlyWithScript);
  }
  expect(html).toContain('name="idempotencyKey" value="0199-key"');
});

test.each([
  ["refused for its NINEA", { ein: "Un message" }, "Un refus", true],
  ["refused for its trade register number", { businessRegistry: "Un message" }, "Un refus", true],
  ["with a NINEA that is not valid", { ein: "Un message" }, null, false],
])(
  "a registration %s leads to the sign-in, a new password and the access of an owner: %j",
  (_what, errors, refusal, leads) => {
    const html = renderToStaticMarkup(
      <RegistrationForm {...props} errors={errors} refusal={refusal} />,
    );
    for (const href of ["/espace/connexion", "/espace/mot-de-passe-oublie", "/reprendre-acces"])
      expect(html.includes(`href="${href}"`)).toBe(leads);
  },
);

test("a refused post is shown again with its values but without its passwords", () => {
  const html = renderToStaticMarkup(
    <RegistrationForm
      {...props}
      values={{ ...emptyRegistration, name: "Baol & fils" }}
      errors={{ ein: "Un message" }}
      refusal="Un refus"
    />,
  );
  expect(html).toContain('value="Baol &amp; fils"');
  expect(html).toContain("Un refus");
  expect(html).toMatch(/<a[^>]*href="#ein"[^>]*>Un message<\/a>/);
});

test("a signed-in person is asked for no password and cannot type another address", () => {
  const html = renderToStaticMarkup(<RegistrationForm {...props} signedInAs="awa@baol.example" />);
  expect(html).not.toContain('type="password"');
  expect(html).toMatch(/<input id="contactEmail"[^>]* readOnly="" [^>]*value="awa@baol.example"/);
});

test("families with a chosen sub-area are open and the others folded; each line has one number; the e-mail is the username for password managers", () => {
  const ofFamily = (code: string, subAreaId: string): FamilyGroup => {
    const areaFamily = {
      areaFamilyId: code,
      areaFamilyCode: code,
      areaFamilyName: `Famille ${code}`,
    };
    const subArea = {
      subAreaId,
      subAreaCode: `${code}101`,
      subAreaName: `Métier ${code}`,
      subAreaSequence: 1,
      subAreaSynonyms: "",
      area: { areaId: code, areaCode: code, areaName: "Domaine", areaFamily },
    };
    return { ...areaFamily, subAreas: [subArea] };
  };
  const html = renderToStaticMarkup(
    <RegistrationForm
      {...props}
      families={[ofFamily("1", "a"), ofFamily("2", "b")]}
      values={{ ...emptyRegistration, subAreas: ["b"] }}
    />,
  );
  const folds = [...html.matchAll(/<details[^>]*>/g)].map(([tag]) => tag.includes("open"));
  expect(folds).toEqual([false, true]);
  const lines = [...html.matchAll(/<label class="choice"[^>]*>(.*?)<\/label>/g)];
  const words = lines.map(([, line = ""]) => line.replaceAll(/<[^>]*>/g, " ").trim());
  expect(words.map((each) => each.split(/\s+/))).toEqual([
    ["1101", "Métier", "1"],
    ["2101", "Métier", "2"],
  ]);
  expect(/<input[^>]*id="contactEmail"[^>]*>/.exec(html)?.[0]).toMatch(/autocomplete="username"/i);
});
