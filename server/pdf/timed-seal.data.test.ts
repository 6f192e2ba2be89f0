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
import { emptyTables } from "#tests/database.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { testSigner } from "#tests/signer.ts";
import { createPdfRenderer } from "./renderer.ts";

const t = openForTests({ day: "2026-12-22" });
const folder = mkdtempSync(join(tmpdir(), "tabax-tsa-"));
const at = (name: string) => join(folder, name);
const openssl = (...given: string[]) => execFileSync("openssl", given, { stdio: "pipe" });
let answers = true;
let asked = 0;

/** A time-stamping service (RFC 3161) that answers with `openssl ts`. */
const service = createServer(async (request, response) => {
  asked += 1;
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

/** The CMS of the seal of a certificate issued now, as openssl prints it. */
async function sealOfNewCertificate(): Promise<{ said: string; seal: string }> {
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
  const kept = await documentToServe(t.db, { kind: "company", companyId }, number);
  const pdf = kept?.pdf ?? Buffer.alloc(0);
  const text = pdf.toString("latin1");
  const [, , from = 0, to = 0] =
    /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)/.exec(text)?.map(Number) ?? [];
  writeFileSync(at("seal.der"), Buffer.from(text.slice(from + 1, to - 1), "hex"));
  writeFileSync(at("sealed.pdf"), pdf);
  const said = openssl("cms", "-cmsout", "-print", "-inform", "DER", "-in", at("seal.der"));
  const seal = execFileSync("pdfsig", ["-nocert", at("sealed.pdf")], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { said: said.toString(), seal };
}

test("with a time-stamping service the seal carries a certified time, and stays valid", async () => {
  answers = true;
  const { said, seal } = await sealOfNewCertificate();
  expect(asked).toBeGreaterThan(0);
  expect(said).toContain("id-smime-aa-timeStampToken");
  expect(seal).toContain("Signature is Valid");
  expect(seal).toContain("Total document signed");
});

test("a time-stamping service that fails leaves a valid seal without certified time", async () => {
  answers = false;
  const { said, seal } = await sealOfNewCertificate();
  expect(said).not.toContain("id-smime-aa-timeStampToken");
  expect(seal).toContain("Signature is Valid");
});
