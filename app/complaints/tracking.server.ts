import { createHmac, timingSafeEqual } from "node:crypto";
import { toBase32 } from "#app/kernel/base32.ts";
import type { Context } from "#app/kernel/context.ts";
import { keyOf } from "#app/kernel/signed-token.server.ts";
import { complaintWithNumber } from "./complainant.queries.server.ts";

type Secret = Pick<Context, "secret">;

/** Bytes of a code: 60 bits, twelve letters and digits in three groups. */
const CODE_LETTERS = 12;

const codeUnder = (secret: string, complaintId: string): string =>
  toBase32(createHmac("sha256", keyOf(secret, "complaint-tracking")).update(complaintId).digest())
    .slice(0, CODE_LETTERS)
    .replace(/(.{4})(.{4})(.{4})/, "$1-$2-$3");

/** The code that opens the private page of a complaint, derived from the secret and stored nowhere: « K7QM-A3TD-XW2B ». */
export const trackingCode = ({ secret }: Secret, complaintId: string): string =>
  codeUnder(secret.split("\n")[0] ?? "", complaintId);

/** The address of the private page. */
export const trackingPath = (ctx: Secret, complaint: { id: string; number: string }): string =>
  `/reclamations/suivi?numero=${complaint.number}&code=${trackingCode(ctx, complaint.id)}`;

/** A typed number as ours are written: « rl 2026 12 3 » stays unknown, « RL2026000123 » is read. */
const readNumber = (text: string): string => {
  const [, year, serial, digit] = /^RL(\d{4})(\d{5,9})(\d)$/.exec(compact(text)) ?? [];
  return year ? `RL-${year}-${serial}-${digit}` : "";
};

/** Letters and digits in capitals; the alphabet of the codes has no 0 and no 1. */
const compact = (text: string): string =>
  text
    .slice(0, 60)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
const readCode = (text: string): string => compact(text).replaceAll("0", "O").replaceAll("1", "I");

/** An id that no complaint has, whose code is compared in place of that of an unknown complaint. */
const NO_COMPLAINT = "00000000-0000-0000-0000-000000000000";

/**
 * The id of the complaint with this number, for whoever has its code; null otherwise. An unknown number and a wrong code take the same
 * time and get the same answer.
 */
export async function complaintOfCode(
  { db, secret }: Pick<Context, "db" | "secret">,
  { number, code }: { number: string; code: string },
): Promise<string | null> {
  const complaint = await complaintWithNumber(db, readNumber(number));
  const typedCode = Buffer.from(readCode(code).padEnd(CODE_LETTERS).slice(0, CODE_LETTERS));
  const matches = secret.split("\n").map((each) => {
    const rightCode = codeUnder(each, complaint?.id ?? NO_COMPLAINT).replaceAll("-", "");
    return (
      timingSafeEqual(Buffer.from(rightCode), typedCode) && readCode(code).length === CODE_LETTERS
    );
  });
  return complaint && matches.includes(true) ? complaint.id : null;
}
