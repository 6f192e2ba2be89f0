import type { Register } from "react-router";
import type { Actor, Person, StaffRole } from "#app/kernel/actor.ts";
import { staffRoles } from "./roles.ts";

/** A route by its whole path: `:name` stands for one variable segment, `/*` for the rest of the path. */
export type Address = keyof Register["pages"];

/** Who may enter a route, whatever the method. `permit` decides what they may do there. */
export type Access =
  | "public"
  | { who: "signed-in"; fresh?: Fresh }
  | {
      /** Staff with one of these roles. */
      who: readonly StaffRole[];
      /** How they must have signed in. */
      assurance: Person["assurance"];
      fresh?: Fresh;
    };

/**
 * Requires a proof of identity within the last minutes (security R2.2): for every request, or only for one that changes
 * something.
 */
type Fresh = "always" | "to-change";

const signedIn: Access = { who: "signed-in" };
/** Staff with one of these roles (any role when none is named), signed in with a second factor (security R1.1). */
const staff = (...who: StaffRole[]) => ({
  who: who.length > 0 ? who : staffRoles,
  assurance: "second-factor" as const,
});
/** The holders of `document.read` and of `application.read`. */
const documentReaders = [
  "registrar",
  "examiner",
  "secretary",
  "committee",
  "president",
  "controller",
] as const;
/** The holders of `interests.declare`. */
const declarers = ["registrar", "examiner", "secretary", "committee", "president"] as const;
/** The holders of `assignment.read`. */
const assignmentReaders = [
  "registrar",
  "examiner",
  "secretary",
  "president",
  "controller",
] as const;
const sessionReaders = ["secretary", "committee", "president", "controller"] as const;
const ownChange: Access = { who: "signed-in", fresh: "to-change" };
const ownFresh: Access = { who: "signed-in", fresh: "always" };
const administrators: Access = { ...staff("administrator"), fresh: "always" };

/** Every route of the product. A route that is missing here does not compile, and requests to it are refused. */
const table: Record<Address, Access> = {
  "/": "public",
  "/home": "public",
  "/index": "public",
  "/about": "public",
  "/en-bref": "public",
  "/processus": "public",
  "/pre-verification": "public",
  "/histoire": "public",
  "/mission": "public",
  "/partenaire": "public",
  "/preparer-son-dossier": "public",
  "/qualifications": "public",
  "/conditions-generales": "public",
  "/conditions-generales/:number": "public",
  "/conditions-generales/:number/pdf": "public",
  "/faq": "public",
  "/contact": "public",
  "/contact/devis": "public",
  "/contact/merci": "public",
  "/lettre": "public",
  "/lettre/confirmer": "public",
  "/references/confirmer": "public",
  "/avis-expert": "public",
  "/avis-expert/pieces/:id": "public",
  "/lettre/desinscription": "public",
  "/lettre/abonnes.csv": administrators,
  "/verifier": "public",
  "/verifier/faux-numeros": "public",
  "/v/:number": "public",
  "/v/:number/:token": "public",
  "/status-lists/:segment": "public",
  "/badge/:file": "public",
  "/annuaire": "public",
  "/annuaire/:slug": "public",
  "/annuaire/:slug/apercu.png": "public",
  "/entreprises-qualifiees": "public",
  "/entreprises-qualifiees/region/:region": "public",
  "/entreprises-qualifiees/:trade": "public",
  "/entreprises-qualifiees/:trade/:region": "public",
  "/search": "public",
  "/post-grid": "public",
  "/post-image": "public",
  "/actualites/:slug": "public",
  "/apparence": "public",
  "/apparence.css": "public",
  "/feed.xml": "public",
  "/mentions-legales": "public",
  "/confidentialite": "public",
  "/accessibilite": "public",
  "/donnees-ouvertes": "public",
  "/reclamations": "public",
  "/verification/cachet": "public",
  "/etat-du-service": "public",
  "/plan-du-site": "public",
  "/sitemap.xml": "public",
  "/opensearch.xml": "public",
  "/robots.txt": "public",
  "/.well-known/security.txt": "public",
  "/.well-known/jwks.json": "public",
  "/verification/cachet/racine.cer": "public",
  "/verification/cachet/revocations.crl": "public",
  "/site.webmanifest": "public",

  "/register": "public",
  "/register/succes": "public",
  "/activation": "public",
  "/activation/renvoyer": "public",

  "/espace": signedIn,
  "/espace/entreprise": signedIn,
  "/espace/entreprise/corriger/domaines": signedIn,
  "/espace/entreprise/corriger/:theme": signedIn,
  "/espace/entreprise/demander/:field": signedIn,
  "/espace/qualifications": signedIn,
  "/espace/recu-inscription.pdf": signedIn,
  "/espace/entreprise/:list": signedIn,
  "/espace/entreprise/:list/coller": signedIn,
  "/espace/entreprise/:list/:entry": signedIn,
  "/espace/paiements": signedIn,
  "/espace/paiements/:id": signedIn,
  "/espace/paiements/:id/tentatives/:attempt/etat": signedIn,
  "/espace/paiements/:id/tentatives/:attempt/aller": signedIn,
  "/espace/paiements/:id/tentatives/:attempt/preuve": signedIn,
  "/espace/paiements/:id/tentatives/:attempt": signedIn,
  "/espace/paiements/:id/recu": signedIn,
  "/espace/certificats/:number/certificat.pdf": signedIn,
  "/espace/paiements/:id/recu.pdf": signedIn,
  "/espace/conditions": signedIn,
  "/espace/dossiers": signedIn,
  "/espace/dossiers/ouvrir": signedIn,
  "/espace/dossiers/:id": signedIn,
  "/espace/dossiers/:id/deposer": signedIn,
  "/espace/dossiers/:id/imprimer": signedIn,
  "/espace/dossiers/:id/enregistrer": signedIn,
  "/espace/dossiers/:id/recu.pdf": signedIn,
  "/espace/dossiers/:id/listes/:file": signedIn,
  "/espace/dossiers/:id/suivi": signedIn,
  "/espace/dossiers/:id/complements": signedIn,
  "/espace/dossiers/:id/complements/:complement": signedIn,
  "/espace/dossiers/:id/messages": signedIn,
  "/espace/dossiers/:id/examen": signedIn,
  "/espace/messages": signedIn,
  "/espace/dossiers/:id/:section": signedIn,
  "/espace/pieces": signedIn,
  "/espace/pieces/:code": signedIn,
  "/espace/pieces/fichiers/:id": signedIn,
  "/espace/pieces/fichiers/:id/pages/:page": signedIn,
  "/espace/pieces/connue": signedIn,
  "/espace/pieces/toutes.zip": signedIn,
  "/espace/pieces/envois": signedIn,
  "/espace/pieces/envois/:id": signedIn,
  "/espace/compte": signedIn,
  "/espace/compte/adresse": ownChange,
  "/espace/compte/mot-de-passe": signedIn,
  "/espace/compte/connexions": signedIn,
  "/espace/compte/avis": signedIn,
  "/espace/membres": ownChange,
  "/espace/compte/donnees": ownChange,
  "/espace/compte/donnees.zip": { who: "signed-in", fresh: "always" },
  "/espace/effacement": "public",
  "/espace/adresse/confirmer": "public",
  "/espace/adresse/retablir": "public",
  "/espace/compte/verification": ownChange,
  "/espace/compte/verification/application": ownFresh,
  "/espace/compte/verification/cle": ownFresh,
  "/espace/compte/verification/secours": ownFresh,
  "/espace/connexion": "public",
  "/espace/connexion/code": "public",
  "/espace/confirmation": signedIn,
  "/espace/deconnexion": "public",
  "/espace/mot-de-passe-oublie": "public",
  "/espace/mot-de-passe": "public",

  "/invitation": "public",
  "/invitation/entreprise": "public",
  "/reprendre-acces": "public",
  "/reprendre-acces/confirmer": "public",
  "/reprendre-acces/opposition": "public",
  "/bureau": staff(),
  "/bureau/recherche": staff(),
  "/bureau/seances": staff(...sessionReaders),
  "/bureau/seances/secret": staff(...sessionReaders),
  "/bureau/seances/:id": staff(...sessionReaders),
  "/bureau/seances/:id/conduite": staff(...sessionReaders),
  "/bureau/seances/:id/vote": staff("committee"),
  "/bureau/seances/:id/ecran": staff(...sessionReaders),
  "/bureau/seances/:id/proces-verbal": staff(...sessionReaders),
  "/bureau/seances/:id/proces-verbal/signer": {
    ...staff("president", "committee"),
    fresh: "to-change",
  },
  "/bureau/seances/:id/proces-verbal.pdf": staff(...sessionReaders),
  "/bureau/dossiers": staff(...documentReaders),
  "/bureau/dossiers.csv": staff(...documentReaders),
  "/bureau/dossiers/lot": staff("registrar", "examiner"),
  "/bureau/dossiers/vues": staff(...documentReaders),
  "/bureau/entreprises": staff(
    "registrar",
    "examiner",
    "secretary",
    "committee",
    "president",
    "cashier",
    "controller",
  ),
  "/bureau/certificats/:number/certificat.pdf": staff("registrar", "president", "controller"),
  "/bureau/entreprises/:id": staff(
    "registrar",
    "examiner",
    "secretary",
    "committee",
    "president",
    "cashier",
    "controller",
  ),
  "/bureau/dossiers/:id": staff(...documentReaders),
  "/bureau/dossiers/:id/recevabilite": staff(...documentReaders),
  "/bureau/dossiers/:id/complements": staff(...documentReaders),
  "/bureau/dossiers/:id/messages": staff(...documentReaders),
  "/bureau/entreprises/:id/pieces": staff(...documentReaders),
  "/bureau/entreprises/:company/pieces/:id": staff(...documentReaders),
  "/bureau/entreprises/:company/pieces/:id/pages/:page": staff(...documentReaders),
  "/bureau/dossiers/:id/examen": staff(...documentReaders),
  "/bureau/dossiers/:id/examen/enregistrer": staff(...documentReaders),
  "/bureau/dossiers/:id/rapport": staff(...documentReaders),
  "/bureau/dossiers/:id/rapport/signer": { ...staff("examiner"), fresh: "to-change" },
  "/bureau/dossiers/:id/rapport.pdf": staff(...documentReaders),
  "/bureau/engagement": { ...staff(...declarers), fresh: "to-change" },
  "/bureau/dossiers/:id/declaration": staff(...declarers),
  "/bureau/caisse": staff("cashier", "controller"),
  "/bureau/caisse/paiements": staff("cashier", "controller"),
  "/bureau/caisse/paiements/:id": { ...staff("cashier", "controller"), fresh: "to-change" },
  "/bureau/caisse/paiements/:id/preuves/:attempt": staff("cashier", "controller"),
  "/bureau/caisse/paiements/:id/recu.pdf": staff("cashier", "controller"),
  "/bureau/caisse/remboursements": { ...staff("cashier", "controller"), fresh: "to-change" },
  "/bureau/caisse/cloture": { ...staff("cashier", "controller"), fresh: "to-change" },
  "/bureau/caisse/cloture/:day": { ...staff("cashier", "controller"), fresh: "to-change" },
  "/bureau/caisse/banque": { ...staff("cashier", "controller"), fresh: "to-change" },
  "/bureau/caisse/ecritures.csv": staff("cashier", "controller"),
  "/bureau/corrections": staff("registrar", "controller"),
  "/bureau/corrections/:id": { ...staff("registrar", "controller"), fresh: "to-change" },
  "/bureau/habilitations": staff("secretary", "president", "controller", "administrator"),
  "/bureau/habilitations/proposer": { ...staff("secretary"), fresh: "to-change" },
  "/bureau/habilitations/:id": {
    ...staff("secretary", "president", "controller", "administrator"),
    fresh: "to-change",
  },
  "/bureau/experts": staff("secretary", "president", "controller", "administrator"),
  "/bureau/oppositions": staff("secretary", "president", "controller"),
  "/bureau/oppositions/:id": {
    ...staff("secretary", "president", "controller"),
    fresh: "to-change",
  },
  "/bureau/dossiers/:id/experts": staff(...documentReaders),
  "/bureau/dossiers/:id/experts/:question/fichier": staff(...documentReaders),
  "/bureau/dossiers/:id/visite": staff(...documentReaders),
  "/bureau/dossiers/:id/visite/photos/:photo": staff(...documentReaders),
  "/bureau/absences": staff("registrar", "examiner", "secretary", "president", "committee"),
  "/bureau/absences/confier": staff("registrar", "examiner"),
  "/bureau/dossiers/:id/attribution": staff(...assignmentReaders),
  "/bureau/dossiers/:id/plan": staff(...assignmentReaders),
  "/bureau/successions": staff("registrar", "secretary", "president", "controller"),
  "/bureau/successions/:id": {
    ...staff("registrar", "secretary", "president", "controller"),
    fresh: "to-change",
  },
  "/bureau/membres/:id": {
    ...staff("registrar", "secretary", "president", "controller"),
    fresh: "to-change",
  },
  "/bureau/successions/:id/justificatif": staff(
    "registrar",
    "secretary",
    "president",
    "controller",
  ),
  "/bureau/messages": staff("registrar", "secretary", "controller"),
  "/bureau/messages/:id": staff("registrar", "secretary", "controller"),
  "/bureau/lettre": staff("registrar", "secretary", "controller", "administrator"),
  "/bureau/faux-numeros": staff("registrar", "secretary", "president", "controller"),
  "/bureau/journal": staff("controller", "administrator"),
  "/bureau/acces": staff("controller", "administrator"),
  "/bureau/personnes": staff("controller", "administrator"),
  "/bureau/personnes/inviter": { ...staff("administrator"), fresh: "to-change" },
  "/bureau/personnes/:id": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/parametres": staff("controller", "administrator"),
  "/bureau/parametres/:key": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/nomenclature": staff("controller", "administrator"),
  // A draft has no effect until it is published, and the publication asks for a fresh proof.
  "/bureau/nomenclature/brouillon": staff("administrator"),
  "/bureau/nomenclature/brouillon/:code": staff("administrator"),
  "/bureau/nomenclature/publier": { ...staff("administrator"), fresh: "to-change" },
  "/bureau/nomenclature/:number": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/conditions-generales": staff("controller", "administrator"),
  "/bureau/conditions-generales/brouillon": staff("administrator"),
  "/bureau/conditions-generales/brouillon/:part": staff("administrator"),
  "/bureau/conditions-generales/brouillon.pdf": staff("administrator"),
  "/bureau/conditions-generales/preparer": staff("administrator"),
  "/bureau/conditions-generales/publier": { ...staff("administrator"), fresh: "to-change" },
  "/bureau/conditions-generales/:number": {
    ...staff("controller", "administrator"),
    fresh: "to-change",
  },
  "/bureau/conditions-generales/:number/pdf": staff("controller", "administrator"),
  "/bureau/tarif": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/tarif/:part": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/pieces": staff("controller", "administrator"),
  "/bureau/pieces/:code": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/motifs": staff("controller", "administrator"),
  "/bureau/motifs/:code": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/jours-feries": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/courriels": staff("controller", "administrator"),
  "/bureau/courriels/:kind": { ...staff("controller", "administrator"), fresh: "to-change" },
  "/bureau/courriels/:kind/apercu": staff("controller", "administrator"),
  "/bureau/exploitation": staff("controller", "administrator"),
  "/bureau/cachets": staff("registrar", "controller", "administrator"),
  "/bureau/exploitation/securite": staff("controller", "administrator"),

  "/bureau/donnees": { ...staff("administrator"), fresh: "to-change" },
  "/bureau/donnees.zip": administrators,

  "/v1/public/partners/register": "public",
  "/v1/params/update": administrators,
  "/partner-manager/v1/public/sub-domains": "public",
  "/partner-manager/v1/public/general-conditions/affective/_download": "public",
  "/api/partner-manager/v1/public/general-conditions/affective/_download": "public",
  "/partners/certified": "public",
  "/partners/certified.csv": "public",
  "/partners/certified.json": "public",
  "/openapi.json": "public",

  "/index2": "public",
  "/index3": "public",
  "/index4": "public",
  "/services": "public",
  "/blog-grid": "public",
  "/blog-list": "public",
  "/blog-masonary": "public",
  "/post-gallery": "public",
  "/post-video": "public",
  "/post-sidebar": "public",
  "/project-grid": "public",
  "/project-masonary": "public",
  "/project-carousal": "public",
  "/project-classic": "public",
  "/project-classic1": "public",
  "/project-classic2": "public",
  "/project-detail": "public",
  "/accordian": "public",
  "/buttons": "public",
  "/icon-box": "public",
  "/list-group": "public",
  "/modal-popup": "public",
  "/tabs": "public",
  "/tables": "public",
  "/videos": "public",
  "/icon-font": "public",
  "/error404": "public",
  "/*": "public",
};

export const accessTable: Readonly<Record<Address, Access>> = table;

/** Whether everybody may open the route; its answers then carry nothing that depends on the session. */
export const isPublic = (address: string): boolean =>
  (accessTable as Record<string, Access>)[address] === "public";

/** How long a proof of identity counts as fresh (security R2.2). */
export const freshMinutes = 5;

/**
 * What happens to a request: it enters, its sender must sign in, give a second factor or prove their identity again, or it is
 * refused.
 */
export type Verdict = "enter" | "sign-in" | "second-factor" | "prove-again" | "refuse";

/** The verdict on a route. A route that is not in the table refuses everybody. */
export function verdictOn(
  address: string,
  { actor, now, method = "GET" }: { actor: Actor; now: Date; method?: string },
  routes: Readonly<Record<string, Access>> = accessTable,
): Verdict {
  const access = Object.hasOwn(routes, address) ? routes[address] : undefined;
  if (access === undefined) return "refuse";
  if (access === "public") return "enter";
  if (actor.kind !== "person") return "sign-in";
  if (access.who !== "signed-in") {
    if (!actor.staffRoles.some((role) => access.who.includes(role))) return "refuse";
    if (access.assurance === "second-factor" && actor.assurance !== "second-factor")
      return "second-factor";
  }
  const age = now.getTime() - actor.authenticatedAt.getTime();
  const wanted = access.fresh === "always" || (access.fresh === "to-change" && changes(method));
  return wanted && age > freshMinutes * 60_000 ? "prove-again" : "enter";
}

const changes = (method: string) => method !== "GET" && method !== "HEAD";
