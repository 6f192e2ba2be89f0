import { expect, test } from "vitest";
import { oddVariables } from "./odd-variables.ts";

test.each([
  ["DATABASE_UR", "DATABASE_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_RUL", "DATABASE_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["MAILFROM", "MAIL_FROM"],
  ["Public_url", "PUBLIC_URL"],
  ["SECRETS_FIL", "SECRETS_FILE"],
  ["WAVE_SECRET", null],
  ["DATABASE_URLS_FILE", "DATABASE_URL_FILE"],
  ["S3_BUCKET", null],
])("%s is named, meant: %s", (name, suggestion) => {
  expect(oddVariables({ [name]: "x", DATABASE_URL: "x" })).toEqual([{ name, meant: suggestion }]);
});

test("variables of other programs and all of ours are left alone", () => {
  const names = ["PATH", "HOSTNAME", "PORTS", "HOME", "LANG", "TZ", "NODE_ENV", "NODE_OPTIONS"];
  const ours = ["DATABASE_URL", "DATABASE_URL_FILE", "SECRET", "SECRETS", "METRICS_TOKEN_FILE"];
  const env = Object.fromEntries([...names, ...ours].map((name) => [name, "x"]));
  expect(oddVariables(env)).toEqual([]);
});
