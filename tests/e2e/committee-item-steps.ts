import { expectAccessible } from "./accessibility.ts";
import {
  alternateName,
  companies,
  leavingName,
  memberNames,
  recusedName,
  type Sitting,
} from "./committee-sitting.ts";
import {
  asksForVote,
  ballotFields,
  ballotOf,
  calls,
  castAll,
  casts,
  closesVote,
  counts,
  itemOf,
  memberOf,
  opensVote,
  posts,
  textOf,
  unfolds,
} from "./committee-trial-steps.ts";
import { signsDeclaration } from "./deciding-steps.ts";
import { expect } from "./fixtures.ts";

const first = memberNames[0];
export const reasons = {
  casting: "Les deux références se confirment l’une l’autre.",
  box: "Deux téléphones sont déchargés.",
  adjourned: "La référence principale n’est pas prouvée.",
  requested: "Joignez le procès-verbal de réception.",
} as const;

/** Adopted at the first round: who has voted is known to the secretary, what was voted to nobody. */
export async function isAdopted(sitting: Sitting): Promise<void> {
  const { secretary, given } = sitting;
  const [voter, alternate] = [memberOf(sitting, first), memberOf(sitting, alternateName)];
  await calls(sitting, companies.adopted);
  await expectAccessible(secretary);
  await expect(ballotOf(voter)).toContainText("Le vote n’est pas ouvert.");
  await expectAccessible(voter);
  const screen = await secretary.context().newPage();
  await screen.goto(`${given.session}/ecran`);
  await opensVote(sitting);
  await expect(voter.getByRole("radio")).toHaveCount(3);
  await expectAccessible(voter);
  // The alternate of a seat that is taken reads the proposal, and has no ballot.
  await expect(ballotOf(alternate)).toContainText("Le titulaire que vous suppléez est présent.");
  await expect(ballotOf(alternate)).toContainText("accordé, N1, classe D");
  await expect(alternate.getByRole("radio")).toHaveCount(0);
  await expectAccessible(alternate);

  await casts(voter, "Pour");
  await expectAccessible(voter);
  await expect(itemOf(secretary)).toContainText("1 vote sur 6");
  await expect(itemOf(secretary)).toContainText("N’ont pas encore voté");
  await expect(secretary.getByRole("button", { name: "Clore le vote" })).toHaveCount(0);
  await expect(itemOf(secretary)).not.toContainText(/\b(Pour|Contre|Abstention)\b/);
  await expectAccessible(secretary);
  await expect(screen.getByText("Vote ouvert")).toBeVisible();
  await expect(screen.getByRole("heading", { level: 1 })).toHaveText(companies.adopted);
  const text = await textOf(screen.getByRole("main"));
  expect(text).not.toMatch(/bulletin|votes? sur|ont voté/);
  for (const name of memberNames) expect(text).not.toContain(name);
  await expectAccessible(screen);
  await screen.close();

  const others = ["Pour", "Contre", "Pour", "Pour", "Abstention"] as const;
  await Promise.all(
    others.map((choice, place) =>
      casts(memberOf(sitting, memberNames[place + 1] ?? alternateName), choice),
    ),
  );
  await closesVote(sitting, "6 votants\u00A0: adopté.");
  await expect(itemOf(secretary)).toContainText("Point clos\u00A0: adopté.");
  expect(await textOf(itemOf(secretary))).not.toMatch(counts);
  for (const page of sitting.members.values())
    await expect(ballotOf(page)).toContainText("Point clos\u00A0: adopté.");
  expect(await textOf(ballotOf(voter))).not.toMatch(counts);
  await expectAccessible(voter);
}

/** Nothing is called before who presides has declared; then two ties, and the casting vote of a president without a mandate. */
export async function isDecidedByPresider(sitting: Sitting): Promise<void> {
  const { secretary, president, given } = sitting;
  const casting = president.getByRole("heading", { name: "Voix prépondérante" });
  await secretary.getByRole("button", { name: `Appeler ${companies.tied}` }).click();
  await expect(secretary.getByText(/Qui préside n’a pas déclaré ses intérêts/)).toBeVisible();
  await president.goto(`${given.session}/conduite`);
  await expect(itemOf(president)).toContainText(companies.tied);
  await expectAccessible(president);
  await president.getByRole("link", { name: "Déclarer mes intérêts" }).click();
  await signsDeclaration(president);
  await expect(president).toHaveURL(/conduite$/);
  await expect(president.getByRole("link", { name: "Déclarer mes intérêts" })).toHaveCount(0);
  await calls(sitting, companies.tied);
  await opensVote(sitting);
  await castAll(sitting, ["Pour", "Contre", "Pour", "Contre", "Pour", "Contre"]);
  await closesVote(sitting, "6 votants\u00A0: partagé.");
  await expect(itemOf(president)).toContainText("6 votants\u00A0: partagé.");
  await expect(casting).toHaveCount(0);
  await expect(ballotOf(memberOf(sitting, first))).toContainText("6 votants\u00A0: partagé.");
  await expectAccessible(memberOf(sitting, first));

  await opensVote(sitting);
  await castAll(sitting, ["Pour", "Contre", "Abstention", "Contre", "Pour", "Abstention"]);
  await closesVote(sitting, "partagé.");
  await asksForVote(sitting);
  await expect(secretary.getByText(/Deux votes sont partagés.: demandez/)).toBeVisible();
  await expect(secretary.getByText("Le vote est clos.")).toHaveCount(0);
  await expect(secretary.getByRole("heading", { name: "Voix prépondérante" })).toHaveCount(0);

  await expect(casting).toBeVisible();
  await expect(itemOf(president)).toContainText("2201");
  await expectAccessible(president);
  await president.getByLabel("Motif", { exact: true }).fill(reasons.casting);
  await president.getByRole("button", { name: "Pour", exact: true }).click();
  await expect(itemOf(president)).toContainText("Point clos\u00A0: adopté.");
  await expect(itemOf(secretary)).toContainText(/Voix prépondérante de qui préside.: adopté/);
  await expect(itemOf(secretary)).toContainText(reasons.casting);
  await expectAccessible(secretary);
  for (const page of sitting.members.values())
    await expect(ballotOf(page)).toContainText("Point clos\u00A0: adopté.");
}

/**
 * A rejected proposal is not voted again, another one is; a ballot for the rejected one that is posted late, from a window that was left
 * open, says so and is in no urn.
 */
export async function isCountered(sitting: Sitting): Promise<void> {
  const { secretary } = sitting;
  const voter = memberOf(sitting, first);
  await calls(sitting, companies.rejected);
  await opensVote(sitting);
  await expect(voter.getByRole("radio")).toHaveCount(3);
  const late = await voter.context().newPage();
  await late.goto(voter.url());
  await late.getByRole("radio", { name: "Pour" }).check();
  await castAll(sitting, ["Contre", "Contre", "Contre", "Pour", "Contre", "Abstention"]);
  await closesVote(sitting, "6 votants\u00A0: rejeté.");
  await expect(ballotOf(voter)).toContainText("6 votants\u00A0: rejeté.");
  await expectAccessible(voter);
  await asksForVote(sitting);
  await expect(secretary.getByText(/Cette proposition a été rejetée/)).toBeVisible();

  const propose = await unfolds(sitting, "Changer la proposition…");
  await propose.getByRole("combobox", { name: "Classe", exact: true }).selectOption("E");
  await propose.getByRole("button", { name: "Proposer" }).click();
  await expect(secretary.getByText(/Il manque un motif/)).toBeVisible();
  // The refused form is open, and keeps what was chosen.
  const again = secretary.locator("details").filter({ hasText: "Changer la proposition…" });
  await expect(again.getByRole("combobox", { name: "Classe", exact: true })).toHaveValue("E");
  await again
    .getByRole("combobox", { name: /en dessous de la demande/ })
    .selectOption({ index: 1 });
  await again.getByRole("button", { name: "Proposer" }).click();
  await expect(secretary.getByText("La proposition est changée.")).toBeVisible();
  await expectAccessible(secretary);
  await opensVote(sitting);

  await expect(late.getByText("La séance a changé")).toBeVisible();
  await expect(ballotOf(late)).toContainText("classe D");
  await expectAccessible(late);
  await late.getByRole("button", { name: /^Voter/ }).click();
  await expect(late.getByText("Le vote que vous lisiez est clos. Voici le nouveau.")).toBeVisible();
  await expect(ballotOf(late)).toContainText("classe E");
  await expect(ballotOf(late)).not.toContainText("classe D");
  await expect(ballotOf(late)).not.toContainText("Votre bulletin est dans l’urne");
  await expect(late.getByRole("radio", { checked: true })).toHaveCount(0);
  await expectAccessible(late);
  await late.close();
  await secretary.reload();
  await expect(itemOf(secretary)).toContainText("0 vote sur 6");

  await castAll(sitting, ["Pour", "Pour", "Contre", "Pour", "Pour", "Pour"]);
  await closesVote(sitting, "Point clos\u00A0: adopté.");
}

/** One member is recused and sees the company alone; an alternate votes for the seat of a member who has left. */
export async function isVotedByAlternate(sitting: Sitting): Promise<void> {
  const { secretary, given } = sitting;
  const recused = memberOf(sitting, recusedName);
  const leaving = memberOf(sitting, leavingName);
  const alternate = memberOf(sitting, alternateName);
  const people = secretary.locator("[data-part=people]");
  await people.getByRole("button", { name: new RegExp(`départ.*${leavingName}`) }).click();
  await expect(people.getByRole("listitem").filter({ hasText: leavingName })).toContainText(
    "absent",
  );
  await calls(sitting, companies.recused, { outside: leavingName });
  await expect(people).toContainText("récusation sur ce point");
  await expect(people).toContainText("5 votants sur ce point");
  await opensVote(sitting);

  await expect(ballotOf(recused)).toContainText("Vous ne prenez pas part à ce point.");
  await expect(ballotOf(recused)).not.toContainText(/Proposition|2201|classe/);
  await expect(recused.getByRole("main")).not.toContainText(given.recused.number);
  await expect(recused.getByRole("radio")).toHaveCount(0);
  await expectAccessible(recused);
  await expect(ballotOf(leaving)).toContainText("Je suis présent, sans intérêt nouveau");
  await expect(leaving.getByRole("radio")).toHaveCount(0);
  await expectAccessible(leaving);
  await expect(alternate.getByRole("radio")).toHaveCount(3);
  const ballot = await ballotFields(alternate);
  for (const page of [recused, leaving]) {
    const answer = await posts(page, ballot);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("Vous ne votez pas sur ce point.");
  }
  await expect(itemOf(secretary)).toContainText("0 vote sur 5");

  // Whoever comes back while the vote is open takes no part in it, and the alternate keeps their ballot.
  await leaving.getByRole("button", { name: "Je suis présent, sans intérêt nouveau" }).click();
  await expect(ballotOf(leaving)).toContainText("Ce vote était déjà ouvert");
  await expect(ballotOf(leaving)).not.toContainText("Le vote n’est pas ouvert");
  await expect(leaving.getByRole("radio")).toHaveCount(0);
  await expectAccessible(leaving);
  const voters = ([...memberNames, alternateName] as const).filter(
    (name) => name !== recusedName && name !== leavingName,
  );
  await Promise.all(voters.map((name) => casts(memberOf(sitting, name), "Pour")));
  await closesVote(sitting, "5 votants\u00A0: adopté.");
  await expect(ballotOf(alternate)).toContainText("Point clos\u00A0: adopté.");
  await expect(ballotOf(recused)).not.toContainText(/2201|classe/);
  await expect(ballotOf(leaving)).toContainText("Point clos\u00A0: adopté.");
}

/** On paper: a reason, an outcome that the ballots can give, and a member who voted confirms it with their number. */
export async function isVotedByBox(sitting: Sitting): Promise<void> {
  const { secretary } = sitting;
  const [voter, alternate] = [memberOf(sitting, memberNames[2]), memberOf(sitting, alternateName)];
  await calls(sitting, companies.box);
  await secretary.getByLabel("Manière de voter").selectOption("box");
  await asksForVote(sitting);
  await expect(secretary.getByRole("alert")).toContainText("Dites pourquoi.");
  await expect(secretary.getByLabel("Manière de voter")).toHaveValue("box");
  await secretary.getByLabel("Motif d’un vote sur papier").fill(reasons.box);
  await opensVote(sitting);
  await expect(ballotOf(voter)).toContainText("Le vote a lieu sur papier.");
  await expect(ballotOf(voter)).not.toContainText("Le vote n’est pas ouvert");
  await expect(voter.getByRole("radio")).toHaveCount(0);
  await expectAccessible(voter);

  const types = async (ballots: string) => {
    await secretary.getByLabel("Bulletins dépouillés").fill(ballots);
    await secretary.getByRole("button", { name: "Enregistrer l’issue" }).click();
  };
  await types("2");
  await expect(secretary.getByText(/Moins de trois bulletins/)).toBeVisible();
  await types("5");
  await expect(secretary.getByText(/Issue saisie.: adopté, 5.bulletins/)).toBeVisible();
  await expect(itemOf(secretary)).not.toContainText("issue confirmée");
  await expect(itemOf(secretary)).not.toContainText("accordé, N1");
  await expect(itemOf(secretary).getByRole("cell", { name: "N1 · D" })).toBeVisible();
  await expectAccessible(secretary);
  await expect(ballotOf(voter)).toContainText(/adopté, 5.bulletins pour 6.votants/);
  await expectAccessible(voter);
  await expect(ballotOf(alternate)).toContainText("Le titulaire que vous suppléez est présent.");
  await expect(alternate.getByRole("button", { name: /Je confirme/ })).toHaveCount(0);
  await voter.getByRole("button", { name: "Je confirme cette issue et ce nombre" }).click();
  await expect(ballotOf(voter)).toContainText("Point clos\u00A0: adopté.");
  await expect(itemOf(secretary)).toContainText(/5.votants.: adopté, issue confirmée/);
  await expect(itemOf(secretary)).toContainText("accordé, N1, classe D");
}

/** The secretary asks for an adjournment with a reason, and who presides confirms it on a page that shows it by itself. */
export async function isAdjourned(sitting: Sitting): Promise<void> {
  const { secretary, president } = sitting;
  // The phones that show the outcome on paper stand still until their readers go on.
  for (const page of sitting.members.values()) await page.reload();
  await calls(sitting, companies.adjourned);
  const ask = await unfolds(sitting, "Ajourner le point…");
  await ask.getByLabel("Motif", { exact: true }).fill(reasons.adjourned);
  await ask.getByLabel(/^Demandé pour/).fill(reasons.requested);
  await ask.getByRole("button", { name: "Demander l’ajournement" }).click();
  await expect(secretary.getByRole("button", { name: "Retirer la demande" })).toBeVisible();
  await expect(secretary.getByRole("button", { name: "Confirmer" })).toHaveCount(0);
  await expect(secretary.getByRole("button", { name: "Ouvrir le vote" })).toHaveCount(0);
  await expect(itemOf(secretary)).not.toContainText("Point clos");
  await expect(itemOf(president)).toContainText(reasons.adjourned);
  await expect(itemOf(president)).toContainText(reasons.requested);
  await expectAccessible(president);
  await president.getByRole("button", { name: "Confirmer" }).click();
  await expect(itemOf(president)).toContainText("Point clos\u00A0: ajourné.");
  await expect(itemOf(secretary)).toContainText("Point clos\u00A0: ajourné.");
  for (const page of sitting.members.values())
    await expect(ballotOf(page)).toContainText("Point clos\u00A0: ajourné.");
}
