/**
 * Where a browser sees each page whose address has a parameter, so that axe, the widths, the dark theme and the keyboard
 * read it. The architecture test refuses a page that has no line here.
 *
 * - a list: addresses of the data that every database begins with;
 * - `made`: `tests/company-places.ts` or, of the demonstration alone, `tests/e2e/staff.ts` makes one;
 * - `readBy`: a spec opens it on its way and reads it there.
 */
export const sampleAddresses: Record<string, readonly string[] | "made" | { readBy: string }> = {
  "/conditions-generales/:number": ["/conditions-generales/2026-2"],
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

  "/bureau/dossiers/:id/examen": "made",
  "/bureau/dossiers/:id/rapport": "made",
  "/bureau/dossiers/:id/rapport/signer": "made",
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
  "/espace/entreprise/:list/:entry": "made",
  "/espace/paiements/:id": "made",
  "/espace/paiements/:id/tentatives/:attempt": { readBy: "tests/e2e/paying-steps.ts" },
  "/espace/paiements/:id/recu": { readBy: "tests/e2e/paying-steps.ts" },
  "/espace/dossiers/:id/:section": "made",
  "/espace/dossiers/:id/deposer": "made",
  "/espace/dossiers/:id/imprimer": "made",
  "/espace/dossiers/:id/suivi": "made",
  "/espace/dossiers/:id/complements": "made",
  "/espace/dossiers/:id/complements/:complement": "made",
  "/espace/dossiers/:id/messages": "made",
  "/espace/dossiers/:id/examen": "made",
  "/espace/pieces/:code": "made",

  "/bureau/dossiers/:id": "made",
  "/bureau/dossiers/:id/recevabilite": "made",
  "/bureau/dossiers/:id/complements": "made",
  "/bureau/dossiers/:id/messages": "made",
  "/bureau/entreprises/:id": "made",
  "/bureau/entreprises/:id/pieces": "made",
  "/bureau/dossiers/:id/declaration": "made",
  "/bureau/caisse/paiements/:id": "made",
  "/bureau/caisse/cloture/:day": ["/bureau/caisse/cloture/2026-01-05"],
  "/bureau/habilitations/:id": "made",
  "/bureau/dossiers/:id/attribution": "made",
  "/bureau/dossiers/:id/plan": "made",
  "/bureau/dossiers/:id/experts": "made",
  "/bureau/dossiers/:id/visite": "made",
  "/bureau/oppositions/:id": "made",
  "/bureau/corrections/:id": "made",
  "/bureau/successions/:id": "made",
  "/bureau/membres/:id": "made",
  "/bureau/messages/:id": "made",
  "/bureau/personnes/:id": "made",
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
  "/bureau/conditions-generales/:number": ["/bureau/conditions-generales/2026-2"],
  "/bureau/tarif/:part": ["/bureau/tarif/fees"],
  "/bureau/pieces/:code": ["/bureau/pieces/QUITUS"],
  "/bureau/motifs/:code": ["/bureau/motifs/R-03"],
  "/bureau/courriels/:kind": ["/bureau/courriels/invitation"],
};
