import { createPrivateKey, sign, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { PdfDocument, PdfSeal } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { publishedJwks } from "#app/keys/published-jwks.server.ts";
import { publishedRoots } from "#app/keys/seal-key.queries.server.ts";
import { compromisedKey, initKeys, nextKey, retireKey } from "#server/keys/ceremony.ts";
import { openSigner, type SigningProcess } from "#server/keys/signer.ts";
import { createPdfRenderer } from "#server/pdf/renderer.ts";
import { aColleague } from "#tests/applying.ts";
import { emptyTables } from "#tests/database.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { signToken } from "../token/token.ts";
import { wordsFor } from "../verification/answer-json.ts";
import { checkPdf, confirmByRecord } from "../verification/check-pdf.ts";
import {
  verifiedCertificate,
  verifyCertificate,
} from "../verification/verify-certificate.server.ts";
import {
  documentsOfHash,
  documentToServe,
  type KeptDocument,
} from "./certificate-document.queries.server.ts";
import { drawCertificate } from "./draw-certificate.server.ts";
import { reissueCertificates } from "./reissue-certificates.server.ts";

const t = openForTests({ day: "2026-11-24" });
const renderer = createPdfRenderer();
afterAll(() => renderer.close());

let base: string;
let signer: SigningProcess;
let services: TestServices;
/** What was drawn last, before its seal. */
let lastDrawn: { document: PdfDocument; seal: PdfSeal };
beforeEach(async () => {
  t.on("2026-11-24");
  await emptyTables(t.db);
  base = mkdtempSync(join(tmpdir(), "tabax-changed-keys-"));
  signer = openSigner(folder());
  services = {
    ...t.services,
    signer,
    renderPdf: (document, seal) => {
      if (seal) lastDrawn = { document, seal };
      return renderer.render(document, seal);
    },
  };
});
afterEach(() => {
  signer.close();
  rmSync(base, { recursive: true, force: true });
});

const folder = () => join(base, "keys");
const ctx = () => testContext(services);
const now = () => t.services.now();
const issuer = {
  organisation: "Organisme de qualification du BTP",
  crlAddress: "https://tabax.example/verification/cachet/revocations.crl",
};
const root = () => ({
  root: { file: join(base, "root.key"), passphrase: "une phrase de quatre mots" },
});
const at = () => ({ folder: folder(), now: now() });
const next = (more: { startsAt?: Date } = {}) =>
  nextKey({ ...at(), key: "file", ...issuer, ...root(), ...more });

interface Sealed {
  number: string;
  companyId: string;
  certificateId: string;
  kept: KeptDocument;
  pdf: Uint8Array<ArrayBuffer>;
}

async function bytesServed(number: string, companyId: string) {
  const scope = { kind: "company", companyId } as const;
  const served = await documentToServe(t.db, scope, number);
  return new Uint8Array(served?.pdf ?? []);
}

/** A certificate issued and drawn on this day. */
async function sealedOn(day: string): Promise<Sealed> {
  t.on(day);
  await beginKeys(ctx());
  const { number, companyId } = await aCertificate(services, { company: { name: "Sahel BTP" } });
  const { id: certificateId } = await t.db
    .selectFrom("certificate")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const kept = await drawCertificate(ctx(), { certificateId, version: 1, cause: "issued" });
  if (!kept) throw new Error("No key could seal the certificate.");
  return { number, companyId, certificateId, kept, pdf: await bytesServed(number, companyId) };
}

/** What the page that checks a file says of it today. */
async function verdictOf(pdf: Uint8Array<ArrayBuffer>): Promise<string> {
  const { keys } = await publishedJwks(t.db);
  const verdict = await confirmByRecord(await checkPdf(pdf, keys), pdf, async (beginning) =>
    (await documentsOfHash(t.db, beginning)).map(({ madeAt, ...each }) => ({
      ...each,
      madeAt: madeAt.toISOString(),
    })),
  );
  return verdict.kind;
}

test("`next`: what the old key sealed and what the new one seals are both good, before and after the change", async () => {
  await initKeys({ ...at(), rootFile: root().root.file, ...root().root, key: "file", ...issuer });
  const before = await sealedOn("2026-11-24");
  t.on("2026-11-25");
  await next();
  const meanwhile = await sealedOn("2026-12-24");
  const after = await sealedOn("2027-01-25");
  expect([before, meanwhile, after].map(({ kept }) => kept.keyId)).toEqual([1, 1, 2]);
  for (const { pdf } of [before, meanwhile, after]) expect(await verdictOf(pdf)).toBe("sealed");
}, 60_000);

test("`retire`: what the key sealed stays good, and it seals nothing more", async () => {
  await initKeys({ ...at(), rootFile: root().root.file, ...root().root, key: "file", ...issuer });
  await next({ startsAt: new Date("2026-12-01T08:00:00Z") });
  const before = await sealedOn("2026-12-02");
  expect(before.kept.keyId).toBe(2);
  t.on("2026-12-03");
  await retireKey({ ...at(), id: 2 });
  const after = await sealedOn("2026-12-04");
  expect(after.kept.keyId).toBe(1);
  for (const { pdf } of [before, after]) expect(await verdictOf(pdf)).toBe("sealed");
  await expect(signer.sign(2, Buffer.from("x"))).rejects.toThrow();
}, 60_000);

test("`compromised`: what the record knows from before stays good, what the thief sealed is not, and all is sealed again by the next key", async () => {
  await initKeys({ ...at(), rootFile: root().root.file, ...root().root, key: "file", ...issuer });
  const before = await sealedOn("2026-12-01");
  const stolen = createPrivateKey(
    readFileSync(join(folder(), readdirSync(folder()).find((name) => /^seal-1-/.test(name)) ?? "")),
  );
  const thief = async (data: Uint8Array) =>
    new Uint8Array(sign("sha256", data, { key: stolen, dsaEncoding: "ieee-p1363" }));
  t.on("2026-12-12");
  const forged = new Uint8Array(
    await renderer.render(lastDrawn.document, { ...lastDrawn.seal, at: now(), sign: thief }),
  );
  expect(sha256Hex(forged)).not.toBe(before.kept.sha256);
  // Before anybody knows, the thief’s seal is as good as ours.
  expect(await verdictOf(forged)).toBe("sealed");

  t.on("2026-12-15");
  const since = new Date("2026-12-10T08:00:00Z");
  await compromisedKey({ ...at(), ...root(), id: 1, since });
  await beginKeys(ctx());
  expect(await verdictOf(before.pdf)).toBe("sealed");
  expect(await verdictOf(forged)).toBe("compromised");
  const [{ crl } = { crl: [] }] = await publishedRoots(t.db);
  const { serialNumber } = new X509Certificate(lastDrawn.seal.certificate);
  expect(Buffer.from(crl).includes(Buffer.from(serialNumber, "hex"))).toBe(true);

  const record = await verifiedCertificate(ctx(), before.number);
  if (!record) throw new Error("The certificate is not in the record.");
  const token = await signToken(
    { ...record, firstStatusIndex: record.statusIndexes[0] ?? 0 },
    { keyId: 1, sign: thief },
  );
  const asked = { number: before.number, token, door: "code", counts: false } as const;
  const answer = await verifyCertificate(ctx(), asked);
  expect(answer.answer).toBe("compromised");
  expect(wordsFor(answer).sentences.at(-1)).toBe(
    "Ce que dit notre registre aujourd’hui\u00A0: valide.",
  );

  const again = { certificateId: before.certificateId, version: 2, cause: "sealed-again" } as const;
  expect(await drawCertificate(ctx(), again)).toBeNull();
  await next({ startsAt: now() });
  await beginKeys(ctx());
  const administrator = testContext(services, {
    actor: await aColleague(services, "administrator"),
  });
  expect(await reissueCertificates(administrator, { cause: "sealed-again" })).toEqual({
    ok: true,
    value: 1,
  });
  expect(await drawCertificate(ctx(), again)).toMatchObject({ keyId: 2, version: 2 });
  expect(await verdictOf(await bytesServed(before.number, before.companyId))).toBe("sealed");
}, 60_000);
