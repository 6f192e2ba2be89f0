import { describe, expect, test } from "vitest";
import { textsOfEntry } from "./means.schema.ts";
import type { ListName } from "./means.ts";
import { exampleLine, readTable } from "./pasted-table.ts";

const today = "2026-11-22";
const read = <List extends ListName>(list: List, pasted: string) => readTable(list, pasted, today);
const tabbed = (...cells: string[]) => cells.join("\t");

describe("readTable", () => {
  test.each(["workers", "equipment", "references"] as const)(
    "of %s is read from its own example",
    (list) => {
      expect(read(list, exampleLine(list)).map(({ faults }) => faults)).toEqual([[]]);
    },
  );

  test("a pasted table with tabs is read by the words that people use", () => {
    const [line] = read(
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
    const [line] = read("equipment", "Valeur;Désignation;Qté\n45 000 000;Pelle hydraulique;2");
    expect(line).toMatchObject({
      number: 2,
      entry: { kind: "Pelle hydraulique", value: 45_000_000, quantity: 2, held: "owned" },
    });
  });

  test("a pasted table keeps quoted cells together", () => {
    const [line] = read("workers", '"Ndiaye; Awa";Ingénieur;CDD');
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
      "Depuis\u00A0: Cette date n’existe pas (ex.\u00A0: 12/03/2024)",
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
      "Valeur\u00A0: Écrivez un montant en francs CFA, sans décimales (ex.\u00A0: 45 000 000)",
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
      "E-mail\u00A0: Cette adresse e-mail n’est pas valable (ex.\u00A0: nom@exemple.sn)",
    ],
  ] as const)("of %s says of « %s » what is wrong", (list, line, fault) => {
    const [found] = read(list, line);
    expect(found).toMatchObject({ entry: null, faults: [fault] });
  });

  test("lines of a pasted table keep their pasted numbers, and empty lines are skipped", () => {
    const lines = read("workers", "\n\nAwa;Ingénieur\r\n ; ; \nModou;Maçon\n");
    expect(lines.map(({ number, name }) => [number, name])).toEqual([
      [3, "Awa"],
      [5, "Modou"],
    ]);
  });

  test("a nonsense table is read within a second", () => {
    const before = performance.now();
    read("references", `${'";\t'.repeat(20_000)}\n${"é".repeat(10_000)}`);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

test("an entry equals the entry parsed from its own form texts", () => {
  const [line] = read("references", exampleLine("references"));
  if (!line?.entry) throw new Error("the example is not read");
  expect(textsOfEntry("references", line.entry)).toMatchObject({
    amount: "120000000",
    fromOn: "2023-01-10",
    share: "",
    role: "main",
    region: "SN-TH",
  });
});
