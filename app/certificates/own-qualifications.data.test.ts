import { expect, test } from "vitest";
import { aCertificate, aChange, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { loader } from "./own-qualifications-page.tsx";
import type { SharedCertificate } from "./sharing/share-certificate.tsx";
import { countVerification } from "./verification/verification.queries.server.ts";

const t = openForTests({ day: "2026-11-22" });

async function visit(accountId: string, query = "") {
  const cookie = await signedInCookie(t.services, accountId);
  const path = `/espace/qualifications${query}`;
  return await callPage(loader, { services: t.services, path, cookie });
}

test("the page of own qualifications shows each with its certificate, dates and status today", async () => {
  const { accountId, companyId } = await aMemberAccount(t.services);
  const { number } = await aCertificate(t.services, {
    companyId,
    qualifications: [
      { code: "2201", class: "C", level: 2 },
      { code: "6101", endsOn: "2027-01-10" },
      { code: "7101", startsOn: "2026-02-01", endsOn: "2026-06-30" },
      { code: "2101", startsOn: "2026-12-01" },
      { code: "3101" },
    ],
  });
  await aChange(t.services, { companyId, code: "3101", move: "suspend" });
  const { status, data } = await visit(accountId);
  expect(status).toBe(200);
  const { rights } = data as { rights: { code: string; status: string; standing: string }[] };
  expect(Object.fromEntries(rights.map(({ code, status }) => [code, status]))).toEqual({
    "2201": "valid",
    "6101": "to-renew",
    "7101": "expired",
    "2101": "upcoming",
    "3101": "suspended",
  });
  expect(rights.find(({ code }) => code === "3101")?.standing).toContain("22\u00A0novembre 2026");
  expect(JSON.stringify(rights)).toContain(number);
});

test("a company sees only its own qualifications", async () => {
  const [ownAccount, foreign] = [
    await aMemberAccount(t.services),
    await aMemberAccount(t.services),
  ];
  await aCertificate(t.services, { companyId: foreign.companyId });
  expect((await visit(ownAccount.accountId)).data).toMatchObject({ rights: [] });
  const page = await visit(ownAccount.accountId, `?entreprise=${foreign.companyId}`);
  expect(page).toMatchObject({ status: 404 });
});

test("a company reads how often its certificates were verified, in weeks of five verifications on", async () => {
  const [ownAccount, other] = [await aMemberAccount(t.services), await aMemberAccount(t.services)];
  const check = async (companyId: string, days: readonly string[]) => {
    const { certificateId } = await aCertificate(t.services, { companyId });
    for (const day of days)
      await countVerification(t.db, { certificateId, day, door: "code", answer: "valid" });
  };
  await check(ownAccount.companyId, ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-22"]);
  await check(ownAccount.companyId, ["2026-11-16", ...Array(4).fill("2026-11-09"), "2026-08-03"]);
  await check(other.companyId, Array(9).fill("2026-11-10"));
  expect((await visit(ownAccount.accountId)).data).toMatchObject({
    weeks: [{ week: "2026-11-16", n: 5 }],
  });
});

test("a company shows its certificate to others with only what is in force today, while something is", async () => {
  const { accountId, companyId } = await aMemberAccount(t.services);
  const { number } = await aCertificate(t.services, {
    companyId,
    qualifications: [
      { code: "2201", class: "C", level: 2, endsOn: "2028-05-31" },
      { code: "3101" },
    ],
  });
  await aChange(t.services, { companyId, code: "3101", move: "suspend" });
  const { shared } = (await visit(accountId)).data as { shared: SharedCertificate[] };
  expect(shared.map((each) => each.number)).toEqual([number]);
  const [{ tender, slug, badge, credentials } = expect.fail()] = shared;
  expect(credentials.map(({ href }) => href)).toEqual([
    `/espace/certificats/${number}/portefeuille/2201`,
  ]);
  expect(tender).toContain(`certificat de qualification n°\u00A0${number}`);
  expect(tender).toMatch(
    /^Qualification en vigueur au 22\snovembre 2026\u00A0:\n- 2201 .+\u00A0: N2, classe\u00A0C \(marchés jusqu’à .+\), jusqu’au 31\smai 2028$/m,
  );
  expect(tender).not.toContain("3101");
  expect(tender).toMatch(new RegExp(`: https?://\\S+/v/${number}$`));
  expect(badge).toMatch(
    new RegExp(
      `^<a href="https?://[^"]+/v/${number}"><img src="https?://[^"]+/badge/${slug}\\.svg" `,
    ),
  );

  await aChange(t.services, { companyId, code: "2201", move: "suspend" });
  expect((await visit(accountId)).data).toMatchObject({ shared: [] });

  await aCertificate(t.services, {
    companyId,
    kind: "provisional",
    qualifications: [{ code: "1101" }],
  });
  const later = (await visit(accountId)).data as { shared: SharedCertificate[] };
  expect(later.shared[0]?.tender.split("\n")[0]).toBe("Certificat provisoire.");
  expect(tender).not.toContain("provisoire");
});
