import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { aPdf } from "#tests/sample-files.ts";
import { manageDocument, removeDocumentOf } from "./document-steps.ts";
import { expect, test } from "./fixtures.ts";
import { enterAsMember } from "./register-page.ts";

test("documents sent in chunks while the form is filled in: what is missing, refused, in order, replaced, removed", async ({
  page,
  mailbox,
}) => {
  await enterAsMember(page, mailbox);
  await manageDocument(page, () => expect(page.getByText("Fichier reçu.")).toBeVisible());
  const again = { name: "a.pdf", mimeType: "application/pdf", buffer: aPdf({ pages: 3 }) };
  await page.getByLabel("Fichier ou photo").setInputFiles(again);
  await expect(page.getByText("Ce fichier est déjà dans vos pièces")).toBeVisible();
  await removeDocumentOf(page);
});

test("a photograph of a telephone is made light before it is sent", async ({ page, mailbox }) => {
  await enterAsMember(page, mailbox);
  await page.goto("/espace/pieces/RCCM");
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#ffffff", noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const sent: number[] = [];
  page.on("request", (each) => {
    const length = Number(each.headers()["upload-length"] ?? 0);
    if (length > 0) sent.push(length);
  });
  await page
    .getByLabel("Fichier ou photo")
    .setInputFiles({ name: "IMG_2041.jpeg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Fichier reçu.")).toBeVisible({ timeout: 60_000 });
  expect(buffer.length).toBeGreaterThan(3_000_000);
  expect(sent[0]).toBeLessThan(buffer.length / 3);
  await page.getByLabel("Jour").fill("2");
  await page.getByLabel("Mois").fill("1");
  await page.getByLabel("Année").fill(String(new Date().getFullYear()));
  await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(page.getByText("La pièce est enregistrée.")).toBeVisible();
});

test("an upload goes on where it was after its page was loaded again, and after it was closed", async ({
  page,
  context,
  mailbox,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_RESET/);
  await enterAsMember(page, mailbox);
  const content = aPdf({ text: `${crypto.randomUUID()} ${"x".repeat(3_000_000)}` });
  const plan = { name: "plans.pdf", mimeType: "application/pdf", buffer: content };
  const begins: number[][] = [];
  let passes = 0;
  // A slow line that takes two chunks of half a megabyte, and then is dead for as long as the page is open.
  await context.route("**/envois/*", async (route) => {
    const { "upload-offset": offset } = route.request().headers();
    if (route.request().method() !== "PATCH") return await route.continue();
    if (passes === 0) return await route.abort("connectionreset");
    passes -= 1;
    begins.at(-1)?.push(Number(offset));
    await pause(400);
    await route.continue();
  });
  const pick = async (at: typeof page, chunks: number) => {
    await at.goto("/espace/pieces/QUITUS");
    passes = chunks;
    begins.push([]);
    await at.getByLabel("Fichier ou photo").setInputFiles(plan);
  };
  await pick(page, 2);
  await expect(page.getByText("Connexion perdue")).toBeVisible();
  await pick(page, 2);
  await expect(page.getByText("Connexion perdue")).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.addInitScript(keepAnnouncements);
  await pick(later, 100);
  await expect(later.getByText(/Reprise\u00A0: [78]\d\u00A0%, il reste/)).toBeVisible();
  await expect(later.getByText("Fichier reçu.")).toBeVisible({ timeout: 30_000 });
  const actual = await later.evaluate(
    () => (window as Window & { actual?: string[] }).actual ?? [],
  );
  // A line that goes on past three quarters at once leaves the half unsaid.
  const quarters = actual.filter((text) => text.includes("%"));
  expect(quarters.at(-1)).toBe("Reprise\u00A0: 75\u00A0%");
  expect(["Reprise\u00A0: 50\u00A0%", "Reprise\u00A0: 75\u00A0%"]).toEqual(
    expect.arrayContaining(quarters),
  );
  const chunk = 512 * 1024;
  expect(begins.map(([first]) => first)).toEqual([0, 2 * chunk, 4 * chunk]);
  await later.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(later.getByText("Fichier déjà reçu\u00A0: plans.pdf")).toBeVisible();
  await later.getByLabel("Jour").fill("2");
  await later.getByLabel("Mois").fill("1");
  await later.getByLabel("Année").fill(String(new Date().getFullYear()));
  await later.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(later.getByText("La pièce est enregistrée.")).toBeVisible();
});

/** What a screen reader is told, one text after the other. */
function keepAnnouncements() {
  const actual: string[] = [];
  Object.assign(window, { actual });
  const keep = () => {
    const text = document.querySelector("upload-field [role=status]")?.textContent ?? "";
    if (text !== (actual.at(-1) ?? "")) actual.push(text);
  };
  new MutationObserver(keep).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}
