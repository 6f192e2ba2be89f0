import fc from "fast-check";
import encodeQr from "qr";
import { beforeAll, describe, expect, test } from "vitest";
import { fromBase32, toBase32 } from "#app/kernel/base32.ts";
import { numberOf } from "#app/kernel/identifiers.ts";
import { certificateNumbers } from "../certificate-number.ts";
import type { Mark } from "../marks.ts";
import { decodeCbor, encodeCbor } from "./cbor.ts";
import {
  cutName,
  decodeContent,
  encodeContent,
  type TokenContent,
  type TokenRight,
} from "./certificate-token.ts";
import {
  addressInCode,
  type PublicKey,
  signToken,
  type TokenSigner,
  verifyToken,
} from "./token.ts";

const right = (code: string, changes: Partial<TokenRight> = {}): TokenRight => ({
  code,
  level: 2,
  class: "D",
  startsOn: "2026-12-22",
  endsOn: "2030-12-21",
  ...changes,
});

const content = (changes: Partial<TokenContent> = {}): TokenContent => ({
  number: "QC-SN-2026-00042-5",
  decidedOn: "2026-12-22",
  holder: { ein: "099412660", isNinea: true, name: "Tamarou Ouvrages SARL" },
  firstStatusIndex: 117,
  marks: [],
  rights: [right("2101"), right("2201")],
  ...changes,
});

async function aKey(keyId: number): Promise<{ signer: TokenSigner; published: PublicKey }> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const {
    kty = "",
    crv = "",
    x = "",
    y = "",
  } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  const sign = async (data: Uint8Array) =>
    new Uint8Array(
      await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        pair.privateKey,
        new Uint8Array(data),
      ),
    );
  return { signer: { keyId, sign }, published: { kid: String(keyId), kty, crv, x, y } };
}

let ours: Awaited<ReturnType<typeof aKey>>;
let theirs: Awaited<ReturnType<typeof aKey>>;
beforeAll(async () => {
  ours = await aKey(1);
  theirs = await aKey(2);
});

describe("what a token says", () => {
  test.each([
    ["one period", content()],
    ["another level and class", content({ rights: [right("0101", { level: 3, class: "A" })] })],
    ["two periods", content({ rights: [right("2101", { endsOn: "2027-12-21" }), right("1101")] })],
    [
      "a company from abroad",
      content({ holder: { ein: "CI-2015-B-99", isNinea: false, name: "Lagune BTP" } }),
    ],
    [
      "a NINEA with leading zeros",
      content({ holder: { ein: "000000012", isNinea: true, name: "Ñ" } }),
    ],
    [
      "the ten-thousandth certificate of a year",
      content({ number: numberOf(certificateNumbers, 2031, 123_456) }),
    ],
  ])("comes back as it was: %s", (_what, tokenContent) => {
    expect(decodeContent(encodeContent(tokenContent))).toEqual(tokenContent);
  });

  test("each set of marks comes back, and a token of before them says none", () => {
    for (const marks of [["demo"], ["trial"], ["provisional"], ["demo", "trial", "provisional"]])
      expect(decodeContent(encodeContent(content({ marks: marks as Mark[] })))).toMatchObject({
        marks,
      });
    const old = [1, 26, 42, 2547, 99_412_660, "Tamarou Ouvrages SARL", 117];
    const period = [2547, 4007, 2101, 0x24, 2201, 0x24];
    expect(decodeContent(new Uint8Array(encodeCbor([...old, period])))).toEqual(content());
  });

  test("a name is cut at 60 bytes, never within a letter", () => {
    const cut = cutName("É".repeat(40));
    expect(cut).toBe("É".repeat(30));
    expect(
      decodeContent(
        encodeContent(content({ holder: { ein: "1", isNinea: false, name: "É".repeat(40) } })),
      )?.holder.name,
    ).toBe(cut);
  });

  test.each([
    ["another version", [3, 26, 42, 2547, 99, "A", 0, 0, [1, 2, 2101, 33]]],
    ["no marks", [2, 26, 42, 2547, 99, "A", 0, [1, 2, 2101, 33]]],
    ["a mark that nobody knows", [2, 26, 42, 2547, 99, "A", 0, 8, [1, 2, 2101, 33]]],
    ["marks in version 1", [1, 26, 42, 2547, 99, "A", 0, 0, [1, 2, 2101, 33]]],
    ["no qualification", [1, 26, 42, 2547, 99, "A", 0]],
    ["a period without a qualification", [1, 26, 42, 2547, 99, "A", 0, [1, 2]]],
    ["a code without its level", [1, 26, 42, 2547, 99, "A", 0, [1, 2, 2101, 33, 2201]]],
    ["a level that does not exist", [1, 26, 42, 2547, 99, "A", 0, [1, 2, 2101, 0x41]]],
    ["a class that does not exist", [1, 26, 42, 2547, 99, "A", 0, [1, 2, 2101, 0x17]]],
    ["a negative index", [1, 26, 42, 2547, 99, "A", -1, [1, 2, 2101, 33]]],
    ["a day in the year 11 million", [1, 26, 42, 4e9, 99, "A", 0, [1, 2, 2101, 33]]],
    ["a number where the name stands", [1, 26, 42, 2547, 99, 7, 0, [1, 2, 2101, 33]]],
    ["a text", "bonjour"],
  ])("is refused with %s", (_what, value) => {
    expect(decodeContent(new Uint8Array(encodeCbor(value as never)))).toBe(null);
  });

  test("no bytes whatever make the decoders throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        decodeCbor(bytes);
        decodeContent(bytes);
      }),
    );
  });
});

test("base32 has one spelling for each sequence of bytes", () => {
  expect(toBase32(new TextEncoder().encode("foobar"))).toBe("MZXW6YTBOI");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(bytes);
    }),
  );
  expect(fromBase32("mzxw6ytboi")).toEqual(fromBase32("MZXW6YTBOI"));
  for (const wrong of ["MZXW6YTBOJ", "M", "MZ1W", "MZXW=", "MZ XW"])
    expect(fromBase32(wrong)).toBe(null);
});

describe("who signed a token", () => {
  test("one of ours is authentic, with its content and key", async () => {
    const token = await signToken(content(), ours.signer);
    const verdict = await verifyToken(token, [theirs.published, ours.published]);
    expect(verdict).toEqual({ kind: "authentic", content: content(), key: ours.published });
    expect(await verifyToken(token.toLowerCase(), [ours.published])).toMatchObject({
      kind: "authentic",
    });
  });

  test("another signer's key is unknown, and its signature does not fit when it claims to be ours", async () => {
    const foreign = await signToken(content(), theirs.signer);
    expect(await verifyToken(foreign, [ours.published])).toEqual({ kind: "unknown-key" });
    const claimed = await signToken(content(), { ...theirs.signer, keyId: ours.signer.keyId });
    expect(await verifyToken(claimed, [ours.published])).toEqual({ kind: "altered" });
  });

  test("any changed bit is refused", async () => {
    const bytes = fromBase32(await signToken(content(), ours.signer));
    if (!bytes) throw new Error("unreadable");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = bytes.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const { kind } = await verifyToken(toBase32(changed), [ours.published]);
      expect(kind).not.toBe("authentic");
    }
  });

  test.each([
    ["empty", ""],
    ["4 kB long", "A".repeat(4096)],
    ["of foreign letters", "É!"],
    ["cut short", "2KCEHIIBEY"],
  ])("a text that is %s is unreadable", async (_what, text) => {
    expect(await verifyToken(text, [ours.published])).toEqual({ kind: "unreadable" });
  });

  test("a token that is cut or continued is unreadable", async () => {
    const bytes = fromBase32(await signToken(content(), ours.signer)) ?? new Uint8Array();
    for (const wrong of [bytes.slice(0, -1), new Uint8Array([...bytes, 0])])
      expect(await verifyToken(toBase32(wrong), [ours.published])).toEqual({ kind: "unreadable" });
  });
});

describe("the address in the code", () => {
  const rightsOf = (count: number, periods = 1) =>
    Array.from({ length: count }, (_, n) =>
      right(String(2101 + n), { endsOn: `20${30 + Math.floor((n * periods) / count)}-12-21` }),
    );

  // Bytes and version as in decision 0106: a change that makes the code denser must be seen here.
  test.each([
    [1, 1, "Tamarou Ouvrages SARL", { bytes: 129, version: 9 }],
    [6, 1, "Tamarou Ouvrages SARL", { bytes: 154, version: 10 }],
    [12, 3, "Tamarou Ouvrages SARL", { bytes: 198, version: 11 }],
    [6, 2, "T".repeat(54), { bytes: 207, version: 12 }],
  ])(
    "%d qualifications in %d periods keep the measured size",
    async (count, periods, name, most) => {
      const holder = { ein: "099412660", isNinea: true, name };
      const tokenContent = content({
        holder,
        firstStatusIndex: 117,
        rights: rightsOf(count, periods),
      });
      const token = await signToken(tokenContent, ours.signer);
      const address = addressInCode("https://tabax.example", tokenContent.number, token);
      expect(fromBase32(token)?.length).toBeLessThanOrEqual(most.bytes);
      expect(address).toMatch(/^HTTPS:\/\/TABAX\.EXAMPLE\/V\/QC-SN-2026-00042-5\/[A-Z2-7]+$/);
      const modules =
        encodeQr(address, "raw", { ecc: "medium", border: 1, encoding: "alphanumeric" }).length - 2;
      expect((modules - 17) / 4).toBeLessThanOrEqual(most.version);
    },
  );

  test("beyond version 12 the address stands alone", async () => {
    const token = await signToken(content({ rights: rightsOf(30, 3) }), ours.signer);
    expect(addressInCode("https://tabax.example", "QC-SN-2026-00042-5", token)).toBe(
      "HTTPS://TABAX.EXAMPLE/V/QC-SN-2026-00042-5",
    );
  });
});
