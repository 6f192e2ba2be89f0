/** Words that say that somebody looks for a company, and nothing of its work: « je cherche un bon maçon pas cher ». */
export const askingWords: ReadonlySet<string> = new Set(
  (
    "artisan artisans besoin bon bonne bonnes bons cher chere cherche cherchons devis entreprise entreprises fiable il je " +
    "me meilleur meilleure moi mon nous ouvrier ouvriers pas prix pro professionnel professionnels qualifie qualifiee qui " +
    "quel quelle rapide recherche senegal serieuse serieux societe societes specialise specialisee specialiste " +
    "specialistes svp tarif tarifs technicien techniciens trouver un une urgence urgent"
  ).split(" "),
);
