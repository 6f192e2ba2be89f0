import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hashPassword } from "#app/accounts/password.server.ts";
import { withCheckDigit } from "#app/companies/ein.ts";
import { startProduct } from "#tests/e2e/product.ts";
import { aPayload } from "#tests/registrations.ts";
import { median } from "./median.ts";

const concurrency = 8;
const rounds = 5;
const roundMs = 4_000;
/** Milliseconds that a registration costs beside the hash of its password. */
const goal = 6;
const password = "terre de latérite";
const company = aPayload({ password, confirmPassword: password });

/**
 * How close a registration comes to its unavoidable part, the hash of the password: both are driven over HTTP from this
 * process with the same concurrency, in turns, so that whatever else the machine does weighs on both. The hash alone is
 * a server in a process of its own, like the product.
 */
async function compare(name: string, settings: Record<string, string>) {
  const product = await startProduct({ LOG_LEVEL: "error", ...settings });
  const hashing = await startHashing();
  try {
    const subAreas = await subAreasOf(product.url);
    const registrations: number[] = [];
    const hashes: number[] = [];
    await perSecond(() => register(product.url, subAreas), 1_000);
    await perSecond(() => hash(hashing.url), 1_000);
    for (let round = 0; round < rounds; round++) {
      registrations.push(await perSecond(() => register(product.url, subAreas)));
      hashes.push(await perSecond(() => hash(hashing.url)));
    }
    const beside = median(
      registrations.map((each, index) => 1000 / each - 1000 / (hashes[index] ?? Number.NaN)),
    );
    console.log(
      `${name.padEnd(10)} registrations ${median(registrations).toFixed(1)}/s` +
        `  password hash alone ${median(hashes).toFixed(1)}/s` +
        `  beside the hash ${beside.toFixed(1)} ms (goal ${goal})${beside > goal ? "  MISSED" : ""}`,
    );
  } finally {
    await hashing.stop();
    await product.stop();
  }
}

/** Completed calls per second, `concurrency` at a time. */
async function perSecond(call: () => Promise<void>, duration = roundMs): Promise<number> {
  const start = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < duration) {
      await call();
      done++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (done * 1000) / (performance.now() - start);
}

async function subAreasOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/partner-manager/v1/public/sub-domains?page=0&size=20`);
  const { content }: { content: { subAreaId: string }[] } = await response.json();
  return content.slice(0, 3).map(({ subAreaId }) => subAreaId);
}

let registered = randomInt(10_000_000, 50_000_000);

/** Another company each time, from another address: or the limits would answer. */
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
  return { url, stop: async () => void child.kill() };
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
  if (server) await compare("server", { DATABASE_URL: server });
}
