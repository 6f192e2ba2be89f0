import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { aPdf } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { fillDateOfDocument, manageDocument, removeDocumentOf } from "./document-steps.ts";
import { expect, test } from "./fixtures.ts";
import { enterAsMember } from "./register-page.ts";

test("documents sent in chunks during the form are listed as missing, refused, accepted, replaced and removed", async ({
  page,
  mailbox,
}) => {
  await enterAsMember(page, mailbox);
  await manageDocument(page, () => expect(page.getByText("Fichier envoyé.")).toBeVisible());
  const again = { name: "a.pdf", mimeType: "application/pdf", buffer: aPdf({ pages: 3 }) };
  await page.getByLabel("Fichier ou photo").setInputFiles(again);
  await expect(page.getByText("Ce fichier est déjà dans vos pièces")).toBeVisible();
  await removeDocumentOf(page);
});

test("a photograph of a phone is compressed before it is sent", async ({ page, mailbox }) => {
  await enterAsMember(page, mailbox);
  await page.goto("/espace/pieces/RCCM");
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#ffffff", noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const sentLengths: number[] = [];
  page.on("request", (each) => {
    const length = Number(each.headers()["upload-length"] ?? 0);
    if (length > 0) sentLengths.push(length);
  });
  await page
    .getByLabel("Fichier ou photo")
    .setInputFiles({ name: "IMG_2041.jpeg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Photo prête")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("img", { name: "Page 1, telle" })).toBeVisible();
  await fillDateOfDocument(page, 8);
  expect(sentLengths).toEqual([]);
  await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(page.getByText("La pièce est enregistrée.")).toBeVisible({ timeout: 60_000 });
  expect(buffer.length).toBeGreaterThan(3_000_000);
  expect(sentLengths[0]).toBeLessThan(buffer.length / 3);
});

test("both sides of a document, taken one after the other, become one PDF of two pages", async ({
  page,
  mailbox,
}) => {
  await enterAsMember(page, mailbox);
  await page.goto("/espace/pieces/QUITUS");
  const side = async (name: string, background: string) => {
    const picture = sharp({ create: { width: 600, height: 900, channels: 3, background } });
    return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
  };
  const pick = page.getByLabel("Fichier ou photo");
  await pick.setInputFiles(await side("recto.jpg", "#a33"));
  await expect(page.getByText("Photo prête")).toBeVisible();
  for (const [index, name] of ["verso.jpg", "floue.jpg"].entries()) {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Ajouter une page" }).click();
    await (await chooser).setFiles(await side(name, `#3${index}a`));
    await expect(page.getByText(`${index + 2}\u00A0pages prêtes`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Agrandir\u00A0: page 1" }).click();
  await expect(page.locator("dialog[open] canvas")).toBeVisible();
  await page.getByRole("button", { name: "Fermer" }).click();
  await page.getByRole("button", { name: /^Retirer.*page 3/ }).click();
  await expect(page.getByText("2\u00A0pages prêtes")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Page \d, telle/ })).toHaveCount(2);
  await expectAccessible(page);
  await fillDateOfDocument(page, 8);
  // Pages of one colour seem blank, and somebody says that they are to be kept.
  await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(page.getByText("Dites d’abord si la page 1 est à garder")).toBeVisible();
  await expect(page.getByText("Cette page paraît blanche.")).toHaveCount(2);
  for (const number of [1, 2])
    await page.getByRole("button", { name: `Oui, la garder\u00A0: page ${number}` }).click();
  await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(page.getByText("La pièce est enregistrée.")).toBeVisible();
  await page.goto("/espace/pieces/QUITUS");
  await expect(page.getByText(/recto\.pdf/).first()).toBeVisible();
  await expect(page.getByText(/2\u00A0pages/).first()).toBeVisible();
});

test("an unusable file and a date that is too old are reported before anything is sent", async ({
  page,
  mailbox,
}) => {
  await enterAsMember(page, mailbox);
  await page.goto("/espace/pieces/QUITUS");
  const sentMethods: string[] = [];
  page.on("request", (each) => {
    if (each.url().includes("/envois")) sentMethods.push(each.method());
  });
  const pick = page.getByLabel("Fichier ou photo");
  const mimeType = "application/pdf";
  await pick.setInputFiles({ name: "vide.pdf", mimeType, buffer: Buffer.alloc(0) });
  await expect(page.getByText("Ce fichier est vide.")).toBeVisible();
  await pick.setInputFiles({ name: "quitus.pdf", mimeType, buffer: Buffer.from("PK\u0003\u0004") });
  await expect(page.getByText("n’est ni un PDF, ni une image")).toBeVisible();
  await pick.setInputFiles({
    name: "abimee.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]),
  });
  await expect(page.getByText("incomplet ou abîmé")).toBeVisible();
  await pick.setInputFiles({ name: "ferme.pdf", mimeType, buffer: aPdf({ locked: true }) });
  await expect(page.getByText("Ce PDF est protégé.")).toBeVisible();
  await fillDateOfDocument(page, 200);
  await page.getByLabel("Date de délivrance").press("Tab");
  await expect(page.getByText("Cette pièce est trop ancienne")).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(page.getByLabel("Date de délivrance")).toBeFocused();
  expect(sentMethods).toEqual([]);
});

test("an upload continues after its page was reloaded, and after it was closed", async ({
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
  let wait: Promise<unknown> = Promise.resolve();
  // A slow line that takes two chunks of half a megabyte, and then is dead for as long as the page is open.
  await context.route("**/envois/*", async (route) => {
    const { "upload-offset": offset } = route.request().headers();
    if (route.request().method() !== "PATCH") return await route.continue();
    if (passes === 0) return await route.abort("connectionreset");
    passes -= 1;
    begins.at(-1)?.push(Number(offset));
    await pause(400);
    if ((begins.at(-1)?.length ?? 0) > 1) await wait;
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
  const resumed = Promise.withResolvers<void>();
  wait = resumed.promise;
  await pick(later, 100);
  await expect(later.getByText(/Reprise\u00A0: [78]\d\u00A0%, il reste/)).toBeVisible();
  resumed.resolve();
  await expect(later.getByText("Fichier envoyé.")).toBeVisible({ timeout: 30_000 });
  const actual = await later.evaluate(
    () => (window as Window & { actual?: string[] }).actual ?? [],
  );
  // A connection that continues past three quarters at once skips the announcement of the half.
  const quarters = actual.filter((text) => text.includes("%"));
  expect(quarters.at(-1)).toBe("Reprise\u00A0: 75\u00A0%");
  expect(["Reprise\u00A0: 50\u00A0%", "Reprise\u00A0: 75\u00A0%"]).toEqual(
    expect.arrayContaining(quarters),
  );
  const chunk = 512 * 1024;
  expect(begins.map(([first]) => first)).toEqual([0, 2 * chunk, 4 * chunk]);
  await later.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(later.getByText("Fichier déjà envoyé\u00A0: plans.pdf")).toBeVisible();
  await fillDateOfDocument(later, 8);
  await later.getByRole("button", { name: "Enregistrer la pièce" }).click();
  await expect(later.getByText("La pièce est enregistrée.")).toBeVisible();
});

/** The texts announced to a screen reader, one after the other. */
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
