import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addressInCode } from "#app/certificates/token/token.ts";
import { qrPng } from "#server/pdf/qr-png.ts";
import { expectAccessible } from "./accessibility.ts";
import { certificateThatIs, codeOf } from "./certificate-codes.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import type { SharedProduct } from "./products.ts";
import { signInAs } from "./staff-pages.ts";

/** The sealed PDF of a certificate, as the office downloads it. */
async function sealedPdf(page: Page, product: SharedProduct, number: string): Promise<Buffer> {
  await signInAs(page, product, "registrar");
  const answer = await page.request.get(`/bureau/certificats/${number}/certificat.pdf`);
  expect(answer.status()).toBe(200);
  await page.context().clearCookies();
  return await answer.body();
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator("check-document input").setInputFiles({ name, mimeType, buffer });

/** Chooses a file at `/verifier` and reads the answer that the page gives by itself. */
async function expectSaid(page: Page, [name, type, bytes]: ChosenFile, patterns: RegExp[]) {
  await choose(page, name, type, bytes);
  const output = page.locator("check-document output");
  for (const words of patterns) await expect(output).toContainText(words);
}

type ChosenFile = [name: string, type: string, bytes: Buffer];
const aPdf = (bytes: Buffer): ChosenFile => ["certificat.pdf", "application/pdf", bytes];

test("a chosen PDF is checked in the page and sent nowhere: sealed, suspended, changed, continued", async ({
  page,
  product,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  test.setTimeout(120_000);
  const valid = await certificateThatIs(page, "valid");
  const suspended = await certificateThatIs(page, "suspended");
  const good = await sealedPdf(page, product, valid.number);
  const stopped = await sealedPdf(page, product, suspended.number);
  const sentAddresses: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" || request.postData() !== null)
      sentAddresses.push(request.url());
  });
  await page.goto("/verifier");
  await expectSaid(page, aPdf(good), [
    /^Sans valeur.: .+, cachet d’essai/,
    /Valide/,
    /Cachet intact/,
    new RegExp(valid.number),
    new RegExp(`${valid.certificate.qualifications[0]?.code} .+, N\\d, classe\\s[A-E].: jusqu’au `),
    /Comparez «.+» avec l’entreprise/,
    /Une autre adresse n’est pas la nôtre/,
  ]);
  await expectAccessible(page);
  await expectSaid(page, aPdf(stopped), [/Suspendue/, /Ne vous y fiez pas/]);

  const changed = Buffer.from(good);
  changed[2_000] = (changed[2_000] ?? 0) ^ 1;
  await expectSaid(page, aPdf(changed), [/Modifié/, /n’est plus celui que nous avons scellé/]);
  const continued = Buffer.concat([good, Buffer.from("\n% ajout\n")]);
  await expectSaid(page, aPdf(continued), [/Complété après le cachet/]);
  const output = page.locator("check-document output");
  const linesOfLongest = await output.locator("h3 span").evaluate((words) => {
    const longest = document.createRange();
    longest.setStart(words.firstChild as Text, 0);
    longest.setEnd(words.firstChild as Text, "Complété".length);
    return longest.getClientRects().length;
  });
  expect(linesOfLongest).toBe(1);
  await expect(output).not.toContainText(/intact/i);
  const unsealed = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\n%%EOF");
  await expectSaid(page, aPdf(unsealed), [/Sans cachet/]);
  await page.context().setOffline(true);
  await expectSaid(page, aPdf(good), [/Pas de réseau/, /le cachet n’est pas contrôlé/]);
  await page.context().setOffline(false);
  expect(sentAddresses).toEqual([]);
});

test("a file that is neither a PDF nor a photo, an empty one, and a photo without a code of ours have their sentences", async ({
  page,
}) => {
  await page.goto("/verifier");
  const zip = Buffer.from("504b0304140000000800", "hex");
  const heic = Buffer.concat([Buffer.from("00000024", "hex"), Buffer.from("ftypheic0000")]);
  const grey = await sharp({
    create: { width: 300, height: 300, channels: 3, background: "#999" },
  })
    .jpeg()
    .toBuffer();
  const foreign = qrPng("HTTPS://TABAX-VERIFIER.EXAMPLE/V/QC-SN-2026-00042-5");
  await expectSaid(page, ["a.zip", "application/zip", zip], [/Ni PDF ni photo/, /dossier ZIP/]);
  await expectSaid(page, ["a.txt", "text/plain", Buffer.from("QC-SN")], [/Ni PDF ni photo/]);
  await expectSaid(page, aPdf(Buffer.alloc(0)), [/Fichier vide/]);
  await expectSaid(page, ["a.heic", "image/heic", heic], [/Photo non lue/, /HEIC/]);
  await expectSaid(page, ["a.jpg", "image/jpeg", grey], [/Aucun code lu/]);
  await expectSaid(page, ["a.png", "image/png", foreign], [/Code d’un autre site/]);
  await expectSaid(page, ["a.pdf", "application/pdf", Buffer.alloc(25_000_001)], [/trop lourd/]);
});

/** A photo of a code: turned, blurred and compressed as telephones do it. */
async function aPhoto(code: Buffer, side: number, canvas: { width: number; height: number }) {
  const drawn = await sharp(code)
    .resize(side, side, { kernel: "nearest" })
    .rotate(7, { background: "#fff" })
    .toBuffer();
  const photo = sharp({ create: { ...canvas, channels: 3, background: "#c9c2b4" } })
    .composite([{ input: drawn }])
    .blur(1.2);
  return { photo, png: await photo.clone().png().toBuffer() };
}

test("a photo of 20 megapixels, and a photo of a screen, open the answer of their code", async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const valid = await certificateThatIs(page, "valid");
  const token = await codeOf(valid, product.dataDir);
  const code = qrPng(addressInCode(product.url, valid.number, token));
  const large = await aPhoto(code, 1500, { width: 5200, height: 3900 });
  // Every third line of a screen is darker, and its light is not even.
  const lines = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><defs><pattern id="l" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="3" height="1" fill="#000" opacity=".35"/></pattern><linearGradient id="g"><stop stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></linearGradient></defs><rect width="1200" height="1600" fill="url(#l)"/><rect width="1200" height="1600" fill="url(#g)"/></svg>`,
  );
  const { png } = await aPhoto(code, 620, { width: 1200, height: 1600 });
  const screen = sharp(png).composite([{ input: lines }]);
  for (const picture of [large.photo, screen]) {
    await page.goto("/verifier");
    await choose(page, "a.jpg", "image/jpeg", await picture.jpeg({ quality: 55 }).toBuffer());
    await page.waitForURL(new RegExp(`/v/${valid.number}/`), { timeout: 40_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Valide");
  }
});
