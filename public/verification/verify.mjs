// Verifies the address in the code of a certificate, written from /verification/specification alone:
//   node verify.mjs <address> <jwks.json> <status-list.jwt> [instant]
import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
const [address = "", jwksFile, listFile, instant] = process.argv.slice(2);
const { keys } = JSON.parse(readFileSync(jwksFile, "utf8"));
const now = (instant ? new Date(instant) : new Date()).toISOString();
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const damm = "0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790";
const digitOf = (digits) => [...digits].reduce((row, digit) => damm[row * 10 + +digit], 0);
const dayOf = (days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10);
const bytesOf = (base64url) => Buffer.from(base64url, "base64url");
const isSigned = (jwk, data, signature) => verify("sha256", data,
  { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" }, signature);
const base32 = (text) => Buffer.from(([...text.toUpperCase()].map((letter) => letters.indexOf(letter)
  .toString(2).padStart(5, "0")).join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
function cbor(bytes, at = 0) {
  const [kind, short] = [bytes[at] >> 5, bytes[at] & 31];
  const from = at + 1 + (short < 24 ? 0 : 1 << (short - 24));
  const n = short < 24 ? short : bytes.readUIntBE(at + 1, from - at - 1);
  if (kind < 2) return [kind ? -1 - n : n, from];
  if (kind < 4) return [bytes.subarray(from, from + n), from + n];
  const items = [[null, from]];
  for (let item = 0; item < n; item += 1) items.push(cbor(bytes, items.at(-1)[1]));
  return [items.slice(1).map(([value]) => value), items.at(-1)[1]];
}
function statusOf(index, start, end) {
  const [header, claims, signature] = readFileSync(listFile, "utf8").trim().split(".");
  const [{ kid }, { exp, status_list }] = [header, claims].map((part) => JSON.parse(bytesOf(part)));
  const key = keys.find((each) => each.kid === kid && !each.revoked);
  const isOurs = key && isSigned(key, `${header}.${claims}`, bytesOf(signature));
  const byte = isOurs ? inflateSync(bytesOf(status_list.lst))[index >> 2] : undefined;
  const value = (byte >> ((index & 3) * 2)) & 3;
  if (value > 0) return ["", "withdrawn", "suspended", "replaced"][value];
  if (end < now.slice(0, 10)) return "expired";
  if (byte === undefined || exp < Date.parse(now) / 1000) return "unknown";
  return start > now.slice(0, 10) ? "upcoming" : "valid";
}
function verdict([, printed, token = ""] = /\/v\/([^/]+)\/([a-z2-7]+)$/i.exec(address) ?? []) {
  const bytes = base32(token);
  const [payload, after] = bytes.length > 74 ? cbor(bytes, 10) : [];
  const isToken = bytes.toString("hex").startsWith("d28443a10126a10441") && bytes.length === after + 66;
  const key = keys.find(({ kid }) => kid === String(bytes[9]));
  const prefix = Buffer.from("846a5369676e61747572653143a1012640", "hex");
  if (!isToken || !key) return { answer: isToken ? "unknown-key" : "unreadable" };
  const signed = Buffer.concat([prefix, bytes.subarray(10, after)]);
  if (!isSigned(key, signed, bytes.subarray(-64))) return { answer: "altered" };
  const [[version, year, serial, , , , first, ...rest]] = cbor(payload);
  const bits = version === 1 ? 0 : rest.shift();
  const rank = String(serial).padStart(5, "0");
  const number = `QC-SN-${2000 + year}-${rank}-${digitOf(`${2000 + year}${rank}`)}`;
  if (version > 2 || bits > 7) return { answer: "unreadable" };
  if (number !== printed.toUpperCase()) return { answer: "other-certificate" };
  if (key.revoked) return { answer: "compromised" };
  const marks = ["demo", "trial", "provisional"].filter((_, at) => (bits >> at) & 1);
  const days = rest.flatMap(([from, to, ...pairs]) => Array(pairs.length / 2).fill([from, to]));
  const statuses = days.map(([from, to], at) => statusOf(first + at, dayOf(from), dayOf(to)));
  return { answer: "authentic", marks: key.trial ? [...new Set([...marks, "trial"])] : marks, statuses };
}
console.log(JSON.stringify(verdict()));
