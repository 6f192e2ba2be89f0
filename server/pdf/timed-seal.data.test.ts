import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { documentToServe } from "#app/certificates/document/certificate-document.queries.server.ts";
import { drawCertificate } from "#app/certificates/document/draw-certificate.server.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { measureProduct } from "#app/operations/measure-product.server.ts";
import { productCounts } from "#app/operations/product-counts.server.ts";
import { emptyTables } from "#tests/database.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { testSigner } from "#tests/signer.ts";
import { createPdfRenderer } from "./renderer.ts";

const t = openForTests({ day: "2026-12-22" });
const folder = mkdtempSync(join(tmpdir(), "tabax-tsa-"));
const at = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
let answers = true;
let requestCount = 0;

/** A time-stamping service (RFC 3161) that answers with `openssl ts`. */
const service = createServer(async (request, response) => {
  requestCount += 1;
  if (!answers) return void response.writeHead(500).end();
  writeFileSync(at("query.tsq"), await buffer(request));
  openssl(
    ...["ts", "-reply", "-config", at("tsa.cnf"), "-section", "tsa"],
    ...["-queryfile", at("query.tsq"), "-out", at("reply.tsr")],
  );
  response.writeHead(200, { "content-type": "application/timestamp-reply" });
  response.end(readFileSync(at("reply.tsr")));
});

beforeAll(async () => {
  writeFileSync(
    at("tsa.cnf"),
    [
      "[req]\ndistinguished_name = dn\nprompt = no\nx509_extensions = stamping",
      "[dn]\nCN = Service d’horodatage d’essai",
      "[stamping]\nextendedKeyUsage = critical,timeStamping\nkeyUsage = critical,digitalSignature",
      `[tsa]\nserial = ${at("serial")}\nsigner_cert = ${at("tsa.pem")}\nsigner_key = ${at("tsa.key")}`,
      "signer_digest = sha256\ndefault_policy = 1.2.3.4.1\ndigests = sha256, sha384, sha512\ness_cert_id_alg = sha256",
    ].join("\n"),
  );
  writeFileSync(at("serial"), "01\n");
  openssl(
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-utf8", "-days", "30"],
    ...["-config", at("tsa.cnf"), "-keyout", at("tsa.key"), "-out", at("tsa.pem")],
  );
  await new Promise<void>((ready) => service.listen(0, "127.0.0.1", ready));
});
let renderer: ReturnType<typeof createPdfRenderer>;
beforeEach(async () => {
  await emptyTables(t.db);
  const { port } = service.address() as AddressInfo;
  renderer ??= createPdfRenderer({ tsaUrl: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  await renderer.close();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The CMS of the seal of a certificate issued now as openssl prints it; the seal is valid and covers the whole document. */
async function sealOfNewCertificate(): Promise<string> {
  const services = {
    ...t.services,
    renderPdf: renderer.render,
    signer: testSigner(t.services.now),
  };
  await beginKeys(testContext(services));
  const { number, companyId } = await aCertificate(services);
  const { id } = await t.db
    .selectFrom("certificate")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  await drawCertificate(testContext(services), { certificateId: id, version: 1, cause: "issued" });
  const document = await documentToServe(t.db, { kind: "company", companyId }, number);
  const pdf = document?.pdf ?? Buffer.alloc(0);
  const [, a = 0, b = 0, c = 0, d = 0] =
    /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(pdf.toString("latin1"))?.map(Number) ??
    [];
  expect([a, c + d]).toEqual([0, pdf.length]);
  writeFileSync(at("seal.der"), Buffer.from(pdf.toString("latin1", b + 1, c - 1), "hex"));
  writeFileSync(at("sealed"), Buffer.concat([pdf.subarray(0, b), pdf.subarray(c)]));
  const cms = ["cms", "-inform", "DER", "-in", at("seal.der")];
  openssl(...cms, "-verify", "-noverify", "-binary", "-content", at("sealed"), "-out", at("out"));
  return openssl(...cms, "-cmsout", "-print").toString();
}

test("with a time-stamping service the seal carries a certified time, and stays valid", async () => {
  answers = true;
  expect(await sealOfNewCertificate()).toContain("id-smime-aa-timeStampToken");
  expect(requestCount).toBeGreaterThan(0);
  const ctx = testContext(t.services);
  expect(t.services.logged.filter(({ level }) => level === "warn")).toEqual([]);
  expect(await productCounts(ctx)).toMatchObject({ sealsWithoutTime: 0 });
});

test("a time-stamping service that fails leaves a valid seal without certified time, which is logged, counted and shown", async () => {
  answers = false;
  expect(await sealOfNewCertificate()).not.toContain("id-smime-aa-timeStampToken");
  expect(t.services.logged.filter(({ level }) => level === "warn")).toMatchObject([
    { details: { number: expect.stringMatching(/^QC-/), reason: expect.any(String) } },
  ]);
  const ctx = testContext(t.services);
  const { sealsWithoutTime } = await productCounts(ctx);
  expect(sealsWithoutTime).toBe(1);
  const condition = await measureProduct(ctx);
  expect(condition.untimed).toMatchObject([{ number: expect.stringMatching(/^QC-/) }]);
});
