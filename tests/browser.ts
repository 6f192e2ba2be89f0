import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface BrowserExecutable {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

/** Changes whenever the content of the folder changes. */
const layout = 2;
const projectRoot = fileURLToPath(new URL("..", import.meta.url));
const cache = join(projectRoot, "node_modules/.cache");
const packageRoot = join(projectRoot, "node_modules/@sparticuz/chromium");
const archives = ["chromium.br", "al2023.tar.br", "fonts.tar.br"];

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--font-render-hinting=none",
];

/**
 * The browser of the tests: Chromium out of its npm package, with its own libraries and font, so that the machine needs
 * nothing installed. It has no back-forward cache, and needs SQLite of the machine for HTTPS: tests of either are for
 * the `installedBrowser`. `TABAX_BROWSER` names another Chromium, for machines that are not x86-64 Linux.
 */
export async function browserExecutable(): Promise<BrowserExecutable> {
  const ownBrowser = process.env.TABAX_BROWSER;
  if (ownBrowser) return { executablePath: ownBrowser, env: environment({}), args };
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      "The browser of the tests runs on x86-64 Linux; set TABAX_BROWSER to a Chromium",
    );
  }
  const folder = await inflatedFolder();
  return {
    executablePath: join(folder, "chromium"),
    env: environment({
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
      HOME: join(folder, "home"),
    }),
    args,
  };
}

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A whole Chromium, with its back-forward cache on: the one of `TABAX_BROWSER`, or one that the machine has. */
export function installedBrowser():
  | (BrowserExecutable & { ignoreDefaultArgs: string[] })
  | undefined {
  const executablePath = process.env.TABAX_BROWSER ?? usualPlaces.find((path) => existsSync(path));
  if (!executablePath) return undefined;
  return {
    executablePath,
    env: environment({}),
    args: ["--headless=new", ...args.filter((argument) => argument !== "--headless")],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  };
}

function environment(changes: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), ...changes };
}

/**
 * The folder appears under its name only when complete: each process inflates beside it and renames; a later one
 * deletes its own copy.
 */
async function inflatedFolder(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8"));
  const folder = join(cache, `chromium-${version}-${layout}`);
  if (await exists(folder)) return folder;
  await mkdir(cache, { recursive: true });
  await removeAbandoned();
  const staging = await mkdtemp(join(cache, "chromium-inflating-"));
  try {
    await inflate(staging);
    await writeFile(join(staging, "fonts.conf"), fontsConfig(folder));
    await mkdir(join(staging, "home"));
    for (const path of [staging, join(staging, "chromium")]) await chmod(path, 0o755);
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
  return folder;
}

/** Runs in its own process because the package always writes to the temporary directory. */
async function inflate(folder: string): Promise<void> {
  const program = fileURLToPath(new URL("./inflate-browser.ts", import.meta.url));
  const paths = archives.map((name) => join(packageRoot, "bin", name));
  await promisify(execFile)(process.execPath, [program, ...paths], {
    env: environment({ TMPDIR: folder }),
  });
}

function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}

/** Removes what a killed process left behind, 200 MB each time. */
async function removeAbandoned(): Promise<void> {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(cache)) {
    if (!name.startsWith("chromium-inflating-")) continue;
    const path = join(cache, name);
    const abandoned = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < hourAgo,
      () => false,
    );
    if (abandoned) await rm(path, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
