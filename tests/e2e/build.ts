import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot, visitorEnvironment } from "./product.ts";

/** The pages are built once, before several workers start the product at the same time. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global set-up.
export default async function build(): Promise<void> {
  const child = spawn(process.execPath, ["server/build.ts"], {
    cwd: projectRoot,
    env: visitorEnvironment(),
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The build failed (exit code ${code})`);
}
