export const percent = (part: number, all: number) => `${Math.floor((100 * part) / all)}\u00A0%`;

export const weight = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)}\u00A0ko`
    : `${(bytes / 1_000_000).toFixed(1).replace(".", ",")}\u00A0Mo`;

export const sessionEnded =
  "Votre session est finie. Connectez-vous de nouveau, puis choisissez le même fichier.";

export const readyIn = (pages: number, bytes: number) =>
  pages === 1
    ? `Photo prête, ${weight(bytes)}. Vérifiez qu’elle se lit bien, et ajoutez les autres pages s’il y en a\u00A0: tout part quand vous enregistrez.`
    : `${pages}\u00A0pages prêtes, ${weight(bytes)} en tout. Vérifiez qu’elles se lisent bien\u00A0: elles partent en un seul PDF quand vous enregistrez.`;

export const tooMuch = (pages: number, bytes: number, most: number) =>
  bytes > most
    ? `Ces ${pages}\u00A0pages pèsent ${weight(bytes)}, pour ${weight(most)} au plus. Retirez-en.`
    : `Ces ${pages}\u00A0pages sont trop nombreuses. Retirez-en, ou numérisez la pièce en PDF.`;

/** Names the file of a refusal when several were chosen. */
export const named = ({ name }: File, text: string, picked: number) =>
  picked > 1 ? `${name}\u00A0: ${text}` : text;

export const picturesOnly = "Cette pièce ne s’envoie pas en PDF\u00A0: prenez-la en photo.";

export const pdfAlone =
  "Un PDF s’envoie seul\u00A0: choisissez soit un PDF, soit une ou plusieurs photos.";

export const oneByOne =
  "Votre navigateur ne peut pas réunir ces photos. Envoyez-les une à une, ou la pièce entière en PDF.";

export const encrypted =
  "Ce PDF est protégé. S’il demande un mot de passe pour s’ouvrir, il sera refusé\u00A0: imprimez-le d’abord dans un nouveau PDF, sans mot de passe. Sinon, il part quand vous enregistrez.";

export const tooLarge = (most: number) =>
  `Ce fichier est trop lourd\u00A0: ${weight(most)} au plus. Photographiez la pièce plutôt que de la numériser.`;
