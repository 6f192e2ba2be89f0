import { createHash } from "node:crypto";
import { type Page, test } from "@playwright/test";
import { isFirstToClaim } from "./products.ts";

/**
 * Claims the content of a page and the frame around it, in their present shape, for one reading: most staff see one page in one
 * shape, journeys meet pages that have a test of their own, and a program finds the same in them. `content` where the frame was
 * read around another page. A retried test reads everything.
 */
export async function newPartFor(
  reading: string,
  page: Page,
): Promise<"none" | "content" | "whole"> {
  const [content, frame] = await areNew(
    `${reading} ${await page.evaluate(stateOf)}`,
    await page.evaluate(shapesOf, null),
  );
  if (frame) return "whole";
  return content ? "content" : "none";
}

/** Whether nobody has taken to look at this page of the server, as it arrives for who is signed in on `page`. */
export async function isNewToLookAt(path: string, page: Page): Promise<boolean> {
  const html = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    return answer.ok ? await answer.text() : null;
  }, path);
  if (html === null) return true;
  return (await areNew("whole", await page.evaluate(shapesOf, html))).includes(true);
}

/** Whether nobody has taken to look at this address of the server, whoever is signed in. */
export async function isNewAddress(path: string): Promise<boolean> {
  return (await areNew("address", [path])).includes(true);
}

async function areNew(reading: string, shapes: readonly string[]): Promise<boolean[]> {
  if (test.info().retry > 0) return shapes.map(() => true);
  const claimed: boolean[] = [];
  for (const shape of shapes)
    claimed.push(
      await isFirstToClaim(createHash("sha256").update(`${reading}\n${shape}`).digest("hex")),
    );
  return claimed;
}

/** The other factors, beside its elements, that decide how a page looks. */
const stateOf = () =>
  [
    innerWidth,
    matchMedia("(prefers-color-scheme: dark)").matches,
    matchMedia("(scripting: enabled)").matches,
    [...document.adoptedStyleSheets].length,
  ].join(" ");

/**
 * The content of a page and its frame: the elements, whether they are visible and contain words, and their
 * attributes; not the words themselves, nor the targets of links.
 */
function shapesOf(html: string | null): [content: string, frame: string] {
  const root = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const main = root.querySelector("main");
  const content: string[] = [];
  const frame: string[] = [];
  for (const element of root.querySelectorAll("body *")) {
    const inside = main?.contains(element) ?? false;
    const attributes = [...element.attributes]
      .filter(({ name }) => !/^(href|value|title|src|srcset|datetime)$/.test(name))
      // The menu distinguishes the current page in the same way on all pages.
      .filter(({ name }) => inside || name !== "aria-current")
      .map(({ name, value }) =>
        // Drawings, and what a page gives to its scripts, are other ones at each visit.
        name === "aria-label" || name === "d" || value.length > 300
          ? name
          : `${name}=${value.replaceAll(/[0-9a-f-]{8,}|\d+/g, "#")}`,
      );
    const seen = html !== null || element.checkVisibility({ visibilityProperty: true });
    const worded = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    (inside ? content : frame).push(
      `${element.tagName} ${seen} ${worded} ${attributes.sort().join(" ")}`,
    );
  }
  return [content.join("\n"), frame.join("\n")];
}
