import { randomBytes } from "node:crypto";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Imported at the first use, to keep the start light. */
const library = () => import("otpauth");

/** A new secret of 160 bits in base32, which can be typed. */
export const newTotpSecret = (bytes: Uint8Array = randomBytes(20)): string =>
  Array.from({ length: 32 }, (_, place) => {
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return base32[Number.parseInt(bits.slice(place * 5, place * 5 + 5), 2)];
  }).join("");

/** The 30-second time step of a code: the current one or a neighbour, because clocks differ; null for any other code. */
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

/** The code of a secret at an instant, as an authenticator application shows it. */
export async function codeAt(secret: string, now: Date): Promise<string> {
  const { TOTP, Secret } = await library();
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });
}

/** The otpauth address in the QR code: secret, account and product. */
export const totpAddress = (
  secret: string,
  { product, email }: { product: string; email: string },
): string => {
  const name = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(product)}`;
};

/** The dark modules of a QR code as one SVG path, and the number of modules per side including the white border of four. */
export async function qrPath(text: string): Promise<{ path: string; side: number }> {
  const { encodeQR } = await import("qr");
  const border = 4;
  const rows = encodeQR(text, "raw", { ecc: "medium", border });
  const path = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { path: path.join(""), side: rows.length };
}

/** Start and length of each run of dark modules in a row. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
