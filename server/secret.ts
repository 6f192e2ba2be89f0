import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Given {
  SECRETS?: string[] | undefined;
  SECRET?: string | undefined;
  DATA_DIR: string;
}

/**
 * The configured secrets, newest first, or else those of the file in the data directory, one a line. The first start makes
 * that file, readable by its owner alone.
 */
export function secretOf({ SECRETS = [], SECRET, DATA_DIR }: Given): string {
  const secrets = [...SECRETS, ...(SECRET ? [SECRET] : [])];
  if (secrets.length > 0) return secrets.join("\n");
  const file = join(DATA_DIR, "secret");
  if (!existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  }
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
