import { expect, type Page, type Response } from "@playwright/test";
import { type Findings, findingsOfPage } from "./automatic-criteria.ts";

/** What a program finds on the page as it stands; `source` is the HTML that the server sent. */
export async function findingsOf(page: Page, source: string): Promise<Findings> {
  const findings = await page.evaluate(findingsOfPage, source);
  findings["8.7"]?.faults.push(...(await page.evaluate(textsOfAnotherLanguage)));
  findings["8.9"]?.faults.push(...(await page.evaluate(sentencesOutOfParagraphs)));
  findings["11.7"]?.faults.push(...(await page.evaluate(groupsNamedAsAField)));
  findings["10.2"]?.faults.push(...(await page.evaluate(generatedWords)));
  return findings;
}

/** The faults that a program finds on a page that was just opened, its folds open: forms that it shows when they are asked for are read too. */
export async function faultsUnfolded(page: Page, answer: Response | null): Promise<string[]> {
  // Words that keep the place of a script's own until it runs.
  await expect(page.locator("[data-later]:empty")).toHaveCount(0);
  await page.evaluate(unfold);
  const findings = await findingsOf(page, (await answer?.text()) ?? "");
  return Object.entries(findings).flatMap(([number, { faults }]) =>
    faults.map((fault) => `${number}: ${fault}`),
  );
}

/** Runs in the page. The preview of a document stays closed, because it would load its file. */
function unfold(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(
    "main details:not(:has(iframe))",
  )) {
    fold.removeAttribute("name");
    fold.open = true;
  }
}

/** Runs in the page. Five words or more that no paragraph, list, table, heading or control holds. */
function sentencesOutOfParagraphs(): string[] {
  const inline = "a, b, strong, em, i, span, mark, small, time, abbr, code, bdi, q, cite";
  const holding =
    "p, li, dt, dd, h1, h2, h3, h4, h5, h6, td, th, figcaption, pre, blockquote, address, " +
    "label, legend, caption, summary, button, a, option, textarea, output";
  const apart = "script, style, template, noscript, svg, [role=status], [role=alert]";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    let holder = text.parentElement;
    const sentence = (text.textContent ?? "").trim();
    if (!holder || sentence.split(/\s+/).length < 5 || holder.closest(apart)) continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    while (holder?.matches(inline)) holder = holder.parentElement;
    if (holder && !text.parentElement?.closest(holding))
      faults.push(`no paragraph holds «\u00A0${sentence.slice(0, 60)}\u00A0»`);
  }
  return faults;
}

/** Runs in the page. Sentences in French under an element in English, and the other way round. */
function textsOfAnotherLanguage(): string[] {
  const common: Record<string, RegExp> = {
    fr: /(?<!\p{L})(les|des|est|sont|une|aucun|pour|dans|avec|votre|vous)(?!\p{L})/giu,
    en: /(?<!\p{L})(the|of|and|with|your|you|this|from|are|is)(?!\p{L})/giu,
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || holder.closest("script, style, template, noscript")) continue;
    const lang = holder.closest<HTMLElement>("[lang]")?.lang ?? "";
    const counts = Object.entries(common).map(([code, pattern]) => ({
      code,
      count: text.textContent?.match(pattern)?.length ?? 0,
    }));
    const ownCount = counts.find(({ code }) => code === lang)?.count ?? 0;
    if (counts.some(({ code, count }) => code !== lang && count > 1 && count > ownCount))
      faults.push(`not in ${lang}: « ${text.textContent?.trim().slice(0, 60)} »`);
  }
  return faults;
}

/** Runs in the page. Texts between which only the style sheet sets a space: without it « Dakar » and « 20 » read « Dakar20 » (RGAA 10.3). */
export function wordsThatRunTogether(): string[] {
  const inline = "a, b, strong, em, i, span, mark, small, time, abbr, code, bdi, q, cite, data";
  const unread = "script, style, template, noscript, svg, [hidden]";
  const faults: string[] = [];
  let before = "";
  const readElement = (element: Element) => {
    for (const child of element.childNodes) {
      if (child instanceof Text && child.data !== "") {
        // One word may be in two parts: « <mark>Forage</mark>s ».
        if (/[\p{L}\d]$/u.test(before) && /^[\p{Lu}\d]/u.test(child.data))
          faults.push(`«\u00A0${before.slice(-20)}${child.data.slice(0, 20)}\u00A0»`);
        before = child.data;
      } else if (child instanceof Element && !child.matches(unread)) {
        const isApart = !child.matches(inline);
        if (isApart) before = "";
        readElement(child);
        if (isApart) before = "";
      }
    }
  };
  readElement(document.body);
  return faults;
}

/**
 * Runs in the page. Numbers of papers, companies and telephones that are on two lines, on a screen of at least 360 pixels; an address
 * of a page may break.
 */
export function brokenReferences(): string[] {
  const written =
    /(?<![/\w.-])[A-Z]{2}(?:[-.][\dA-Z]+){2,6}|\+\d{3}(?:\s\d{2,3}){4}|\b[37]\d\s\d{3}\s\d\d\s\d\d\b|\b\d{7,9}\s?\d[A-Z]\d\b/g;
  if (innerWidth < 360) return [];
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder?.checkVisibility({ visibilityProperty: true }) || holder.closest(".sr-only"))
      continue;
    for (const { 0: number, index } of (text.textContent ?? "").matchAll(written)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      const boxes = [...range.getClientRects()];
      const lines = new Set(boxes.map(({ bottom }) => Math.round(bottom)));
      let block = holder.parentElement;
      while (block && block.clientWidth === 0) block = block.parentElement;
      const length = boxes.reduce((sum, { width }) => sum + width, 0);
      if (lines.size > 1 && length <= (block?.clientWidth ?? 0))
        faults.push(`${number} in ${holder.outerHTML.slice(0, 110)}`);
    }
  }
  return faults;
}

/** Runs in the page. Groups that a screen reader announces with the same words as a field in them: « Jour, Jour ». */
function groupsNamedAsAField(): string[] {
  const words = (text: string | null | undefined) => text?.replace(/\s+/g, " ").trim() ?? "";
  const groups = document.querySelectorAll("fieldset, [role=group], [role=radiogroup]");
  return [...groups].flatMap((group) => {
    const labelledBy = document.getElementById(group.getAttribute("aria-labelledby") ?? "");
    const groupName =
      words((labelledBy ?? group.querySelector(":scope > legend"))?.textContent) ||
      words(group.getAttribute("aria-label"));
    return [...group.querySelectorAll("label")]
      .filter((label) => groupName !== "" && words(label.textContent) === groupName)
      .map((label) => `a group and its field are both named by ${label.outerHTML.slice(0, 110)}`);
  });
}

/** Runs in the page. Words that only the style sheet holds. */
function generatedWords(): string[] {
  return [...document.querySelectorAll("*")].flatMap((element) =>
    ["::before", "::after"]
      .map((part) => getComputedStyle(element, part).content)
      .filter((content) => /^".*\p{L}{2}.*"$/u.test(content))
      .map((content) => `${content} of ${element.outerHTML.slice(0, 110)}`),
  );
}
