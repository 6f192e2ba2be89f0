import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, test } from "vitest";
import { receiptSheet } from "#app/payments/receipts/draw-receipt.server.ts";
import { receiptContent } from "#app/payments/receipts/receipt.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { sheetPdf } from "#app/sheets/sheet.ts";
import { createPdfRenderer } from "./renderer.ts";

const renderer = createPdfRenderer();
afterAll(() => renderer.close());

/** A hash whose groups would all be drawn with ligatures. */
const sha256 = "ffaa11ff".repeat(8);
const long = (text: string, length: number) => text.repeat(20).slice(0, length).trim();

const receipt = (longest: boolean) => {
  const name = longest ? long("Société générale de bâtiment ", 120) : "Sahel Bâtiment";
  const lines = (longest ? [1, 2] : [1]).map((place) => ({
    label: longest ? `Sous-domaine demandé au-delà de ${place}00` : "Ouverture, classe E",
    quantity: 12,
    unit: 999_999_999,
    amount: 75_000,
  }));
  const content = receiptContent({
    number: "RE-2026-00042-5",
    day: "2026-11-23",
    paidOn: "2026-11-22",
    company: {
      name,
      ein: "123456789 2A3",
      address: longest ? long("Immeuble Kébé, avenue Bourguiba ", 130) : "Dakar",
    },
    body: { name: "Tabax Qualification BTP", address: "Dakar", ein: null },
    payment: { reference: "PA-2026-00042-5", purpose: "opening", lines },
    amount: 999_999_999_999n,
    rail: "transfer",
    cashier: longest ? long("Awa Diop ", 40) : null,
    proof: longest ? "V".repeat(40) : "VIR-1",
  });
  const issuedAt = new Date("2026-11-23T10:00:00Z");
  return { number: content.number, issuedAt, sha256, content };
};

/** The text of the first page as a reader copies it, one line each; `extractText` would replace ligatures. */
async function copiedFrom(pdf: Buffer): Promise<string> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { items } = await page.getTextContent({ disableNormalization: true });
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}

describe("the PDF of a payment receipt", () => {
  test.each([false, true])(
    "the PDF of a payment receipt is one page, also with long values (%s)",
    async (longest) => {
      const sheet = receiptSheet(receipt(longest), defaultSettings, { isDemo: true });
      const pdf = await renderer.render(sheetPdf(sheet));
      const { text, totalPages } = await extractText(new Uint8Array(pdf));
      expect(totalPages).toBe(1);
      expect(text[0]).toContain("Vérifier ce document");
    },
  );

  test("the hash on a payment receipt can be copied exactly: in groups, without ligatures, on two lines at most, without a full stop", async () => {
    const sheet = receiptSheet(receipt(false), defaultSettings, { isDemo: false });
    const pdf = await renderer.render(sheetPdf(sheet));
    const page = await copiedFrom(pdf);
    expect(page).not.toMatch(/[\uFB00-\uFB06]/);
    const grouped = sha256.match(/.{8}/g)?.join("\\s") ?? "";
    const copied = new RegExp(`${grouped}(?!\\.)`).exec(page)?.[0] ?? "";
    expect(copied.replaceAll(/\s/g, "")).toBe(sha256);
    expect(copied.split("\n").length).toBeLessThanOrEqual(2);
    expect(page.replaceAll("\u00A0", " ")).toContain("Empreinte SHA-256 du contenu");
  });
});
