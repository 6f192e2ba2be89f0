import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the PDF of a document ships, by the hash of its data: other data never get it. */
export const shippedFile = (data: object): string =>
  join(
    import.meta.dirname,
    "shipped",
    `${createHash("sha256").update(JSON.stringify(data)).digest("hex")}.pdf`,
  );

/** The PDF that ships for these data (`npm run documents:ship`); null when none does. */
export function shippedPdf(data: object): Buffer | null {
  const file = shippedFile(data);
  return existsSync(file) ? readFileSync(file) : null;
}
