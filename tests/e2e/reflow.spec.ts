import type { APIRequestContext, Page } from "@playwright/test";
import { accessTable } from "#app/accounts/access.ts";
import { aPayload, aRegistration } from "#tests/registrations.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import type { Mailbox } from "./mailbox.ts";

// An emulated phone widens its page to what is in it; a narrow window does not.
test.skip(({ isMobile }) => isMobile, "a narrow window shows what does not fit");
// The style of the reader comes on top of the page's own.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

/** RGAA 10.11, 10.12 and 10.4, with room to spare: half a phone, the spacing of WCAG 1.4.12, letters of twice the size. */
const readings = [
  { name: "280 pixels", width: 280, style: "html {}" },
  {
    name: "320 pixels with the spacing of text",
    width: 320,
    style: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`,
  },
  {
    name: "360 pixels with letters of twice the size",
    width: 360,
    style: "html { font-size: 200% }",
  },
];

/** Addresses that vary, as somebody meets them. */
const samples = ["/annuaire?q=baol&status=valid", "/search?q=route", "/une-adresse-inconnue"];

const isOwn = (access: (typeof accessTable)[keyof typeof accessTable]) =>
  access !== "public" && access.who === "signed-in";

const pages = Object.entries(accessTable)
  .filter(([address, access]) => (access === "public" || isOwn(access)) && !/[:*]/.test(address))
  .map(([address]) => address)
  .filter(
    (address) => !/\.\w+$|^\/v1|_download|sub-domains|\/partners\/|deconnexion/.test(address),
  );

const needsAccount = (path: string) =>
  (accessTable as Record<string, unknown>)[path] !== "public" && path in accessTable;

for (const [who, paths] of [
  ["anybody", [...pages.filter((path) => !needsAccount(path)), ...samples]],
  ["a member", pages.filter(needsAccount)],
] as const) {
  test(`no page of ${who} cuts a text or is wider than the screen, however narrow or large the letters`, async ({
    page,
    request,
    mailbox,
  }) => {
    test.setTimeout(400_000);
    if (who === "a member") await signIn(page, request, mailbox);
    const addresses = [...paths];
    if (who === "anybody") addresses.push(await firstOf(page, "/annuaire", "main article h3 a"));
    const wrong: string[] = [];
    for (const path of addresses) {
      await page.goto(path);
      if (path === "/register") await refuse(page);
      for (const { name, width, style } of readings) {
        await page.setViewportSize({ width, height: 800 });
        const added = await page.addStyleTag({ content: style });
        for (const fault of await faultsOf(page)) wrong.push(`${path} at ${name}: ${fault}`);
        await added.evaluate((element) => (element as Element).remove());
      }
    }
    expect(wrong).toEqual([]);
  });
}

async function signIn(page: Page, request: APIRequestContext, mailbox: Mailbox) {
  const list = await request.get("/partner-manager/v1/public/sub-domains");
  const [{ subAreaId }] = (await list.json()).content;
  const values = aRegistration({ subAreas: [subAreaId] });
  await request.post("/v1/public/partners/register", { data: aPayload(values) });
  const { text = "" } = await mailbox.newest(values.contactEmail);
  await page.goto(/http\S+\/activation\?token=\S+/.exec(text)?.[0] ?? "");
  await page.getByLabel("Mot de passe choisi à l’inscription").fill(values.password);
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page).toHaveURL(/\/espace/);
}

async function firstOf(page: Page, path: string, links: string): Promise<string> {
  await page.goto(path);
  return (await page.locator(links).first().getAttribute("href")) ?? "";
}

/** The page with all its messages, a choice and its tag. */
async function refuse(page: Page) {
  await page.getByRole("button", { name: "Voir ce qu’il reste à compléter" }).click();
  await page.locator("#domaines summary").first().click();
  await page.locator("#domaines input[name=subAreas]").first().check();
}

/** What is beyond the screen, and every text of which a part is hidden by what it stands in. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const root = document.documentElement;
    // A fraction of a pixel is rounded up.
    if (root.scrollWidth > root.clientWidth + 1) {
      const reaches = (element: Element) =>
        element.checkVisibility({ contentVisibilityAuto: true }) &&
        !element.closest("[data-slides] *") &&
        element.getBoundingClientRect().right > root.clientWidth + 1;
      const beyond = [...document.querySelectorAll("body *")]
        .filter((element) => reaches(element) && ![...element.children].some(reaches))
        .map(
          ({ tagName, className, textContent }) =>
            `${tagName} ${String(className).slice(0, 40)} « ${textContent?.trim().slice(0, 30)} »`,
        );
      faults.add(`${root.scrollWidth} wide: ${beyond.slice(0, 4).join("; ")}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder || !text.textContent?.trim() || holder.closest("[aria-hidden=true], script"))
        continue;
      if (!holder.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let box: Element | null = holder; box && box !== root; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
        const area = box.getBoundingClientRect();
        // For those who do not see alone.
        if (clipPath !== "none" || area.width <= 1) break;
        if (overflowX === "auto" || overflowX === "scroll" || position === "fixed") break;
        const across = overflowX !== "visible" && (left < area.left - 1 || right > area.right + 1);
        const down = overflowY !== "visible" && (top < area.top - 2 || bottom > area.bottom + 2);
        if (across || down) {
          faults.add(`« ${text.textContent.trim().slice(0, 40)} » cut by ${box.className}`);
          break;
        }
      }
    }
    return [...faults];
  });
