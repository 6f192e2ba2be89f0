import fs from "node:fs";
import path from "node:path";
import { type JSXChild, type Node, parseSync } from "oxc-parser";

const root = path.resolve(import.meta.dirname, "..");

interface FrenchString {
  file: string;
  line: number;
  /** As somebody reads it; `{}` stands where a value comes. */
  text: string;
}

/** A word that only French text has, or a letter with an accent: keys, classes and addresses have neither. */
const french =
  /[àâçéèêëîïôûùœ«»’]|(?<!\p{L})(?:[ldnsjcmt]|qu)'\p{L}{2}|(?<![\p{L}-])(?:le|la|les|un|une|des|du|de|et|ou|pour|par|sur|dans|est|sont|vous|votre|nous|ce|cette|qui|classe|niveau)(?![\p{L}-])/iu;
const isRead = (text: string) => /\p{L} ?\S/u.test(text) && french.test(text);

/** The French strings, templates and texts of markup in the sources that people read; not those of tests and template pages. */
export const frenchStrings = (): FrenchString[] =>
  stringsIn(["app/**/*.{ts,tsx}", "db/{reference,demo}/**/*.ts", "server/**/*.ts"], isRead);

/** Every string, template and text of markup of the pages, labels of one word included. */
export const textsOfPages = (): string[] =>
  stringsIn(["app/**/*.{ts,tsx}"], (text) => /\p{L}/u.test(text)).map(({ text }) => text);

const stringsIn = (patterns: string[], isKept: (text: string) => boolean): FrenchString[] =>
  fs
    .globSync(patterns, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^app\/showcase\/|\.data\.ts$/.test(file))
    .flatMap((file) => stringsOf(file, isKept));

function stringsOf(file: string, isKept: (text: string) => boolean): FrenchString[] {
  const source = fs.readFileSync(path.join(root, file), "utf8");
  const { program } = parseSync(file, source);
  const found: FrenchString[] = [];
  const add = (text: string, start: number) => {
    if (isKept(text)) found.push({ file, line: source.slice(0, start).split("\n").length, text });
  };
  for (const node of nodesOf(program)) {
    if (node.type === "Literal" && typeof node.value === "string") add(node.value, node.start);
    if (node.type === "TemplateLiteral")
      add(node.quasis.map(({ value }) => value.cooked ?? "").join("{}"), node.start);
    if (node.type === "JSXElement") add(textOfMarkup(node.children), node.start);
  }
  return found;
}

/** A tree of the parser, node by node. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && "start" in value) yield value as Node;
  for (const each of Object.values(value)) yield* nodesOf(each);
}

/** A text of markup without the line breaks and indentation of its source. */
function laidOut(text: string): string {
  const lines = text.replaceAll("&nbsp;", "\u00A0").split("\n");
  return lines
    .map((line, place) => (place === 0 ? line : line.trimStart()))
    .map((line, place) => (place === lines.length - 1 ? line : line.trimEnd()))
    .filter((line) => line !== "")
    .join(" ");
}

/** The text of one element as it is laid out: line breaks of the source are no text, strings in braces are. */
const textOfMarkup = (children: readonly JSXChild[]): string =>
  children
    .map((child) => {
      if (child.type === "JSXText") return laidOut(child.value);
      if (child.type !== "JSXExpressionContainer") return "{}";
      return child.expression.type === "Literal" ? String(child.expression.value) : "{}";
    })
    .join("");
