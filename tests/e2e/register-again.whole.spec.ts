import { installedBrowser } from "#tests/browser.ts";
import { aRegistration } from "#tests/registrations.ts";
import { expect, test } from "./fixtures.ts";
import { fillRegistration } from "./register-page.ts";

test.skip(!installedBrowser(), "no Chromium is installed; TABAX_BROWSER names one elsewhere");

const submit = { name: /S’inscrire|Inscription en cours/ };

test("after a success « Back » shows the page that the browser kept, which registers another company", async ({
  page,
  mailbox,
}) => {
  const register = async () => {
    const values = aRegistration();
    await fillRegistration(page, values);
    await page.getByRole("button", submit).click();
    await expect(page.getByRole("dialog", { name: "Succès\u202F!" })).toBeVisible();
    await expect(page).toHaveURL(/\/register\/succes$/);
    return values;
  };
  await page.goto("/register");
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) document.documentElement.dataset.kept = "whole";
    });
  });
  const first = await register();
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-kept", "whole");
  await expect(page.getByRole("button", submit)).toBeDisabled();
  await expect(page.getByRole("dialog", { name: "Succès\u202F!" })).toBeHidden();
  const second = await register();
  for (const { contactEmail } of [first, second]) await mailbox.newest(contactEmail);
});
