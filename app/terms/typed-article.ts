import { unprintableSign, unprintableWords } from "#app/kernel/printable.ts";
import { isPrintable } from "#app/kernel/text.ts";
import type { TermsArticle } from "./edit-terms.ts";
import { prose, readParagraphs } from "./terms-notation.ts";

/** The typed fields of one part of the terms. */
export interface TypedArticle {
  title: string;
  note: string;
  points: string;
  text: string;
}

type ReadArticle<Value> =
  | { ok: true; value: Value }
  | { ok: false; errors: Record<string, string> };

const longestTitle = 150;
/** In characters; ten times the longest article of the first edition. */
const longestPart = 20_000;

/** The article, or a French message for each wrong field. */
export function readArticle({ title, text }: TypedArticle): ReadArticle<TermsArticle> {
  const errors: Record<string, string> = {};
  const titleError = errorOfTitle(title);
  if (titleError) errors.title = titleError;
  const reading = readLong(text, "Le texte de l’article");
  if ("error" in reading) errors.text = reading.error;
  if ("error" in reading || titleError) return { ok: false, errors };
  return { ok: true, value: { title: prose(title), paragraphs: reading.paragraphs } };
}

interface Opening {
  title: string;
  note: string;
  points: string[];
  preamble: string[];
}

/** Title, summary and preamble, or a French message for each wrong field. */
export function readOpening({ title, note, points, text }: TypedArticle): ReadArticle<Opening> {
  const errors: Record<string, string> = {};
  const titleError = errorOfTitle(title);
  if (titleError) errors.title = titleError;
  const plain = (field: "note" | "points" | "text", input: string, what: string) => {
    const reading = readLong(input, what);
    if ("error" in reading) {
      errors[field] = reading.error;
      return [];
    }
    const texts = reading.paragraphs.filter((each) => typeof each === "string");
    if (texts.length < reading.paragraphs.length)
      errors[field] = `${what} ne contient pas de liste`;
    return texts;
  };
  const value = {
    title: prose(title),
    note: plain("note", note, "Ce que vaut le résumé").join(" "),
    points: plain("points", points, "Le résumé"),
    preamble: plain("text", text, "Le préambule"),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}

function errorOfTitle(title: string): string | null {
  if (prose(title) === "") return "Le titre est requis";
  if (title.length > longestTitle)
    return `Le titre ne doit pas dépasser ${longestTitle} caractères`;
  if (!isPrintable(title)) return "Le titre contient un caractère qui ne s’affiche pas";
  return unprintableSign(title) === null ? null : unprintableWords(title);
}

function readLong(text: string, what: string) {
  if (text.length > longestPart)
    return { error: `${what} ne doit pas dépasser 20\u202F000 caractères` };
  const reading = readParagraphs(text);
  if (!reading.ok) return { error: reading.message };
  return reading.paragraphs.length === 0 ? { error: `${what} est requis` } : reading;
}
