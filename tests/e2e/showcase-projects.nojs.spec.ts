import { oneAtLanding } from "#tests/landing.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

for (const [path, items, renovations] of oneAtLanding([
  ["/project-grid", 9, 1],
  ["/project-masonary", 11, 2],
  ["/project-classic", 19, 3],
  ["/project-classic1", 8, 1],
  ["/project-classic2", 11, 2],
] as const)) {
  test(`${path}: the server filters the projects without JavaScript`, async ({ page }) => {
    await page.goto(`${path}?category=cat-2`);
    const projects = page.locator("project-filter li[data-category]:visible");
    await expect(projects).toHaveCount(renovations);
    await expectAccessible(page);
    const filter = page.getByRole("form", { name: "Filter projects" });
    await expect(filter.getByRole("button", { pressed: true })).toHaveText("Renovation");
    await filter.getByRole("button", { name: "All" }).click();
    await expect(projects).toHaveCount(items);
    // One form filters on all five.
    if (path !== "/project-grid") return;
    await filter.getByRole("button", { name: "Renovation" }).click();
    await expect(page).toHaveURL(/\?category=cat-2#categories$/);
    await page.goto(`${path}?category=cat-9`);
    await expect(projects).toHaveCount(items);
  });
}

test("the carousels show every slide without JavaScript, and their links work", async ({
  page,
}) => {
  await page.goto("/project-carousal");
  const slides = page.getByRole("group", { name: "Projects" }).locator("[data-slide]");
  await expect(slides).toHaveCount(5);
  await slides.last().getByRole("link", { name: "See the project" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("District master plan");
  await expect(page.getByRole("region", { name: "Similar projects" })).toBeVisible();
  await expectAccessible(page);
});
