import type { Locator, Page } from "@playwright/test";
import { oneAtLanding } from "#tests/landing.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const sidebarOf = (page: Page) => page.getByRole("complementary", { name: "Beside the posts" });

/** A link of a card covers it: its heading is what counts the posts. */
const cards = (page: Page) => main(page).getByRole("article");

const listings = [
  { path: "/blog-grid", title: "Blog Grid", posts: 9, sidebar: false },
  { path: "/blog-list", title: "Blog Listing", posts: 5, sidebar: true },
  { path: "/blog-masonary", title: "Blog Masonry", posts: 9, sidebar: false },
];

for (const { path, title, posts, sidebar } of oneAtLanding(listings)) {
  test(`${path}: ${posts} posts and pages 1 to 5`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(cards(page)).toHaveCount(posts);
    for (const card of await cards(page).all()) {
      await expect(card.locator("time")).toHaveText("20 June 2021");
      await expect(card).toContainText("4 comments");
      await expect(card.getByRole("heading", { level: 2 }).getByRole("link")).toBeVisible();
    }
    const pages = main(page).getByRole("navigation", { name: "Pages of the blog" });
    await expect(pages.getByRole("link")).toHaveText([
      "Page 1",
      "Page 2",
      "Page 3",
      "Page 4",
      "Page 5",
    ]);
    await expect(sidebarOf(page)).toHaveCount(sidebar ? 1 : 0);
    if (sidebar) await expectWholeSidebar(sidebarOf(page));
  });
}

test("the blog grid has three columns on a wide screen", async ({ page, isMobile }) => {
  await page.goto("/blog-grid");
  const lefts = await cards(page).evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().left)),
  );
  expect(new Set(lefts).size).toBe(isMobile ? 1 : 3);
});

const postPages = [
  { path: "/post-sidebar", title: "Post With Sidebar", media: { image: 1, video: 0, slide: 0 } },
  { path: "/post-image", title: "Image Post", media: { image: 1, video: 0, slide: 0 } },
  {
    path: "/post-image?post=pierced-walls",
    title: "Image Post",
    media: { image: 1, video: 0, slide: 0 },
  },
  { path: "/post-video", title: "Video Post", media: { image: 0, video: 2, slide: 0 } },
  { path: "/post-gallery", title: "Gallery Post", media: { image: 3, video: 0, slide: 3 } },
];

for (const { path, title, media } of oneAtLanding(postPages)) {
  test(`${path}: its media, its sidebar, its comments`, async ({ page }) => {
    const videos: string[] = [];
    page.on("request", (request) => {
      if (/\.(webm|mp4)/.test(request.url())) videos.push(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const article = main(page).getByRole("article").first();
    await expect(article.locator("time")).toHaveText("20 June 2021");
    for (const image of await article.locator("later-media").all())
      await image.scrollIntoViewIfNeeded();
    await expect(article.locator("img")).toHaveCount(media.image);
    await expect(article.locator("video")).toHaveCount(media.video);
    await expect(article.locator("[data-slide]")).toHaveCount(media.slide);
    await expectWholeSidebar(sidebarOf(page));
    await expectComments(page);
    expect(videos, "no film before it is asked for").toEqual([]);
  });
}

async function expectWholeSidebar(sidebar: Locator) {
  const part = (name: string) => sidebar.getByRole("region", { name, exact: true });
  await expect(part("Search").locator('form[action="/search"] [name="q"]')).toBeVisible();
  await expect(part("About the author")).toContainText("Coumba Bassène");
  await expect(part("Recent posts").getByRole("listitem")).toHaveCount(3);
  await expect(part("Newsletter").locator('form[action="/lettre"] [name="email"]')).toBeVisible();
  await expect(part("Our clients").getByRole("img")).toHaveCount(6);
  await expect(part("Gallery").getByRole("button", { name: /^Enlarge: / })).toHaveCount(8);
  await expect(part("Tags").getByRole("link")).toHaveCount(12);
}

async function expectComments(page: Page) {
  const comments = page.getByRole("region", { name: "4 comments", exact: true });
  await expect(comments.getByRole("article")).toHaveCount(4);
  for (const [level, count] of [2, 1, 1].entries()) {
    await expect(comments.locator(`[data-level="${level + 1}"]`)).toHaveCount(count);
  }
  const form = page.getByRole("region", { name: "Leave a comment" });
  for (const label of ["Name", "Email", "Website", "Comment"]) {
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(form.getByRole("textbox")).toHaveCount(4);
}

test("each card of the blog leads to its post", async ({ page }) => {
  await page.goto("/blog-grid");
  const links = cards(page).getByRole("heading").getByRole("link");
  for (const index of [0, 1, 2, 4]) {
    const title = (await links.nth(index).textContent()) ?? "";
    await links.nth(index).click();
    await expect(main(page).getByRole("heading", { level: 2 }).first()).toHaveText(title);
    await page.goto("/blog-grid");
  }
});

test("a post that does not exist is not found", async ({ page }) => {
  expect((await page.goto("/post-sidebar?post=marble"))?.status()).toBe(404);
});

test("the slides of a post turn by hand, with the keyboard too", async ({ page }) => {
  await page.goto("/post-gallery");
  const slides = main(page).getByRole("article").first().locator("[data-slide]");
  await expect(slides.nth(1)).not.toBeInViewport({ ratio: 0.5 });
  await main(page).getByRole("button", { name: "Next slide" }).press("Enter");
  await expect(slides.nth(1)).toBeInViewport();
  await expect(slides.nth(0)).not.toBeInViewport({ ratio: 0.5 });
});

test("a picture of the gallery opens, and closes by its button and by Escape", async ({ page }) => {
  await page.goto("/blog-list");
  const thumbnail = page.getByRole("button", { name: "Enlarge: Water tower" });
  const dialog = page.getByRole("dialog", { name: "Water tower" });
  await expect(dialog).toBeHidden();
  await thumbnail.press("Enter");
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close this dialog" }).click();
  await expect(dialog).toBeHidden();
  await thumbnail.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(thumbnail).toBeFocused();
});
