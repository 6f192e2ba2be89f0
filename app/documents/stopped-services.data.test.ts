import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ArrivedFile } from "#app/kernel/files.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aPerson } from "#tests/actors.ts";
import { hasClamd, startClamd } from "#tests/clamd.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { filesOf } from "#tests/files.ts";
import { openForTests } from "#tests/opening.ts";
import { aPng, fileForm, sha256Of } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { addDocument } from "./add-document.server.ts";
import { documentScan } from "./change-document.server.ts";
import { publishFirstRequirements } from "./publish-requirement.server.ts";

const folder = fastFolder("tabax-stopped-");
const [clean, infected, later] = [40, 41, 42].map((width) => aPng({ width })) as [
  Buffer,
  Buffer,
  Buffer,
];
let clamd: Awaited<ReturnType<typeof startClamd>> | undefined;
let bucket: S3rver;
let port = 0;
let files: ReturnType<typeof filesOf>;

async function startBucket(): Promise<void> {
  bucket = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory: resolve(folder, "bucket"),
    configureBuckets: [{ name: "pieces", configs: [] }],
  });
  port = ((await bucket.run()) as AddressInfo).port;
}

const t = openForTests({
  day: "2026-11-22",
  prepare: (services) =>
    publishFirstRequirements(testContext(services), {
      effectiveFrom: referenceFrom,
      requirements: requirements2026,
    }),
});
beforeAll(async () => {
  if (!hasClamd) return;
  clamd = await startClamd(folder, [infected]);
  await startBucket();
  files = filesOf({
    CLAMD: clamd.socket,
    S3_URL: `http://127.0.0.1:${port}/pieces`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_REGION: "us-east-1",
  });
}, 60_000);
afterAll(async () => {
  await clamd?.stop();
  if (hasClamd) await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

async function aMember() {
  const { companyId, accountId } = await aMemberAccount(t.services);
  const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  return { companyId, ctx: testContext({ ...t.services, files }, { actor }) };
}

async function arrived(content: Buffer): Promise<ArrivedFile> {
  const request = new Request("https://tabax.example/", {
    method: "POST",
    body: fileForm(content, {}, "attestation"),
  });
  const reading = await files.readForm(request, { maxBytes: 20_000_000 });
  if (!reading.ok || !reading.form.file) throw new Error("No file arrived.");
  return reading.form.file;
}

const add = ({ companyId, ctx }: Awaited<ReturnType<typeof aMember>>, file: ArrivedFile) =>
  addDocument(ctx, { companyId, code: "QUITUS", issuedOn: "2026-11-01", endsOn: null, file });

const documentOf = (companyId: string) =>
  t.db
    .selectFrom("document")
    .select(["state", "scan"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();

async function keptContent(content: Buffer): Promise<Buffer | null> {
  const opened = await files.open(sha256Of(content));
  return opened ? await buffer(opened as never) : null;
}

test.skipIf(!hasClamd)(
  "an antivirus that stops keeps nobody waiting, and what arrived meanwhile is scanned once it is back",
  async () => {
    const before = await aMember();
    expect(await add(before, await arrived(clean))).toMatchObject({ ok: true });
    expect(await documentOf(before.companyId)).toEqual({ state: "usable", scan: "clean" });

    await clamd?.stop();
    const meanwhile = await aMember();
    expect(await add(meanwhile, await arrived(infected))).toMatchObject({ ok: true });
    expect(await documentOf(meanwhile.companyId)).toEqual({ state: "usable", scan: "unanswered" });
    expect(await files.antivirus()).toBe(false);
    const task = {
      id: newId(),
      key: "",
      data: { sha256: sha256Of(infected) } as never,
      finishIn: async () => {},
    };
    // As the product itself does it.
    const ctx = testContext({ ...t.services, files });
    const scanned = () => documentScan.handler.handle(ctx, task, new AbortController().signal);
    await expect(scanned()).rejects.toThrow("does not answer");

    clamd = await startClamd(folder, [infected]);
    // As the watch of the product asks each minute.
    expect(await files.antivirus()).toBe(true);
    await scanned();
    expect(await documentOf(meanwhile.companyId)).toEqual({ state: "refused", scan: "infected" });
    expect(await files.isKept(sha256Of(infected))).toBe(false);
    const after = await aMember();
    expect(await add(after, await arrived(infected))).toEqual({ ok: false, refusal: "infected" });
  },
  60_000,
);

test.skipIf(!hasClamd)(
  "a bucket that stops refuses with a time, keeps what has arrived, and takes the same file once it is back",
  async () => {
    const who = await aMember();
    const file = await arrived(later);
    await bucket.close();
    await expect(add(who, file)).rejects.toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect(await documentOf(who.companyId)).toBeUndefined();
    expect(await files.bucket()).toBe(false);

    await startBucket();
    expect(await files.bucket()).toBe(true);
    expect(await add(who, file)).toMatchObject({ ok: true });
    expect(await documentOf(who.companyId)).toEqual({ state: "usable", scan: "clean" });
    expect(await keptContent(later)).toEqual(later);
    // What was kept before the stop is still there.
    expect(await keptContent(clean)).toEqual(clean);
  },
  60_000,
);
