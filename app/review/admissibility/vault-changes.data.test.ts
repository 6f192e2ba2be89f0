import { expect, test } from "vitest";
import { anApplicationUnderWay } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { loader } from "./admissibility-page.tsx";

const t = openForTests({ day: "2026-11-20" });

/** A filed application as its registrar sees it. */
async function filed() {
  const { applicationId, companyId, registrar } = await anApplicationUnderWay(t.services);
  const path = `/bureau/dossiers/${applicationId}/recevabilite`;
  const cookie = await signedInCookie(t.services, registrar.accountId, "second-factor");
  return {
    companyId,
    read: async () => await callPage(loader as never, { services: t.services, path, cookie }),
  };
}

test("a name with letters of another script is marked, and no other line", async () => {
  const page = await filed();
  const marks = async () => {
    const { data } = await page.read();
    const { identity } = data as { identity: { label: string; scripts: string | null }[] };
    return identity.flatMap(({ label, scripts }) => (scripts === null ? [] : [label, scripts]));
  };
  expect(await marks()).toEqual([]);
  await t.db
    .updateTable("company")
    .set({ name: "\u0412aol Construction" })
    .where("id", "=", page.companyId)
    .execute();
  expect(await marks()).toEqual(["Nom de l’entreprise", "lettres latines et cyrilliques"]);
});

test("identifiers in another writing are the same ones; another number is a change", async () => {
  const page = await filed();
  const registered = async (company: { business_registry: string; legal_form: string }) => {
    await t.db.updateTable("company").set(company).where("id", "=", page.companyId).execute();
    const { data } = await page.read();
    const { identity } = data as {
      identity: { label: string; filed: string; now: string | null }[];
    };
    return identity.filter(({ label }) => label === "RCCM" || label === "Forme juridique");
  };
  const [registry, form] = await registered({ business_registry: "x1", legal_form: "x" });
  expect(form?.filed).toBe("SARL");
  expect(registry?.filed).toMatch(/^SN\./);
  const otherwise = `RC ${registry?.filed.replaceAll(".", " ")}`;
  expect(await registered({ business_registry: otherwise, legal_form: "S.A.R.L." })).toMatchObject([
    { now: null },
    { now: null },
  ]);
  expect(
    await registered({ business_registry: "SN-THS-2012-B-77", legal_form: "Artisans réunis" }),
  ).toMatchObject([{ now: "SN.THS.2012.B.77" }, { now: "Artisans réunis" }]);
});
