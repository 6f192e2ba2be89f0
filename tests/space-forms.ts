import { matchRoutes } from "react-router";
import { accessTable } from "#app/accounts/access.ts";
import { endEntry } from "#app/companies/means/end-means.server.ts";
import { addMeans } from "#app/companies/means/means-writes.queries.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { declarePayment } from "#app/payments/desk/offline.server.ts";
import { askIdentityChange } from "#app/registration/change-identity.server.ts";
import { aPerson } from "./actors.ts";
import { made } from "./applying.ts";
import { fillPlaces } from "./company-places.ts";
import { type PostedForm, postedForms } from "./posted-forms.ts";
import { aMachine } from "./sample-means.ts";
import { type TestServices, testContext } from "./services.ts";

/** A form of the space with one of its buttons. */
export interface SpaceForm extends PostedForm {
  /** The address that it is posted to, as the access table names it. */
  route: string;
  button: [name: string, value: string];
  /** Its route and button, for a message. */
  label: string;
}

const routes = Object.keys(accessTable).map((path) => ({ path }));
export const routeOf = (url: string) =>
  matchRoutes(routes, url.split("?")[0] ?? "")?.[0]?.route.path ?? "";

/**
 * Fills a company so that every form of the space is on one of its pages, and returns their addresses: the rows of
 * `fillPlaces`, an entry removed from its list, a requested change of its name, a declared transfer.
 */
export async function fillSpace(
  services: TestServices,
  member: { companyId: string; accountId: string },
): Promise<string[]> {
  const { companyId, accountId } = member;
  const places = await fillPlaces(services, member);
  const owner = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  const ctx = testContext(services, { actor: owner });
  const machine = aMachine({ id: newId(), kind: "Bétonnière" });
  await addMeans(services.db, { companyId, at: services.now() }, { equipment: [machine] });
  await made(endEntry(ctx, { companyId, list: "equipment", id: machine.id }));
  await made(
    askIdentityChange(ctx, {
      companyId,
      field: "name",
      value: "Baol Construction et Fils",
      proof: null,
      reason: "Un associé est entré.",
    }),
  );
  const [payment = ""] = places["/espace/paiements/:id"] ?? [];
  await made(
    declarePayment(ctx, {
      paymentId: payment.split("/").at(-1) ?? "",
      rail: "transfer",
      proofNote: null,
      proofReference: "VIR-2026-117",
    }),
  );
  const ownAddresses = Object.keys(accessTable).filter(
    (address) =>
      address.startsWith("/espace") && !/[:.]|connexion|envois|connue|mot-de-passe-/.test(address),
  );
  const lists = ["personnel", "materiel", "references"].map((list) => `/espace/entreprise/${list}`);
  const paths = [
    ...ownAddresses,
    ...lists.flatMap((list) => [list, `${list}/coller`, `${list}/ajouter`]),
    ...["coordonnees", "activite", "contact"].map((each) => `/espace/entreprise/corriger/${each}`),
    ...["ninea", "rccm"].map((each) => `/espace/entreprise/demander/${each}`),
    ...Object.entries(places).flatMap(([address, addresses]) =>
      address.startsWith("/espace") ? addresses : [],
    ),
  ];
  return [...new Set(paths)].map((path) => `${path}?entreprise=${companyId}`);
}

/** Every form that these pages show to somebody, each with each of its buttons, once. */
export async function formsOn(
  pages: readonly string[],
  read: (page: string) => Promise<string>,
): Promise<SpaceForm[]> {
  const forms = new Map<string, SpaceForm>();
  for (const page of pages)
    for (const form of postedForms(await read(page), page)) {
      const route = routeOf(form.action);
      // A person who signs out can send nothing more.
      if (!route.startsWith("/espace") || accessTable[route as "/"] === "public") continue;
      for (const button of form.buttons) {
        const path = form.action.split("?")[0];
        const label = `${path} ${button.join("=")}`;
        const key = `${label} ${[...form.names.keys()].join()} ${lastOf(form)}`;
        if (!forms.has(key)) forms.set(key, { ...form, route, button, label });
      }
    }
  return [...forms.values()];
}

/** Distinguishes forms of the same shape on one page by the last identifier in their address. */
const lastOf = ({ fields }: PostedForm) =>
  fields.find(([name]) => /^(membre|invitation|retirer|remettre|tentative|supprimer)$/.test(name));

/** The fields of a form with each box ticked and each empty field filled. */
export function wholeFields({ fields, names, button }: SpaceForm): [string, string][] {
  const ticked = [...names].filter(([name]) => !fields.some(([each]) => each === name));
  const whole = [...fields, ...ticked].map(([name, value]): [string, string] => [
    name,
    value === "" && !name.startsWith("vu.") ? (sampleOf(name) ?? value) : value,
  ]);
  return button[0] === "" ? whole : [...whole, button];
}

const samples: [RegExp, string][] = [
  [/email/i, "quelqu-un@thies.example"],
  [/phone/i, "77 123 45 67"],
  [/\.day$/, "3"],
  [/\.month$/, "11"],
  [/\.year$/, "2025"],
  [/^(value|amount|quantity|capital|turnover)$/, "12"],
  [
    /^(reason|body|answer|proof|kind|name|client|nature|note|reference|tableau)/,
    "Pelle à chenilles",
  ],
];
const sampleOf = (name: string) => samples.find(([pattern]) => pattern.test(name))?.[1];
