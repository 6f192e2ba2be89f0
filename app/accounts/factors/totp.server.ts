import { randomBytes } from "node:crypto";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The library comes at the first use: it would cost every start its weight. */
const library = () => import("otpauth");

/** A new secret of 160 bits, in the letters that people type. */
export const newTotpSecret = (bytes: Uint8Array = randomBytes(20)): string =>
  Array.from({ length: 32 }, (_, place) => {
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return base32[Number.parseInt(bits.slice(place * 5, place * 5 + 5), 2)];
  }).join("");

/** The time step of 30 seconds whose code this is, the present one or a neighbour, since clocks differ; null for every other code. */
export async function stepOfCode(
  secret: string,
  { code, now }: { code: string; now: Date },
): Promise<bigint | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const { TOTP, Secret } = await library();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    window: 1,
    timestamp: now.getTime(),
  });
  return delta === null ? null : BigInt(TOTP.counter({ timestamp: now.getTime() }) + delta);
}

/** The code of a secret at an instant, as an application shows it. */
export async function codeAt(secret: string, now: Date): Promise<string> {
  const { TOTP, Secret } = await library();
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });
}

/** What an application reads from the square: whose secret it is, and for what. */
export const totpAddress = (
  secret: string,
  { product, email }: { product: string; email: string },
): string => {
  const name = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(product)}`;
};
