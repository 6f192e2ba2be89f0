import type { Page } from "@playwright/test";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";

test("printed pages of a company and an application have their content, and no buttons, fields or navigation @once", async ({
  page,
  product,
}) => {
  await page.goto("/annuaire");
  const company = await page.locator("main article h3 a").first().getAttribute("href");
  await page.goto(company ?? "");
  await expectPrintable(page);
  await signInAs(page, product, "member");
  const places = product.staff?.places ?? {};
  for (const path of [
    ...(places["/espace/dossiers/:id/imprimer"] ?? []),
    ...(places["/espace/dossiers/:id/suivi"] ?? []),
    ...(places["/espace/paiements/:id"] ?? []),
  ]) {
    await page.goto(path);
    await expectPrintable(page);
  }
  const [decision = ""] = places["/espace/dossiers/:id/decision"] ?? [];
  await page.goto(decision);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Lire la lettre entière")).toBeHidden();
  await expect(page.getByText("Objet")).toBeVisible();
  const [application = ""] = places["/espace/dossiers/:id/imprimer"] ?? [];
  await page.goto(application);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-mark")).toContainText("Dossier en préparation, Baol");
});

async function expectPrintable(page: Page) {
  await page.emulateMedia({ media: "print" });
  const { pressed, parted } = await page.evaluate(() => ({
    pressed: [...document.querySelectorAll("button, .button, nav, search, dialog, [type=search]")]
      .filter((element) => element.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    parted: [...document.querySelectorAll("main :is(h1, h2, h3, h4)")]
      .filter((heading) => getComputedStyle(heading).breakAfter !== "avoid")
      .map(({ textContent }) => textContent),
  }));
  expect(pressed, page.url()).toEqual([]);
  expect(parted, page.url()).toEqual([]);
  await page.emulateMedia({ media: null });
}
