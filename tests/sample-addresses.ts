import type { Person } from "#app/kernel/actor.ts";
import type { aColleague } from "./applying.ts";
import type { TestServices } from "./services.ts";

/** Addresses by the route that serves them: `/espace/dossiers/:id/suivi`, or the public page that a link of a mail opens. */
export type Places = Record<string, string[]>;

/** Makes rows for pages of one folder, beside what `fillPlaces` has made of a company. */
export type PlacesOfFolder = (
  services: TestServices,
  places: {
    companyId: string;
    owner: Person;
    /** An application under review, and who examines it. */
    filed: { applicationId: string; examiner: Awaited<ReturnType<typeof aColleague>> };
  },
) => Promise<Places>;

/**
 * Where a browser sees a page whose address has a parameter, so that axe, the widths, the dark theme and the keyboard
 * read it:
 *
 * - a list: addresses of the data that every database begins with;
 * - `readBy`: a spec opens it on its way and reads it there.
 *
 * The other addresses are made: by the `*.places.ts` of a folder, by `tests/company-places.ts`, or of the demonstration alone by
 * `tests/e2e/staff.ts`. One that continues another without a further parameter needs nothing (`placesOf`).
 */
export const sampleAddresses: Record<string, readonly string[] | { readBy: string }> = {
  "/conditions-generales/:number": ["/conditions-generales/2026-7"],
  "/v/:number": ["/v/QC-SN-2026-00024-5"],
  "/v/:number/:token": { readBy: "tests/e2e/verification.spec.ts" },
  "/annuaire/:slug": { readBy: "tests/e2e/directory.spec.ts" },
  "/entreprises-qualifiees/region/:region": ["/entreprises-qualifiees/region/dakar"],
  "/entreprises-qualifiees/:trade": [
    "/entreprises-qualifiees/22-gros-oeuvre",
    "/entreprises-qualifiees/5101-plomberie-sanitaire",
  ],
  "/entreprises-qualifiees/:trade/:region": [
    "/entreprises-qualifiees/5101-plomberie-sanitaire/dakar",
  ],
  "/actualites/:slug": ["/actualites/niveaux-et-classes"],

  "/bureau/seances/:id": { readBy: "tests/e2e/committee.nojs.spec.ts" },
  "/bureau/seances/:id/conduite": { readBy: "tests/e2e/committee.nojs.spec.ts" },
  "/bureau/seances/:id/vote": { readBy: "tests/e2e/committee.nojs.spec.ts" },
  "/bureau/seances/:id/ecran": { readBy: "tests/e2e/committee.nojs.spec.ts" },
  "/bureau/seances/:id/proces-verbal": { readBy: "tests/e2e/committee.nojs.spec.ts" },
  "/bureau/seances/:id/proces-verbal/signer": { readBy: "tests/e2e/committee.nojs.spec.ts" },
  "/espace/entreprise/corriger/:theme": [
    "/espace/entreprise/corriger/coordonnees",
    "/espace/entreprise/corriger/activite",
    "/espace/entreprise/corriger/contact",
  ],
  "/espace/entreprise/demander/:field": ["/espace/entreprise/demander/ninea"],
  "/espace/entreprise/:list": [
    "/espace/entreprise/personnel",
    "/espace/entreprise/materiel",
    "/espace/entreprise/references",
  ],
  "/espace/entreprise/:list/coller": ["/espace/entreprise/personnel/coller"],
  "/espace/paiements/:id/tentatives/:attempt": { readBy: "tests/e2e/paying-steps.ts" },
  "/espace/paiements/:id/recu": { readBy: "tests/e2e/paying-steps.ts" },

  "/bureau/caisse/cloture/:day": ["/bureau/caisse/cloture/2026-01-05"],
  "/bureau/parametres/:key": ["/bureau/parametres/hours"],
  "/bureau/nomenclature/brouillon/:code": [
    "/bureau/nomenclature/brouillon/22",
    "/bureau/nomenclature/brouillon/2201",
  ],
  "/bureau/nomenclature/:number": ["/bureau/nomenclature/1"],
  "/bureau/conditions-generales/brouillon/:part": [
    "/bureau/conditions-generales/brouillon/tete",
    "/bureau/conditions-generales/brouillon/2",
    "/bureau/conditions-generales/brouillon/nouvel-article",
  ],
  "/bureau/conditions-generales/:number": ["/bureau/conditions-generales/2026-7"],
  "/bureau/tarif/:part": ["/bureau/tarif/fees"],
  "/bureau/pieces/:code": ["/bureau/pieces/QUITUS"],
  "/bureau/motifs/:code": ["/bureau/motifs/R-03"],
  "/bureau/courriels/:kind": ["/bureau/courriels/invitation"],
};

/** The route that this one continues by fixed words alone, `/bureau/dossiers/:id` of `/bureau/dossiers/:id/plan`, if it is among these. */
export function continuedRoute(route: string, routes: readonly string[]): string | undefined {
  const parents = routes.filter(
    (other) => route.startsWith(`${other}/`) && !route.slice(other.length).includes(":"),
  );
  return parents.sort((one, other) => other.length - one.length)[0];
}

/** The addresses of a route among those that were made: its own, or those of the route that it continues. */
export function placesOf(route: string, places: Places): string[] {
  const ownPlaces = places[route];
  if (ownPlaces && ownPlaces.length > 0) return ownPlaces;
  const parent = continuedRoute(route, Object.keys(places));
  const rest = parent && route.slice(parent.length);
  return parent ? (places[parent] ?? []).map((address) => `${address}${rest}`) : [];
}
