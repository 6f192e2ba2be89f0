const words = { fr: "Erreur – ", en: "Error – " };

/** The title of a page that shows a refused form again: the first thing that is read of it says so. */
export const refusedTitle = (title: string, lang: keyof typeof words): string =>
  words[lang] + titleBefore(title);

export const titleBefore = (title: string): string => title.replace(/^(Erreur|Error) – /, "");
