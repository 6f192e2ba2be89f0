import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { accessTable } from "#app/accounts/access.ts";
import { staffRoles } from "#app/accounts/roles.ts";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import type { SharedProduct, Staff } from "#tests/e2e/products.ts";
import { pagesOf } from "#tests/e2e/staff-pages.ts";

const USAGE = `Usage: node tests/trials/same-pages.ts <folder of an earlier checkout, with its packages>
Makes the demonstration's data with the earlier code, starts both products on copies of it, asks every page as each role, and prints the
first lines that differ. Ends with 1 when a page differs that the change did not mean.`;

const earlierRoot = process.argv[2] && resolve(process.argv[2]);
if (!earlierRoot) throw new Error(USAGE);

const folder = await mkdtemp(join(tmpdir(), "tabax-same-"));
const made = join(folder, "made");
const run = async (root: string, args: string[], dataDir: string) =>
  (
    await promisify(execFile)(process.execPath, args, {
      cwd: root,
      env: { ...visitorEnvironment(), DATA_DIR: dataDir, LOG_LEVEL: "error" },
      maxBuffer: 64e6,
    })
  ).stdout;

await run(earlierRoot, ["scripts/demo.ts"], made);
const printed = await run(earlierRoot, ["tests/e2e/staff.ts"], made);
const staff = JSON.parse(printed.trim().split("\n").at(-1) ?? "") as Staff;
const products = await Promise.all(
  [earlierRoot, projectRoot].map(async (root, place) => {
    const dataDir = join(folder, String(place));
    await cp(made, dataDir, { recursive: true });
    return await start(root, dataDir);
  }),
);
const [earlier, present] = products as [Started, Started];

/** Shows another secret at each answer. */
const newSecret = "/espace/compte/verification/application";
const publicPages = Object.entries(accessTable)
  .filter(([path, access]) => access === "public" && !/[:*]|\.\w+$/.test(path))
  .map(([path]) => path);
const visits = [
  ...publicPages.map((path) => ({ who: "anybody", path })),
  ...[...staffRoles, "member" as const].flatMap((who) =>
    pagesOf(who, { url: present.url, staff } as SharedProduct)
      .filter((path) => path !== newSecret)
      .map((path) => ({ who, path })),
  ),
];
let different = 0;
for (const { who, path } of visits) {
  const cookie = staff.people[who]?.cookie ?? "";
  const [was, is] = await Promise.all(
    [earlier, present].map(async ({ url }) => {
      const answer = await fetch(url + path, { headers: { cookie }, redirect: "manual" });
      const text = await answer.text();
      return [`${answer.status} ${answer.headers.get("location")}`, ...linesOf(text, url)];
    }),
  );
  const place = was?.findIndex((line, index) => line !== is?.[index]) ?? 0;
  if (place === -1 && was?.length === is?.length) continue;
  different += 1;
  console.log(`${who} ${path}\n  - ${was?.[place]}\n  + ${is?.[place]}`);
}
console.log(`${visits.length} pages asked, ${different} differ`);
if (different > 0) process.exitCode = 1;
for (const product of products) await product.stop();
await rm(folder, { recursive: true, force: true });

interface Started {
  url: string;
  stop: () => Promise<void>;
}

async function start(root: string, dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: { ...visitorEnvironment(), PORT: "0", DATA_DIR: dataDir, QUIET: "yes" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  let url: string | undefined;
  while (!url) {
    if (child.exitCode !== null) throw new Error(`The product of ${root} ended:\n${log}`);
    url = /http:\/\/localhost:\d+/.exec(log)?.[0];
    await pause(100);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The markup, a tag a line, without what differs at each answer or each build: nonces, tokens, hashes of files, minutes. */
function linesOf(html: string, url: string): string[] {
  return html
    .replaceAll(new RegExp(`${folder}/\\d`, "g"), "")
    .replaceAll(new URL(url).host, "")
    .replaceAll(encodeURIComponent(new URL(url).host), "")
    .replace(/ nonce="[^"]*"/g, "")
    .replace(/(\/assets\/[\w.-]+?)-[\w-]{8}(\.\w+)/g, "$1$2")
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<style\b[\s\S]*?<\/style>/g, "")
    .replace(/(<input type="hidden" name="(?:offre|stamp)" value=")[^"]*/g, "$1")
    .replace(/\b[\w-]{30,}(\.[\w-]+)*\b/g, "…")
    .replace(/\b\d+\s(minutes?|secondes?|ms)\b|\b\d{1,2}[h:]\d{2}\b/g, "…")
    .split(/(?=<)/);
}
