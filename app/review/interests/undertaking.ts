/** An edition of the text that staff sign each year before their first application (ISO/IEC 17065 §6.1.3). */
interface UndertakingText {
  version: string;
  paragraphs: readonly string[];
}

/** The edition that is signed today; an earlier one stays valid until the day that it was signed for. */
export const undertakingText: UndertakingText = {
  version: "2026-1",
  paragraphs: [
    "Je garde pour moi ce que j’apprends d’une entreprise dans mes fonctions, pendant et après celles-ci. Je n’en fais aucun usage personnel et je ne l’écris nulle part hors de la plateforme.",
    "Je juge chaque dossier sur ce qu’il contient et sur les règles publiées, sans favoriser ni pénaliser personne.",
    "Avant de voir un dossier, je déclare ce qui me lie à l’entreprise ou m’y a lié dans les deux dernières années\u00A0: emploi, conseil, marchés, famille, capital. Si un lien apparaît plus tard, je le déclare aussitôt.",
    "Je n’accepte ni cadeau, ni avantage, ni promesse d’une entreprise qui a un dossier ou un certificat.",
    "Je ne prépare pas un dossier que je contrôle\u00A0: j’explique une règle, je n’écris pas la réponse à la place de l’entreprise.",
    "Personne n’utilise mon accès. Je signale sans attendre une pression, une erreur ou un doute sur ma sécurité.",
  ],
};

/** How long a signature holds, in months. */
export const UNDERTAKING_MONTHS = 12;
