import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { hashPassword } from "#app/accounts/passwords/password.server.ts";
import { withCheckDigit } from "#app/companies/ein.ts";
import { startProduct } from "#tests/e2e/product.ts";
import { aPayload } from "#tests/registrations.ts";
import { median } from "./median.ts";
import { processorOf, serverTime } from "./processor-time.ts";

const concurrency = 8;
const rounds = 5;
const roundMs = 4_000;
/** Until the code of both has been compiled; seconds would be few registrations on a busy machine. */
const warmCalls = 300;
/** Milliseconds that a registration costs beside the hash of its password. */
const goal = 6;
const password = "terre de latérite";
const company = aPayload({ password, confirmPassword: password });

/**
 * The cost of a registration beside its unavoidable part, the hash of the password: milliseconds of processor of the
 * whole product and its database, engine, mails and threads included, less those of a server that only hashes. Both
 * are driven over HTTP from this process with the same concurrency, alternately, so that other work of the machine
 * affects both.
 */
async function compare(name: string, settings: Record<string, string>, databaseTime = () => 0) {
  const product = await startProduct({ LOG_LEVEL: "error", ...settings });
  const hashing = await startHashing();
  try {
    const subAreas = await subAreasOf(product.url);
    const registrations: Round[] = [];
    const hashes: Round[] = [];
    const oneRegistration = () => register(product.url, subAreas);
    const oneHash = () => hash(hashing.url);
    for (let warm = 0; warm < warmCalls; warm += concurrency)
      await Promise.all(Array.from({ length: concurrency }, oneRegistration));
    const ofProduct = () => processorOf(product.pid) + databaseTime();
    const ofHashes = () => processorOf(hashing.pid);
    await drive(oneHash, ofHashes, 1_000);
    for (let round = 0; round < rounds; round++) {
      registrations.push(await drive(oneRegistration, ofProduct));
      hashes.push(await drive(oneHash, ofHashes));
    }
    const [own, bare] = [registrations, hashes].map((of) => median(of.map(({ cost }) => cost)));
    const beside = (own ?? Number.NaN) - (bare ?? Number.NaN);
    const rate = (of: Round[]) => median(of.map(({ perSecond }) => perSecond)).toFixed(1);
    console.log(
      `${name.padEnd(10)} registrations ${rate(registrations)}/s, ${own?.toFixed(1)} ms of processor` +
        `  password hash alone ${rate(hashes)}/s, ${bare?.toFixed(1)} ms` +
        `  beside the hash ${beside.toFixed(1)} ms (goal ${goal})${beside > goal ? "  MISSED" : ""}`,
    );
  } finally {
    await hashing.stop();
    await product.stop();
  }
}

interface Round {
  perSecond: number;
  /** Milliseconds of processor of the server for one call. */
  cost: number;
}

/** Calls `concurrency` at a time; `time` is the processor that the server has used so far. */
async function drive(
  call: () => Promise<void>,
  time: () => number,
  duration = roundMs,
): Promise<Round> {
  const start = performance.now();
  const used = time();
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < duration) {
      await call();
      done++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return {
    perSecond: (done * 1000) / (performance.now() - start),
    cost: (time() - used) / done,
  };
}

async function subAreasOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/partner-manager/v1/public/sub-domains?page=0&size=20`);
  const { content }: { content: { subAreaId: string }[] } = await response.json();
  return content.slice(0, 3).map(({ subAreaId }) => subAreaId);
}

let registered = randomInt(10_000_000, 50_000_000);

/** Another company each time, from another IP address, because of the limits. */
async function register(url: string, subAreas: string[]): Promise<void> {
  registered++;
  const payload = {
    ...company,
    ein: withCheckDigit(String(registered)),
    businessRegistry: `SN.DKR.2015.B.${registered}`,
    partnerContact: { ...company.partnerContact, emailAddress: `a${registered}@baol.example` },
    subAreas: subAreas.map((subAreaId) => ({ subAreaId })),
  };
  const response = await fetch(`${url}/v1/public/partners/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify(payload),
  });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${answer}`);
}

async function hash(url: string): Promise<void> {
  const response = await fetch(url, { method: "POST", body: password });
  if (!(await response.text()).startsWith("$argon2id$")) throw new Error("no hash");
}

async function startHashing() {
  const child = spawn(process.execPath, [import.meta.filename, "--hashing"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").once("data", (line: string) => resolve(line.trim()));
    child.once("exit", () => reject(new Error("the server of hashes has ended")));
  });
  return { url, pid: child.pid ?? 0, stop: async () => void child.kill() };
}

function serveHashes() {
  const server = createServer(async (_request, response) => {
    response.end(await hashPassword(password));
  });
  server.listen(0, "127.0.0.1", () =>
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

if (process.argv.includes("--hashing")) serveHashes();
else {
  await compare("embedded", {});
  const server = process.env.BENCH_DATABASE_URL;
  if (server) {
    const pool = new pg.Pool({ connectionString: server, max: 1 });
    await compare("server", { DATABASE_URL: server }, await serverTime(pool));
    await pool.end();
  }
}
