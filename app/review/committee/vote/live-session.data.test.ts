import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { made } from "#tests/applying.ts";
import { browserExecutable } from "#tests/browser.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { testContext } from "#tests/services.ts";
import {
  anOpenSession,
  castAll,
  confirmedAct,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { castBallot } from "./cast-ballot.server.ts";
import { closeVote } from "./close-vote.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";

const MINUTE = 60_000;

let http: TestHttp;
let browser: Browser;
let open: Awaited<ReturnType<typeof anOpenSession>>;
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://127.0.0.1" });
  http.services.publicUrl = `http://127.0.0.1:${await http.port()}`;
  browser = await chromium.launch(await browserExecutable());
}, 10 * MINUTE);
afterAll(async () => {
  await browser?.close();
  await http?.close();
});
beforeEach(async () => {
  await endMandates(http.services);
  open = await anOpenSession(http.services);
  await made(openItem(open.ctx, { itemId: open.itemId }));
  await proposeWithReason(http.services, open);
}, MINUTE);

const shown = () => shownItem(http.services, open.itemId);
const ask = async () =>
  made(openVote(open.ctx, { ...(await shown()), kind: "secret", left: true }));
const votes = async (actor: Person) =>
  made(castBallot(testContext(http.services, { actor }), { ...(await shown()), digit: "1" }));
const memberAt = (place: number) => {
  const member = open.members[place];
  if (!member) throw new Error("no member");
  return member;
};

/** A page of the session as this person has it open, and how often it was loaded. */
async function opens(person: Person, place: "vote" | "conduite" | "ecran") {
  const cookie = await signedInCookie(http.services, person.accountId, "second-factor");
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  await context.addCookies([{ name, value, url: http.services.publicUrl }]);
  const page = await context.newPage();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto(`${http.services.publicUrl}/bureau/seances/${open.sessionId}/${place}`);
  return { page, loads: () => loads };
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
/** Whether nothing covers the middle of an element. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });
const changed = (page: Page) => page.locator("live-session [data-changed]");
const said = (page: Page) => page.locator("live-session [data-announcement]");

test(
  "Tab reaches what may be done on a ballot page that waits, and nothing reloads or moves",
  async () => {
    await ask();
    await votes(memberAt(0));
    const { page, loads } = await opens(memberAt(0), "vote");
    const begun = Date.now();
    const met = new Set<string>();
    while (Date.now() - begun < 10_000) {
      if (!met.has("Changer mon bulletin")) await page.keyboard.press("Tab");
      met.add(await focused(page));
      await page.waitForTimeout(400);
    }
    expect([...met]).toContain("Changer mon bulletin");
    expect(await focused(page)).toBe("Changer mon bulletin");
    expect(loads()).toBe(1);
    // The vote ends while the link has the focus, at the foot of the screen: it stays in sight, and a line leads on.
    await page.evaluate(() => {
      const { bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      scrollBy({ top: bottom - innerHeight, behavior: "instant" });
    });
    await castAll(http.services, open, "222222");
    await made(closeVote(open.ctx, await shown()));
    await page.getByText("La séance a changé").waitFor();
    expect(await focused(page)).toBe("Changer mon bulletin");
    expect(await isOnTop(page.getByRole("link", { name: "Changer mon bulletin" }))).toBe(true);
    await page.getByRole("link", { name: "afficher" }).click();
    await page.getByText(/Vote secret, 6 votants.+rejeté/).waitFor();
    await page.context().close();
  },
  2 * MINUTE,
);

test(
  "a member who waits is told in place that the vote has opened, and how it ended",
  async () => {
    const { page, loads } = await opens(memberAt(1), "vote");
    await page.getByText("Le vote n’est pas ouvert").first().waitFor();
    await ask();
    await page.getByRole("radio", { name: "Pour" }).waitFor();
    expect(await said(page).textContent()).toMatch(/^Le vote est ouvert/);
    await page.getByRole("radio", { name: "Contre" }).check();
    await confirmedAct(http.services, open, { kind: "void-vote" });
    await page.getByText("La séance a changé").waitFor();
    expect(await page.getByRole("radio", { name: "Contre" }).isChecked()).toBe(true);
    expect(loads()).toBe(1);
    await page.getByRole("link", { name: "afficher" }).click();
    await page.getByText(/sans effet, vote annulé/).waitFor();
    await page.context().close();
  },
  2 * MINUTE,
);

test(
  "the page that conducts the session shows who has voted without a reload, with the time of reading",
  async () => {
    await ask();
    const { page, loads } = await opens(open.secretary, "conduite");
    await page.getByText("0 vote sur 6").waitFor();
    const lastUse = () => page.evaluate(() => localStorage.getItem("session-last-use"));
    const opened = await lastUse();
    await page.getByText("Clore sans attendre les autres…").click();
    await votes(memberAt(0));
    await votes(memberAt(1));
    await page.getByText("2 votes sur 6").first().waitFor();
    expect(await page.locator(".session-voted").count()).toBe(2);
    expect(await said(page).textContent()).toBe("2\u00A0votes sur 6");
    expect(await lastUse()).not.toBe(opened);
    expect(await focused(page)).toBe("Clore sans attendre les autres…");
    expect(await page.locator("[data-clock]").textContent()).toMatch(/^\d+\sh(\s\d\d)?$/);
    // What the secretary types stays, and the names beside it are those of now, also where the column has another button.
    const reason = page.getByLabel("Motif", { exact: true }).first();
    await reason.fill("Il est tard.");
    for (const place of [2, 3, 4]) await votes(memberAt(place));
    await page.getByText("5 votes sur 6").first().waitFor();
    expect(await page.locator("[data-part=waited]").textContent()).not.toContain(",");
    expect(await changed(page).isHidden()).toBe(true);
    await votes(memberAt(5));
    await changed(page).waitFor();
    expect(await said(page).textContent()).toBe("6\u00A0votes sur 6");
    expect(await reason.inputValue()).toBe("Il est tard.");
    expect(loads()).toBe(1);
    await page.getByRole("link", { name: "afficher" }).click();
    await page.getByRole("button", { name: "Clore le vote" }).waitFor();
    await page.context().close();
  },
  2 * MINUTE,
);

test(
  "who presides is told in place what waits for them, and the secretary what they answered",
  async () => {
    await ask();
    await votes(memberAt(0));
    const presiding = await opens(open.president, "conduite");
    const conducting = await opens(open.secretary, "conduite");
    await presiding.page.getByText("1 vote sur 6").first().waitFor();
    await confirmedAct(http.services, open, { kind: "void-vote" }, async () => {
      await presiding.page.getByRole("button", { name: "Confirmer" }).waitFor();
      expect(await said(presiding.page).textContent()).toMatch(/^Annuler le vote.+confirme\.$/);
      await conducting.page.getByRole("button", { name: "Retirer la demande" }).waitFor();
    });
    for (const { page, loads } of [presiding, conducting]) {
      await page
        .getByText(/sans effet, vote annulé/)
        .first()
        .waitFor();
      expect(await said(page).textContent()).toMatch(/sans effet, vote annulé/);
      expect(loads()).toBe(1);
      await page.context().close();
    }
  },
  2 * MINUTE,
);

test(
  "the screen of the room follows a vote without a reload, and asks for the page only when something has changed",
  async () => {
    const { page, loads } = await opens(open.secretary, "ecran");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.waitForTimeout(3_000);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((path) => path.endsWith("/etat"))).toBe(true);
    await ask();
    await page.getByText("Vote ouvert").waitFor();
    await votes(memberAt(0));
    await page.waitForTimeout(2_000);
    expect(asked.filter((path) => path.endsWith("/ecran"))).toHaveLength(1);
    expect(loads()).toBe(1);
    await page.setViewportSize({ width: 1920, height: 1080 });
    const foot = page.locator(".projector > footer");
    const bottom = async () => {
      const { y = 0, height = 0 } = (await foot.boundingBox()) ?? {};
      return Math.round(y + height);
    };
    expect(await bottom()).toBe(1080);
    await page.evaluate(() => {
      const strip = document.createElement("p");
      strip.textContent = "Démonstration";
      document.body.prepend(strip);
    });
    expect(await bottom()).toBe(1080);
    await page.context().close();
  },
  2 * MINUTE,
);
