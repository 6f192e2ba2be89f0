import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { PublicKey } from "../token/token.ts";
import { checkPdf, confirmByRecord, photosIn } from "./check-pdf.ts";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** A DER element. */
function der(tag: number, ...content: (number[] | Uint8Array)[]): number[] {
  const bytes = content.flatMap((part) => [...part]);
  const { length } = bytes;
  if (length < 128) return [tag, length, ...bytes];
  if (length < 256) return [tag, 0x81, length, ...bytes];
  return [tag, 0x82, length >> 8, length & 255, ...bytes];
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const sha256Id = der(0x30, oid("608648016503040201"));
const dataId = oid("2a864886f70d010701");
const signedDataId = oid("2a864886f70d010702");

/** A CMS message over a digest, with one signer; `more` stands for the certificates and the time stamp of B-T. */
function cms(
  digest: Uint8Array,
  key: KeyObject,
  more: { stamped?: boolean; signers?: number } = {},
) {
  const attributes = [
    der(0x30, oid("2a864886f70d010903"), der(0x31, dataId)),
    der(0x30, oid("2a864886f70d010904"), der(0x31, der(0x04, digest))),
  ];
  const signature = sign("sha256", Buffer.from(der(0x31, ...attributes)), key);
  const signer = der(
    0x30,
    der(0x02, [1]),
    der(0x30, der(0x02, [7])),
    sha256Id,
    der(0xa0, ...attributes),
    der(0x30, oid("2a8648ce3d040302")),
    der(0x04, signature),
    more.stamped ? der(0xa1, der(0x30, oid("2a864886f70d010910020e"), der(0x31, der(0x30)))) : [],
  );
  const signers = Array.from({ length: more.signers ?? 1 }, () => signer);
  const certificates = der(0xa0, der(0x30, new Uint8Array(300)));
  return der(
    0x30,
    signedDataId,
    der(
      0xa0,
      der(
        0x30,
        der(0x02, [1]),
        der(0x31, sha256Id),
        der(0x30, dataId),
        certificates,
        der(0x31, ...signers),
      ),
    ),
  );
}

const place = 2000;
const body =
  "%PDF-1.7\n<x:xmpmeta><dc:title>Certificat QC-SN-2026-00042-5</dc:title></x:xmpmeta>\n";
const pad = (text: string) => text.padEnd(60);

/** A PDF sealed as PAdES does it: everything but the hexadecimal text of `/Contents` is signed. */
function sealed(
  key: KeyObject,
  {
    before = body,
    tail = "\n>>\n%%EOF\n",
    to,
    ...more
  }: { before?: string; tail?: string; to?: number; stamped?: boolean; signers?: number } = {},
): Uint8Array<ArrayBuffer> {
  const head = (range: string) => `${before}<< /Type /Sig ${pad(range)} /Contents `;
  const gap = head("").length;
  const after = gap + place + 2;
  const whole = (hex: string, range: string) => `${head(range)}<${hex.padEnd(place, "0")}>${tail}`;
  const rest = (to ?? after + tail.length) - after;
  const range = `/ByteRange [0 ${gap} ${after} ${rest}]`;
  const text = whole("", range);
  const digest = createHash("sha256")
    .update(bytesOf(text.slice(0, gap) + text.slice(after, after + rest)))
    .digest();
  return bytesOf(whole(Buffer.from(cms(digest, key, more)).toString("hex"), range));
}

function aKey(kid: string): { secret: KeyObject; published: PublicKey } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { kty = "", crv = "", x = "", y = "" } = publicKey.export({ format: "jwk" });
  return { secret: privateKey, published: { kid, kty, crv, x, y } };
}

const ours = aKey("1");
const older = aKey("2");
const theirs = aKey("3");
const keys = [older.published, ours.published];
const number = "QC-SN-2026-00042-5";
const check = (bytes: Uint8Array<ArrayBuffer>) => checkPdf(bytes, keys);

describe("a dropped PDF", () => {
  test("that we sealed is sealed, by today’s key and by an older one, with and without a time stamp", async () => {
    for (const [key, stamped] of [
      [ours, false],
      [older, false],
      [ours, true],
    ] as const)
      expect(await check(sealed(key.secret, { stamped }))).toEqual({ kind: "sealed", number });
  });

  test("with anything beside the seal in the place kept for it, or with its letters in mixed cases, is not sealed", async () => {
    const good = Buffer.from(sealed(ours.secret)).toString("latin1");
    const end = good.lastIndexOf(">\n>>");
    const changed = (at: number, to: string) =>
      bytesOf(`${good.slice(0, at)}${to}${good.slice(at + to.length)}`);
    expect(good.slice(end - 20, end)).toMatch(/^0+$/);
    for (const at of [end - 2, end - 20])
      expect(await check(changed(at, "ff"))).toMatchObject({ kind: "altered" });
    const letter = good.indexOf("a0", good.indexOf("/Contents <"));
    expect(await check(changed(letter, "A0"))).toMatchObject({ kind: "altered" });
  });

  test("with one byte changed anywhere outside of the seal itself is never sealed", async () => {
    const good = sealed(ours.secret);
    const text = Buffer.from(good).toString("latin1");
    const [from, to] = [text.indexOf("/Contents <") + 11, text.lastIndexOf(">\n>>")];
    for (let at = 0; at < good.length; at += 1) {
      if (at >= from && at < to) continue;
      const bytes = good.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect((await check(bytes)).kind, `byte ${at}`).not.toBe("sealed");
    }
  });

  test("with another number in the place of ours is altered", async () => {
    const text = Buffer.from(sealed(ours.secret)).toString("latin1");
    const forged = text.replace(number, "QC-SN-2026-00043-3");
    expect(await check(bytesOf(forged))).toMatchObject({ kind: "altered" });
  });

  test("with bytes appended, or an incremental update, was completed after the seal", async () => {
    const good = sealed(ours.secret);
    const update = bytesOf(
      "1 0 obj << /Title (Autre) >> endobj\nxref\ntrailer << /Prev 9 >>\n%%EOF\n",
    );
    for (const more of [bytesOf("\n"), update])
      expect(await check(new Uint8Array([...good, ...more]))).toEqual({ kind: "appended", number });
  });

  test("of which the seal covers half was completed after the seal", async () => {
    const half = sealed(ours.secret, {
      tail: `\n>>\n${"x".repeat(400)}%%EOF\n`,
      to: body.length + 2100,
    });
    expect(await check(half)).toMatchObject({ kind: "appended" });
  });

  test("with a second signature of somebody else over it carries an unknown seal", async () => {
    const first = Buffer.from(sealed(ours.secret)).toString("latin1");
    expect(await check(sealed(theirs.secret, { before: first }))).toEqual({
      kind: "unknown-key",
      number,
    });
  });

  test("sealed by somebody else, or by two signers at once, is not ours", async () => {
    expect(await check(sealed(theirs.secret))).toEqual({ kind: "unknown-key", number });
    expect(await check(sealed(ours.secret, { signers: 2 }))).toMatchObject({ kind: "altered" });
  });

  test("whose gap is larger than the seal, or begins later than the file, is altered", async () => {
    const text = Buffer.from(sealed(ours.secret)).toString("latin1");
    const wider = text.replace(
      /ByteRange \[0 (\d+)/,
      (_, gap) => `ByteRange [0 ${Number(gap) - 8}`,
    );
    expect((await check(bytesOf(wider))).kind).toBe("altered");
    expect((await check(bytesOf(text.replace("ByteRange [0 ", "ByteRange [9 ")))).kind).toBe(
      "altered",
    );
  });

  test("that is a scan gives its photos, the largest first, and nothing of its other streams", () => {
    const jpeg = (length: number) => `\xff\xd8\xff\xe0${"j".repeat(length)}`;
    const stream = (content: string, end = "\n") => `<< >>\nstream${end}${content}\nendstream\n`;
    const scan = bytesOf(
      `%PDF-1.4\n${stream("BT (texte) Tj ET")}${stream(jpeg(10))}${stream(jpeg(30), "\r\n")}%%EOF`,
    );
    expect(photosIn(scan).map((photo) => photo.length)).toEqual([35, 15]);
    expect([...(photosIn(scan)[0] ?? [])].slice(0, 4)).toEqual([0xff, 0xd8, 0xff, 0xe0]);
    expect(photosIn(bytesOf(`%PDF-1.4\n${stream(jpeg(5)).repeat(30)}`))).toHaveLength(20);
    expect(photosIn(sealed(ours.secret))).toEqual([]);
  });

  test("of a trial key is sealed, and told to be of a trial", async () => {
    const trial = { ...ours.published, trial: true as const };
    expect(await checkPdf(sealed(ours.secret), [trial])).toEqual({
      kind: "sealed",
      number,
      isTrial: true,
    });
  });

  test("of a compromised key does not count by itself", async () => {
    const revoked = { ...ours.published, revoked: { since: "2026-11-01T00:00:00Z" } };
    expect(await checkPdf(sealed(ours.secret), [revoked])).toEqual({
      kind: "compromised",
      number,
      since: "2026-11-01T00:00:00Z",
    });
  });

  describe("of a compromised key is confirmed by the record", () => {
    const since = "2026-11-01T00:00:00.000Z";
    const bytes = sealed(ours.secret);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const other = `${sha256.slice(0, 5)}${"0".repeat(59)}`;
    const compromised = { kind: "compromised", number, since } as const;
    const confirmed = { kind: "sealed", number };

    test.each<[string, { sha256: string; madeAt: string }[], object]>([
      ["made before", [{ sha256, madeAt: "2026-10-31T23:59:59.999Z" }], confirmed],
      ["made at that instant", [{ sha256, madeAt: since }], compromised],
      ["made later", [{ sha256, madeAt: "2026-11-02T00:00:00.000Z" }], compromised],
      ["not in it", [], compromised],
      ["another file", [{ sha256: other, madeAt: "2026-10-01T00:00:00.000Z" }], compromised],
    ])("%s", async (_name, recorded, expected) => {
      const beginnings: string[] = [];
      const verdict = await confirmByRecord(compromised, bytes, async (beginning) => {
        beginnings.push(beginning);
        return recorded.map((each) => ({ ...each, number }));
      });
      expect(verdict).toEqual(expected);
      expect(beginnings).toEqual([sha256.slice(0, 5)]);
    });

    test("not when the record cannot be read, and no other verdict asks for it", async () => {
      const fails = () => Promise.reject(new TypeError("no network"));
      expect(await confirmByRecord(compromised, bytes, fails)).toEqual(compromised);
      for (const kind of ["sealed", "altered", "appended", "unknown-key", "unsealed"] as const)
        expect(await confirmByRecord({ kind, number }, bytes, () => expect.fail())).toEqual({
          kind,
          number,
        });
    });
  });

  test("without a seal says so, and another file is not read", async () => {
    expect(await check(bytesOf(body))).toEqual({ kind: "unsealed", number });
    expect(await check(bytesOf("%PDF-1.4\n%%EOF"))).toEqual({ kind: "unsealed", number: null });
    for (const other of ["", "PK\u0003\u0004", "QC-SN-2026-00042-5"])
      expect(await check(bytesOf(other))).toEqual({ kind: "not-a-pdf", number: null });
  });
});
