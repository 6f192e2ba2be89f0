import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { ConfigError, configSchema, publicUrlOf, readConfig } from "./config.ts";
import { secretOf } from "./secret.ts";

const rsaKey = (bits: number): string =>
  generateKeyPairSync("rsa", { modulusLength: bits })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString()
    .trim();

const faultOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("the configuration", () => {
  test("an empty environment gives a complete configuration", () => {
    expect(readConfig({})).toEqual({
      PORT: 3000,
      HOST: "localhost",
      DATA_DIR: "data",
      DISK_RESERVE_MB: 1000,
      DATABASE_EXPECTED: "no",
      QUIET: "no",
      DATABASE_POOL: 10,
      DATABASE_PREPARE: "yes",
      TRUST_PROXY: "loopback",
    });
  });

  test("every variable is read and trimmed", () => {
    const environment = {
      PORT: " 0 ",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://tabax.example",
      DATA_DIR: "/srv/tabax",
      DATABASE_URL: "postgres://user:pass@db.example:5432/tabax?sslmode=verify-full",
      DATABASE_READ_ONLY: "postgres://reader@127.0.0.1:5433/tabax",
      DATABASE_EXPECTED: "yes",
      QUIET: "yes",
      DATABASE_POOL: "25",
      DATABASE_PREPARE: "no",
      SMTP_URL: "smtps://user:pass@mail.example:465",
      MAIL_FROM: "noreply@tabax.example",
      DKIM_SELECTOR: "tabax2026",
      DKIM_PRIVATE_KEY: rsaKey(2048),
      SECRETS: `2027:${"n".repeat(32)}`,
      SECRET: "s".repeat(32),
      OBJECTS_DIR: "/srv/documents",
      DISK_RESERVE_MB: "2500",
      STOP_DELAY_SECONDS: "7",
      CLAMD: "/run/clamav/clamd.ctl",
      S3_URL: "https://objects.example/pieces",
      S3_ACCESS_KEY_ID: "tabax",
      S3_SECRET_ACCESS_KEY: "k".repeat(40),
      S3_REGION: "dkr",
      KEY_DIR: "/srv/keys",
      TSA_URL: "https://tsa.example",
      ADMIN_EMAIL: "admin@tabax.example",
      TRUST_PROXY: "10.0.0.0/8, loopback",
      WAVE_API_KEY: "wave_sn_prod_x",
      WAVE_WEBHOOK_SECRET: "wave_sn_WHS_x",
      WAVE_URL: "https://wave.example",
      ORANGE_CLIENT_ID: "client",
      ORANGE_CLIENT_SECRET: "secret",
      ORANGE_MERCHANT_CODE: "123456",
      ORANGE_MERCHANT_NAME: "TABAX",
      ORANGE_CALLBACK_KEY: "key",
      ORANGE_CALLBACK_SECRET: "om_secret",
      ORANGE_URL: "https://orange.example",
      PAYDUNYA_MASTER_KEY: "master",
      PAYDUNYA_PRIVATE_KEY: "private",
      PAYDUNYA_TOKEN: "token",
      PAYDUNYA_STORE_NAME: "Tabax",
      PAYDUNYA_URL: "https://paydunya.example/api/v1",
      METRICS_PORT: "9464",
      METRICS_TOKEN: "a-token-of-the-tests-of-forty-characters",
      LOG_LEVEL: "warn",
    };
    const values = {
      PORT: 0,
      DATABASE_POOL: 25,
      DISK_RESERVE_MB: 2500,
      SECRETS: ["n".repeat(32)],
      STOP_DELAY_SECONDS: 7,
      METRICS_PORT: 9464,
    };
    expect(readConfig(environment)).toEqual({ ...environment, ...values });
    expect(Object.keys(environment).sort()).toEqual(Object.keys(configSchema.entries).sort());
  });

  test("an empty variable counts as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "  ", SECRET: "" })).toEqual(readConfig({}));
  });

  test("other variables of the environment are not kept", () => {
    expect(readConfig({ PATH: "/usr/bin", port: "12" })).toEqual(readConfig({}));
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["PUBLIC_URL", "tabax.example"],
    ["PUBLIC_URL", "ftp://tabax.example"],
    ["PUBLIC_URL", "https://"],
    ["DATABASE_URL", "mysql://localhost/tabax"],
    ["DATABASE_POOL", "0"],
    ["DATABASE_POOL", "100"],
    ["DATABASE_PREPARE", "sometimes"],
    ["SMTP_URL", "http://mail.example"],
    ["MAIL_FROM", "noreply"],
    ["DKIM_SELECTOR", "tabax2026"],
    ["DKIM_SELECTOR", "tabax 2026"],
    ["DKIM_PRIVATE_KEY", "-----BEGIN PRIVATE KEY-----"],
    ["DKIM_PRIVATE_KEY", rsaKey(1024)],
    ["CLAMD", "clamd"],
    ["S3_URL", "https://objects.example/pieces"],
    ["SECRET", "too short"],
    ["ADMIN_EMAIL", "admin"],
    ["LOG_LEVEL", "loud"],
  ])("a wrong %s (%s) is named", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^Wrong configuration\n  ${name}: .+$`),
    );
  });

  test.each([
    ["PORT", "80a", '"80a" was given; it must be a port number from 0 to 65535'],
    ["PORT", "70000", '"70000" was given; it must be a port number from 0 to 65535'],
    ["METRICS_PORT", "x", '"x" was given; it must be a port number from 0 to 65535'],
    ["QUIET", "1", '"1" was given; it must be `yes` or `no`'],
    ["DISK_RESERVE_MB", "1GB", '"1GB" was given; it must be a number of megabytes'],
    [
      "TRUST_PROXY",
      "10.0.0.0/33",
      '"10.0.0.0/33" was given; it must be IP addresses, networks such as 10.0.0.0/8, `loopback`, `linklocal` or `uniquelocal`, separated by commas',
    ],
    [
      "SMTP_URL",
      "smtps://u:p/w@host:465",
      "a value of 22 characters that starts with smtps:// was given; it must be a whole URL such as smtp://host:port, with a number as port; a special character of a name or password before the host is written as %XX",
    ],
    [
      "SECRETS",
      "2027:short,2026:short",
      "a value of 21 characters was given; it must be names with secrets of at least 32 characters, `2027:…,2026:…`",
    ],
    [
      "TSA_URL",
      "ftp://u:hush@tsa.example",
      expect.stringContaining('"ftp://…@tsa.example" was given'),
    ],
    [
      "PUBLIC_URL",
      "https://t.example/app",
      '"https://t.example/app" was given; it must be scheme and host alone, such as https://tabax.example: the product answers at no path below a host',
    ],
  ])(
    "of a wrong %s (%s) the message tells what was given and what would be right",
    (name, value, words) => {
      const [, line, ...others] = faultOf({ [name]: value }).split("\n");
      expect(line?.trim().slice(`${name}: `.length)).toEqual(words);
      expect(line).toContain(`  ${name}: `);
      expect(others).toEqual([]);
    },
  );

  test.each([
    "https://t.example/app",
    "https://t.example?x",
    "https://t.example/#x",
    "https://u@t.example",
  ])("a public address with more than a host is refused: %s", (PUBLIC_URL) =>
    expect(faultOf({ PUBLIC_URL })).toContain("PUBLIC_URL: "),
  );

  test.each([
    ["https://tabax.example/", "https://tabax.example"],
    ["https://Tabax.example:443", "https://tabax.example"],
    ["http://localhost:8080", "http://localhost:8080"],
  ])("links in mails begin with the origin of %s", (PUBLIC_URL, origin) =>
    expect(publicUrlOf(readConfig({ PUBLIC_URL }))).toBe(origin),
  );

  test.each([
    "loopback",
    "10.0.0.0/8, fc00::/7",
    "10.88.0.1",
    "192.168.1.0/32",
    "::1/128,linklocal",
  ])(
    "the web server takes each list of proxies that the configuration accepts: %s",
    (TRUST_PROXY) => {
      const trustProxy = readConfig({ TRUST_PROXY })
        .TRUST_PROXY.split(",")
        .map((each) => each.trim());
      expect(() => fastify({ trustProxy })).not.toThrow();
    },
  );

  test.each(["10.0.0.0/33", "10.0.0.0/0", "::1/129", "loopback/8", "10.1", "any"])(
    "the list of proxies %s is refused",
    (TRUST_PROXY) => expect(faultOf({ TRUST_PROXY })).toContain("TRUST_PROXY: "),
  );

  test("the error names every wrong variable and repeats no secret", () => {
    const wrong = { PORT: "x", LOG_LEVEL: "y", SECRET: "hush-hush" };
    const message = faultOf(wrong);
    expect(message.split("\n")).toHaveLength(4);
    expect(message).not.toContain("hush-hush");
  });

  test("a secret may be given as a file or directly, but not both", () => {
    const folder = mkdtempSync(join(tmpdir(), "tabax-config-"));
    const file = join(folder, "secret");
    writeFileSync(file, `${"s".repeat(40)}\n`);
    expect(readConfig({ SECRET_FILE: file }).SECRET).toBe("s".repeat(40));
    expect(() => readConfig({ SECRET_FILE: file, SECRET: "x".repeat(40) })).toThrow("not both");
    expect(() => readConfig({ SECRET_FILE: `${file}-away` })).toThrow("SECRET_FILE cannot be read");
    rmSync(folder, { recursive: true });
  });

  test.each([
    ["postgres://u:p@db.example/tabax", "https://tabax.example", false],
    ["postgres://u:p@db.example/tabax?sslmode=require", "https://tabax.example", false],
    ["postgres://u:p@db.example/tabax?sslmode=verify-full", "https://tabax.example", true],
    ["postgres://u:p@127.0.0.1/tabax", "https://tabax.example", true],
    ["postgres://u:p@[::1]/tabax", "https://tabax.example", true],
    ["postgres://u:p@db.example/tabax", "http://localhost:3000", true],
    ["postgres://u:p@localhost/tabax?host=db.example", "https://tabax.example", false],
    ["postgres:///tabax?host=/run/postgresql", "https://tabax.example", true],
    [
      "postgres://u:p@db.example/tabax?sslmode=verify-full&sslmode=disable",
      "https://tabax.example",
      false,
    ],
  ])("the database %s of a product at %s is accepted: %s", (DATABASE_URL, PUBLIC_URL, accepted) => {
    const readUrls = () => readConfig({ DATABASE_URL, PUBLIC_URL });
    if (accepted) expect(readUrls().DATABASE_URL).toBe(DATABASE_URL);
    else expect(readUrls).toThrow("sslmode=verify-full");
  });

  test.each([
    ["postgres://two/tabax", "another machine, two, is reached with"],
    ["postgres://127.0.0.1,two/tabax", "the address of one server"],
    ["https://two/tabax", "a URL that starts with postgres://"],
  ])("the replica %s is refused", (DATABASE_READ_ONLY, words) => {
    const primary = { DATABASE_URL: "postgres://localhost/tabax", PUBLIC_URL: "https://a.example" };
    expect(() => readConfig({ ...primary, DATABASE_READ_ONLY })).toThrow(words);
  });

  test.each([
    ["postgres://u@one,two/tabax", false],
    ["postgres://u@one:5432,two:5432/tabax?sslmode=verify-full", false],
    ["postgres://one:5432,two:5432", false],
    ["postgres://u:a,b@one/tabax", true],
    ["postgres://u:a@one/tabax,old?application_name=a,b", true],
  ])("the address %s is of one server: %s", (DATABASE_URL, isOne) => {
    const readUrl = () => readConfig({ DATABASE_URL });
    if (isOne) expect(readUrl().DATABASE_URL).toBe(DATABASE_URL);
    else expect(readUrl).toThrow("the address of one server");
  });

  test("a replica without a primary is refused", () => {
    const readReplica = () => readConfig({ DATABASE_READ_ONLY: "postgres://localhost/tabax" });
    expect(readReplica).toThrow("it wants DATABASE_URL");
  });

  test.each(["S3_URL", "WAVE_URL", "ORANGE_URL", "PAYDUNYA_URL"])(
    "beside an https address, %s on another machine must use https",
    (name) => {
      const keys = { S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
      const readAddress = (address: string, PUBLIC_URL = "https://tabax.example") =>
        readConfig({ ...keys, PUBLIC_URL, [name]: address });
      expect(() => readAddress("http://else.example/x")).toThrow(`${name}: another machine`);
      for (const address of ["https://else.example/x", "http://127.0.0.1:9000/x"])
        expect(readAddress(address)).toMatchObject({ [name]: address });
      expect(() => readAddress("http://else.example/x", "http://localhost:3000")).not.toThrow();
    },
  );

  test("every variable is described for the table of the configuration", () => {
    for (const schema of Object.values(configSchema.entries)) {
      const described = schema.pipe.some(
        (part) => "type" in part && part.type === "description" && part.description !== "",
      );
      expect(described).toBe(true);
    }
  });
});

describe("secrets", () => {
  const one = "a".repeat(32);
  const two = "b".repeat(40);
  const dataDir = () => mkdtempSync(join(tmpdir(), "tabax-secret-"));

  test("secrets are read newest first, with SECRET as the oldest", () => {
    const config = readConfig({ SECRETS: `2027:${one}, 2026:${two}`, SECRET: "c".repeat(32) });
    expect(secretOf(config)).toBe([one, two, "c".repeat(32)].join("\n"));
  });

  test("SECRETS may come from a file", () => {
    const file = join(dataDir(), "secrets");
    writeFileSync(file, `2027:${one}\n2026:${two}\n`);
    expect(secretOf(readConfig({ SECRETS_FILE: file }))).toBe(`${one}\n${two}`);
  });

  test.each(["2027:short", one, `2027:${one},2027:${two}`, `2027:${one},`.replace(":", "")])(
    "the secrets %s are refused",
    (SECRETS) => {
      expect(() => readConfig({ SECRETS })).toThrow("SECRETS");
    },
  );

  test("a generated secret is rotated by adding a line before the old one", () => {
    const DATA_DIR = dataDir();
    const secret = secretOf({ DATA_DIR });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(DATA_DIR, "secret")).mode & 0o777).toBe(0o600);
    writeFileSync(join(DATA_DIR, "secret"), `${one}\n${secret}\n`);
    expect(secretOf({ DATA_DIR })).toBe(`${one}\n${secret}`);
  });
});
