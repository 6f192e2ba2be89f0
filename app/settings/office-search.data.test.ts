import { beforeAll, expect, test } from "vitest";
import { loader as mails } from "#app/operations/mail-texts/mail-texts-page.tsx";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { loader as settings } from "./settings-page.tsx";

const t = openForTests();
let cookie: string;
beforeAll(async () => {
  cookie = await aStaffCookie(t.services, "controller");
});

const ask = async <Loader extends (args: never) => unknown>(loader: Loader, path: string) =>
  (await callPage(loader, { services: t.services, path, cookie })).data as Awaited<
    ReturnType<Loader>
  >;

test("settings are found by the words of their label, whatever their accents and case", async () => {
  const settingsFor = async (query: string) =>
    (await ask(settings, `/bureau/parametres?q=${encodeURIComponent(query)}`)).settings.map(
      ({ key }) => key,
    );
  expect(await settingsFor("HORAIRES")).toContain("hours");
  expect((await settingsFor("horaires")).length).toBeLessThan((await settingsFor("")).length);
  expect(await settingsFor("néant introuvable")).toEqual([]);
});

test("mails are found by their label and by the words of their text", async () => {
  const mailsFor = async (query: string) =>
    (await ask(mails, `/bureau/courriels?q=${encodeURIComponent(query)}`)).rows.map(
      ({ kind }) => kind,
    );
  expect(await mailsFor("ROLE approuvé")).toContain("role-approved");
  expect(await mailsFor("seconde approbation")).toEqual(["role-alone"]);
  expect(await mailsFor("second facteur introuvable")).toEqual([]);
});

test("mails are narrowed by theme and by whose words they have, and sorted both ways", async () => {
  const kinds = async (query: string) =>
    (await ask(mails, `/bureau/courriels?${query}`)).rows.map(({ kind }) => kind);
  const all = await kinds("");
  expect(await kinds("tri=-theme")).toEqual(all.toReversed());
  const themes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => kinds(`theme=${n}`)));
  const payments = themes.find((theme) => theme.includes("payment-asked")) ?? [];
  expect(payments).toContain("payment-asked");
  expect(payments.length).toBeLessThan(all.length);
  expect(all).toEqual(expect.arrayContaining(payments));
  expect(await kinds("texte=organisme")).toEqual([]);
  expect(await kinds("texte=produit")).toEqual(all);
  expect(await kinds("theme=99&texte=x")).toEqual(all);
  const labels = (await ask(mails, "/bureau/courriels?tri=e-mail")).rows.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, "fr")));
});
