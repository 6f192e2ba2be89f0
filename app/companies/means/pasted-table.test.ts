import { describe, expect, test } from "vitest";
import { textsOfEntry } from "./means.schema.ts";
import type { ListName } from "./means.ts";
import { exampleLine } from "./pasted-columns.ts";
import { readTable } from "./pasted-table.ts";

const today = "2026-11-22";
const linesOf = <List extends ListName>(list: List, pasted: string) =>
  readTable(list, pasted, today).lines;
const tabbed = (...cells: string[]) => cells.join("\t");

describe("readTable", () => {
  test.each(["workers", "equipment", "references"] as const)(
    "of %s is read from its own example",
    (list) => {
      expect(linesOf(list, exampleLine(list)).map(({ faults }) => faults)).toEqual([[]]);
    },
  );

  test("a pasted table with tabs is read by the words that people use", () => {
    const [line] = linesOf(
      "workers",
      tabbed("Awa  Ndiaye", "Technicien supérieur", "cdi", "", "BTS", "12", "1/2/2019"),
    );
    expect(line?.entry).toEqual({
      name: "Awa Ndiaye",
      trade: "technician",
      contract: "open-ended",
      permanent: true,
      diploma: "BTS",
      experienceYears: 12,
      sinceOn: "2019-02-01",
    });
  });

  test("a pasted table is read by its titles, in any order of columns", () => {
    const [line] = linesOf("equipment", "Valeur;Désignation;Qté\n45 000 000;Pelle hydraulique;2");
    expect(line).toMatchObject({
      number: 2,
      entry: { kind: "Pelle hydraulique", value: 45_000_000, quantity: 2, held: "owned" },
    });
  });

  test("a pasted table keeps quoted cells together", () => {
    const [line] = linesOf("workers", '"Ndiaye; Awa";Ingénieur;CDD');
    expect(line?.entry).toMatchObject({ name: "Ndiaye; Awa", permanent: false });
  });

  test.each([
    ["workers", "Awa;Astronaute", "Métier\u00A0: Choisissez un métier"],
    ["workers", ";Ingénieur", "Nom\u00A0: Donnez le nom de la personne"],
    [
      "workers",
      `${"a".repeat(200)};Ingénieur`,
      "Nom\u00A0: Ce texte ne doit pas dépasser 120 caractères",
    ],
    [
      "workers",
      "Awa;Ingénieur;CDI;oui;BTS;douze",
      "Expérience\u00A0: L’expérience doit être un nombre entier, de 0 à 70",
    ],
    [
      "workers",
      "Awa;Ingénieur;CDI;oui;BTS;12;32/01/2020",
      "Depuis\u00A0: Cette date n’existe pas (exemple\u00A0: 12/03/2024)",
    ],
    [
      "workers",
      "Awa;Ingénieur;CDI;oui;BTS;12;01/01/2030",
      "Depuis\u00A0: Cette date n’est pas encore passée",
    ],
    [
      "workers",
      "Awa;Ingénieur;CDI;oui;BTS;12;01/01/2020;de trop",
      "Il y a 8 colonnes, 7 sont attendues",
    ],
    ["equipment", "Pelle;;;2018;loué;", "Valeur\u00A0: La valeur est requise"],
    [
      "equipment",
      "Pelle;;;2018;loué;beaucoup",
      "Valeur\u00A0: Écrivez un montant en francs CFA, sans décimales (exemple\u00A0: 45 000 000)",
    ],
    [
      "equipment",
      "Pelle;;;18;loué;1000",
      "Année\u00A0: L’année doit être un nombre entier, de 1950 à 2027",
    ],
    [
      "equipment",
      "Pelle;;;2018;loué;1000;0",
      "Quantité\u00A0: La quantité doit être un nombre entier, de 1 à 10\u202F000",
    ],
    [
      "references",
      "Mairie;Marché;0;1/1/2023;1/1/2024",
      "Montant\u00A0: Le montant doit être de 1 au moins",
    ],
    [
      "references",
      "Mairie;Marché;1000;1/1/2024;1/1/2023",
      "Fin\u00A0: La fin vient avant le début",
    ],
    ["references", "Mairie;Marché;1000;1/1/2024;", "Fin\u00A0: Donnez la date de fin des travaux"],
    [
      "references",
      "Mairie;Marché;1000;1/1/2024;1/1/2030",
      "Fin\u00A0: Des travaux terminés ont une fin qui est passée",
    ],
    [
      "references",
      "Mairie;Marché;1000;1/1/2024;1/1/2025;terminé;groupement",
      "Part\u00A0: Donnez votre part dans le groupement, en pour cent",
    ],
    [
      "references",
      "Mairie;Marché;1000;1/1/2024;1/1/2025;;;;;;;pas une adresse",
      "E-mail\u00A0: Cette adresse e-mail n’est pas valable (exemple\u00A0: nom@exemple.sn)",
    ],
  ] as const)("of %s says of « %s » what is wrong", (list, line, fault) => {
    const [readLine] = linesOf(list, line);
    expect(readLine).toMatchObject({ entry: null, faults: [fault] });
  });

  test("lines of a pasted table keep their pasted numbers, and empty lines are skipped", () => {
    const lines = linesOf("workers", "\n\nAwa;Ingénieur\r\n ; ; \nModou;Maçon\n");
    expect(lines.map(({ number, name }) => [number, name])).toEqual([
      [3, "Awa"],
      [5, "Modou"],
    ]);
  });

  test.each([
    ["N°\tPrénom\tNom\tFonction\n1\tAwa\tNdiaye\tMaçon", []],
    ["Nom\tFonction\tPrénom(s)\nNdiaye\tMaçon\tAwa", []],
    ["NOM DE FAMILLE;PRÉNOMS;MÉTIER\nNdiaye;Awa;Maçon", []],
    ["Prénoms et nom;Métier\nAwa Ndiaye;Maçon", []],
    ["Nom & prénom(s);Métier\nAwa Ndiaye;Maçon", []],
    ["Nom / Prénoms :,Fonction\nAwa Ndiaye,Maçon", []],
    ["Nom;Métier\nAwa Ndiaye;Maçon", []],
    ["Nom complet;Nom;Métier\nAwa Ndiaye;Ndiaye;Maçon", ["Nom"]],
    ["Prénom;Nom;Téléphone;Métier\nAwa;Ndiaye;77;Maçon", ["Téléphone"]],
    ["Prénom;Nom;;Métier\nAwa;Ndiaye;77;Maçon", [3]],
    ["Prénom;Nom;;Métier\nAwa;Ndiaye;;Maçon", []],
  ] as const)("the name of a person is whole under the titles « %s »", (pasted, unread) => {
    const table = readTable("workers", pasted, today);
    expect(table.lines.map(({ entry, name }) => [entry?.name, name])).toEqual([
      ["Awa Ndiaye", "Awa Ndiaye"],
    ]);
    expect(table.unread).toEqual(unread);
  });

  test.each([
    ["equipment", "Matériel;Valeur;Couleur\nPelle;1000;jaune", ["Couleur"]],
    [
      "references",
      "Client;Objet;Montant;Début;Fin;Prénom du contact;Nom du contact;Visa\nMairie;Marché;1000;1/1/2023;1/1/2024;Modou;Faye;7",
      ["Visa"],
    ],
  ] as const)("a column of %s without a known title is named", (list, pasted, unread) => {
    const table = readTable(list, pasted, today);
    expect(table.unread).toEqual(unread);
    expect(table.lines[0]?.entry).not.toBeNull();
    if (list === "references")
      expect(table.lines[0]?.entry).toMatchObject({ contactName: "Modou Faye" });
  });

  test("a line of titles with one known column is no line of data", () => {
    const table = readTable("workers", "Prénoms et nom;Statut\nAwa Ndiaye;CDI", today);
    expect(table).toMatchObject({ titles: "Prénoms et nom;Statut", unread: ["Statut"] });
    expect(table.lines.map(({ number }) => number)).toEqual([2]);
  });

  test.each([
    ["equal lines", "Awa;Maçon\nModou;Maçon\nawa;maçon;CDI", [null, null, 1]],
    ["a line three times", "Awa;Maçon\nAwa;Maçon\nAwa;Maçon", [null, 1, 1]],
    ["homonyms with another contract", "Awa;Maçon;CDI\nAwa;Maçon;CDD", [null, null]],
    [
      "homonyms who differ where nothing is read",
      "Nom;Métier;CNI\nAwa;Maçon;1\nAwa;Maçon;2\nAwa;Maçon;1",
      [null, null, 2],
    ],
    ["equal lines with numbers of lines", "N°;Nom;Métier\n1;Awa;Maçon\n2;Awa;Maçon", [null, 2]],
    ["equal lines that are not read", "Awa;Astronaute\nAwa;Astronaute", [null, null]],
  ])("of %s each says which earlier line it repeats", (_what, pasted, sameAs) => {
    expect(linesOf("workers", pasted).map((line) => line.sameAs)).toEqual(sameAs);
  });

  test("cells that a spreadsheet quotes are read with their quotes and line breaks", () => {
    const rest = "120 000 000\t10/01/2023\t31/03/2024\tTerminé\tTitulaire";
    const [broken] = linesOf("references", `Thiès\t"Un marché\ncouvert"\t${rest}`);
    expect(broken?.entry).toMatchObject({ nature: "Un marché couvert" });
    const csv = `"Société ""Le Baobab""; SARL";Marché;${rest.replaceAll("\t", ";")}`;
    expect(linesOf("references", csv)[0]?.entry).toMatchObject({
      client: 'Société "Le Baobab"; SARL',
    });
    const [pump] = linesOf("equipment", '"Pompe 6"" Honda",,,2018,loué,"1000",2');
    expect(pump?.entry).toMatchObject({ kind: 'Pompe 6" Honda', quantity: 2 });
  });

  test("a large nonsense table is read, and none of its lines is an entry", () => {
    const lines = linesOf("references", `${'";\t'.repeat(20_000)}\n${"é".repeat(10_000)}`);
    expect(lines.filter(({ entry }) => entry)).toEqual([]);
  });
});

test("an entry equals the entry parsed from its own form texts", () => {
  const [line] = linesOf("references", exampleLine("references"));
  if (!line?.entry) throw new Error("the example is not read");
  expect(textsOfEntry("references", line.entry)).toMatchObject({
    amount: "120000000",
    fromOn: "2023-01-10",
    share: "",
    role: "main",
    region: "SN-TH",
  });
});
