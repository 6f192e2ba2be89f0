import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const section = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("region", { name, exact: true });
const slide = (page: Page, number: number) =>
  page.locator("slide-show").first().locator(`[data-slide]:nth-child(${number})`);

/** Addresses of the films that the page has asked for. */
function askedFilms(page: Page): string[] {
  const films: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(new URL(request.url()).pathname);
  });
  return films;
}

test("Home 2 has the numbers of blocks of the specification, and « ESPACE ENTREPRISE » leads to /contact", async ({
  page,
}) => {
  await page.goto("/index2");
  const space = page.getByRole("banner").getByRole("link", { name: "ESPACE ENTREPRISE" });
  await expect(space).toHaveAttribute("href", "/contact");
  await expect(space).not.toHaveAttribute("target", /./);
  await expect(page.locator("slide-show").first().locator("[data-slide] h2")).toHaveCount(3);
  await expect(section(page, "Three trades under one roof").getByRole("listitem")).toHaveCount(3);
  await expect(section(page, "In figures").locator("dl > div")).toHaveText([
    /projects done.*2500|2500.*projects done/s,
    /happy clients.*1500|1500.*happy clients/s,
    /industries served.*840|840.*industries served/s,
    /renovate.*180|180.*renovate/s,
  ]);
  await expect(section(page, "Everything a building needs").getByRole("listitem")).toHaveCount(8);
  await expect(section(page, "Nine sites we are proud to sign").getByRole("article")).toHaveCount(
    9,
  );
  await expect(
    section(page, "The people you will call by their first name").getByRole("heading", {
      level: 3,
    }),
  ).toHaveCount(4);
  const plans = section(page, "A building is looked after month by month").getByRole("article");
  await expect(plans).toHaveText([
    /Basic.*\$29 per month/s,
    /Pro.*\$49 per month/s,
    /Premium.*\$99 per month/s,
  ]);
  await expect(section(page, "They have built with us").getByRole("img")).toHaveCount(8);
  await expect(
    section(page, "What they say once the dust has settled").locator("figure"),
  ).not.toHaveCount(0);
  await expect(section(page, "Bring the plan, we bring the coffee").getByRole("link")).toHaveCount(
    2,
  );
});

test("the projects of Home 2 are chosen by keyboard", async ({ page }) => {
  await page.goto("/index2");
  const projects = section(page, "Nine sites we are proud to sign");
  await projects.getByText("Renovation", { exact: true }).first().focus();
  await page.keyboard.press("Enter");
  await expect(projects.getByRole("article")).toHaveCount(1);
  await expect(projects.getByRole("article")).toContainText("Arcade restoration");
});

test("the counters of Home 2 count up to their figures when they become visible", async ({
  page,
}) => {
  await page.goto("/index2");
  const figures = section(page, "In figures").locator("count-up");
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(window, { texts });
    const first = document.querySelector("count-up");
    if (!first) return;
    new MutationObserver(() => texts.push(first.textContent ?? "")).observe(first, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await section(page, "Everything a building needs").scrollIntoViewIfNeeded();
  await figures.first().scrollIntoViewIfNeeded();
  await expect(figures).toHaveText(["2500", "1500", "840", "180"]);
  await expect
    .poll(() => page.evaluate(() => (window as Window & { texts?: string[] }).texts?.at(-1)))
    .toBe("2500");
  const texts = await page.evaluate(() => (window as Window & { texts?: string[] }).texts ?? []);
  expect(texts.filter((text) => text !== "2500").length).toBeGreaterThan(0);
});

test("the film of Home 2 is loaded only when it is played", async ({ page }) => {
  const films = askedFilms(page);
  await page.goto("/index2");
  const film = page.locator("main video");
  await expect(film).toHaveCount(0);
  await page
    .getByRole("heading", { name: "Eight seconds on one of our sites" })
    .scrollIntoViewIfNeeded();
  await expect(film).toHaveAttribute("preload", "none");
  await expect(film).toHaveAttribute("poster", "/video/chantier-loop-poster.webp");
  expect(films).toEqual([]);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => films).toContain("/video/chantier-loop.webm");
});

test("getting in touch from Home 2 stores the message, mails it and thanks", async ({
  page,
  mailbox,
}) => {
  const sender = `modou-${crypto.randomUUID()}@baol.example`;
  await page.goto("/index2");
  const form = section(page, "Tell us what you want to build");
  for (const label of ["Name", "Email", "Phone", "Message"]) {
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute("required");
  }
  await form.getByLabel("Name", { exact: true }).fill("Modou Fall");
  await form.getByLabel("Email", { exact: true }).fill(sender);
  await form.getByLabel("Phone", { exact: true }).fill("77 123");
  await form.getByLabel("Message", { exact: true }).fill("A school of six classrooms");
  await form.getByRole("button", { name: "Send message" }).click();

  await expect(page).toHaveURL("/contact/devis");
  await expect(page.getByRole("alert")).toContainText("9 chiffres");
  await expect(page.getByRole("alert")).toBeFocused();
  const main = page.getByRole("main");
  await expect(main.getByLabel("Votre nom")).toHaveValue("Modou Fall");
  await expect(main.getByLabel("Votre demande")).toHaveValue("A school of six classrooms");
  await expectAccessible(page);

  await main.getByLabel("Votre téléphone").fill("77 123 45 67");
  await main.getByRole("button", { name: "Soumettre" }).click();
  await expect(page).toHaveURL("/contact/merci");
  expect((await mailbox.newest(sender)).subject).toMatch(
    /^Votre message [0-9A-F]{8} est bien arrivé$/,
  );
});

test("Home 3 has the numbers of blocks of the specification", async ({ page }) => {
  await page.goto("/index3");
  const slides = page.locator("slide-show").first();
  await expect(slides.locator("[data-slide] picture")).toHaveCount(3);
  await expect(slides.getByText("More About", { exact: true })).toHaveCount(3);
  await expect(slides.locator('a[href="#about"]')).toHaveCount(3);
  const about = section(page, "We still answer for the first wall");
  await expect(about.locator("count-up")).toHaveText("25");
  await expect(about.getByRole("img", { name: "Signature of the founder" })).toBeAttached();
  await expect(section(page, "Three trades under one roof").getByRole("listitem")).toHaveCount(3);
  await expect(section(page, "Everything a building needs").getByRole("listitem")).toHaveCount(8);
  await expect(section(page, "Eight sites, eight places").getByRole("article")).toHaveCount(8);
  const experience = section(page, "Learnt on site, one building after the other");
  await expect(experience.locator("count-up")).toHaveText("15");
  for (const [title, percent] of [
    ["Architecture", "85%"],
    ["Construction", "78%"],
    ["Interior", "40%"],
  ] as const) {
    await expect(experience.locator("dl > div").filter({ hasText: title })).toContainText(percent);
  }
  const years = section(page, "From one garden wall to a town").getByRole("listitem");
  await expect(years).toHaveText([/1996/, /2003/, /2006/, /2014/, /2021/]);
  const questions = section(page, "Asked at every first meeting");
  await expect(questions.getByRole("listitem").getByRole("heading")).toHaveText([
    "Assistance",
    "Financing",
  ]);
});

test("the slides and the questions of Home 3 work by keyboard", async ({ page }) => {
  await page.goto("/index3");
  await page.getByRole("button", { name: "Next slide" }).focus();
  await page.keyboard.press("Enter");
  await expect(slide(page, 2)).toBeInViewport({ ratio: 0.5 });
  await expect(slide(page, 1)).not.toBeInViewport({ ratio: 0.5 });

  const questions = section(page, "Asked at every first meeting").locator("details");
  await expect(questions).toHaveCount(4);
  await expect(questions.first()).toHaveAttribute("open");
  await expect(questions.nth(1)).not.toHaveAttribute("open");
  await questions.nth(1).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(questions.nth(1)).toHaveAttribute("open");
  await expectAccessible(page);
});

test("Home 4 has the numbers of blocks of the specification", async ({ page }) => {
  await page.goto("/index4");
  await expect(
    section(page, "The people you will call by their first name").getByRole("heading", {
      level: 3,
    }),
  ).toHaveCount(3);
  await expect(section(page, "Written between two pours").getByRole("article")).toHaveCount(3);
  await expect(page.locator("h1 [data-phrase]")).toHaveCount(4);
});

test("the film of Home 4 plays by itself only on a wide screen, and stops and starts by its button", async ({
  page,
  viewport,
}) => {
  const films = askedFilms(page);
  await page.goto("/index4");
  const pause = page.getByRole("button", { name: "Pause the video" });
  const play = page.getByRole("button", { name: "Play the video" });
  if ((viewport?.width ?? 0) >= 1024) {
    await pause.focus();
    await page.keyboard.press("Enter");
  } else {
    expect(films).toEqual([]);
  }
  await expect(play).toBeVisible();
  await play.click();
  await expect(pause).toBeVisible();
  await expect.poll(() => films).toContain("/video/chantier-loop.webm");
});

test("the headline of Home 4 changes phrases, and stays once it is stopped", async ({ page }) => {
  await page.goto("/index4");
  const phrase = page.locator("h1 [data-phrase]:not([hidden])");
  await expect(phrase).toHaveText("houses that stay cool");
  await expect(phrase).toHaveText("schools around trees");
  await page.getByRole("button", { name: "Pause the headline" }).press("Enter");
  await expect(page.getByRole("button", { name: "Play the headline" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(
    /We build houses that stay cool, schools around trees, roads for the rains, markets full of light/,
  );
});

test.describe("where less motion is wanted", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("with reduced motion Home 4 stands still, and loads no film until it is played", async ({
    page,
  }) => {
    const films = askedFilms(page);
    await page.goto("/index4");
    await expect(page.getByRole("button", { name: "Play the headline" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Play the video" })).toBeVisible();
    await expect(page.locator("h1 [data-phrase]:not([hidden])")).toHaveText(
      "houses that stay cool",
    );
    expect(films).toEqual([]);
  });
});

test("where data is saved, Home 4 loads no film", async ({ page }) => {
  const films = askedFilms(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/index4");
  await expect(page.getByRole("button", { name: "Pause the headline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play the video" })).toBeVisible();
  expect(films).toEqual([]);
});
