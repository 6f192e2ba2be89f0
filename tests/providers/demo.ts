import { spawn } from "node:child_process";
import { once } from "node:events";
import { openProviders } from "./providers.ts";

const USAGE = `Usage: npm run demo:providers            the product, with fake providers of payments and the data of npm run demo
       npm run demo:providers -- --only  the fake providers alone; says how to start the product on them`;

/**
 * Anybody can pay in a demonstration: fake providers on this machine, and the product that is paid by them, with people of
 * each role and a company that has something to pay.
 */
async function main([option]: string[]): Promise<void> {
  if (option !== undefined && option !== "--only") throw new Error(USAGE);
  const productUrl = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  const port = Number(process.env.PROVIDERS_PORT ?? 3999);
  const providers = await openProviders({ port, productUrl });
  console.log(`Fake Wave, Orange Money and PayDunya at ${providers.url}; no money moves.`);
  if (option === "--only") {
    const lines = Object.entries(providers.env).map(([name, value]) => `${name}=${value}`);
    console.log(`Start the product with:\n\n${lines.join(" \\\n")} \\\nnpm start\n`);
    return;
  }
  const run = (script: string) =>
    spawn(process.execPath, [script], {
      stdio: "inherit",
      env: { ...process.env, ...providers.env },
    });
  const [filled] = await once(run("scripts/demo.ts"), "exit");
  if (filled !== 0) {
    await providers.close();
    process.exitCode = 1;
    return;
  }
  const product = run("server/main.ts");
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
