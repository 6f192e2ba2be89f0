import { posts } from "#app/site/news/posts.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("a reader opens one of the nine posts and goes on to the next one", async ({ page }) => {
  await page.goto("/post-grid");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(9);

  await cards.nth(1).getByRole("link").click();
  const [newest, second] = posts;
  await expect(page).toHaveURL(`/actualites/${second?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second?.title ?? "");
  await expectAccessible(page);

  const neighbours = page.getByRole("navigation", { name: "Articles voisins" });
  await neighbours.getByRole("link", { name: newest?.title ?? "" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(newest?.title ?? "");
});

test("a post has structured data and a share preview", async ({ page, product, request }) => {
  const [newest] = posts;
  await page.goto(`/actualites/${newest?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(newest?.title ?? "");
  await expectAccessible(page);
  const address = new RegExp(`/actualites/${newest?.slug}$`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);

  const data = page.locator('script[type="application/ld+json"]');
  const article = JSON.parse((await data.textContent()) ?? "");
  expect(article).toMatchObject({
    headline: newest?.title,
    datePublished: newest?.publishedOn,
    author: { name: "La rédaction" },
  });
  const picture = await request.get(new URL(article.image).pathname);
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  expect((await picture.body()).length).toBeLessThan(90_000);

  const feedLink = page.locator('link[type="application/atom+xml"]');
  const feed = await request.get(
    new URL((await feedLink.getAttribute("href")) ?? "", product.url).href,
  );
  expect(await feed.text()).toContain(`/actualites/${newest?.slug}</id>`);
});

test("a post is shared by plain links with its address", async ({ page }) => {
  await page.goto("/actualites/niveaux-et-classes");
  for (const name of [/WhatsApp/, /E-mail/]) {
    const href = await page.getByRole("main").getByRole("link", { name }).getAttribute("href");
    expect(decodeURIComponent(href ?? "")).toContain("/actualites/niveaux-et-classes");
  }
});

test("an unknown post shows the page for unknown addresses", async ({ page }) => {
  const response = await page.goto("/actualites/inconnu");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});
