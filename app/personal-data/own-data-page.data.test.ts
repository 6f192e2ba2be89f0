import { expect, test } from "vitest";
import { aCertificate, aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import { loader } from "./own-data-page.tsx";

const t = openForTests();

test("the page asks an only owner to invite another one first, and no longer with a second owner", async () => {
  const services = testServices({ db: t.db });
  const { accountId, companyId } = await aMemberAccount(services);
  await aCertificate(services, { companyId });
  const cookie = await signedInCookie(services, accountId);
  const show = async () =>
    (await callPage(loader, { services, path: "/espace/compte/donnees", cookie })).data;
  expect(await show()).toMatchObject({
    obstacle: expect.stringContaining("Invitez d’abord une autre personne comme responsable"),
    companies: [{ id: companyId }],
  });
  const other = await aMemberAccount(services);
  await aMember(services, { accountId: other.accountId, companyId });
  expect(await show()).toMatchObject({ obstacle: null, companies: [] });
});
