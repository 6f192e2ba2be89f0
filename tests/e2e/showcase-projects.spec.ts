import type { Page } from "@playwright/test";
import { oneAtLanding } from "#tests/landing.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const categories = ["All", "Construction", "Renovation", "Outdoor", "Interiors", "Consulting"];
const slogan = "Creating quality urban lifestyles, building stronger communities.";

const listings = [
  { path: "/project-grid", h1: "Project Grid", items: 9, more: "/project-masonary" },
  { path: "/project-masonary", h1: slogan, items: 11, more: "/project-classic1" },
  { path: "/project-classic", h1: "Project Classic", items: 19, more: "/project-carousal" },
  { path: "/project-classic1", h1: "Project Classic 1", items: 8, more: "/project-classic2" },
  { path: "/project-classic2", h1: "Project Classic 2", items: 11, more: "/project-grid" },
];

const filter = (page: Page) => page.getByRole("form", { name: "Filter projects" });
const pressed = (page: Page) => filter(page).getByRole("button", { pressed: true });
const shownItems = (page: Page) => page.locator("project-filter li[data-category]:visible");

for (const [place, { path, h1, items, more }] of oneAtLanding([...listings.entries()])) {
  test(`${path}: ${items} projects, filtered by category`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(h1);
    await expect(filter(page).getByRole("button")).toHaveText(categories);
    await expect(pressed(page)).toHaveText("All");
    await expect(shownItems(page)).toHaveCount(items);
    await expect(
      page.getByRole("main").getByRole("link", { name: "Load More", exact: true }),
    ).toHaveAttribute("href", more);
    for (const [index, category] of categories.entries()) {
      // One element filters on all five: the first page tries every category, each of the others one.
      if (place > 0 && index !== place) continue;
      await filter(page).getByRole("button", { name: category }).focus();
      await page.keyboard.press("Enter");
      await expect(pressed(page)).toHaveText(category);
      if (index === 0) continue;
      await expect(shownItems(page).first()).toBeVisible();
      await expect(
        page.locator(
          `project-filter li[data-category]:visible:not([data-category="cat-${index}"])`,
        ),
      ).toHaveCount(0);
    }
    await filter(page).getByRole("button", { name: "All" }).click();
    await expect(shownItems(page)).toHaveCount(items);
  });
}

test("the captions of Classic 1 lie over the pictures, those of Classic 2 below", async ({
  page,
}) => {
  const overlap = () =>
    page.locator("project-filter article").evaluateAll((articles) =>
      articles.map((article) => {
        const picture = article.querySelector("img")?.getBoundingClientRect();
        const title = article.querySelector("h3")?.getBoundingClientRect();
        return Boolean(picture && title && title.top < picture.bottom);
      }),
    );
  await page.goto("/project-classic1");
  await expect.poll(overlap).toEqual(Array(8).fill(true));
  await page.goto("/project-classic2");
  await expect.poll(overlap).toEqual(Array(11).fill(false));
});

test("the carousel shows its five projects in turn", async ({ page }) => {
  await page.goto("/project-carousal");
  const carousel = page.getByRole("group", { name: "Projects" });
  const slides = carousel.locator("[data-slide]");
  await expect(slides).toHaveCount(5);
  await expect(slides.first()).toBeInViewport();
  await expect(slides.nth(1)).not.toBeInViewport({ ratio: 0.5 });
  await carousel.getByRole("button", { name: "Next slide" }).focus();
  await page.keyboard.press("Enter");
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.5 });
  await expect(slides.first()).not.toBeInViewport({ ratio: 0.5 });
  await expectAccessible(page);
});

test("the page of a project has three pictures, a video, its facts and similar projects", async ({
  page,
}) => {
  await page.goto("/project-detail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Corniche villa");
  const article = page.getByRole("main").locator("article").first();
  await expect(article.locator("li img")).toHaveCount(3);
  for (const alt of await article.locator("li img").all()) {
    await expect(alt).toHaveAttribute("alt", /\S/);
  }
  await expect(article.getByRole("term")).toHaveText([
    "Date",
    "Client",
    "Project type",
    "Location",
    "Year",
  ]);
  await expect(article.getByRole("definition")).toHaveText([
    "20 June 2021",
    /\S/,
    "Construction",
    /\S/,
    "2021",
  ]);
  for (const name of ["Facebook", "X", "LinkedIn", "WhatsApp"]) {
    await expect(
      article.getByRole("link", { name: `${name} (new tab)`, exact: true }),
    ).toHaveAttribute("href", /^https:.+project-detail/);
  }
  await article.getByRole("button", { name: "Watch the video" }).click();
  const film = page.getByRole("dialog", { name: "Eight seconds on the site" });
  await expect(film.locator("video")).toHaveAttribute("preload", "none");
  await page.keyboard.press("Escape");
  await expect(film).toBeHidden();
  const similar = page.getByRole("region", { name: "Similar projects" });
  await expect(similar.locator("[data-slide]")).toHaveCount(6);
  await expect(similar.getByRole("link", { name: "Corniche villa" })).toHaveCount(0);
  await similar.getByRole("button", { name: "Next slide" }).click();
  await expect(similar.locator("[data-slide]").first()).not.toBeInViewport({ ratio: 0.5 });
});

test("every project links to its own page; an unknown one answers 404", async ({ page }) => {
  await page.goto("/project-grid");
  await page.getByRole("link", { name: "Arcade restoration" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Arcade restoration");
  await expect(page.getByRole("definition").nth(2)).toHaveText("Renovation");
  expect((await page.goto("/project-detail?project=nowhere"))?.status()).toBe(404);
});

test("the page Services has its blocks, counts and words", async ({ page }) => {
  await page.goto("/services");
  const part = (name: string) => page.getByRole("region", { name });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services");
  const about = part("We build as if we had to live there");
  await expect(about.getByRole("link", { name: /^Call For a Quote/ })).toHaveAttribute(
    "href",
    /^tel:\+/,
  );
  await expect(about.getByRole("link", { name: "Online Estimate Form" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await expect(part("Three trades under one roof").getByRole("listitem")).toHaveCount(3);
  await expect(part("Everything a building needs").getByRole("listitem")).toHaveCount(9);
  const experience = part("Learnt on site, one building after the other");
  await expect(experience).toContainText("15");
  for (const [title, percent] of [
    ["Architecture", "85%"],
    ["Construction", "78%"],
    ["Interior", "40%"],
  ] as const) {
    await expect(experience.locator("dl > div").filter({ hasText: title })).toContainText(percent);
  }
  const projects = part("Eight sites, eight places").getByRole("listitem");
  await expect(projects).toHaveCount(8);
  await expect(projects.first()).toContainText("River Quarter");
  const questions = part("Before you ask for a price").locator("details");
  await expect(questions).toHaveCount(3);
  await expect(questions.first()).toHaveAttribute("open");
  await questions.nth(1).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(questions.nth(1)).toHaveAttribute("open");
  await expectAccessible(page);
});
