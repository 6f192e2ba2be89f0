import type { Locator, Page } from "@playwright/test";
import { alternateName, type MemberName, memberNames, type Sitting } from "./committee-sitting.ts";
import { expect } from "./fixtures.ts";

export type Choice = "Pour" | "Contre" | "Abstention";

/** What the page of a member, or any other part, says, with plain spaces. */
export const textOf = async (part: Locator): Promise<string> =>
  ((await part.textContent()) ?? "").replaceAll(/[\u00A0\u202F]/g, " ");

export const ballotOf = (page: Page) => page.locator("[data-part=ballot]");
export const itemOf = (page: Page) => page.locator("[data-part=item]");

export function memberOf({ members }: Sitting, name: MemberName): Page {
  const page = members.get(name);
  if (!page) throw new Error(`${name} is not in the room.`);
  return page;
}

/** Everybody enters from their phone, the alternate too. */
export const enterAll = ({ members, given }: Sitting) =>
  Promise.all(
    [...members.values()].map(async (page) => {
      await page.goto(given.session);
      await page.getByRole("link", { name: "Entrer en séance" }).click();
      await page.getByRole("button", { name: "Je suis présent, sans intérêt nouveau" }).click();
      await expect(page.getByText("Le premier point n’est pas encore appelé.")).toBeVisible();
    }),
  );

/** The secretary calls an item, which the phones show by themselves; to whoever is `outside` only the door. */
export async function calls(
  { secretary, members }: Sitting,
  company: string,
  { outside }: { outside?: MemberName } = {},
): Promise<void> {
  await secretary.getByRole("button", { name: `Appeler ${company}` }).click();
  await expect(itemOf(secretary).getByRole("heading", { level: 2 })).toHaveText(company);
  for (const [name, page] of members) {
    const heading = ballotOf(page).getByRole("heading", { level: 2 });
    if (name === outside) await expect(heading).toHaveCount(0);
    else await expect(heading).toHaveText(company);
  }
}

export async function asksForVote({ secretary }: Sitting): Promise<void> {
  await secretary.getByLabel(/ont quitté la salle/).check();
  await secretary.getByRole("button", { name: "Ouvrir le vote" }).click();
}

export async function opensVote(sitting: Sitting): Promise<void> {
  await asksForVote(sitting);
  await expect(sitting.secretary.getByText(/Vote ouvert à/)).toBeVisible();
}

/** A ballot from a phone; the vote opened on the page by itself. */
export async function casts(page: Page, choice: Choice): Promise<void> {
  await page.getByRole("radio", { name: choice, exact: true }).check();
  await page
    .getByRole("button", { name: `Voter\u00A0: ${choice.toLowerCase()}`, exact: true })
    .click();
  await expect(ballotOf(page)).toContainText("Votre bulletin est dans l’urne.");
  await expect(page.getByRole("radio")).toHaveCount(0);
}

/** The six members vote at once, in the order of their names. */
export const castAll = (sitting: Sitting, choices: readonly Choice[]) =>
  Promise.all(
    choices.map((choice, place) =>
      casts(memberOf(sitting, memberNames[place] ?? alternateName), choice),
    ),
  );

/** The secretary closes a vote in which everybody has voted; its outcome reaches every phone. */
export async function closesVote(sitting: Sitting, outcome: string): Promise<void> {
  const { secretary } = sitting;
  await expect(secretary.getByText("Chacun a voté.")).toBeVisible();
  await secretary.getByRole("button", { name: "Clore le vote" }).click();
  await expect(secretary.getByText("Le vote est clos.")).toBeVisible();
  await expect(itemOf(secretary)).toContainText(outcome);
}

/** Fills one of the folded forms of the page that conducts the session. */
export async function unfolds({ secretary }: Sitting, summary: string): Promise<Locator> {
  await secretary.getByText(summary).click();
  return secretary.locator("details").filter({ hasText: summary });
}

/** What nobody may read of a secret vote, in the words of any page of the session. */
export const counts = /unanim|\babstentions?\b|\d+ (pour|contre|voix)\b/i;

/** The answer to a form of the ballot page that this person's own session posts, whatever their page offers. */
export const posts = (page: Page, fields: Record<string, string>) =>
  page.evaluate(async (fields) => {
    const answer = await fetch(location.pathname, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, text: await answer.text() };
  }, fields);

/** A ballot for the vote that this page shows, as another phone could post it. */
export async function ballotFields(page: Page): Promise<Record<string, string>> {
  const field = (name: string) => ballotOf(page).locator(`input[name=${name}]`).inputValue();
  return { intent: "vote", v: "1", itemId: await field("itemId"), seen: await field("seen") };
}
