/** What a criterion is worth on a page: conform, not conform, without an object there. */
export type Verdict = "C" | "NC" | "NA";

export interface AuditedPage {
  title: string;
  path: string;
  /** Which of its states were judged, where there are several. */
  states?: string;
}

export interface AuditedCriterion {
  /** Of RGAA 4.1.2: « 10.11 ». */
  number: string;
  title: string;
  /** One for each page of the sample, in its order. */
  verdicts: readonly Verdict[];
  /** A test of the product that fails when the criterion is broken; null where somebody read and looked. */
  test: string | null;
  /** What is not conform, or why nothing was to be judged. */
  note: string | null;
}

/** The day on which the grid was last filled, YYYY-MM-DD. */
export const auditedOn = "2026-11-22";

export const auditedPages: readonly AuditedPage[] = [
  { title: "Accueil", path: "/" },
  {
    title: "Inscription",
    path: "/register",
    states: "vide, avec erreurs, remplie, dialogue de succès, page qui le suit",
  },
  { title: "Annuaire, une activité choisie", path: "/annuaire?activity=6101&status=valid" },
  { title: "Fiche d’une entreprise", path: "/annuaire/dioradiam-forages-suarl" },
  { title: "Contact", path: "/contact", states: "vide, avec erreurs" },
  { title: "Questions fréquentes", path: "/faq" },
  { title: "Processus de qualification", path: "/processus" },
  { title: "Nos qualifications", path: "/qualifications" },
  { title: "Recherche sur le site", path: "/search?q=route" },
  { title: "Connexion", path: "/espace/connexion", states: "vide, avec erreurs" },
  { title: "Espace entreprise", path: "/espace" },
  { title: "Accessibilité", path: "/accessibilite" },
  { title: "Home 3 (page modèle, en anglais)", path: "/index3" },
  {
    title: "Modal popups (page modèle, en anglais)",
    path: "/modal-popup",
    states: "page et quatre dialogues",
  },
  { title: "Conditions générales", path: "/conditions-generales" },
  { title: "Activation du compte", path: "/activation", states: "vide, avec erreurs" },
  { title: "Lettre d’information", path: "/lettre", states: "vide, avec erreurs" },
];

const eye = null;

/** `row` has one letter for each page: C conform, N not conform, a point where there is nothing to judge. */
const criterion = (
  number: string,
  title: string,
  row: string,
  test: string | null,
  note: string | null = null,
): AuditedCriterion => ({
  number,
  title,
  verdicts: [...row].map((letter) => (letter === "C" ? "C" : letter === "N" ? "NC" : "NA")),
  test,
  note,
});

/** The 106 criteria of RGAA 4.1.2, filled by the builders of the product, not by a third party. */
export const auditedCriteria: readonly AuditedCriterion[] = [
  criterion(
    "1.1",
    "Images informatives\u00A0: alternative présente",
    "C.C..C......C....",
    "tests/e2e/site.spec.ts",
  ),
  criterion("1.2", "Images de décoration ignorées", "CCCCCCCCCCCCCCCCC", eye),
  criterion("1.3", "Alternatives pertinentes", "C.C..C......C....", eye),
  criterion(
    "1.4",
    "CAPTCHA\u00A0: nature et fonction",
    ".................",
    eye,
    "Pas de CAPTCHA\u00A0: un champ caché et un délai de deux secondes, expliqués.",
  ),
  criterion("1.5", "CAPTCHA\u00A0: autre accès", ".................", eye),
  criterion(
    "1.6",
    "Descriptions détaillées présentes",
    ".................",
    eye,
    "Les nombres de la carte sont dans ses liens et dans les filtres.",
  ),
  criterion("1.7", "Descriptions détaillées pertinentes", ".................", eye),
  criterion("1.8", "Images de texte", ".................", eye),
  criterion("1.9", "Légendes reliées aux images", "............C....", eye),
  criterion("2.1", "Titre des cadres", ".................", eye),
  criterion("2.2", "Titre des cadres pertinent", ".................", eye),
  criterion("3.1", "Information donnée autrement que par la couleur", "CCCCCCCCCCCCCCCCC", eye),
  criterion("3.2", "Contraste du texte", "CCCCCCCCCCCCCCCCC", "tests/e2e/colours.spec.ts"),
  criterion(
    "3.3",
    "Contraste des composants et des graphiques",
    "CCCCCCCCCCCCCCCCC",
    "tests/e2e/focus.spec.ts",
  ),
  criterion(
    "4.1",
    "Médias\u00A0: transcription ou audiodescription",
    ".................",
    eye,
    "Aucun média dans l’échantillon\u202F; hors de lui, trois films muets, décrits à côté.",
  ),
  criterion("4.2", "Transcription ou audiodescription pertinente", ".................", eye),
  criterion("4.3", "Sous-titres synchronisés", ".................", eye),
  criterion("4.4", "Sous-titres pertinents", ".................", eye),
  criterion("4.5", "Audiodescription synchronisée", ".................", eye),
  criterion("4.6", "Audiodescription pertinente", ".................", eye),
  criterion("4.7", "Médias identifiables", ".................", eye),
  criterion("4.8", "Médias non temporels\u00A0: alternative", ".................", eye),
  criterion("4.9", "Alternative de ces médias pertinente", ".................", eye),
  criterion("4.10", "Sons déclenchés seuls", ".................", eye),
  criterion("4.11", "Commandes des médias", ".................", eye),
  criterion("4.12", "Commandes des médias non temporels", ".................", eye),
  criterion(
    "4.13",
    "Médias compatibles avec les technologies d’assistance",
    ".................",
    eye,
  ),
  criterion("5.1", "Tableaux complexes\u00A0: résumé", ".................", eye),
  criterion("5.2", "Résumé pertinent", ".................", eye),
  criterion("5.3", "Tableaux de mise en forme", ".................", eye),
  criterion("5.4", "Titre des tableaux associé", "...C..C....C.....", eye),
  criterion("5.5", "Titre des tableaux pertinent", "...C..C....C.....", eye),
  criterion("5.6", "En-têtes déclarés", "...C..C....C.....", eye),
  criterion("5.7", "En-têtes reliés aux cellules", "...C..C....C.....", eye),
  criterion("5.8", "Tableaux de mise en forme sans éléments de données", ".................", eye),
  criterion("6.1", "Liens explicites", "CCCCCCCCCCCCCCCCC", eye),
  criterion("6.2", "Liens avec un intitulé", "CCCCCCCCCCCCCCCCC", "tests/e2e/site.spec.ts"),
  criterion(
    "7.1",
    "Scripts compatibles avec les technologies d’assistance",
    "CCCCCCCCCCCCCCCCC",
    "tests/e2e/register-access.spec.ts",
  ),
  criterion("7.2", "Alternatives aux scripts", ".................", eye),
  criterion("7.3", "Clavier et pointage", "CCCCCCCCCCCCCCCCC", eye),
  criterion(
    "7.4",
    "Changements de contexte annoncés",
    "CCCCCCCCCCCCCCCCC",
    "tests/e2e/register-access.spec.ts",
    "Inscription\u00A0: le dialogue de succès dit ce qui va s’ouvrir, et quand.",
  ),
  criterion("7.5", "Messages de statut", ".CC..........C...", "tests/e2e/register-access.spec.ts"),
  criterion("8.1", "Type de document", "CCCCCCCCCCCCCCCCC", eye),
  criterion("8.2", "Code valide", "CCCCCCCCCCCCCCCCC", "tests/e2e/site.spec.ts"),
  criterion("8.3", "Langue par défaut présente", "CCCCCCCCCCCCCCCCC", "tests/heads.data.test.ts"),
  criterion("8.4", "Langue par défaut pertinente", "CCCCCCCCCCCCCCCCC", "tests/heads.data.test.ts"),
  criterion("8.5", "Titre de page présent", "CCCCCCCCCCCCCCCCC", "tests/heads.data.test.ts"),
  criterion("8.6", "Titre de page pertinent", "CCCCCCCCCCCCCCCCC", "tests/heads.data.test.ts"),
  criterion("8.7", "Changements de langue indiqués", "............CC...", eye),
  criterion("8.8", "Codes de ces langues pertinents", "............CC...", eye),
  criterion("8.9", "Balises employées pour leur sens", "CCCCCCCCCCCCCCCCC", eye),
  criterion("8.10", "Sens de lecture", ".................", eye),
  criterion("9.1", "Titres", "CCCCCCCCCCCCCCCCC", "tests/e2e/site.spec.ts"),
  criterion("9.2", "Structure du document", "CCCCCCCCCCCCCCCCC", "tests/e2e/site.spec.ts"),
  criterion("9.3", "Listes", "CCCCCCCCCCCCCCCCC", eye),
  criterion("9.4", "Citations", "C............C...", eye),
  criterion("10.1", "Présentation par les feuilles de style", "CCCCCCCCCCCCCCCCC", eye),
  criterion("10.2", "Contenu présent sans feuilles de style", "CCCCCCCCCCCCCCCCC", eye),
  criterion("10.3", "Ordre de lecture sans feuilles de style", "CCCCCCCCCCCCCCCCC", eye),
  criterion("10.4", "Texte agrandi à 200\u00A0%", "CCCCCCCCCCCCCCCCC", "tests/e2e/reflow.spec.ts"),
  criterion("10.5", "Couleurs de fond et de texte déclarées ensemble", "CCCCCCCCCCCCCCCCC", eye),
  criterion("10.6", "Liens visibles dans le texte", "CCCCCCCCCCCCCCCCC", eye),
  criterion("10.7", "Prise de focus visible", "CCCCCCCCCCCCCCCCC", "tests/e2e/focus.spec.ts"),
  criterion("10.8", "Contenus cachés", "CCCCCCCCCCCCCCCCC", eye),
  criterion(
    "10.9",
    "Information indépendante de la forme et de la position",
    "CCCCCCCCCCCCCCCCC",
    eye,
  ),
  criterion(
    "10.10",
    "Consignes indépendantes de la forme et de la position",
    "CCCCCCCCCCCCCCCCC",
    eye,
  ),
  criterion(
    "10.11",
    "Lecture sans défilement horizontal",
    "CCCCCCCCCCCCCCCCC",
    "tests/e2e/reflow.spec.ts",
  ),
  criterion("10.12", "Espacement du texte", "CCCCCCCCCCCCCCCCC", "tests/e2e/reflow.spec.ts"),
  criterion(
    "10.13",
    "Contenus au survol ou au focus",
    "CCCCCCCCCC.CCCCCC",
    "tests/e2e/frame.spec.ts",
  ),
  criterion("10.14", "Contenus additionnels au clavier", "CCCCCCCCCC.CCCCCC", eye),
  criterion("11.1", "Champs avec une étiquette", "CCCCCCCCCC.CCCCCC", "tests/e2e/site.spec.ts"),
  criterion("11.2", "Étiquettes pertinentes", "CCCCCCCCCC.CCCCCC", eye),
  criterion("11.3", "Étiquettes cohérentes", "CCCCCCCCCC.CCCCCC", eye),
  criterion("11.4", "Étiquettes accolées à leur champ", "CCCCCCCCCC.CCCCCC", eye),
  criterion(
    "11.5",
    "Champs de même nature regroupés",
    ".CC..........C...",
    "tests/e2e/register-access.spec.ts",
  ),
  criterion("11.6", "Groupes avec une légende", ".CC..............", eye),
  criterion("11.7", "Légendes pertinentes", ".CC..............", eye),
  criterion("11.8", "Listes de choix structurées", "..C..............", eye),
  criterion("11.9", "Intitulés des boutons", "CCCCCCCCCCCCCCCCC", "tests/e2e/site.spec.ts"),
  criterion("11.10", "Contrôle de saisie", "CCCCCCCCCC.C.CCCC", "tests/refused-forms.data.test.ts"),
  criterion(
    "11.11",
    "Aide à la correction",
    "CCCCCCCCCC.C.CCCC",
    "tests/refused-forms.data.test.ts",
  ),
  criterion("11.12", "Données à conséquence\u00A0: confirmer, corriger", ".C...............", eye),
  criterion("11.13", "Finalité des champs déductible", "CCCCCCCCCC.CCCCCC", eye),
  criterion("12.1", "Deux systèmes de navigation", "CCCCCCCCCC.CCCCCC", eye),
  criterion("12.2", "Menu à la même place", "CCCCCCCCCC.CCCCCC", eye),
  criterion("12.3", "Plan du site pertinent", "CCCCCCCCCC.C..CCC", eye),
  criterion("12.4", "Plan du site atteint de la même façon", "CCCCCCCCCC.C..CCC", eye),
  criterion("12.5", "Recherche atteinte de la même façon", "CCCCCCCCCC.CCCCCC", eye),
  criterion("12.6", "Zones atteintes ou évitées", "CCCCCCCCCCCCCCCCC", eye),
  criterion("12.7", "Lien d’évitement", "CCCCCCCCCCCCCCCCC", "tests/e2e/site.spec.ts"),
  criterion("12.8", "Ordre de tabulation", "CCCCCCCCCCCCCCCCC", eye),
  criterion("12.9", "Pas de piège au clavier", "CCCCCCCCCCCCCCCCC", "tests/e2e/frame.spec.ts"),
  criterion("12.10", "Raccourcis d’une touche", ".................", eye),
  criterion("12.11", "Contenus additionnels atteints au clavier", "CCCCCCCCCC.CCCCCC", eye),
  criterion(
    "13.1",
    "Limites de temps",
    ".C..C.....C......",
    "tests/e2e/register-access.spec.ts",
    "Inscription\u00A0: le dialogue de succès s’arrête sous la souris, au clavier et par un bouton\u202F; il reste ouvert pour qui ne se sert pas d’une souris.",
  ),
  criterion(
    "13.2",
    "Pas de nouvelle fenêtre sans action",
    "CNCCCCCCCCCCCCCCC",
    eye,
    "Inscription\u00A0: pour qui a validé à la souris, l’espace s’ouvre dans un onglet trois secondes après l’annonce, sauf s’il l’arrête.",
  ),
  criterion(
    "13.3",
    "Documents en téléchargement accessibles",
    "CCCCCCCCCC.C..CCC",
    eye,
    "Les conditions générales se lisent aussi en page HTML\u202F; leur PDF n’est pas balisé.",
  ),
  criterion("13.4", "Version accessible équivalente", ".................", eye),
  criterion("13.5", "Contenus cryptiques", ".................", eye),
  criterion("13.6", "Alternative de ces contenus pertinente", ".................", eye),
  criterion("13.7", "Flashs", "CCCCCCCCCCCCCCCCC", eye),
  criterion("13.8", "Mouvements contrôlables", "CC..........CC...", "tests/e2e/home.spec.ts"),
  criterion("13.9", "Orientation", "CCCCCCCCCCCCCCCCC", eye),
  criterion("13.10", "Gestes complexes", "C...........CC...", eye),
  criterion("13.11", "Annulation du pointage", "CCCCCCCCCCCCCCCCC", eye),
  criterion("13.12", "Mouvements de l’appareil", ".................", eye),
];
