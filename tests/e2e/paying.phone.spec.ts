import { test as base } from "@playwright/test";
import { someAtLanding } from "#tests/landing.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { openPayingProduct, type PayingProduct } from "./paying-product.ts";
import {
  changeTheWay,
  expectNarrow,
  leaveInAnotherTab,
  payBy,
  rails,
  refuseThenPay,
  signIn,
} from "./paying-steps.ts";

const test = base.extend<object, { paying: PayingProduct }>({
  paying: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture takes from it
    async ({}, use) => {
      const paying = await openPayingProduct(8);
      await use(paying);
      await paying.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.describe.configure({ mode: "serial" });

for (const [index, rail] of someAtLanding([...rails.entries()], 2))
  test(`a company pays by ${rail} on a phone and gets its receipt`, async ({ page, paying }) => {
    await signIn(page, paying, paying.cookies.payer);
    await payBy(page, paying, { paymentId: paying.payments[index] ?? "", rail });
    await expectNarrow(page);
    const pdf = await page.request.get(`${page.url().split("?")[0]}.pdf`);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

test("on a phone a payer who refuses at Wave reads the reason, and pays at the second try", async ({
  page,
  paying,
}) => {
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paying.payments[4]}`);
  await refuseThenPay(page, "Wave");
});

test("on a phone, after another way to pay is chosen, the page of the first attempt offers no payment", async ({
  page,
  paying,
}) => {
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paying.payments[5]}`);
  await changeTheWay(page);
});

test("a waiting page does not move the focus, and announces the payment", async ({
  page,
  paying,
}) => {
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paying.payments[6]}`);
  await page.getByRole("button", { name: "Wave" }).click();
  await expect(page.getByRole("link", { name: "Continuer vers Wave" })).toBeVisible();
  await leaveInAnotherTab(page);
  await expectAccessible(page);
  const outside = page.getByRole("banner").getByRole("link").first();
  await outside.focus();
  paying.providers.control("wave", "pay");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement reçu", {
    timeout: 20_000,
  });
  await expect(outside).toBeFocused();
  await expect(page.locator("attempt-watch [data-announcement]")).toHaveText("Paiement reçu");
  await expect(page).toHaveTitle(/^Paiement reçu/);
  await expectAccessible(page);
});

test("focus inside replaced content moves to the new title", async ({ page, paying }) => {
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paying.payments[7]}`);
  await page.getByRole("button", { name: "Wave" }).click();
  await expect(page.getByRole("link", { name: "Continuer vers Wave" })).toBeVisible();
  await leaveInAnotherTab(page);
  await page.getByText("Je n’ai pas encore payé").focus();
  paying.providers.control("wave", "pay");
  await expect(page.getByRole("heading", { level: 1, name: "Paiement reçu" })).toBeFocused({
    timeout: 20_000,
  });
});

test("a waiting page says that it waits, and an uncertain state has a sentence", async ({
  page,
  paying,
}) => {
  // It cannot be asked by our reference: nobody knows for a while.
  paying.providers.control("paydunya", "emptyBody");
  await signIn(page, paying, paying.cookies.payer);
  await page.goto(`${paying.url}/espace/paiements/${paying.payments[3]}`);
  await page.getByRole("button", { name: "PayDunya" }).click();
  await expect(page.getByText("Nous ne savons pas encore")).toBeVisible();
  await expectAccessible(page);
  await expectNarrow(page);
});

test("a refund is requested by one cashier and approved by another", async ({ page, paying }) => {
  await signIn(page, paying, paying.cookies.cashier);
  await page.goto(`${paying.url}/bureau/caisse/paiements/${paying.payments[0]}`);
  await expectNarrow(page);
  await page.getByText("Demander un remboursement").click();
  await page.getByLabel("Pourquoi").fill("Dossier irrecevable");
  await page.getByRole("button", { name: "Demander", exact: true }).click();
  await page.goto(`${paying.url}/bureau/caisse/remboursements`);
  await expect(page.getByText("Une autre personne que vous doit approuver.")).toBeVisible();
  await expectAccessible(page);
  await signIn(page, paying, paying.cookies.other);
  await page.goto(`${paying.url}/bureau/caisse/remboursements`);
  await page.getByRole("button", { name: "Approuver" }).click();
  // Wave gives back by itself, a moment later.
  await expect(async () => {
    await page.goto(`${paying.url}/bureau/caisse/remboursements`);
    await expect(page.getByText("Aucun remboursement n’attend.")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  for (const path of ["", "/paiements", "/banque", "/cloture"].map(
    (each) => `/bureau/caisse${each}`,
  )) {
    await page.goto(`${paying.url}${path}`);
    await expectAccessible(page);
    await expectNarrow(page);
  }
});
