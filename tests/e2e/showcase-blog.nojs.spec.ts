import { oneAtLanding } from "#tests/landing.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

for (const path of oneAtLanding([
  "/post-gallery",
  "/post-video",
  "/post-image?post=pierced-walls",
])) {
  test(`${path}: a refused comment keeps its values`, async ({ page }) => {
    await page.goto(path);
    const form = page.getByRole("region", { name: "Leave a comment" });
    const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
    const title = (await heading.textContent()) ?? "";
    const typedFields = {
      Name: "Awa",
      Email: "not an address",
      Website: "baol.example",
      Comment: "First line\nSecond line",
    };
    for (const [label, text] of Object.entries(typedFields)) {
      await form.getByLabel(label, { exact: true }).fill(text);
    }
    await form.getByRole("button", { name: "Post comment" }).click();
    await expect(form.getByRole("status")).toContainText("Comments are closed");
    await expect(form.getByRole("status")).toBeInViewport();
    for (const [label, text] of Object.entries(typedFields)) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await expect(page).toHaveURL(path);
    await expect(heading).toHaveText(title);
    await expectAccessible(page);
  });
}

test("without JavaScript all slides of a post are visible side by side", async ({ page }) => {
  await page.goto("/post-gallery");
  const slides = page.getByRole("main").locator("[data-slide]");
  await expect(slides).toHaveCount(3);
  await expect(page.getByText("The office: shelves where a corridor was drawn.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next slide" })).toBeHidden();
});

test("a picture of the gallery opens and closes", async ({ page }) => {
  await page.goto("/post-sidebar");
  await page.getByRole("button", { name: "Enlarge: Roof terrace" }).click();
  const dialog = page.getByRole("dialog", { name: "Roof terrace" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close this dialog" }).click();
  await expect(dialog).toBeHidden();
});

test("a tag links to its posts, and back to all of them", async ({ page }) => {
  await page.goto("/blog-list");
  await page
    .getByRole("list", { name: "All tags" })
    .getByRole("link", { name: "Concrete" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Posts tagged “Concrete”");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(5);
});
