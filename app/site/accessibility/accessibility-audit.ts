/** The result of a criterion on a page: conform, not conform, not applicable. */
export type Verdict = "C" | "NC" | "NA";

export interface AuditedCriterion {
  /** Number in RGAA 4.1.2: « 10.11 ». */
  number: string;
  title: string;
  /** One for each page of the sample, in order. */
  verdicts: readonly Verdict[];
  /** Indexes of the pages where the criterion applies only after an interaction: a dialog, a refusal. */
  inStates: readonly number[];
  /** The test that fails when the criterion is broken; null where a person judged. */
  test: string | null;
  /** What was inspected on each page; with a test, what the test does not cover. */
  looked: string;
  /** What is not conform, or why the criterion does not apply. */
  note: string | null;
}

interface Audit {
  /** Date of the audit, YYYY-MM-DD. */
  on: string;
  /** Audited version of the product; a test compares it with package.json. */
  version: string;
  reference: string;
  by: string;
  /** What was audited again on that date, and what was carried over from the previous audit. */
  scope: string;
  /** Whether every criterion was read on every page as it is now. Otherwise the site is not said to be fully conform. */
  complete: boolean;
  tools: readonly string[];
}

export const audit: Audit = {
  on: "2026-11-30",
  version: "0.1.0",
  reference: "RGAA 4.1.2",
  by: "Celles et ceux qui construisent le site, et non un tiers",
  scope:
    "Lecture des 106\u00A0critères du 23 au 24\u00A0novembre 2026 sur 79\u00A0pages\u00A0: leur arbre d’accessibilité lu deux fois, du titre au pied de page\u202F; puis 78 d’entre elles lues par un lecteur d’écran, Orca, du haut en bas et formulaires vides, ce qu’il a dit étant ensuite relu par une personne pour quelques pages, le plus souvent en partie, et par un programme pour toutes\u202F; chaque page regardée sans feuille de style, en gris (sauf l’activation), sur un téléphone debout et couché (360\u00A0sur 640\u00A0pixels, 640\u00A0sur 360), et sombre à 360\u00A0pixels\u202F; vingt formulaires refusés. Le 27\u00A0novembre, onze\u00A0pages de plus (vérification d’un certificat, décision, file d’attente, déclaration, recevabilité, examen, séance) et la fiche d’une entreprise, refaite\u00A0: leur arbre lu une fois, chacune regardée sur un téléphone couché, la plupart sans feuille de style ou en gris, sans lecteur d’écran. Le 30\u00A0novembre, six\u00A0pages de plus (conduite d’une séance, bulletin de vote, écran de la salle, procès-verbal et sa signature, signature des décisions)\u00A0: leur arbre lu une fois, les trois premières aussi pendant un vote, regardées à 360 et à 1\u202F440\u00A0pixels, quelques-unes sans feuille de style ou en gris, sans lecteur d’écran. Chaque page a été mesurée claire et sombre, au clavier, à 280, 320 et 360\u00A0pixels, avec des lettres doublées et l’espacement des WCAG. Les défauts trouvés ont été corrigés. Ce qui reste empêche de dire le site entièrement conforme, même si aucun défaut n’est relevé\u00A0: Orca n’a lu ni l’activation du compte, ni les formulaires refusés, ni la fiche refaite, ni les dix-sept\u00A0pages ajoutées. Une personne qui se sert chaque jour d’un lecteur d’écran peut trouver ce que cette lecture ne montre pas.",
  complete: false,
  tools: [
    "axe-core\u00A04.14",
    "Orca\u00A043.1, lecteur d’écran, en français avec Chromium\u00A0156",
    "Chromium\u00A0153 et 156, leur arbre d’accessibilité et leurs tailles de lettres jusqu’à 32\u00A0pixels",
    "un programme qui compare balises, identifiants, références et valeurs sur chaque page\u202F; html-validate, le 22\u00A0novembre, sur les pages de ce jour-là",
    "clavier et souris",
  ],
};

/**
 * The 106 criteria of RGAA 4.1.2, judged by the developers of the product, not by a third party. Columns: number, one letter for
 * each page (C conform, N not conform, « . » not applicable, c applicable only after an interaction), test, title, what was
 * inspected, note.
 */
const grid = `
1.1  |C.CC. C.... ..... ..... ..... ....C ..... ..... ..... ..... ..... .  ..... ..... ..... ...  C.C..  .... . ..CC.. ......|audit          |Images informatives : alternative présente|every img and svg of the DOM has its alternative or is hidden
1.2  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Images de décoration ignorées|empty alternatives and aria-hidden in the DOM; pictures off
1.3  |C.CC. C.... ..... ..... ..... ....C ..... ..... ..... ..... ..... .  ..... ..... ..... ...  C.C..  .... . ..CC.. ......|audit          |Alternatives pertinentes|each alternative read beside its picture
1.4  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |CAPTCHA : nature et fonction|forms opened: a hidden field and a delay, explained|Pas de CAPTCHA : un champ caché et un délai de deux secondes, expliqués.
1.5  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |CAPTCHA : autre accès|as 1.4
1.6  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Descriptions détaillées présentes|map, plan and portraits: all they tell stands in text|Les nombres de la carte sont dans ses liens et dans les filtres.
1.7  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Descriptions détaillées pertinentes|as 1.6
1.8  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Images de texte|pictures opened: no words in them|Les pages d’une pièce sont montrées en images : l’image est le document lui-même, qui s’ouvre aussi dans un onglet.
1.9  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  C....  .... . ...... ......|audit          |Légendes reliées aux images|figures in the tree: role and name
2.1  |..... ..... ..... ..... ..... ..... ..... ..... ..... ....C ..... .  ..... .C... ..... ...  .....  .... . ...... ......|audit          |Titre des cadres|title of each frame
2.2  |..... ..... ..... ..... ..... ..... ..... ..... ..... ....C ..... .  ..... .C... ..... ...  .....  .... . ...... ......|audit          |Titre des cadres pertinent|titles of frames read
3.1  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Information donnée autrement que par la couleur|each page but the activation in grey: states have a word and a sign
3.2  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|colours        |Contraste du texte|axe light and dark; words over pictures by pixel
3.3  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|focus          |Contraste des composants et des graphiques|borders, dots, current page and rings by pixel; forced colours looked at
4.1  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  ..c.C  .... . ...... ......|audit          |Médias : transcription ou audiodescription|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas|Aucun média dans l’échantillon ; hors de lui, trois films muets, décrits à côté.
4.2  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  ..c.C  .... . ...... ......|audit          |Transcription ou audiodescription pertinente|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.3  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Sous-titres synchronisés|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.4  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Sous-titres pertinents|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.5  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Audiodescription synchronisée|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.6  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Audiodescription pertinente|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.7  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  ..c.C  .... . ...... ......|audit          |Médias identifiables|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.8  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Médias non temporels : alternative|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.9  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Alternative de ces médias pertinente|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.10 |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Sons déclenchés seuls|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.11 |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  ..c.C  .... . ...... ......|audit          |Commandes des médias|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.12 |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Commandes des médias non temporels|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
4.13 |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  ..c.C  .... . ...... ......|audit          |Médias compatibles avec les technologies d’assistance|films of the DOM: no sound, text beside them, controls of the browser, a name; no canvas
5.1  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Tableaux complexes : résumé|tables read: one head a side
5.2  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Résumé pertinent|as 5.1
5.3  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Tableaux de mise en forme|none in the DOM
5.4  |...C. .C... C.... ..... ..... ..... ..... ..... ..... ...C. ..... .  .C.C. C.C.C CCCC. CC.  .....  .... C C....C c.c...|audit          |Titre des tableaux associé|caption of each table
5.5  |...C. .C... C.... ..... ..... ..... ..... ..... ..... ...C. ..... .  .C.C. C.C.C CCCC. CC.  .....  .... C C....C c.c...|audit          |Titre des tableaux pertinent|captions read
5.6  |...C. .C... C.... ..... ..... ..... ..... ..... ..... ...C. ..... .  .C.C. C.C.C CCCC. CC.  .....  .... C C....C c.c...|audit          |En-têtes déclarés|th of each table
5.7  |...C. .C... C.... ..... ..... ..... ..... ..... ..... ...C. ..... .  .C.C. C.C.C CCCC. CC.  .....  .... C C....C c.c...|audit          |En-têtes reliés aux cellules|scope of each th; the tree at 360 px keeps rows and heads
5.8  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Tableaux de mise en forme sans éléments de données|none in the DOM
6.1  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CC.CCC|audit          |Liens explicites|same name, other target, within one part of a page; vague words
6.2  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CC.CCC|audit          |Liens avec un intitulé|name of each link
7.1  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|register-access|Scripts compatibles avec les technologies d’assistance|each page read by Orca; trees of each page and state: roles, names, states; dialogs, menus, pickers, slides
7.2  |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Alternatives aux scripts|no noscript tells less
7.3  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|slides         |Clavier et pointage|each page walked by Tab, Enter, Space, Escape and arrows; controls of slides and films pressed by a pointer at 1024 and 1440 px
7.4  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|register-access|Changements de contexte annoncés|each control used: nothing changes the context unsaid|Inscription : le dialogue de succès dit ce qui va s’ouvrir, et quand.
7.5  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC C CCCCCC CCCCCC|register-access|Messages de statut|live parts in the trees, filled by use
8.1  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Type de document|the DOM
8.2  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Code valide|as many elements as tags, ids, references, values; html-validate once on all pages
8.3  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|heads          |Langue par défaut présente|the DOM
8.4  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|heads          |Langue par défaut pertinente|language of each page
8.5  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|heads          |Titre de page présent|the DOM
8.6  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|heads          |Titre de page pertinent|titles read: page, question, count, refusal
8.7  |.c... ..... ..... ..... ..... ..C.. ..... ..... ..... ..... ..... .  ..... ..... ..... ...  CCCCC  .... . ...... ......|audit          |Changements de langue indiqués|parts in another language in the DOM
8.8  |.c... ..... ..... ..... ..... ..C.. ..... ..... ..... ..... ..... .  ..... ..... ..... ...  CCCCC  .... . ...... ......|audit          |Codes de ces langues pertinents|their codes
8.9  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Balises employées pour leur sens|empty parts, sentences out of paragraphs; headings, lists and quotes read in the tree
8.10 |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|audit          |Sens de lecture|no dir in the DOM
9.1  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Titres|one h1, no level left out; headings read alone
9.2  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Structure du document|banner, named navigations, one main, contentinfo
9.3  |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CC.CCC|audit          |Listes|lists of the DOM, none empty; runs of links of a navigation without one
9.4  |C.... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .CC.C  .... . ...... ......|audit          |Citations|quotes in blockquote
10.1 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Présentation par les feuilles de style|DOM: no attribute or element of look
10.2 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Contenu présent sans feuilles de style|style taken away, each page looked at; its words compared with the tree; no words in the style
10.3 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Ordre de lecture sans feuilles de style|style taken away, order of each page read
10.4 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Texte agrandi à 200 %|letters of 22, 24 and 32 px on a phone, pages of the sample; of twice the size, every page
10.5 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Couleurs de fond et de texte déclarées ensemble|colours in the style come with their ground; own colours forced
10.6 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Liens visibles dans le texte|links within text are underlined
10.7 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|focus          |Prise de focus visible|ring of each kind of control by pixel; titles of dialogs and main
10.8 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Contenus cachés|nothing hidden takes the focus; closed parts absent from the tree
10.9 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Information indépendante de la forme et de la position|texts read: none speaks of a place or a form alone
10.10|CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Consignes indépendantes de la forme et de la position|as 10.9
10.11|CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|whole-pages    |Lecture sans défilement horizontal|280 px, every page
10.12|CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|whole-pages    |Espacement du texte|spacing of WCAG at 320 px, every page
10.13|CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC ..... ..... ..... ..... ..... .  ..... ..... ..... ...  CCCCC  C.CC . ...... ......|frame          |Contenus au survol ou au focus|menus: Escape, hover and focus
10.14|CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC ..... ..... ..... ..... ..... .  ..... ..... ..... ...  CCCCC  C.CC . ...... ......|               |Contenus additionnels au clavier|menus opened by focus and Enter
11.1 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC .C... CC.C. CCC.C C.C.C ..C.. .  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC . CCCCCC CC.CCC|audit          |Champs avec une étiquette|label or title of each field, seen
11.2 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC .C... CC.C. CCC.C C.C.C ..C.. .  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC . CCCCCC CC.CCC|audit          |Étiquettes pertinentes|labels read in the tree, alone and in their group
11.3 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC .C... CC.C. CCC.C C.C.C ..C.. .  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC . CCCCCC CC.CCC|audit          |Étiquettes cohérentes|same purpose, same words over the pages
11.4 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC .C... CC.C. CCC.C C.C.C ..C.. .  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC . CCCCCC CC.CCC|audit          |Étiquettes accolées à leur champ|distance of label and field measured
11.5 |.CC.. ..... ..... .C.CC C.... ..... ..... C.... ..C.C ..... ..... .  ..... C..C. ..... ...  .....  .... . .C.... .c....|register-access|Champs de même nature regroupés|groups in the tree
11.6 |.CC.. ..... ..... .C.CC C.... ..... ..... C.... ..C.C ..... ..... .  ..... C..C. ..... ...  .....  .... . .C.... .c....|audit          |Groupes avec une légende|name of each group
11.7 |.CC.. ..... ..... .C.CC C.... ..... ..... C.... ..C.C ..... ..... .  ..... C..C. ..... ...  .....  .... . .C.... .c....|audit          |Légendes pertinentes|names of groups read
11.8 |..C.. ..... ..... ..... ..... ..... ..... ..... ..... ..C.. ..... .  ..... ..... ..... .C.  .....  .... . ...... ......|audit          |Listes de choix structurées|lists over twenty have groups
11.9 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC C CCCCCC CC.CCC|audit          |Intitulés des boutons|name of each button
11.10|CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC .C... CC.C. CCC.C C.C.C ..C.. .  ..... CC.C. ..CC. C.C  CCCCC  C.CC . .ccc.. cc....|refused-forms  |Contrôle de saisie|required said before or in the label; formats in help
11.11|CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC .C... CC.C. CCC.C C.C.C ..C.. .  ..... CC.C. ..CC. C.C  CCCCC  C.CC . .ccc.. cc....|refused-forms  |Aide à la correction|every form refused; examples in help
11.12|.C... ..... ..C.. ..CCC C.... ..... .C... CC.C. C.C.C C.CCC ..C.. .  ..... CC.C. ..CCC C..  .....  .... . .CCC.. CC..CC|               |Données à conséquence : confirmer, corriger|registration read again before sending, activated by mail; a name may be changed back
11.13|CCCCC CCCCC CCCCC CCCCC .CCCC CCCCC .C... ..... ..C.C ..C.. ..... .  ..... ..... ..... C..  CCCCC  C.CC . ...... ......|audit          |Finalité des champs déductible|autocomplete of each personal field
12.1 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC C CCCCCC CC.CCC|               |Deux systèmes de navigation|menu, search, plan|La réponse d’une vérification, faite pour un téléphone sans forfait, n’a que deux liens : l’accueil et une autre vérification.
12.2 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC C CCCCCC CC.CCC|               |Menu à la même place|pictures of the pages: same place
12.3 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  ..... ..... ..... ...  .....  C.CC C ...... ......|               |Plan du site pertinent|plan read against the routes
12.4 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  ..... ..... ..... ...  .....  C.CC C ...... ......|               |Plan du site atteint de la même façon|in each footer
12.5 |CCCCC CCCCC CCCCC CCCCC .CCCC CCCCC ..... ..... ..... ..... ..... .  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC . CCCCCC CC.CCC|               |Recherche atteinte de la même façon|in each header
12.6 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Zones atteintes ou évitées|landmarks in the trees
12.7 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CC.CCC|audit          |Lien d’évitement|first link leads to main
12.8 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|audit          |Ordre de tabulation|order of Tab compared with the DOM on each page: never backwards
12.9 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|frame          |Pas de piège au clavier|Tab through each page to its end; dialogs and panel left by Escape
12.10|..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  CCCCC CCCCC CCCCC CCC  .....  .... . CCCCCC CC.CCC|               |Raccourcis d’une touche|no accesskey; the key / of the back office is switched off in its footer
12.11|CCCCC CCCCC CCCCC CCCCC .CCCC CCCCC ..... ..... ..... ..... ..... .  CCCCC CCCCC CCCCC CCC  CCCCC  C.CC . CCCCCC CCCCCC|               |Contenus additionnels atteints au clavier|menus, panel, dialogs reached by Tab
13.1 |.C..C ..... ..... ..... ..... ..... CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  .....  .... C CCCCCC CCCCCC|audit          |Limites de temps|clocks: dialog of success, draft, sessions; ten hours of the back office in all are a rule of security|Inscription : le dialogue de succès s’arrête sous la souris, au clavier et par un bouton. Bureau : la fin de la session est annoncée deux minutes avant, et un bouton la repousse.
13.2 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|register-access|Pas de nouvelle fenêtre sans action|links to new tabs say so; the registration's tab is asked for by a box|Inscription : une case au-dessus du bouton demande l’onglet de l’espace, et l’annonce ; décochée, rien ne s’ouvre. Au clavier et au doigt, rien ne s’ouvre sans un lien.
13.3 |CCCCC CCCC. CC.CC CC.CC .CCCC CCC.C ..... ..c.C ..... ..... ..... .  ..... ..... ..... ...  .....  C.CC C C...C. ......|               |Documents en téléchargement accessibles|terms: a page; receipt of a payment: a page; receipt of the registration: the card of the space; receipt and lists of an application: its page for print, linked beside them, with hashes and declaration; lists of a draft: their pages; agenda of a session: the page of the session
13.4 |CCCCC CCCC. CC.CC CC.CC .CCCC CCC.C ..... ..c.C ..... ..... ..... .  ..... ..... ..... ...  .....  C.CC C C...C. ......|audit          |Version accessible équivalente|page and PDF come from one text
13.5 |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Contenus cryptiques|none
13.6 |..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Alternative de ces contenus pertinente|none
13.7 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Flashs|none
13.8 |CC... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  CCCCC  .... . ...... ......|slides         |Mouvements contrôlables|slides and counters: a button that nothing covers, hover, focus, less motion
13.9 |CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Orientation|each page at 640 × 360 and 360 × 640 pixels: nothing is locked, nothing is lost
13.10|C.... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  CCCCC  .... . ...... ......|               |Gestes complexes|slides have buttons
13.11|CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC CCCCC C  CCCCC CCCCC CCCCC CCC  CCCCC  CCCC C CCCCCC CCCCCC|               |Annulation du pointage|everything acts on click
13.12|..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .  ..... ..... ..... ...  .....  .... . ...... ......|               |Mouvements de l’appareil|none
`;

const files: Readonly<Record<string, string>> = {
  heads: "tests/heads.data.test.ts",
  "refused-forms": "tests/refused-forms.data.test.ts",
};
const letters: Readonly<Record<string, Verdict>> = { C: "C", c: "C", N: "NC", ".": "NA" };

export const auditedCriteria: readonly AuditedCriterion[] = grid
  .trim()
  .split("\n")
  .map((line) => {
    const [number = "", row = "", test = "", title = "", looked = "", note = ""] = line
      .split("|")
      .map((part) => part.trim());
    const places = [...row.replaceAll(" ", "")];
    return {
      number,
      title,
      verdicts: places.map((letter) => letters[letter] ?? "NA"),
      inStates: places.flatMap((letter, place) => (letter === "c" ? [place] : [])),
      test: test === "" ? null : (files[test] ?? `tests/e2e/${test}.spec.ts`),
      looked,
      note: note === "" ? null : note,
    };
  });
