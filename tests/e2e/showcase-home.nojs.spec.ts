import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("without JavaScript the form of Home 2 is sent", async ({ page, mailbox }) => {
  const sender = `awa-${crypto.randomUUID()}@baol.example`;
  await page.goto("/index2");
  const form = page.getByRole("main").locator('form[action="/contact/devis"]');
  await form.getByLabel("Name", { exact: true }).fill("Awa Ndiaye");
  await form.getByLabel("Email", { exact: true }).fill(sender);
  await form.getByLabel("Phone", { exact: true }).fill("77 123 45 67");
  await form.getByLabel("Message", { exact: true }).fill("Two rooms and a terrace");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL("/contact/merci");
  expect((await mailbox.newest(sender)).subject).toMatch(
    /^Votre message [0-9A-F]{8} est bien arrivé$/,
  );
});

test("without JavaScript Home 2 has its figures, its projects and a film with native controls", async ({
  page,
}) => {
  await page.goto("/index2");
  await expect(page.locator("count-up")).toHaveText(["2500", "1500", "840", "180"]);
  await expect(page.locator("[data-category]")).toHaveCount(9);
  await expect(page.locator("main video[controls]")).toHaveCount(1);
  await expectAccessible(page);
});

test("without JavaScript every slide of Home 3 is there, and a question opens", async ({
  page,
}) => {
  await page.goto("/index3");
  await expect(page.getByRole("link", { name: "More About" })).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Next slide" })).toHaveCount(0);
  const question = page.locator("details", { hasText: "May we visit the works?" });
  await question.locator("summary").click();
  await expect(question).toHaveAttribute("open");
  await expectAccessible(page);
});

test("without JavaScript the headline of Home 4 is static, and no film is loaded", async ({
  page,
}) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  await page.goto("/index4");
  await expect(page.locator("h1 [data-phrase]:visible")).toHaveText("houses that stay cool");
  await expect(page.getByRole("button", { name: /^(Play|Pause)/ })).toHaveCount(0);
  expect(films).toEqual([]);
  await expectAccessible(page);
});
