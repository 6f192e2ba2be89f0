import { spawn } from "node:child_process";
import { openProviders } from "./providers.ts";

const USAGE = `Usage: npm run demo:providers            the product, with fake providers of payments
       npm run demo:providers -- --only  the fake providers alone; says how to start the product on them`;

/** Anybody can pay in a demonstration: fake providers on this machine, and the product that is paid by them. */
async function main([option]: string[]): Promise<void> {
  if (option !== undefined && option !== "--only") throw new Error(USAGE);
  const productUrl = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  const port = Number(process.env.PROVIDERS_PORT ?? 3999);
  const providers = await openProviders({ port, productUrl });
  console.log(`Fake Wave, Orange Money and PayDunya at ${providers.url}; no money moves.`);
  if (option === "--only") {
    const given = Object.entries(providers.env).map(([name, value]) => `${name}=${value}`);
    console.log(`Start the product with:\n\n${given.join(" \\\n")} \\\nnpm start\n`);
    return;
  }
  const product = spawn(process.execPath, ["server/main.ts"], {
    stdio: "inherit",
    env: { ...process.env, ...providers.env },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => product.kill(signal));
  product.on("exit", (code) => {
    void providers.close().then(() => process.exit(code ?? 0));
  });
}

if (import.meta.main) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
