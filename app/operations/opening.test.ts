import { expect, test } from "vitest";
import { defaultSettings, type Settings } from "#app/settings/settings.schema.ts";
import {
  countOpeningRules,
  type OpeningCondition,
  openingGroups,
  openingSteps,
} from "./opening.ts";

/** As right after the first start. */
const fresh: OpeningCondition = {
  settings: defaultSettings,
  holders: { administrator: 1, registrar: 0, cashier: 0 },
  mails: { go: "folder", haveArrived: false },
  seal: { isTrial: true },
  backups: {},
  terms: {
    names: { body: defaultSettings.bodyName, product: defaultSettings.productName },
    byPerson: false,
  },
  isPublic: false,
  secretGiven: false,
  hasDemonstration: true,
};
const report = { endedAt: new Date("2026-03-02T02:00:00Z"), good: true, detail: "12 Mo" };

/** What makes each step true. */
const settingOf = (change: Partial<Settings>) => ({ settings: { ...defaultSettings, ...change } });
const truths: [string, Partial<OpeningCondition>][] = [
  ["email", settingOf({ email: "accueil@corps.example" })],
  ["phone", settingOf({ phone: "+221338201122" })],
  ["address", settingOf({ address: "12 rue Félix-Faure, Dakar" })],
  ["legalForm", settingOf({ legalForm: "Association" })],
  ["businessRegistry", settingOf({ businessRegistry: "SN.DKR.2026.B.1" })],
  ["ein", settingOf({ ein: "005677234 2G3" })],
  ["publicationDirector", settingOf({ publicationDirector: "Ndèye Fall" })],
  ["bankAccount", settingOf({ bankAccount: "SN08 SN01 0000" })],
  ["terms", { terms: { names: fresh.terms?.names ?? { body: "", product: "" }, byPerson: true } }],
  ["figuresAreSamples", settingOf({ figuresAreSamples: false })],
  ["demonstration", { hasDemonstration: false }],
  ["administrator", { holders: { ...fresh.holders, administrator: 2 } }],
  ["registrar", { holders: { ...fresh.holders, registrar: 1 } }],
  ["cashier", { holders: { ...fresh.holders, cashier: 1 } }],
  ["public-address", { isPublic: true }],
  ["mail", { mails: { go: "server", haveArrived: true } }],
  ["seal", { seal: { isTrial: false } }],
  ["secret", { secretGiven: true }],
  ["backup", { backups: { backup: report } }],
  ["drill", { backups: { drill: report } }],
];

const namesOf = (condition: OpeningCondition) => openingSteps(condition).map(({ name }) => name);

test("right after the first start everything is left, in the order in which it is told", () => {
  expect(namesOf(fresh)).toEqual(truths.map(([name]) => name));
  expect(countOpeningRules(fresh)).toBe(truths.length);
  for (const { group, what, todo } of openingSteps(fresh)) {
    expect(openingGroups).toHaveProperty(group);
    for (const sentence of [what, todo]) expect(sentence).toMatch(/^\p{Lu}.*[.!]$/u);
  }
});

test.each(truths)("« %s » goes as soon as it is true, and nothing else does", (name, truth) => {
  expect(namesOf({ ...fresh, ...truth })).toEqual(
    truths.map(([each]) => each).filter((each) => each !== name),
  );
});

test("when all is true nothing is left", () => {
  const settings = Object.assign(
    {},
    ...truths.map(([, { settings: each }]) => each && changed(each)),
  );
  expect(
    openingSteps({
      ...Object.assign({}, fresh, ...truths.map(([, truth]) => truth)),
      settings: { ...defaultSettings, ...settings },
      holders: { administrator: 2, registrar: 1, cashier: 1 },
      backups: { backup: report, drill: report },
    }),
  ).toEqual([]);
});

const changed = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => value !== defaultSettings[key as keyof Settings],
    ),
  );

test.each<[string, string, Partial<OpeningCondition>, RegExp]>([
  [
    "mail",
    "a server to which nothing has arrived",
    { mails: { go: "server", haveArrived: false } },
    /Rien ne montre encore/,
  ],
  [
    "mail",
    "a folder, whatever was opened by hand",
    { mails: { go: "folder", haveArrived: true } },
    /écrits dans un dossier/,
  ],
  ["seal", "no key at all", { seal: null }, /Aucune clé/],
  ["backup", "a failed backup", { backups: { backup: { ...report, good: false } } }, /a échoué/],
  ["drill", "a failed drill", { backups: { drill: { ...report, good: false } } }, /a échoué/],
  ["terms", "no terms", { terms: null }, /Aucune édition/],
  [
    "terms",
    "terms that a person published under another name",
    { terms: { names: { body: "Ancien nom", product: "Tabax" }, byPerson: true } },
    /nomment «\u00A0Ancien nom\u00A0»/,
  ],
])("« %s » stays with %s, in its own words", (name, _, change, words) => {
  const step = openingSteps({ ...fresh, ...change }).find((each) => each.name === name);
  expect(step?.what).toMatch(words);
});
