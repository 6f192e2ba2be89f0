import { aPng } from "#tests/sample-files.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./staff-pages.ts";

test.use({ productKind: "demo" });

test("a suspension is proposed, answered, signed by another, seen by everybody, and lifted by two", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const main = page.getByRole("main");
  const done = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible();
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const enterAs = async (who: "registrar" | "president" | "member", path: string) => {
    await page.context().clearCookies();
    await signInAs(page, product, who);
    await page.goto(path);
  };
  const [company = ""] = product.staff?.places["/bureau/entreprises/:id"] ?? [];

  await enterAs("registrar", company);
  await main.getByRole("link", { name: "Proposer une mesure" }).click();
  await expectAccessible(page);
  await main.getByRole("radio", { name: /^Suspension/ }).check();
  await press("Proposer la mesure");
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Écrivez les faits retenus");
  await main.getByRole("checkbox", { name: /^2202/ }).check();
  const facts = "Le 3 novembre, le chantier de Thiès a été trouvé abandonné.";
  await main.getByLabel("Faits retenus").fill(facts);
  await main.getByLabel("Ce que l’entreprise doit faire").fill("Reprendre le chantier.");
  await press("Proposer la mesure");
  await done("La mesure est proposée.");
  const number = /MS-\d{4}-\d{5}-\d/.exec((await main.textContent()) ?? "")?.[0] ?? "";
  const office = new URL(page.url()).pathname;
  const space = office.replace("/bureau/", "/espace/");
  await main
    .getByLabel("Joindre une pièce")
    .setInputFiles({ name: "constat.png", mimeType: "image/png", buffer: aPng({ width: 60 }) });
  await press("Joindre");
  await done("La pièce est jointe.");
  await expectAccessible(page);
  await press("Demander ses observations");
  await done("L’entreprise est prévenue");
  await expect(main.getByRole("link", { name: "Préparer la lettre" })).toHaveCount(0);

  const ofCompany = `entreprise=${company.split("/").at(-1)}`;
  await enterAs("member", `/espace?${ofCompany}`);
  await main.getByRole("link", { name: `Répondre sur la mesure proposée ${number}` }).click();
  await expect(main.getByText(facts)).toBeVisible();
  await expect(main.getByRole("link", { name: /^constat\.png/ })).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel("Vos observations").fill("Le chantier a repris le 20 novembre.");
  await press("Envoyer mes observations");
  await done("Vos observations sont parties.");
  await expect(main.getByRole("button", { name: "Envoyer mes observations" })).toHaveCount(0);

  await enterAs("president", office);
  await expect(main.getByText("Le chantier a repris le 20 novembre.")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("link", { name: "Préparer la lettre" }).click();
  await press("Relire la lettre");
  await expect(summary).toContainText("Écrivez les motifs");
  await main.getByLabel("Motifs de la décision").fill("Rien ne montre que le chantier a repris.");
  await press("Relire la lettre");
  await expect(main.getByRole("article")).toContainText("Rien ne montre");
  await expectAccessible(page);
  await press("Signer et notifier");
  await done("La mesure est signée et prend effet aujourd’hui.");
  const certificate = /QC-SN-\d{4}-\d{5}-\d/.exec((await main.textContent()) ?? "")?.[0] ?? "";
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto(`/v/${certificate}`);
  await expect(main.getByRole("listitem").filter({ hasText: "2202" })).toContainText(
    "suspendue depuis le",
  );
  const listed = main
    .getByRole("listitem")
    .filter({ hasText: certificate })
    .filter({ hasText: "2202" });
  await page.goto("/suspensions-et-retraits");
  await expect(listed).toContainText("Suspendue depuis le");
  await expect(main.getByText(facts)).toHaveCount(0);
  await expectAccessible(page);

  await enterAs("member", `${space}?${ofCompany}`);
  await expect(
    main.getByRole("heading", { name: "Suspension de votre qualification" }),
  ).toBeVisible();
  await expect(main.getByText(/Recours au plus tard le/)).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await main.getByRole("link", { name: "Télécharger la lettre (PDF)" }).click();
  expect((await download).suggestedFilename()).toBe(`mesure-${number}.pdf`);

  await enterAs("registrar", office);
  await expect(main.getByText(/ouverte dans l’espace/)).toBeVisible();
  await main.getByLabel("Ce qui a été vérifié").fill("Le chantier a repris, vu sur place.");
  await press("Proposer la levée");
  await done("La levée est proposée.");

  await enterAs("president", office);
  await main.getByRole("link", { name: "Préparer la lettre" }).click();
  await expect(main.getByRole("article")).toContainText("Je lève");
  await press("Signer et notifier");
  await done("La mesure est levée.");
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.goto("/suspensions-et-retraits");
  await expect(listed).toContainText(/Suspendue du .* au /);
});
