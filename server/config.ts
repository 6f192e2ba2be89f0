import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import * as v from "valibot";
import { railConfig, railSecrets } from "./payments/rail-config.ts";

// Each message completes « it must be » (`wrongValue`).
const port = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    "a port number from 0 to 65535",
  ),
  v.transform(Number),
);
const url = (...schemes: string[]) => {
  const starts = schemes.map((scheme) => `${scheme}://`);
  return v.pipe(
    v.string(),
    v.check(
      (text) => starts.some((start) => text.startsWith(start)),
      `a URL that starts with ${starts.join(" or ")}`,
    ),
    v.check(
      (text) => URL.canParse(text),
      `a whole URL such as ${starts[0]}host:port, with a number as port; a special character of a name or password before the host is written as %XX`,
    ),
  );
};
const isOrigin = (text: string): boolean => {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === "/" && search === "" && hash === "" && username === "";
};
const oneOf = <Values extends string[]>(...values: Values) =>
  v.picklist(values, values.map((value) => `\`${value}\``).join(" or "));
const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => !/^[^/]*\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)/.test(text),
    "the address of one server: of several a proxy chooses, as in deploy/haproxy-database.cfg",
  ),
  url("postgres", "postgresql"),
);
const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

/** Every variable that the product reads. `docs/configuration.md` is made from it. */
export const configSchema = v.object({
  PORT: described(v.optional(port, "3000"), "Port of the web server; 0 takes a free one."),
  HOST: described(
    v.optional(v.pipe(v.string(), v.minLength(1)), "localhost"),
    "Address to listen on; `0.0.0.0` to be reached from other machines.",
  ),
  PUBLIC_URL: described(
    v.optional(
      v.pipe(
        url("http", "https"),
        v.check(
          (text) => !URL.canParse(text) || isOrigin(text),
          "scheme and host alone, such as https://tabax.example: the product answers at no path below a host",
        ),
      ),
    ),
    "Address that visitors type, `https://tabax.example`, without a path, used for the links in mails; `http://localhost:PORT` when absent.",
  ),
  DATA_DIR: described(
    v.optional(v.pipe(v.string(), v.minLength(1)), "data"),
    "Folder of the embedded database, of the mails and of the generated secret.",
  ),
  OBJECTS_DIR: described(
    v.optional(v.pipe(v.string(), v.minLength(1))),
    "Folder of the documents and of uploads that arrive, on a disk of its own if you like, the same for all processes; `DATA_DIR/objects` when absent. Unused with `S3_URL`.",
  ),
  DISK_RESERVE_MB: described(
    v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,7}$/, "a number of megabytes"), v.transform(Number)),
      "1000",
    ),
    "Megabytes that documents leave free on the disk of `DATA_DIR`, for the database, and on that of `OBJECTS_DIR`: below it uploads are refused and everything else goes on.",
  ),
  STOP_DELAY_SECONDS: described(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/, "a number of seconds, at most 99"),
        v.transform(Number),
      ),
    ),
    "How long a process that was told to stop still accepts connections while `/readyz` answers 503, so that each proxy notices first; `5` with `PUBLIC_URL`, else `0`.",
  ),
  DATABASE_URL: described(
    v.optional(databaseUrl),
    "A PostgreSQL server (15 or later) instead of the embedded database; of a primary with standbys the proxy that leads to the primary.",
  ),
  DATABASE_READ_ONLY: described(
    v.optional(databaseUrl),
    "A standby of `DATABASE_URL` that answers readers of the directory, as fresh as the primary. While the primary is away, verifications too, for at most 60 seconds.",
  ),
  DATABASE_EXPECTED: described(
    v.optional(oneOf("yes", "no"), "no"),
    "`yes` once the service runs: a start that finds no database ends with 1 instead of making an empty one.",
  ),
  QUIET: described(
    v.optional(oneOf("yes", "no"), "no"),
    "`yes` for a restored copy: no mail is sent, no task and no duty runs; everything else works.",
  ),
  DATABASE_POOL: described(
    v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d?$/, "a number from 1 to 99"), v.transform(Number)),
      "10",
    ),
    "Connections to the PostgreSQL server, at most.",
  ),
  DATABASE_PREPARE: described(
    v.optional(oneOf("yes", "no"), "yes"),
    "`no` behind a proxy that shares connections and keeps no prepared statements, such as PgBouncer before 1.21.",
  ),
  SMTP_URL: described(
    v.optional(url("smtp", "smtps")),
    "A mail server, `smtps://user:password@host:465`; without it mails are `.eml` files under `DATA_DIR/mail`.",
  ),
  MAIL_FROM: described(
    v.optional(v.pipe(v.string(), v.email("an e-mail address"))),
    "Sender of the mails; the certification body's e-mail of the settings when absent.",
  ),
  DKIM_SELECTOR: described(
    v.optional(
      v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/i, "a name such as `tabax2026`")),
    ),
    "Name of the DKIM key in the DNS, `tabax2026`: mails are signed for the domain of their sender. Absent when the mail server signs.",
  ),
  DKIM_PRIVATE_KEY: described(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.replaceAll("\\n", "\n")),
        v.check(isRsaKey, "a private RSA key of at least 2048 bits in PEM"),
      ),
    ),
    "The private RSA key of `DKIM_SELECTOR` in PEM; better in the file that `DKIM_PRIVATE_KEY_FILE` names.",
  ),
  SECRETS: described(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(/[,\s]+/).filter(Boolean)),
        v.array(
          v.pipe(
            v.string(),
            v.regex(
              /^[\w-]+:[^,\s]{32,}$/,
              "names with secrets of at least 32 characters, `2027:…,2026:…`",
            ),
          ),
        ),
        v.check(
          (entries) => new Set(entries.map((each) => each.split(":")[0])).size === entries.length,
          "secrets whose names differ",
        ),
        v.transform((entries) => entries.map((each) => each.slice(each.indexOf(":") + 1))),
      ),
    ),
    "Secrets with their names, newest first, `2027:…,2026:…`: the first signs forms, links and known browsers, all of them verify; the same for all processes.",
  ),
  SECRET: described(
    v.optional(v.pipe(v.string(), v.minLength(32, "a text of at least 32 characters"))),
    "One secret, or the oldest beside `SECRETS`. Generated under `DATA_DIR` when neither is given.",
  ),
  CLAMD: described(
    v.optional(
      v.pipe(v.string(), v.regex(/^(\/.+|\S+:\d{1,5})$/, "a path of a socket, or `host:port`")),
    ),
    "Where the antivirus clamd listens, `/run/clamav/clamd.ctl` or `host:port`; without it documents are shown as not scanned.",
  ),
  S3_URL: described(
    v.optional(url("http", "https")),
    "A bucket of an object store for the documents, `https://host/bucket`, instead of the folder `DATA_DIR/objects`.",
  ),
  S3_ACCESS_KEY_ID: described(v.optional(v.string()), "Name of the key of that bucket."),
  S3_SECRET_ACCESS_KEY: described(v.optional(v.string()), "The secret part of that key."),
  S3_REGION: described(v.optional(v.string()), "Region of the bucket; `auto` when absent."),
  KEY_DIR: described(
    v.optional(v.pipe(v.string(), v.minLength(1))),
    "Folder of the keys that seal certificates, the same for all processes, for its owner alone; `DATA_DIR/keys` when absent.",
  ),
  TSA_URL: described(
    v.optional(url("http", "https")),
    "A time-stamping service (RFC 3161) for the seals; without it, or when it does not answer, they bear no certified time.",
  ),
  ADMIN_EMAIL: described(
    v.optional(v.pipe(v.string(), v.email("an e-mail address"))),
    "This address is invited by mail as an administrator, at the first start.",
  ),
  TRUST_PROXY: described(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          isProxyList,
          "IP addresses, networks such as 10.0.0.0/8, `loopback`, `linklocal` or `uniquelocal`, separated by commas",
        ),
      ),
      "loopback",
    ),
    "Addresses or networks of the proxies whose `X-Forwarded-*` headers are believed, separated by commas.",
  ),
  METRICS_PORT: described(
    v.optional(port),
    "A port at the loopback address alone on which `/metrics` answers a Prometheus of this machine.",
  ),
  METRICS_TOKEN: described(
    v.optional(v.pipe(v.string(), v.minLength(32, "a text of at least 32 characters"))),
    "With it `/metrics` answers on the port of the product too, to who bears this token.",
  ),
  ...railConfig,
  LOG_LEVEL: described(
    v.optional(oneOf("debug", "info", "warn", "error", "silent")),
    "`info`, or `warn` when started in a terminal.",
  ),
});

export type Config = v.InferOutput<typeof configSchema>;

/** The folder of the keys that seal. */
export const keyFolderOf = ({ KEY_DIR, DATA_DIR }: Pick<Config, "KEY_DIR" | "DATA_DIR">): string =>
  KEY_DIR ?? join(DATA_DIR, "keys");

/** Origin of the links in mails, without a final slash. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Config): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://localhost:${PORT}`;
}

const STOP_DELAY_SECONDS = 5;

/** How long connections are accepted after the order to stop; a process without a proxy stops at once. */
export const stopDelayMs = ({
  STOP_DELAY_SECONDS: seconds,
  PUBLIC_URL,
}: Pick<Config, "STOP_DELAY_SECONDS" | "PUBLIC_URL">): number =>
  1_000 * (seconds ?? (PUBLIC_URL ? STOP_DELAY_SECONDS : 0));

export class ConfigError extends Error {
  override name = "ConfigError";
}

export const environment = (): Record<string, string | undefined> => process.env;

/** Reads the configuration; throws one `ConfigError` that names every wrong variable. */
export function readConfig(env = environment()): Config {
  const givenValues = Object.fromEntries(
    Object.keys(configSchema.entries)
      .map((name) => [name, givenAs(name, env)?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = v.safeParse(configSchema, givenValues);
  const lines = result.success
    ? [...inClear(result.output), ...halfGiven(result.output)]
    : firstOfEach(result.issues).map(([name, message]) =>
        wrongValue(name, givenValues[name], message),
      );
  if (result.success && lines.length === 0) return result.output;
  throw new ConfigError(`Wrong configuration\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

/** The first message about each variable, by its name. */
const firstOfEach = (issues: readonly v.BaseIssue<unknown>[]): [string, string][] => [
  ...new Map(
    issues.toReversed().map((issue) => [String(issue.path?.[0]?.key), issue.message] as const),
  ),
];

/** « PORT: "80a" was given; it must be a port number from 0 to 65535 ». Of a secret only the scheme and the length are told. */
function wrongValue(name: string, value = "", right: string): string {
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(value)?.[0] ?? "";
  const quotedValue = inFiles.includes(name)
    ? `a value of ${value.length} characters${scheme && ` that starts with ${scheme}`}`
    : JSON.stringify(value.replace(/\/\/[^/]*@/, "//…@").slice(0, 100));
  return `${name}: ${quotedValue} was given; it must be ${right}`;
}

/** Variables that may be given as the name of a file, for secrets of a supervisor. */
const inFiles = [
  ...["SECRETS", "SECRET", "DATABASE_URL", "SMTP_URL", "DKIM_PRIVATE_KEY", "S3_SECRET_ACCESS_KEY"],
  ...["DATABASE_READ_ONLY", "METRICS_TOKEN"],
  ...railSecrets,
];

/** Names of variables that name such a file. */
export const fileVariables: readonly string[] = inFiles.map((name) => `${name}_FILE`);

function givenAs(name: string, env: Record<string, string | undefined>): string | undefined {
  const file = inFiles.includes(name) ? env[`${name}_FILE`]?.trim() : undefined;
  if (!file) return env[name];
  if (env[name]?.trim()) throw new ConfigError(`Give ${name} or ${name}_FILE, not both.`);
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** With an https public address, everything on another machine is reached by TLS. */
function inClear(config: Config): string[] {
  const { PUBLIC_URL } = config;
  if (!PUBLIC_URL?.startsWith("https:")) return [];
  const http = (["S3_URL", "WAVE_URL", "ORANGE_URL", "PAYDUNYA_URL"] as const).filter((name) => {
    const address = config[name];
    return address?.startsWith("http:") && !isLoopback(new URL(address).hostname);
  });
  const databases = (["DATABASE_URL", "DATABASE_READ_ONLY"] as const).filter(
    (name) => !isSafeDatabase(new URL(config[name] ?? "postgres://localhost")),
  );
  return [
    ...databases.map(
      (name) =>
        `${name}: another machine, ${new URL(config[name] ?? "").host}, is reached with \`?sslmode=verify-full\` when PUBLIC_URL is https`,
    ),
    ...http.map(
      (name) =>
        `${name}: another machine is reached by https when PUBLIC_URL is https; ${new URL(config[name] ?? "").origin} was given`,
    ),
  ];
}

/** The driver connects to `?host=` rather than to the host of the address, and takes the last of several values. */
function isSafeDatabase({ hostname, searchParams }: URL): boolean {
  const hosts = [hostname, ...searchParams.getAll("host"), ...searchParams.getAll("hostaddr")];
  const modes = searchParams.getAll("sslmode");
  return (
    hosts.every((host) => isLoopback(host) || host.startsWith("/")) ||
    (modes.length > 0 && modes.every((mode) => mode === "verify-full"))
  );
}

/** A bucket needs both parts of its key, a signature of mails its name and its key, and a replica its primary. */
function halfGiven(config: Config): string[] {
  const { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  const bucket = S3_URL === undefined || (S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY);
  const signature = Boolean(config.DKIM_SELECTOR) === Boolean(config.DKIM_PRIVATE_KEY);
  const replica = config.DATABASE_READ_ONLY === undefined || config.DATABASE_URL !== undefined;
  return [
    ...(replica ? [] : ["DATABASE_READ_ONLY: it wants DATABASE_URL beside it"]),
    ...(bucket ? [] : ["S3_URL: it wants S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it"]),
    ...(signature ? [] : ["DKIM_SELECTOR: it and DKIM_PRIVATE_KEY are given together"]),
  ];
}

/** React's development build renders several times slower; must be set before React is loaded. */
export function serveVisitors(): void {
  process.env.NODE_ENV = "production";
}

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

function isProxyList(text: string): boolean {
  const names = ["loopback", "linklocal", "uniquelocal"];
  return text.split(",").every((each) => {
    const [address = "", bits, ...rest] = each.trim().split("/");
    if (rest.length > 0) return false;
    if (bits === undefined) return names.includes(address) || isIP(address) !== 0;
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
  });
}

/** Whether a host name of a URL is this machine. An empty one is: it means a Unix socket. */
export const isLoopback = (host: string): boolean =>
  host === "" || /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
