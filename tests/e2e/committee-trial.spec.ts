import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import {
  isAdjourned,
  isAdopted,
  isCountered,
  isDecidedByPresider,
  isVotedByAlternate,
  isVotedByBox,
  reasons,
} from "./committee-item-steps.ts";
import {
  alternateName,
  companies,
  leavingName,
  memberNames,
  presidentName,
  recusedName,
  type Sitting,
  sittingTest as test,
} from "./committee-sitting.ts";
import { counts, enterAll, memberOf, textOf } from "./committee-trial-steps.ts";
import { signsForSecretary, signsWithCode } from "./deciding-steps.ts";
import { expect } from "./fixtures.ts";

test("six members, an alternate, a secretary and a president hold a session from its opening to its signed minutes, the members by phone @once", async ({
  sitting,
}) => {
  test.setTimeout(600_000);
  await test.step("a member declares an interest, and the session opens", () => opens(sitting));
  await test.step("adopted by secret vote", () => isAdopted(sitting));
  await test.step("tied twice, and a casting vote", () => isDecidedByPresider(sitting));
  await test.step("rejected, and another proposal", () => isCountered(sitting));
  await test.step("recusal and alternate", () => isVotedByAlternate(sitting));
  await test.step("on paper", () => isVotedByBox(sitting));
  await test.step("adjourned", () => isAdjourned(sitting));
  await test.step("minutes", () => areSigned(sitting));
});

async function opens(sitting: Sitting): Promise<void> {
  const { secretary, given } = sitting;
  const recused = memberOf(sitting, recusedName);
  await recused.goto(`/bureau/dossiers/${given.recused.applicationId}/declaration`);
  await recused.getByLabel("J’en ai un, ou l’on pourrait le croire").check();
  await recused.getByLabel("Ce qui vous lie à l’entreprise").fill("Un frère y est chef d’équipe.");
  await recused.getByRole("button", { name: "Signer et continuer" }).click();
  await expect(recused).toHaveURL(/fait=conflit$/);
  await secretary.goto(given.session);
  await secretary.getByLabel("Qui préside").selectOption({ label: presidentName });
  await secretary.getByRole("button", { name: "Ouvrir la séance" }).click();
  await expect(secretary).toHaveURL(/conduite$/);
  await enterAll(sitting);
}

/** What the minutes say of an item, by the name of its company. */
const saidOf = (page: Page, company: string) =>
  textOf(page.locator(".minutes section").filter({ hasText: company }));

async function areSigned(sitting: Sitting): Promise<void> {
  const { secretary, president, given } = sitting;
  await secretary.getByRole("button", { name: "Clore la séance" }).click();
  await expect(secretary).toHaveURL(/proces-verbal$/);
  await expect(secretary.getByLabel("Avant les points")).toBeVisible();
  await expect(secretary.getByRole("link", { name: "Signer le procès-verbal" })).toHaveCount(0);
  await expectAccessible(secretary);
  await signsForSecretary(secretary);

  await president.goto(`${given.session}/proces-verbal`);
  await president.getByRole("link", { name: "Signer le procès-verbal" }).click();
  await sayEverything(president);
  await expectAccessible(president);
  await signsWithCode(president, "Signer le procès-verbal", given.president.secret);
  await expect(president.getByText("Le procès-verbal est signé.")).toBeVisible();
  await expect(president.getByText("Empreinte SHA-256")).toBeVisible();
  await expect(president.getByRole("link", { name: "Signer le procès-verbal" })).toHaveCount(0);

  const reader = memberOf(sitting, memberNames[0]);
  await reader.goto(`${given.session}/proces-verbal`);
  await sayEverything(reader);
  await expectAccessible(reader);
  // Whoever was recused reads an extract.
  const recused = memberOf(sitting, recusedName);
  await recused.goto(`${given.session}/proces-verbal`);
  expect(await saidOf(recused, companies.recused)).toMatch(/Vous ne prenez pas part à ce point\.$/);
  await expect(recused.getByRole("main")).not.toContainText(given.recused.number);
  await expect(recused.getByRole("main")).not.toContainText("A siégé en suppléance");
  expect(await saidOf(recused, companies.adopted)).toContain("6 votants : adopté.");
  await expectAccessible(recused);
}

/** The minutes name each round, the casting vote, the recusal, the alternate, the paper and the adjournment, and count no voices. */
async function sayEverything(page: Page): Promise<void> {
  const secret = (granted: string) =>
    `Vote secret (proposition : 2201 accordé, N1, classe ${granted}), 6 votants`;
  const whole = await textOf(page.locator(".minutes"));
  expect(whole).not.toMatch(counts);
  expect(whole).toContain(`Présidence${presidentName}`);
  expect(whole).toContain(`${alternateName} (supplée ${leavingName})`);
  expect(await saidOf(page, companies.adopted)).toContain(`${secret("D")} : adopté.`);

  const tied = await saidOf(page, companies.tied);
  expect(tied.split(`${secret("D")} : partagé.`)).toHaveLength(3);
  expect(tied).toMatch(/Voix prépondérante de qui préside \(proposition.*\) : adopté\./);
  expect(tied).toContain(`Motif : ${reasons.casting}`);

  const rejected = await saidOf(page, companies.rejected);
  expect(rejected).toContain(`${secret("D")} : rejeté.`);
  expect(rejected).toContain(`${secret("E")} : adopté.`);
  expect(rejected).toMatch(/accordé, N1, classe E\. Motif : \S/);

  const recused = await saidOf(page, companies.recused);
  expect(recused).toContain(`${recusedName} (récusation pour un intérêt)`);
  expect(recused).toContain(`A siégé en suppléance : ${alternateName}, pour ${leavingName}.`);
  expect(recused).toContain("5 votants : adopté.");

  const box = await saidOf(page, companies.box);
  expect(box).toContain("5 votants : adopté, issue confirmée par un membre présent.");
  expect(box).toContain(`Motif : ${reasons.box}`);
  expect(box).not.toContain("Vote secret");
  expect(box).not.toContain(alternateName);

  const adjourned = await saidOf(page, companies.adjourned);
  expect(adjourned).toContain("« La référence principale n’est pas prouvée ». Confirmé par");
  expect(adjourned).toContain(`Confirmé par ${presidentName}.`);
  expect(adjourned).toContain("sans qu’un vote ait eu lieu");
  expect(adjourned).not.toMatch(/ont quitté la salle|accordé/);
}
