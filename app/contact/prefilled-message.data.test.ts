import { expect, test } from "vitest";
import { aCertificate, aCompany } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { prefilledMessage } from "./prefilled-message.server.ts";

const t = openForTests();

const about = (parameters: string) => prefilledMessage(t.services, new URLSearchParams(parameters));

test("a message from the page of a company begins with its name and the address of its page", async () => {
  const { slug } = await aCertificate(t.services, { company: { name: "Baol Bâtiment" } });
  expect(await about(`fiche=${slug}`)).toBe(
    `Au sujet de la fiche de Baol Bâtiment (https://tabax.example/annuaire/${slug})\u00A0:\n\n`,
  );
});

test("a message about an unknown certificate begins with its formatted number", async () => {
  expect(await about("certificat=qc+sn+2026+00042+5")).toMatch(
    /^Un document porte le numéro de certificat QC-SN-2026-00042-5, /,
  );
});

test("a certificate number of a listed company prefills nothing", async () => {
  const { number } = await aCertificate(t.services, { company: { name: "Sine Toitures" } });
  expect(await about(`certificat=${number}`)).toBe("");
});

test("a message about a draft begins so", async () => {
  expect(await about("dossier=brouillon")).toBe(
    "Au sujet de mon dossier en préparation\u00A0:\n\n",
  );
});

test.each([
  "",
  "dossier=DO-2026-00042-6",
  "dossier=Envoyez+vos+codes",
  "fiche=inconnue",
  "fiche=%00",
  `fiche=${"a".repeat(3000)}`,
  "certificat=Envoyez+vos+codes",
  "certificat=QC-SN-2026-00042-6",
  "message=bonjour",
])("%j puts no word into a message", async (parameters) => {
  await aCompany(t.services, { name: "Sans certificat" });
  expect(await about(parameters)).toBe("");
});
