import type { APIRequestContext, Page } from "@playwright/test";
import { auditedCriteria } from "#app/site/accessibility/accessibility-audit.ts";
import { auditedPages } from "#app/site/accessibility/accessibility-sample.ts";
import { someAtLanding } from "#tests/landing.ts";
import { aPayload, aRegistration } from "#tests/registrations.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { addressOf, staffOf } from "./audited-pages.ts";
import { test } from "./demo-data.ts";
import { expect } from "./fixtures.ts";
import { faultsInLargeLetters } from "./large-letters.ts";
import type { Mailbox } from "./mailbox.ts";
import { acceptInvitation } from "./one-time-codes.ts";
import { findingsOf, wordsThatRunTogether } from "./page-findings.ts";
import { firstAdministrator } from "./products.ts";
import { signInAs } from "./staff-pages.ts";

// Moving parts are not read.
test.use({ contextOptions: { reducedMotion: "reduce" } });
/** Template pages and the form of a link are not read in large letters. */
const notInLargeLetters = /^\/(index[234]|videos|modal-popup|activation)/;

const readers = [undefined, "member", "staff"] as const;

for (const reader of readers) {
  test(`on pages of ${reader ?? "anybody"} the audit grid agrees with the automatic checks, and large letters on a phone break no word @once`, async ({
    page,
    request,
    mailbox,
    product,
  }) => {
    test.setTimeout(400_000);
    const wrong: string[] = [];
    for (const [place, audited] of someAtLanding([...auditedPages.entries()], 3)) {
      if (audited.reader !== reader) continue;
      if (reader === "member") await signInAs(page, product, "member");
      if (reader === "staff") await signInAs(page, product, staffOf(audited));
      const path =
        audited.path === "/activation"
          ? await anActivation(request, mailbox)
          : addressOf(audited, product);
      const answer = await page.goto(path);
      // Words that keep the place of a script's own until it runs.
      await expect(page.locator("[data-later]:empty")).toHaveCount(0);
      wrong.push(...(await disagreements(page, (await answer?.text()) ?? "", place)));
      for (const words of await page.evaluate(wordsThatRunTogether))
        wrong.push(`${audited.path}, 10.3: ${words}`);
      if (notInLargeLetters.test(audited.path)) continue;
      for (const fault of await faultsInLargeLetters(page)) wrong.push(`${audited.path} ${fault}`);
    }
    expect(wrong).toEqual([]);
  });
}

test("who works in the office is told before the session ends, and stays @once", async ({
  page,
  mailbox,
}) => {
  await asAdministrator(page, mailbox);
  await expectWarnedOfTheEnd(page);
});

/** RGAA 13.1: an idle session is announced two minutes before its end and can be prolonged. */
async function expectWarnedOfTheEnd(page: Page) {
  await page.clock.install();
  await page.goto("/bureau");
  const actual = page.getByRole("alert").filter({ hasText: "se ferme dans deux minutes" });
  await page.clock.runFor("27:30");
  await expect(actual).toHaveCount(0);
  await page.clock.runFor("00:31");
  await expect(actual).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Rester connecté" }).click();
  await expect(actual).toHaveCount(0);
  await page.clock.runFor("28:01");
  await expect(actual).toBeVisible();
}

/** Differences between the audit and the page: a fault called conform, a present thing called absent, an absent one called conform. */
async function disagreements(page: Page, source: string, place: number): Promise<string[]> {
  const findings = await findingsOf(page, source);
  const title = auditedPages[place]?.title;
  const withoutVersion =
    auditedCriteria.find(({ number }) => number === "13.3")?.verdicts[place] === "NC";
  return auditedCriteria.flatMap(({ number, verdicts, inStates }) => {
    const finding = findings[number];
    const verdict = verdicts[place];
    if (!finding) return [];
    const criterion = `${title}, ${number}`;
    if (finding.faults.length > 0 && verdict !== "NC")
      return finding.faults.map((fault) => `${criterion}: ${fault}`);
    // The version of a document that has none is not to be judged.
    if (number === "13.4" && withoutVersion) return [];
    if (finding.applies && verdict === "NA") return [`${criterion}: there is something to judge`];
    if (!finding.applies && verdict !== "NA" && !inStates.includes(place))
      return [`${criterion}: there is nothing to judge`];
    return [];
  });
}

/** A company of this test alone; the way to its activation. */
async function anActivation(request: APIRequestContext, mailbox: Mailbox) {
  const list = await request.get("/partner-manager/v1/public/sub-domains");
  const [{ subAreaId }] = (await list.json()).content;
  const values = aRegistration({ subAreas: [subAreaId] });
  await request.post("/v1/public/partners/register", { data: aPayload(values) });
  const { text = "" } = await mailbox.newest(values.contactEmail);
  const { pathname, search } = new URL(/http\S+\/activation\?token=\S+/.exec(text)?.[0] ?? "");
  return pathname + search;
}

async function asAdministrator(page: Page, mailbox: Mailbox) {
  const { text = "" } = await mailbox.newest(firstAdministrator, { subject: "Invitation" });
  await acceptInvitation(
    page,
    /http\S+invitation\?token=[\w-]+/.exec(text)?.[0] ?? "",
    "Ndèye Fall",
  );
}
