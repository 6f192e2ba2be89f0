import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { publishedJwks } from "#app/keys/published-jwks.server.ts";
import { publishedRoots } from "#app/keys/seal-key.queries.server.ts";
import { createPdfRenderer } from "#server/pdf/renderer.ts";
import { emptyTables } from "#tests/database.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { testSigner } from "#tests/signer.ts";
import { verifyToken } from "../token/token.ts";
import { answerJson } from "../verification/answer-json.ts";
import { checkPdf, confirmByRecord } from "../verification/check-pdf.ts";
import { verifyCertificate } from "../verification/verify-certificate.server.ts";
import { countDocumentsOfKey, documentToServe } from "./certificate-document.queries.server.ts";
import { drawCertificate, drawCertificateHandler } from "./draw-certificate.server.ts";
import { loader as fingerprints } from "./fingerprints.route.ts";

const t = openForTests({ day: "2026-12-22" });
const renderer = createPdfRenderer();
let services: TestServices;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tabax-certificate-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await renderer.close();
});
beforeEach(async () => {
  await emptyTables(t.db);
  services = { ...t.services, renderPdf: renderer.render, signer: testSigner(t.services.now) };
  await beginKeys(testContext(services));
});

const ctx = () => testContext(services);
const company = { name: "Tamarou Ouvrages SARL" };
const first = (certificateId: string) => ({ certificateId, version: 1, cause: "issued" as const });
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
/** Installed on every machine that runs the tests of documents; asked once. */
const has = (program: string) => {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const idOf = async (number: string) =>
  (
    await t.db
      .selectFrom("certificate")
      .select("id")
      .where("number", "=", number)
      .executeTakeFirstOrThrow()
  ).id;

async function aDocument(details: Parameters<typeof aCertificate>[1] = {}) {
  const issued = await aCertificate(services, { company, ...details });
  const document = await drawCertificate(ctx(), first(await idOf(issued.number)));
  if (!document) throw new Error("Nothing was drawn.");
  const scope = { kind: "company", companyId: issued.companyId } as const;
  const pdf = (await documentToServe(t.db, scope, issued.number))?.pdf ?? Buffer.alloc(0);
  const file = join(folder, `${issued.number}.pdf`);
  writeFileSync(file, pdf);
  return { ...issued, kept: document, pdf, file };
}

test("the document of a certificate is drawn once: the same bytes at each download, their hash in the journal", async () => {
  const { number, kept, pdf, companyId } = await aDocument();
  const again = await drawCertificate(ctx(), first(await idOf(number)));
  expect(again).toEqual(kept);
  expect(sha256Hex(pdf)).toBe(kept.sha256);
  const { data } = await t.db
    .selectFrom("journal")
    .select("data")
    .where("subject_id", "=", companyId)
    .where("event", "=", "certificate-drawn")
    .executeTakeFirstOrThrow();
  expect(data).toEqual({ number, version: 1, sha256: kept.sha256 });
  expect(pdf.length).toBeLessThan(60_000);
});

test("two processes that draw at once keep one document", async () => {
  const { number } = await aCertificate(services, { company });
  const id = await idOf(number);
  const [one, other] = await Promise.all([
    drawCertificate(ctx(), first(id)),
    drawCertificate(ctx(), first(id)),
  ]);
  expect(one).toEqual(other);
  const rows = await t.db.selectFrom("certificate_document").select("version").execute();
  expect(rows).toHaveLength(1);
});

test("an issue adds the task of its drawing, except in the demonstration; the task waits while no key can seal", async () => {
  const { number } = await aCertificate(services, { company });
  const tasks = () => t.db.selectFrom("task").select(["kind", "data"]).execute();
  const data = first(await idOf(number));
  expect(await tasks()).toEqual([{ kind: "draw-certificate", data }]);
  const done: string[] = [];
  const task = {
    id: "t",
    key: "k",
    data: data as never,
    finishIn: async () => void done.push("t"),
  };
  const without = { ...services, signer: testSigner(services.now) };
  const { handle } = drawCertificateHandler;
  const signal = new AbortController().signal;
  await expect(handle(testContext(without), task, signal)).rejects.toThrow("No key");
  expect(done).toEqual([]);
  await handle(ctx(), task, signal);
  expect(done).toEqual(["t"]);
});

test("a document is found by the first five digits of its hash, without telling which file is asked for", async () => {
  const { kept, number } = await aDocument();
  const ask = (beginning: string) =>
    callPage(fingerprints, { services, path: `/verifier/empreintes/${beginning}` });
  const answer = async (beginning: string) => JSON.parse(String((await ask(beginning)).data));
  expect(await answer(kept.sha256.slice(0, 5))).toEqual({
    documents: [{ sha256: kept.sha256, number, madeAt: kept.madeAt.toISOString() }],
  });
  // As PowerShell prints it.
  const inCapitals = kept.sha256.slice(0, 5).toUpperCase();
  expect(await answer(inCapitals)).toEqual(await answer(kept.sha256.slice(0, 5)));
  const next = (Number.parseInt(kept.sha256.slice(0, 5), 16) ^ 1).toString(16).padStart(5, "0");
  expect(await answer(next)).toEqual({ documents: [] });
  for (const wrong of ["3f9", kept.sha256, "zzzzz"]) expect((await ask(wrong)).status).toBe(404);
});

test("a file sealed before its key was compromised still counts, one of an unrecorded file does not", async () => {
  const { kept, pdf, number } = await aDocument();
  const recorded = [{ sha256: kept.sha256, number, madeAt: kept.madeAt.toISOString() }];
  const since = new Date(kept.madeAt.getTime() + 1000).toISOString();
  const keys = (await publishedJwks(t.db)).keys.map((key) => ({ ...key, revoked: { since } }));
  const bytes = new Uint8Array(pdf);
  const verdict = await checkPdf(bytes, keys);
  expect(verdict).toEqual({ kind: "compromised", number, since });
  expect(await confirmByRecord(verdict, bytes, async () => recorded)).toEqual({
    kind: "sealed",
    number,
  });
  expect(await confirmByRecord(verdict, bytes, async () => [])).toEqual(verdict);
});

test("what a key sealed is counted, and what of it was made since an instant", async () => {
  const { kept } = await aDocument();
  const counted = (keyId: number, since: Date) => countDocumentsOfKey(t.db, keyId, since);
  const before = await counted(kept.keyId, kept.madeAt);
  await aDocument();
  const { all, made } = await counted(kept.keyId, kept.madeAt);
  expect([all, made]).toEqual([before.all + 1, before.made + 1]);
  const later = new Date(kept.madeAt.getTime() + 86_400_000);
  expect(await counted(kept.keyId, later)).toEqual({ all, made: 0 });
  expect(await counted(99, kept.madeAt)).toEqual({ all: 0, made: 0 });
});

test("a document never changes and stays", async () => {
  await aDocument();
  await expect(
    t.db.updateTable("certificate_document").set({ holder: "Autre" }).execute(),
  ).rejects.toThrow("stays as it is");
  await expect(t.db.deleteFrom("certificate_document").execute()).rejects.toThrow("stays as it is");
});

test("a company sees its own document alone", async () => {
  const { number } = await aDocument();
  const other = await aCertificate(services, { company: { name: "Autre" } });
  const scope = { kind: "company", companyId: other.companyId } as const;
  expect(await documentToServe(t.db, scope, number)).toBeNull();
});

describe.skipIf(!["pdfinfo", "pdfsig", "pdfdetach", "qpdf", "pdftotext"].every(has))(
  "as other programs read it",
  () => {
    test("poppler finds tags, a valid seal over the whole document, and the data of the certificate", async () => {
      const { file, number } = await aDocument({
        qualifications: [{ code: "2201", level: 2, class: "C" }, { code: "1101" }],
      });
      const info = run("pdfinfo", file);
      expect(info).toMatch(/Tagged:\s+yes/);
      expect(info).toContain(`Certificat de qualification ${number}`);
      expect(info).toMatch(/Pages:\s+1\n/);
      const seal = run("pdfsig", "-nocert", file);
      expect(seal).toContain("ETSI.CAdES.detached");
      expect(seal).toContain("Total document signed");
      expect(seal).toContain("Signature is Valid");
      expect(run("qpdf", "--check", file)).toContain("No syntax or stream encoding errors");
      const json = join(folder, "certificat.json");
      run("pdfdetach", "-savefile", "certificat.json", "-o", json, file);
      expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({
        schema: 1,
        number,
        kind: "full",
        key: "1",
        holder: { name: company.name, demo: false },
        qualifications: [
          { code: "1101", statusIndex: 0 },
          { code: "2201", level: "N2", class: "C", statusIndex: 1 },
        ],
      });
    });

    test("the data in the document are those of `/v/<number>`, which adds the status of today; the file is light", async () => {
      const { file, number, pdf } = await aDocument({
        qualifications: [{ code: "2201", level: 2, class: "C" }, { code: "1101" }],
      });
      const json = join(folder, "data.json");
      run("pdfdetach", "-savefile", "certificat.json", "-o", json, file);
      const inside = JSON.parse(readFileSync(json, "utf8"));
      const question = { number, token: null, door: "program" as const, counts: false };
      const answer = answerJson(await verifyCertificate(ctx(), question), "https://tabax.example");
      const { schema, key, holder, ...facts } = inside;
      const { businessRegistry, ...named } = holder;
      expect([schema, key, businessRegistry]).toEqual([1, "1", expect.any(String)]);
      const { number: printed, ...printedFacts } = facts;
      const certificate = { ...printedFacts, holder: named };
      expect(answer).toMatchObject({ number: printed, certificate });
      expect(pdf.length).toBeLessThanOrEqual(60_000);
    });

    test("one changed byte or bytes after the seal are no longer the whole valid document", async () => {
      const { pdf } = await aDocument();
      const changed = Buffer.from(pdf);
      const at = changed.indexOf("/Author");
      changed[at + 9] = (changed[at + 9] ?? 0) ^ 1;
      writeFileSync(join(folder, "changed.pdf"), changed);
      expect(run("pdfsig", "-nocert", join(folder, "changed.pdf"))).toContain("Digest Mismatch");
      const more = Buffer.concat([pdf, Buffer.from("\n% more\n")]);
      writeFileSync(join(folder, "more.pdf"), more);
      expect(run("pdfsig", "-nocert", join(folder, "more.pdf"))).not.toContain(
        "Total document signed",
      );
    });

    test("openssl accepts the seal under our root", async () => {
      const { pdf } = await aDocument();
      const text = pdf.toString("latin1");
      const [, a = 0, b = 0, c = 0, d = 0] =
        /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(text)?.map(Number) ?? [];
      expect([a, c + d]).toEqual([0, pdf.length]);
      const cms = Buffer.from(text.slice(b + 1, c - 1), "hex");
      // PAdES forbids the attribute signing-time (EN 319 142-1); the other attributes of CMS stay.
      expect(cms.toString("hex")).not.toContain("06092a864886f70d010905");
      expect(cms.toString("hex")).toContain("06092a864886f70d010904");
      const [root] = await publishedRoots(t.db);
      writeFileSync(
        join(folder, "root.pem"),
        new X509Certificate(root?.certificate ?? "").toString(),
      );
      writeFileSync(join(folder, "seal.der"), cms);
      writeFileSync(join(folder, "content"), Buffer.concat([pdf.subarray(0, b), pdf.subarray(c)]));
      const verified = [
        ...["cms", "-verify", "-binary", "-inform", "DER", "-in", join(folder, "seal.der")],
        ...["-content", join(folder, "content"), "-CAfile", join(folder, "root.pem")],
        ...["-purpose", "any", "-attime", String(services.now().getTime() / 1000 + 60)],
        ...["-out", join(folder, "verified")],
      ];
      run("openssl", ...verified);
      expect(readFileSync(join(folder, "verified")).length).toBe(b + d);
    });

    test("the document is PDF/A-3a and PDF/UA-1 by what it declares, and shows its title", async () => {
      const { file, number } = await aDocument();
      const open = join(folder, "open.pdf");
      run("qpdf", "--qdf", "--object-streams=disable", file, open);
      const text = readFileSync(open, "latin1");
      for (const words of [
        "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>",
        "<pdfuaid:part>1</pdfuaid:part>",
        "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>",
        "/DisplayDocTitle true",
        "/AFRelationship /Data",
      ])
        expect(text.includes(words), words).toBe(true);
      // The verification in the browser finds the number without reading the structure of the file.
      const title = new RegExp(`<rdf:li[^>]*>[^<]*${number}`);
      expect(title.test(readFileSync(file, "latin1"))).toBe(true);
    });

    test("twelve qualifications and a long name take a second page with the same head", async () => {
      const codes = await t.db
        .selectFrom("sub_area")
        .select("code")
        .orderBy("code")
        .limit(12)
        .execute();
      const { file } = await aDocument({
        company: { name: "Société générale des travaux publics et bâtiments du Fouta-Toro" },
        qualifications: codes.map(({ code }) => ({ code })),
      });
      expect(run("pdfinfo", file)).toMatch(/Pages:\s+2\n/);
      expect(readFileSync(file).length).toBeLessThanOrEqual(60_000);
      const text = run("pdftotext", "-layout", file, "-");
      for (const { code } of codes) expect(text).toContain(code);
      expect(text.match(/Société générale des travaux/g)).toHaveLength(2);
      expect(text.replaceAll("\u00A0", " ")).toContain(
        "ESSAI : ce document est scellé par une clé d’essai et n’a aucune valeur",
      );
    });

    test("what looks like markup in a name is printed as it is", async () => {
      const name = '#panic("x") $x$ *gras* <b> \\ @ref `code`';
      const { file } = await aDocument({ company: { name } });
      expect(run("pdftotext", "-layout", file, "-").replaceAll(/\s+/g, " ")).toContain(name);
    });
  },
);

describe.skipIf(!["pdftoppm", "convert", "zbarimg"].every(has))(
  "the code of a printed page",
  () => {
    test.each([
      ["clean at 110 dpi", "110", []],
      ["blurred and compressed at 150 dpi", "150", ["-blur", "0x0.7", "-quality", "35"]],
      ["turned by nine degrees", "150", ["-rotate", "9", "-quality", "50"]],
      [
        "a grey photocopy",
        "150",
        ["-colorspace", "Gray", "-brightness-contrast", "10x40", "-blur", "0x0.6"],
      ],
      // A camera takes several frames, and the decoder misses a blurred one of some codes: each try draws another code.
    ])("it is read %s, and its token is ours", { retry: 2 }, async (_how, dpi, changes) => {
      const { file, number } = await aDocument({
        qualifications: ["1101", "1102", "2101", "2201", "2202", "3101"].map((code) => ({ code })),
      });
      const page = join(folder, "page");
      run("pdftoppm", "-r", dpi, "-singlefile", "-png", file, page);
      run("convert", `${page}.png`, ...changes, `${page}.jpg`);
      const qrText = run(
        "zbarimg",
        "--raw",
        "-q",
        "-Sdisable",
        "-Sqrcode.enable",
        `${page}.jpg`,
      ).trim();
      const [, token = ""] =
        /^HTTPS:\/\/TABAX\.EXAMPLE\/V\/QC-SN-[\d-]+\/([A-Z2-7]+)$/.exec(qrText) ?? [];
      const { keys } = await publishedJwks(t.db);
      expect(await verifyToken(token, keys)).toMatchObject({
        kind: "authentic",
        content: { number },
      });
    });
  },
);
