import type { AnswerWords } from "./obstacle-words.ts";
import { shapes } from "./shapes.ts";

const svgNames = "http://www.w3.org/2000/svg";

/** An element with a text, for scripts that show an answer without React. */
export function textElement(name: string, words: string, className = ""): HTMLElement {
  const element = document.createElement(name);
  element.textContent = words;
  if (className) element.className = className;
  return element;
}

/** The head of an answer as `AnswerHead` renders it. */
export function answerHead(
  { word, shape, tone, sentences, notice }: AnswerWords,
  heading: "h1" | "h3",
): HTMLElement {
  const picture = document.createElementNS(svgNames, "svg");
  const { fill, line, on, dashed } = shapes[shape];
  const look = {
    viewBox: "0 0 72 72",
    width: "72",
    height: "72",
    "aria-hidden": "true",
    class: "v-shape",
  };
  for (const [name, value] of Object.entries(look)) picture.setAttribute(name, value);
  for (const [d, className] of [
    [line, dashed ? "v-line v-dashed" : "v-line"],
    [fill, "v-fill"],
    [on, "v-on"],
  ] as const) {
    if (!d) continue;
    const path = document.createElementNS(svgNames, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", className);
    picture.append(path);
  }
  const title = textElement(heading, "");
  title.append(picture, textElement("span", word));
  const wide = textElement("div", "", "v-wide");
  if (notice) wide.append(textElement("p", notice, "v-notice"));
  wide.append(title, ...sentences.map((sentence) => textElement("p", sentence)));
  const head = textElement("div", "", `v-head v-${tone}`);
  head.append(wide);
  return head;
}
