import type { Page } from "@playwright/test";
import { oneAtLanding } from "#tests/landing.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const demoPages = [
  ["/accordian", "Accordion"],
  ["/buttons", "Buttons"],
  ["/icon-box", "Icon boxes"],
  ["/list-group", "List group"],
  ["/modal-popup", "Modal popups"],
  ["/tabs", "Tabs"],
  ["/tables", "Tables"],
  ["/videos", "Videos"],
  ["/icon-font", "Icon font"],
] as const;

test("the nine template pages use the template's frame", async ({ page }) => {
  for (const [path, title] of demoPages) {
    await page.goto(path);
    const appointment = page.getByRole("link", { name: "Make an Appointment" }).first();
    await expect(appointment).toHaveAttribute("href", "/contact");
    await expect(page.getByRole("contentinfo").getByText("© 2021 Tabax")).toBeVisible();
    const links = page.getByRole("navigation", { name: "Shortcodes" }).getByRole("link");
    await expect(links).toHaveText(demoPages.map(([, label]) => label));
    await expect(links.and(page.locator("[aria-current=page]"))).toHaveText(title);
    const testimonials = page.getByRole("region", { name: "What clients say" });
    await expect(testimonials.locator("[data-slide]")).toHaveCount(4);
  }
});

test("the menu has the labels of the specification, and the search its placeholder", async ({
  page,
}) => {
  await page.goto("/tabs");
  const labels = "Home, About us, Services, Pages, Post detail, Projects, Shortcodes".split(", ");
  const menu = page.locator("nav[aria-label='Main menu']").first();
  await expect(menu.locator(".menu-entry")).toHaveText(labels);
  const search = page.locator("header input[name=q]").first();
  await expect(search).toHaveAttribute("placeholder", "Type to search");
  expect(await search.evaluate((input: HTMLInputElement) => input.form?.action)).toMatch(
    /\/search$/,
  );
});

test("every template page is reached from the menu", async ({ page }) => {
  await page.goto("/tabs");
  const paths = await page
    .locator("nav[aria-label='Main menu']")
    .first()
    .getByRole("link", { includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  for (const path of [
    ...["/index2", "/index3", "/index4", "/services", "/blog-grid", "/blog-list"],
    ...["/blog-masonary", "/post-gallery", "/post-video", "/post-sidebar", "/project-grid"],
    ...["/project-masonary", "/project-carousal", "/project-classic", "/project-classic1"],
    ...["/project-classic2", "/project-detail", "/error404"],
    ...demoPages.map(([demo]) => demo),
  ]) {
    expect(paths).toContain(path);
  }
});

test("one answer of the accordion is open, and opening another closes it", async ({ page }) => {
  await page.goto("/accordian");
  const answers = page.getByRole("region", { name: "One answer at a time" }).locator("details");
  await expect(answers).toHaveCount(5);
  await expect(answers.and(page.locator("[open]"))).toHaveCount(1);
  await expect(answers.first()).toHaveAttribute("open");
  await answers.nth(2).locator("summary").press("Enter");
  await expect(answers.nth(2)).toHaveAttribute("open");
  await expect(answers.first()).not.toHaveAttribute("open");
});

test("the first tab is active, and the keyboard goes round the tabs", async ({ page }) => {
  await page.goto("/tabs");
  const tabs = page.getByRole("tablist", { name: "Three kinds of work" }).getByRole("tab");
  await expect(tabs).toHaveText(["Houses", "Offices", "Public works"]);
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Houses" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Offices" })).toBeHidden();
  await tabs.first().press("ArrowLeft");
  await expect(tabs.last()).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Public works" })).toBeVisible();
  await tabs.last().press("Home");
  await expect(page.getByRole("tabpanel", { name: "Houses" })).toBeVisible();
  await tabs.nth(1).click();
  await expect(page.getByRole("tabpanel", { name: "Offices" })).toBeVisible();
});

test.describe("the four dialogs", () => {
  const open = async (page: Page, name: string) => {
    await page.goto("/modal-popup");
    await expect(page.locator("dialog")).toHaveCount(4);
    const opener = page.getByRole("button", { name });
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    return { opener, dialog: page.getByRole("dialog") };
  };

  for (const [opener, answers] of oneAtLanding([
    ["Open the default dialog", ["OK"]],
    ["Open the small dialog", ["OK", "Cancel"]],
    ["Open the large dialog", ["OK", "No", "Cancel"]],
  ] as const)) {
    test(`« ${opener} » shows a dialog that its buttons and Escape close`, async ({ page }) => {
      const { dialog, ...link } = await open(page, opener);
      await expect(dialog.getByRole("button")).toHaveText(["Close this dialog", ...answers]);
      await dialog.getByRole("button", { name: answers.at(-1) ?? "", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(`You chose “${answers.at(-1)}”.`)).toBeVisible();
      await link.opener.press(" ");
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(link.opener).toBeFocused();
    });
  }

  test("the form of the dialog names each missing field, then gets its answer", async ({
    page,
  }) => {
    const { dialog } = await open(page, "Leave a comment");
    await dialog.getByRole("button", { name: "Send the comment" }).click();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await expect(dialog.getByText(/ is required$/)).toHaveText([
      "Your name is required",
      "Your e-mail address is required",
      "Your comment is required",
    ]);
    await expectAccessible(page);
    await dialog.getByLabel("Name").fill("Aline");
    await expect(dialog.getByText("Your name is required")).toBeHidden();
    await dialog.getByLabel("Email").fill("aline");
    await dialog.getByLabel("URL").fill("example.com");
    await dialog.getByLabel("Comment").fill("A fine wall.");
    await dialog.getByRole("button", { name: "Send the comment" }).click();
    await expect(dialog.getByText("Enter a complete e-mail address")).toBeVisible();
    await expect(dialog.getByText("Enter a complete web address")).toBeVisible();
    await dialog.getByLabel("Email").fill("aline@example.com");
    await dialog.getByLabel("URL").fill("");
    await dialog.getByRole("button", { name: "Send the comment" }).click();
    await expect(page.getByText("Your comment is complete")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test("a dialog named in the address opens, and can be closed", async ({ page }) => {
    await page.goto("/modal-popup#small-modal");
    const dialog = page.getByRole("dialog", { name: "Stop the pump?" });
    await dialog.getByRole("button", { name: "Close this dialog" }).click();
    await expect(dialog).toBeHidden();
  });
});

test("the page of icons has 42 different icons", async ({ page }) => {
  await page.goto("/icon-font");
  const icons = page.getByRole("region", { name: "42 icons" }).getByRole("listitem");
  await expect(icons).toHaveCount(42);
  expect(new Set(await icons.allTextContents()).size).toBe(42);
  await expect(icons.locator("svg")).toHaveCount(42);
});

test("a film is loaded only when it is played, and stops with its dialog", async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)/.test(request.url())) films.push(request.url());
  });
  await page.goto("/videos");
  await expect(page.locator("video")).toHaveCount(3);
  for (const video of await page.locator("video").all()) {
    await expect(video).toHaveAttribute("preload", "none");
    await expect(video).toHaveAttribute("poster", /^\/video\//);
  }
  await page.getByRole("button", { name: "Watch the video" }).click();
  expect(films).toEqual([]);
  const film = page.locator("dialog video");
  await film.evaluate((video: HTMLVideoElement) => video.play());
  expect(films.length).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});

test("the template tables have captions, and headings for their columns and rows", async ({
  page,
}) => {
  await page.goto("/tables");
  const tables = page.getByRole("main").getByRole("table");
  await expect(tables).toHaveCount(4);
  const budget = page.getByRole("table", { name: "Budget of a workshop, sample figures" });
  await expect(budget.getByRole("row", { name: /^Total/ })).toContainText("$120,000");
  await expect(budget.getByRole("rowheader")).toHaveCount(5);
});
