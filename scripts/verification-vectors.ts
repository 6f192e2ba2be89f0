import { webcrypto } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { certificateNumbers } from "#app/certificates/certificate-number.ts";
import { markNames } from "#app/certificates/marks.ts";
import { addressOfSegment, packStates } from "#app/certificates/status-list/status-list.ts";
import { type Cbor, decodeCbor, encodeCbor } from "#app/certificates/token/cbor.ts";
import { encodeContent, type TokenContent } from "#app/certificates/token/certificate-token.ts";
import { addressInCode, signToken } from "#app/certificates/token/token.ts";
import { toBase32 } from "#app/kernel/base32.ts";
import { numberOf } from "#app/kernel/identifiers.ts";
import { signJwt } from "#app/keys/sign-jwt.server.ts";

/** Makes the test vectors of /verification/specification; new keys, and so new signatures, each time. Their private parts are not kept. */
const folder = new URL("../public/verification/vectors/", import.meta.url);
const site = "https://example.org";
const seconds = (instant: string) => Date.parse(instant) / 1000;
const at = "2027-03-01T12:00:00Z";

async function newKey(kid: number) {
  const pair = await webcrypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const { x, y } = await webcrypto.subtle.exportKey("jwk", pair.publicKey);
  const sign = async (data: Uint8Array) =>
    new Uint8Array(
      await webcrypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        pair.privateKey,
        new Uint8Array(data),
      ),
    );
  const life = { nbf: seconds("2026-11-24T10:00:00Z"), exp: seconds("2028-11-24T10:00:00Z") };
  const jwk = { kty: "EC", crv: "P-256", x, y, use: "sig", alg: "ES256", kid: String(kid) };
  return { keyId: kid, sign, jwk: { ...jwk, ...life } };
}

const [ownKey, stolen, trial, foreign] = [
  await newKey(1),
  await newKey(2),
  await newKey(3),
  await newKey(4),
];

const rightOf = (code: string): TokenContent["rights"][number] => ({
  code,
  level: 2,
  class: "D",
  startsOn: "2026-12-22",
  endsOn: "2030-12-21",
});
const content = (serial: number, changes: Partial<TokenContent> = {}): TokenContent => ({
  number: numberOf(certificateNumbers, 2026, serial),
  decidedOn: "2026-12-22",
  holder: { ein: "099412660", isNinea: true, name: "Tamarou Ouvrages SARL" },
  firstStatusIndex: serial,
  marks: [],
  rights: [rightOf("2101")],
  ...changes,
});

const vectors: object[] = [];
const addressOf = (number: string, token: string) => addressInCode(site, number, token);

function add(name: string, address: string, expected: object): void {
  vectors.push({ name, at, address, expected });
}
const authentic = (statuses: string[], marks: string[] = []) => ({
  answer: "authentic",
  marks,
  statuses,
});

const two = content(10, { rights: [rightOf("2101"), rightOf("2201")] });
const good = await signToken(two, ownKey);
add("valid", addressOf(two.number, good), authentic(["valid", "valid"]));

const first = content(12);
// The payload of version 1 has no element for the marks.
const [, ...parts] = decodeCbor(encodeContent(first)) as readonly Cbor[];
const oldPayload = new Uint8Array(encodeCbor([1, ...parts.slice(0, 6), ...parts.slice(7)]));
const structure = ["Signature1", new Uint8Array([0xa1, 1, 0x26]), new Uint8Array(), oldPayload];
const head = [0xd2, 0x84, 0x43, 0xa1, 1, 0x26, 0xa1, 4, 0x41, ownKey.keyId];
const signature = await ownKey.sign(new Uint8Array(encodeCbor(structure)));
const old = new Uint8Array([...head, ...encodeCbor(oldPayload), ...encodeCbor(signature)]);
add("valid, version 1", addressOf(first.number, toBase32(old)), authentic(["valid"]));

for (const [serial, state] of [
  [20, "withdrawn"],
  [21, "suspended"],
  [22, "replaced"],
] as const) {
  const certificate = content(serial);
  add(
    state,
    addressOf(certificate.number, await signToken(certificate, ownKey)),
    authentic([state]),
  );
}
const partly = content(23, { rights: [rightOf("2101"), rightOf("2201")] });
const partlyToken = await signToken(partly, ownKey);
add(
  "one of two withdrawn",
  addressOf(partly.number, partlyToken),
  authentic(["valid", "withdrawn"]),
);

const ended = content(30, { rights: [{ ...rightOf("2101"), endsOn: "2027-02-28" }] });
add("expired", addressOf(ended.number, await signToken(ended, ownKey)), authentic(["expired"]));
const last = content(31, { rights: [{ ...rightOf("2101"), endsOn: "2027-03-01" }] });
add("on its last day", addressOf(last.number, await signToken(last, ownKey)), authentic(["valid"]));
const coming = content(32, { rights: [{ ...rightOf("2101"), startsOn: "2027-03-02" }] });
add(
  "not yet in force",
  addressOf(coming.number, await signToken(coming, ownKey)),
  authentic(["upcoming"]),
);
const later = content(900);
add(
  "given after the list",
  addressOf(later.number, await signToken(later, ownKey)),
  authentic(["unknown"]),
);

for (const mark of markNames) {
  const certificate = content(40 + markNames.indexOf(mark), { marks: [mark] });
  const token = await signToken(certificate, mark === "trial" ? trial : ownKey);
  add(mark, addressOf(certificate.number, token), authentic(["valid"], [mark]));
}
const company = { ein: "CI-2015-B-99", isNinea: false, name: "Lagune BTP" };
const abroad = content(50, { holder: company });
add(
  "of another country",
  addressOf(abroad.number, await signToken(abroad, ownKey)),
  authentic(["valid"]),
);

const changed = `${good.slice(0, -9)}${good.at(-9) === "A" ? "B" : "A"}${good.slice(-8)}`;
add("altered", addressOf(two.number, changed), { answer: "altered" });
add("cut", addressOf(two.number, good.slice(0, 80)), { answer: "unreadable" });
const others = await signToken(two, foreign);
add("other key", addressOf(two.number, others), { answer: "unknown-key" });
const claimed = await signToken(two, { ...foreign, keyId: ownKey.keyId });
add("other key under our number", addressOf(two.number, claimed), { answer: "altered" });
add("compromised key", addressOf(two.number, await signToken(two, stolen)), {
  answer: "compromised",
});
add("code of another certificate", addressOf(first.number, good), { answer: "other-certificate" });

const states = packStates(64, [
  { at: 20, state: "withdrawn" },
  { at: 21, state: "suspended" },
  { at: 22, state: "replaced" },
  { at: 24, state: "withdrawn" },
]);
const iat = seconds("2027-03-01T11:00:00Z");
const list = await signJwt(ownKey, "statuslist+jwt", {
  sub: addressOfSegment(site, 0),
  iat,
  exp: iat + 72 * 3600,
  ttl: 3600,
  status_list: { bits: 2, lst: deflateSync(states).toString("base64url") },
});
const revoked = { at: "2027-02-20T09:00:00.000Z", since: "2027-02-19T00:00:00.000Z" };
const keys = [
  ownKey.jwk,
  { ...stolen.jwk, revoked: { ...revoked, reason: "key-compromise" } },
  { ...trial.jwk, trial: true },
];

mkdirSync(folder, { recursive: true });
const write = (name: string, text: string) => writeFileSync(new URL(name, folder), `${text}\n`);
write("jwks.json", JSON.stringify({ keys }, null, 2));
write("status-list.jwt", list);
write("vectors.json", JSON.stringify(vectors, null, 2));
console.log(`${vectors.length} vectors.`);
