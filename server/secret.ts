import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The given secret, or the one that this data directory keeps: made at the first start, readable by its owner alone. */
export function secretOf({ SECRET, DATA_DIR }: { SECRET?: string | undefined; DATA_DIR: string }) {
  if (SECRET) return SECRET;
  const file = join(DATA_DIR, "secret");
  if (!existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8").trim();
}
