import { setTimeout as pause } from "node:timers/promises";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TermsPdf } from "#app/terms/terms.pdf.ts";
import { fillTerms, numberedArticles } from "#app/terms/terms.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import { createPdfRenderer } from "./renderer.ts";

const names = { body: "Organisme de qualification du BTP", product: "Tabax" };
const data: TermsPdf = {
  text: fillTerms(terms20261, names),
  names,
  effectiveFrom: "2026-09-01",
  bodySha256: "0123456789abcdef".repeat(4),
};
const plain = (text: string) => text.replaceAll(/\s+/g, " ");

describe("the PDF of the terms", () => {
  const renderer = createPdfRenderer();
  let pdf: Buffer;
  let pages: string[];

  beforeAll(async () => {
    pdf = await renderer.renderTerms(data);
    pages = (await extractText(new Uint8Array(pdf))).text.map(plain);
  });
  afterAll(() => renderer.close());

  test("says the whole text, in order", () => {
    const said = pages.join(" ");
    const { title, summary, preamble } = data.text;
    const sentences = [
      title,
      ...summary.points,
      ...preamble,
      ...numberedArticles(data.text).flatMap((article) => [
        `${article.number} ${article.title}`,
        ...article.paragraphs.flatMap(({ number, text, items }) => [
          `${number} ${text}`,
          ...items.map((item) => `${item.label}${item.defined ? " :" : ""} ${item.text}`),
        ]),
      ]),
    ].map(plain);
    let from = 0;
    for (const sentence of sentences) {
      const at = said.indexOf(sentence, from);
      expect(at, sentence).toBeGreaterThanOrEqual(from);
      from = at;
    }
    expect(said).toContain(data.bodySha256);
  });

  test("each page says its number, the version and its date", () => {
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
      expect(page).toContain("Version 2026-1, en vigueur à compter du 1er septembre 2026");
    }
  });

  test("declares its language, its title and its author, and lists its articles", async () => {
    const { info } = await getMeta(new Uint8Array(pdf));
    expect(info).toMatchObject({
      Title: "Conditions générales d’utilisation et d’inscription – Tabax",
      Author: names.body,
      Language: "fr",
    });
    const outline = await (await getDocumentProxy(new Uint8Array(pdf))).getOutline();
    expect(outline.map(({ title }) => title)).toEqual(
      numberedArticles(data.text).map(({ number, title }) => `${number}. ${title}`),
    );
  });

  test("is light enough for a paid-for connection", () => {
    expect(pdf.length).toBeLessThan(120_000);
  });

  test("is the same, byte for byte, each time it is drawn", async () => {
    expect((await renderer.renderTerms(data)).equals(pdf)).toBe(true);
  });
});

describe("the thread that draws", () => {
  const short: TermsPdf = {
    ...data,
    text: { ...data.text, articles: data.text.articles.slice(-1) },
  };

  test("throws what the drawing throws, and draws the next document", async () => {
    const renderer = createPdfRenderer();
    const wrong = { ...data, text: { ...data.text, articles: null } } as unknown as TermsPdf;
    const drawn = await Promise.allSettled([
      renderer.renderTerms(wrong),
      renderer.renderTerms(short),
    ]);
    expect(drawn).toMatchObject([
      { status: "rejected", reason: { name: "TypeError" } },
      { status: "fulfilled" },
    ]);
    await renderer.close();
  });

  test("is ended when a document exceeds the limit", async () => {
    const renderer = createPdfRenderer({ limitMilliseconds: 1 });
    await expect(renderer.renderTerms(short)).rejects.toThrow("more than 1 ms");
    await renderer.close();
  });

  test("ends by itself when idle, and comes back for the next document", async () => {
    const renderer = createPdfRenderer({ idleMilliseconds: 0 });
    const first = await renderer.renderTerms(short);
    await pause(20);
    expect((await renderer.renderTerms(short)).equals(first)).toBe(true);
    await renderer.close();
  });

  test("rejects what it was asked when it is closed, then and later", async () => {
    const renderer = createPdfRenderer();
    const asked = Promise.allSettled([renderer.renderTerms(short), renderer.renderTerms(short)]);
    await Promise.resolve();
    await renderer.close();
    expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(renderer.renderTerms(short)).rejects.toThrow("closed");
  });
});
