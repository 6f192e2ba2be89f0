import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { amountInWords } from "#app/payments/receipts/amount-in-words.ts";
import { receiptSheet } from "#app/payments/receipts/draw-receipt.server.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { demonstrationMark, marked, type Sheet, sheetPdf } from "#app/sheets/sheet.ts";
import { fillTerms, numberedArticles, type TermsPdf, termsPdf } from "#app/terms/terms.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import { createPdfRenderer } from "./renderer.ts";

const names = { body: "Organisme de qualification du BTP", product: "Tabax" };
const data: TermsPdf = {
  text: fillTerms(terms20261, names),
  names,
  effectiveFrom: "2026-09-01",
  bodySha256: "0123456789abcdef".repeat(4),
};
/** One space between words; a line may end after a hyphen. */
const plain = (text: string) =>
  text.replaceAll(/\s+/g, " ").replaceAll(/(\p{L}-) (?=\p{L})/gu, "$1");

/** The head, the summary and one article: enough to test the drawing. */
const short: TermsPdf = {
  ...data,
  text: { ...data.text, articles: data.text.articles.slice(-1) },
};

// A thread takes most of a second to load the library and the fonts: one is shared by all tests that do not end it.
const renderer = createPdfRenderer();
afterAll(() => renderer.close());

describe("the PDF of the terms", () => {
  let pdf: Buffer;
  let pages: string[];

  beforeAll(async () => {
    pdf = await renderer.render(termsPdf(data));
    pages = (await extractText(new Uint8Array(pdf))).text.map(plain);
  });

  test("the PDF of the terms contains the whole text in order", () => {
    const wholeText = pages.join(" ");
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
      const at = wholeText.indexOf(sentence, from);
      expect(at, sentence).toBeGreaterThanOrEqual(from);
      from = at;
    }
    expect(wholeText).toContain(data.bodySha256);
  });

  test("each page of the terms shows its number, the version and its date", () => {
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
      expect(page).toContain("Version 2026-1, en vigueur à compter du 1er septembre 2026");
    }
  });

  test("the PDF of the terms declares language, title and author, and has an outline of its articles", async () => {
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

  test("the PDF of the terms is small enough for a paid-for connection", () => {
    expect(pdf.length).toBeLessThan(120_000);
  });

  test("the PDF of the terms is the same byte for byte each time it is drawn", async () => {
    const first = await renderer.render(termsPdf(short));
    expect((await renderer.render(termsPdf(short))).equals(first)).toBe(true);
  });
});

const sheet: Sheet = {
  product: "Tabax",
  authority: {
    name: "Organisme de qualification du BTP",
    address: "12 avenue Léopold-Sédar-Senghor, Dakar",
    email: "contact@tabax.example",
    phone: "+221\u00A033\u00A0800\u00A000\u00A000",
  },
  title: "Reçu de paiement",
  number: "REC-2026-00001-4",
  issuedAt: new Date("2026-09-10T09:30:00Z"),
  facts: [
    { label: "Entreprise", value: "Bâtisseurs du Baol" },
    { label: "Motif", value: `Frais d’ouverture ${"et de gestion du dossier ".repeat(8)}` },
  ],
  table: {
    columns: [{ title: "Objet" }, { title: "Montant", figures: true }],
    rows: Array.from({ length: 90 }, (_, index) => [`Ligne ${index + 1}`, "25\u202F000 FCFA"]),
    total: ["Total", "1\u202F500\u202F000 FCFA"],
  },
  paragraphs: ["Ce reçu ne vaut pas qualification."],
  check: "Écrivez à contact@tabax.example en indiquant le numéro de ce document.",
};

describe("a sheet", () => {
  const pagesOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text.map(plain);

  test("a sheet shows its issuer, its title, every fact and line, and how it is checked", async () => {
    const pages = await pagesOf(await renderer.render(sheetPdf(sheet)));
    const text = pages.join(" ");
    const { authority, facts, table, paragraphs, check } = sheet;
    for (const words of [
      authority.name,
      authority.address,
      authority.phone,
      sheet.title,
      "N° REC-2026-00001-4, du 10 septembre 2026",
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...(table?.rows.flat() ?? []),
      ...(table?.total ?? []),
      ...paragraphs,
      check,
    ])
      expect(text, words).toContain(plain(words).trim());
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
      expect(page).toContain("Reçu de paiement REC-2026-00001-4");
    }
    // The second page repeats the column headings.
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(1)) expect(page).toContain("Objet Montant");
    expect(pages.at(-1)).toContain("Ligne 90");
  });

  test("what opens a letter stands between its facts and its table", async () => {
    const opening = ["Madame, Monsieur,", "La commission vous accorde ce qui suit."];
    const [page = ""] = await pagesOf(await renderer.render(sheetPdf({ ...sheet, opening })));
    const [first, last] = [sheet.facts.at(-1)?.value ?? "?", sheet.table?.columns[0]?.title];
    expect(page).toContain([plain(first).trim(), ...opening, last].join(" "));
  });

  test("a sheet never puts its verification block alone on a page", async () => {
    const pagesWith = async (lines: number) => {
      const { columns, rows } = sheet.table ?? { columns: [], rows: [] };
      const table = { columns, rows: rows.slice(0, lines) };
      return await pagesOf(await renderer.render(sheetPdf({ ...sheet, table })));
    };
    // The most lines that fit one page; beyond that, lines move to the second page one by one.
    let [fits, tooMany] = [8, 60];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if ((await pagesWith(middle)).length === 1) fits = middle;
      else tooMany = middle;
    }
    let linesOnLast = 0;
    for (let lines = tooMany; linesOnLast < 2; lines += 1) {
      const last = (await pagesWith(lines)).at(-1) ?? "";
      expect(last, `${lines} lines`).toContain("Vérifier ce document");
      expect(last, `${lines} lines`).toContain("Ce reçu ne vaut pas qualification.");
      linesOnLast = last.match(/Ligne \d/g)?.length ?? 0;
    }
  });

  test("a sheet of the demonstration says on each page that it is without value, and is tagged; another says nothing of it", async () => {
    const pdf = await renderer.render(sheetPdf(marked(sheet, true)));
    const pages = await pagesOf(pdf);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      expect(page).toContain(plain(demonstrationMark.sentence));
      expect(page.match(/DÉMONSTRATION/g)).toHaveLength(2);
    }
    expect((await rolesOf(pdf)).length).toBeGreaterThan(20);
    const real = await pagesOf(await renderer.render(sheetPdf(marked(sheet, false))));
    expect(real.join(" ")).not.toMatch(/démonstration/i);
  });

  test("a sheet without lines fits one page and is small", async () => {
    const { table: _, ...short } = sheet;
    const pdf = await renderer.render(sheetPdf(short));
    expect(await pagesOf(pdf)).toHaveLength(1);
    expect(pdf.length).toBeLessThan(60_000);
    const { info } = await getMeta(new Uint8Array(pdf));
    expect(info).toMatchObject({
      Title: "Reçu de paiement REC-2026-00001-4",
      Author: sheet.authority.name,
      Language: "fr",
    });
  });

  /** Sentences of the given length, with long words in them as names and addresses have. */
  const long = (length: number) =>
    "Établissements Ndiaye-Diop & Fils du Haut-Sénégal-et-Niger, "
      .repeat(20)
      .slice(0, length)
      .trim();

  test.each([
    ["words", "contact-des-entreprises@organisme-de-qualification.example"],
    // As long as an address may be, without a place to break.
    ["unbroken texts", `${"a".repeat(64)}@${"organisme".repeat(20)}.example`],
  ])(
    "a payment receipt with the longest %s in all its fields fits one page",
    async (kind, email) => {
      const proof =
        kind === "words" ? "BORD 2026 117 ".repeat(6).slice(0, 80).trim() : "9".repeat(80);
      const textOf = long;
      const amount = 497_797_797_797n;
      const words = amountInWords(amount);
      const content = {
        number: "RE-2026-00042-5",
        paidOn: "2026-09-23",
        issuedOn: "2026-09-23",
        company: { name: textOf(60), ein: "005677234 2G3 SENEGAL", address: textOf(300) },
        body: { name: textOf(80), address: textOf(200), ein: null },
        payment: "PA-2026-00042-5",
        purpose: "Délivrance du certificat",
        lines: [
          "Ouverture d’un dossier, classe A",
          "Sous-domaines au-delà du premier, classe A",
        ].map((label) => ({ label, quantity: 64, unit: 7_778_090_590, amount: 497_797_797_797 })),
        amount: String(amount),
        words,
        means: "Virement bancaire",
        proof,
        receivedBy: textOf(100),
      };
      const settings = {
        ...defaultSettings,
        productName: textOf(40),
        email,
        phone: "+221338000000",
      };
      const receipt = receiptSheet(
        { number: content.number, issuedAt: sheet.issuedAt, content, sha256: "0f".repeat(32) },
        settings,
        { isDemo: true },
      );
      const pages = await pagesOf(await renderer.render(sheetPdf(receipt)));
      expect(pages).toHaveLength(1);
      const wholeText = pages.join("").replaceAll(" ", "");
      for (const text of [content.company.address, content.body.name, words, content.proof, email])
        expect(wholeText).toContain(text.replaceAll(/\s/g, ""));
    },
  );

  test("a sheet drawn in a thread that drew « É » first is the same byte for byte and keeps its « E »", async () => {
    const other = createPdfRenderer();
    const facts = [{ label: "Entreprise", value: "Élan" }];
    const table = { columns: [{ title: "Empreinte" }], rows: [["une"]], total: ["Classe E"] };
    const { table: _, ...before } = { ...sheet, number: "2026-1", facts };
    await other.render(sheetPdf(before));
    const text = (await pagesOf(await other.render(sheetPdf({ ...before, table })))).join(" ");
    expect(text).toContain("Empreinte");
    expect(text).toContain("Classe E");
    const [first, second] = [
      await renderer.render(sheetPdf(sheet)),
      await other.render(sheetPdf(sheet)),
    ];
    expect(first.equals(second)).toBe(true);
    await other.close();
  });
});

/** The roles of the structure tree of all pages, in order. */
async function rolesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const trees = await Promise.all(
    pages.map(async (number) => (await document.getPage(number)).getStructTree()),
  );
  const roles = (node: object): string[] => [
    ...("role" in node ? [String(node.role)] : []),
    ...("children" in node ? (node.children as object[]).flatMap(roles) : []),
  ];
  return trees.flatMap((tree) => (tree ? roles(tree) : []));
}

describe("the tags of a document", () => {
  test("a screen reader finds the title, the facts as a list and the table with its header cells in a sheet", async () => {
    const roles = await rolesOf(await renderer.render(sheetPdf(sheet)));
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(roles).toContain("H2");
    for (const role of ["LI", "Table", "TH", "TD"]) expect(roles).toContain(role);
  });

  test("a screen reader finds the title, each article and the lists in the terms", async () => {
    const pdf = await renderer.render(termsPdf(data));
    const roles = await rolesOf(pdf);
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    // « L’essentiel », « Sommaire », « Préambule » and the articles.
    expect(roles.filter((role) => role === "H2")).toHaveLength(data.text.articles.length + 3);
    for (const role of ["LI", "Lbl", "LBody", "Link"]) expect(roles).toContain(role);
  });

  test.each([
    ["a sheet", sheetPdf(sheet)],
    ["the terms", termsPdf(short)],
  ])("%s declares PDF/UA-1 and no error of its structure", async (_, document) => {
    const pdf = await renderer.render(document);
    expect(pdf.toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
    const document_ = await getDocumentProxy(new Uint8Array(pdf));
    expect(await document_.getMarkInfo()).toMatchObject({ Marked: true });
  });
});

describe("the PDF thread", () => {
  test("the PDF thread throws the error of a drawing and draws the next document", async () => {
    const wrong = { ...data, text: { ...data.text, articles: null } } as unknown as TermsPdf;
    const drawn = await Promise.allSettled([
      renderer.render(termsPdf(wrong)),
      renderer.render(termsPdf(short)),
    ]);
    expect(drawn).toMatchObject([
      { status: "rejected", reason: { name: "TypeError" } },
      { status: "fulfilled" },
    ]);
  });

  test("the PDF thread refuses an unknown kind of document", async () => {
    await expect(renderer.render({ kind: "unknown", data: {} })).rejects.toThrow("kind unknown");
  });
});

/** A thread that loads no library: how threads start, wait and end does not depend on what they draw. */
const quick = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", ({ document }) => {
      if (document.kind === "never") return;
      parentPort.postMessage({ ok: true, pdf: new TextEncoder().encode(String(threadId)) });
    });`)}`,
);
const drawn = { kind: "drawn", data: {} };
const never = { kind: "never", data: {} };

describe("the lifecycle of the PDF thread", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("the PDF thread queues some of sixty documents at once and refuses the others as unavailable", async () => {
    const renderer = createPdfRenderer({ waiting: 3, workerFile: quick });
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => renderer.render(drawn)),
    );
    const answered = results.filter(({ status }) => status === "fulfilled");
    const refusals = results.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(answered).toHaveLength(4);
    expect(refusals).toHaveLength(56);
    for (const refusal of refusals) expect(refusal).toMatchObject({ retryAfterSeconds: 5 });
    await renderer.close();
  });

  test("the PDF thread ends when a document exceeds the time limit, and a new one draws the next", async () => {
    const renderer = createPdfRenderer({ limitMilliseconds: 10_000, workerFile: quick });
    const before = await renderer.render(drawn);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const late = expect(renderer.render(never)).rejects.toThrow("more than 10000 ms");
    await vi.advanceTimersByTimeAsync(10_000);
    await late;
    expect((await renderer.render(drawn)).equals(before)).toBe(false);
    await renderer.close();
  });

  test("the PDF thread ends when idle, and a new one draws the next document", async () => {
    const renderer = createPdfRenderer({ idleMilliseconds: 5_000, workerFile: quick });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const before = await renderer.render(drawn);
    await vi.advanceTimersByTimeAsync(4_999);
    expect((await renderer.render(drawn)).equals(before)).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await renderer.render(drawn)).equals(before)).toBe(false);
    await renderer.close();
  });

  test("a closed renderer rejects waiting documents and later ones", async () => {
    const renderer = createPdfRenderer({ workerFile: quick });
    const results = Promise.allSettled([renderer.render(never), renderer.render(drawn)]);
    await Promise.resolve();
    await renderer.close();
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(renderer.render(drawn)).rejects.toThrow("closed");
  });
});
