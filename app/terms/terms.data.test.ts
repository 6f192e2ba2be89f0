import { beforeEach, describe, expect, test } from "vitest";
import { system } from "#app/kernel/actor.ts";
import type { RenderPdf } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import { emptyTables } from "#tests/database.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext, testServices } from "#tests/services.ts";
import { publishFirstTerms, publishTermsEdition } from "./publish-terms.server.ts";
import { termsInForce, termsPdfInForce } from "./terms.queries.server.ts";
import { canonicalTermsText, fillTerms, type TermsPdf } from "./terms.ts";
import { acceptTerms } from "./terms-acceptance.queries.server.ts";

const t = openForTests({ rows: "migrated" });
let drawn: TermsPdf[];
beforeEach(async () => {
  await emptyTables(t.db, { everything: true });
  drawn = [];
});

const names = { body: "Organisme du BTP", product: "Tabax" };
const start = "2026-09-01";
const later = "2027-01-01";
const publishedAt = new Date("2026-08-01T09:00:00Z");
const renderPdf: RenderPdf = async (document) => {
  const data = document.data as TermsPdf;
  drawn.push(data);
  return Buffer.from(`%PDF ${data.text.number} \0\xff`, "latin1");
};
const context = (now = publishedAt, draw = renderPdf) =>
  testContext(testServices({ db: t.db, now: () => now, renderPdf: draw }), {
    actor: system("system"),
  });
const edition = { template: terms20261, names, effectiveFrom: start, acceptAgain: false };
const publish = (template = terms20261, effectiveFrom = start) =>
  publishTermsEdition(context(), { ...edition, template, effectiveFrom });
const versions = () => t.db.selectFrom("terms_version").selectAll().orderBy("number").execute();
const nextVersion = { ...terms20261, number: "2027-1", title: "Conditions nouvelles" };

describe("publishTermsEdition", () => {
  test("a publication stores the filled text, its PDF and the hashes of both, and journals them", async () => {
    expect(await publish()).toEqual({ ok: true, value: { number: "2026-1" } });
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
      accept_again: false,
      published_at: publishedAt,
      published_by: "system",
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
          effectiveFrom: start,
          acceptAgain: false,
        },
      },
    ]);
  });

  test("a publication under an existing number is refused", async () => {
    await publish();
    const before = await versions();
    const changed = { ...terms20261, preamble: ["Un autre texte."] };
    expect(await publish(changed, later)).toEqual({ ok: false, refusal: "number-taken" });
    expect(await versions()).toEqual(before);
  });

  test("an edition begins today at the earliest", async () => {
    expect(await publish(terms20261, "2026-07-31")).toEqual({
      ok: false,
      refusal: "begins-in-the-past",
    });
    expect(await publish(terms20261, "2026-08-01")).toMatchObject({ ok: true });
  });

  test("an edition may require acceptance from companies that accepted an earlier one", async () => {
    await publish();
    await publishTermsEdition(context(), {
      ...edition,
      template: nextVersion,
      effectiveFrom: later,
      acceptAgain: true,
    });
    expect((await termsInForce(t.db, "2026-12-31"))?.acceptAgain).toBe(false);
    expect((await termsInForce(t.db, later))?.acceptAgain).toBe(true);
  });

  test("a publication whose PDF cannot be drawn writes nothing", async () => {
    const failing = () => Promise.reject(new Error("no drawing"));
    const ctx = context(publishedAt, failing);
    await expect(publishTermsEdition(ctx, edition)).rejects.toThrow("no drawing");
    expect(await versions()).toEqual([]);
  });
});

describe("publishFirstTerms", () => {
  test("simultaneous processes publish the first terms once", async () => {
    await Promise.all([1, 2, 3].map(() => publishFirstTerms(context(), edition)));
    expect((await versions()).length).toBe(1);
    expect((await t.db.selectFrom("journal").select("id").execute()).length).toBe(1);
  });

  test("existing terms are left unchanged, and no PDF is drawn", async () => {
    await publish(nextVersion);
    const before = await versions();
    drawn = [];
    await publishFirstTerms(context(), edition);
    expect(await versions()).toEqual(before);
    expect(drawn).toEqual([]);
  });
});

describe("terms in force", () => {
  const on = async (day: string) => (await termsInForce(t.db, day))?.number;

  test("the terms in force are the latest edition that has begun, from its first day on", async () => {
    await publish(nextVersion, later);
    await publish(terms20261, start);
    expect(await on("2026-08-31")).toBeUndefined();
    expect(await on("2026-09-01")).toBe("2026-1");
    expect(await on("2026-12-31")).toBe("2026-1");
    expect(await on("2027-01-01")).toBe("2027-1");
  });

  test("of two editions that begin on the same day the one published last is in force", async () => {
    await publish(nextVersion);
    await publishTermsEdition(context(new Date("2026-08-31T09:00:00Z")), edition);
    expect(await on("2027-06-01")).toBe("2026-1");
  });

  test("the PDF of the terms in force has the published hash", async () => {
    await publish();
    const shownTerms = await termsInForce(t.db, later);
    const document = await termsPdfInForce(t.db, later);
    expect(document?.number).toBe("2026-1");
    expect(document && sha256Hex(document.pdf)).toBe(shownTerms?.pdfSha256);
    expect(document?.pdfSha256).toBe(shownTerms?.pdfSha256);
    expect(document?.pdf.length).toBe(shownTerms?.pdfSize);
    expect(shownTerms).toMatchObject({ title: terms20261.title, effectiveFrom: start });
  });

  test("no terms are in force before the first edition begins", async () => {
    await publish(terms20261, later);
    expect(await termsInForce(t.db, start)).toBeNull();
    expect(await termsPdfInForce(t.db, start)).toBeNull();
  });
});

test("an acceptance stores the version, its hash, the time and the IP address", async () => {
  await publish();
  const terms = await termsInForce(t.db, later);
  if (!terms) throw new Error("no terms in force");
  const { companyId, accountId } = await insertCompany();
  const requester = { ipAddress: "192.0.2.7", userAgent: "Navigateur" };
  await acceptTerms(t.db, { companyId, accountId, terms, acceptedAt: publishedAt, requester });
  const rows = await t.db.selectFrom("terms_acceptance").selectAll().execute();
  expect(rows).toMatchObject([
    {
      company_id: companyId,
      account_id: accountId,
      terms_version_id: terms.id,
      terms_number: "2026-1",
      pdf_sha256: terms.pdfSha256,
      accepted_at: publishedAt,
      ip_address: "192.0.2.7",
      user_agent: "Navigateur",
    },
  ]);
});

async function insertCompany() {
  const [companyId, accountId] = [newId(), newId()];
  const dates = { created_at: publishedAt, updated_at: publishedAt };
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
      state: "registered",
      ...dates,
    })
    .execute();
  return { companyId, accountId };
}
