import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { system } from "#app/kernel/actor.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { publishTerms } from "./publish-terms.server.ts";
import type { TermsPdf } from "./terms.pdf.ts";
import { acceptTerms, termsInForce, termsPdfInForce } from "./terms.queries.server.ts";
import { canonicalTermsText, fillTerms } from "./terms.ts";

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

let t: TestDatabase;
let drawn: TermsPdf[];
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
beforeEach(async () => {
  await emptyTables(t.db, { everything: true });
  drawn = [];
});
afterAll(() => t.close());

const names = { body: "Organisme du BTP", product: "Tabax" };
const start = new Date("2026-09-01T00:00:00Z");
const later = new Date("2027-01-01T00:00:00Z");
const publishedAt = new Date("2026-08-01T09:00:00Z");
const context = (now = publishedAt) =>
  testContext(testServices({ db: t.db, now: () => now }), { actor: system("system") });
const renderPdf = async (data: TermsPdf) => {
  drawn.push(data);
  return Buffer.from(`%PDF ${data.text.number} \0\xff`, "latin1");
};
const publish = (template = terms20261, effectiveFrom = start, given = names) =>
  publishTerms(context(), { template, names: given, effectiveFrom, renderPdf });
const versions = () => t.db.selectFrom("terms_version").selectAll().orderBy("number").execute();
const nextVersion = { ...terms20261, number: "2027-1", title: "Conditions nouvelles" };

describe("publishing the terms", () => {
  test("keeps the filled text, its PDF and the hashes of both, and tells the journal", async () => {
    expect(await publish()).toBe("published");
    const [version, ...others] = await versions();
    const text = fillTerms(terms20261, names);
    const pdf = Buffer.from("%PDF 2026-1 \0\xff", "latin1");
    const hashes = {
      body_sha256: sha256Hex(canonicalTermsText(text)),
      pdf_sha256: sha256Hex(pdf),
    };
    expect(others).toEqual([]);
    expect(version).toMatchObject({
      number: "2026-1",
      title: text.title,
      body: { names, text },
      ...hashes,
      effective_from: start,
      published_at: publishedAt,
    });
    expect(version?.pdf.equals(pdf)).toBe(true);
    expect(drawn).toEqual([{ text, names, effectiveFrom: start, bodySha256: hashes.body_sha256 }]);
    const journal = await t.db.selectFrom("journal").selectAll().execute();
    expect(journal).toMatchObject([
      {
        subject_kind: "terms",
        subject_id: "2026-1",
        sequence: 1,
        event: "terms-published",
        actor: "system",
        data: {
          bodySha256: hashes.body_sha256,
          pdfSha256: hashes.pdf_sha256,
          effectiveFrom: start.toISOString(),
        },
      },
    ]);
  });

  test("again changes nothing, also under new names and another date", async () => {
    await publish();
    const before = await versions();
    expect(await publish(terms20261, later, { body: "Autre", product: "Nom" })).toBe(
      "already-published",
    );
    expect(await versions()).toEqual(before);
    expect(drawn.length).toBe(1);
  });

  test("by two processes at once makes one version and one journal row", async () => {
    const outcomes = await Promise.all([publish(), publish(), publish()]);
    expect(outcomes.toSorted()).toEqual(["already-published", "already-published", "published"]);
    expect((await versions()).length).toBe(1);
    expect((await t.db.selectFrom("journal").select("id").execute()).length).toBe(1);
  });

  test("throws when the number stands for another text, which stays", async () => {
    await publish();
    const before = await versions();
    const changed = { ...terms20261, preamble: ["Un autre texte."] };
    await expect(publish(changed)).rejects.toThrow("2026-1");
    expect(await versions()).toEqual(before);
  });

  test("writes nothing when the PDF cannot be drawn", async () => {
    const failing = () => Promise.reject(new Error("no drawing"));
    const given = { template: terms20261, names, effectiveFrom: start, renderPdf: failing };
    await expect(publishTerms(context(), given)).rejects.toThrow("no drawing");
    expect(await versions()).toEqual([]);
  });
});

describe("the terms in force", () => {
  const at = async (instant: string) => (await termsInForce(t.db, new Date(instant)))?.number;

  test("are the latest version that has started, from its very first instant", async () => {
    await publish(nextVersion, later);
    await publish(terms20261, start);
    expect(await at("2026-08-31T23:59:59.999Z")).toBeUndefined();
    expect(await at("2026-09-01T00:00:00.000Z")).toBe("2026-1");
    expect(await at("2026-12-31T23:59:59.999Z")).toBe("2026-1");
    expect(await at("2027-01-01T00:00:00.000Z")).toBe("2027-1");
  });

  test("of two versions that start together, are the one published last", async () => {
    await publish(nextVersion);
    await publishTerms(context(later), {
      template: terms20261,
      names,
      effectiveFrom: start,
      renderPdf,
    });
    expect(await at("2027-06-01T00:00:00Z")).toBe("2026-1");
  });

  test("come with their document, which has the hash that is announced", async () => {
    await publish();
    const shown = await termsInForce(t.db, later);
    const document = await termsPdfInForce(t.db, later);
    expect(document?.number).toBe("2026-1");
    expect(document && sha256Hex(document.pdf)).toBe(shown?.pdfSha256);
    expect(document?.pdfSha256).toBe(shown?.pdfSha256);
    expect(document?.pdf.length).toBe(shown?.pdfSize);
    expect(shown).toMatchObject({ title: terms20261.title, effectiveFrom: start });
  });

  test("do not exist before the first version starts", async () => {
    await publish(terms20261, later);
    expect(await termsInForce(t.db, start)).toBeNull();
    expect(await termsPdfInForce(t.db, start)).toBeNull();
  });
});

test("an acceptance keeps the version, its hash, the time and the address", async () => {
  await publish();
  const terms = await termsInForce(t.db, later);
  if (!terms) throw new Error("no terms in force");
  const { companyId, accountId } = await insertCompany();
  const requester = { ipAddress: "192.0.2.7", userAgent: "Navigateur" };
  await acceptTerms(t.db, { companyId, accountId, terms, acceptedAt: later, requester });
  const rows = await t.db.selectFrom("terms_acceptance").selectAll().execute();
  expect(rows).toMatchObject([
    {
      company_id: companyId,
      account_id: accountId,
      terms_version_id: terms.id,
      terms_number: "2026-1",
      pdf_sha256: terms.pdfSha256,
      accepted_at: later,
      ip_address: "192.0.2.7",
      user_agent: "Navigateur",
    },
  ]);
});

async function insertCompany() {
  const [companyId, accountId] = [newId(), newId()];
  const dates = { created_at: start, updated_at: start };
  await t.db
    .insertInto("account")
    .values({ id: accountId, name: "A. Ndiaye", email: "a@b.sn", email_verified: true, ...dates })
    .execute();
  await t.db
    .insertInto("company")
    .values({
      id: companyId,
      name: "Entreprise",
      name_norm: "entreprise",
      country: "SN",
      ein: "005677234",
      ein_key: "005677234",
      business_registry: "SN.DKR.2015.B.20990",
      address: "Dakar",
      phone: "+221771234567",
      email: "a@b.sn",
      legal_form: "SARL",
      legal_form_code: "SARL",
      capital: 0n,
      turnover: 0n,
      founded_on: "2015-01-01",
      locale: "fr",
      state: "registered",
      ...dates,
    })
    .execute();
  return { companyId, accountId };
}
