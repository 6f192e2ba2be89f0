import { chromium } from "@playwright/test";
import { fileApplication } from "#app/applications/filing/file-application.server.ts";
import {
  aCompleteDraft,
  aDraft,
  fillApplicationFacts,
  publishRequirements,
} from "#tests/applications.ts";
import { aFiledDocument } from "#tests/applying.ts";
import { browserExecutable } from "#tests/browser.ts";
import { buildPages } from "#tests/built-pages.ts";
import { anAskedApplication } from "#tests/complements.ts";
import { openPayingProduct } from "#tests/e2e/paying-product.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { median } from "./median.ts";
import { spaceBudget } from "./page-budgets.ts";
import { loadsOf, throttles } from "./page-load.ts";
import { printPage } from "./page-table.ts";

const rounds = Number(process.argv[2] ?? 3);
const FILED = 12;
const OPENED = 60;

interface Spaces {
  pages: { path: string; cookie: string }[];
  /** A company with ten applications, five hundred documents and a hundred payments, and an empty one. */
  openings: { busy: string; idle: string };
}

/** Milliseconds of processor of one filing, its database included, without the PDF; a full vault, the fee paid. */
async function measureFiling(services: TestServices): Promise<number> {
  const spent: number[] = [];
  for (let each = 0; each < FILED; each += 1) {
    const { owner, applicationId } = await aCompleteDraft(services, { class: "D" });
    const before = process.cpuUsage();
    const ctx = testContext(services, { actor: owner });
    const filed = await fileApplication(ctx, { applicationId, seen: 1, sworn: true });
    const { user, system } = process.cpuUsage(before);
    if (!filed.ok) throw new Error(filed.refusal);
    spent.push((user + system) / 1000);
  }
  // The first ones warm the engine up.
  return median(spent.slice(2));
}

async function fill(services: TestServices): Promise<Spaces> {
  await publishRequirements(services).catch(() => undefined);
  const cookieOf = ({ accountId }: { accountId: string }) => signedInCookie(services, accountId);
  const draft = await aDraft(services, { class: "D" });
  const asked = await anAskedApplication(services);
  await aFiledDocument(services, {
    applicationId: asked.applicationId,
    companyId: asked.companyId,
  });
  const [busy, idle] = [await aMemberAccount(services), await aMemberAccount(services)];
  await fillApplicationFacts(services, busy);
  console.log(
    `Filing: ${(await measureFiling(services)).toFixed(0)} ms of processor (150 allowed)`,
  );
  const ofDraft = ["travaux", "chiffres", "moyens", "pieces", "frais", "resume"];
  const ofApplication = ["suivi", "complements", `complements/${asked.ids[0]}`, "messages"];
  const lists = ["", "/personnel", "/materiel", "/references"];
  const sections = ["", "/dossiers", "/qualifications", "/pieces", "/paiements", "/membres"];
  const at = (id: string) => `/espace/dossiers/${id}`;
  const mine = await cookieOf(draft.owner);
  const theirs = await cookieOf(asked.owner);
  return {
    pages: [
      ...sections.map((section) => ({ path: `/espace${section}`, cookie: theirs })),
      ...lists.map((list) => ({ path: `/espace/entreprise${list}`, cookie: mine })),
      ...ofDraft.map((part) => ({ path: `${at(draft.applicationId)}/${part}`, cookie: mine })),
      ...ofApplication.map((part) => ({
        path: `${at(asked.applicationId)}/${part}`,
        cookie: theirs,
      })),
    ],
    openings: { busy: await cookieOf(busy), idle: await cookieOf(idle) },
  };
}

/** Ratio of the time to open the space of a full company to that of an empty one, measured in turns. */
async function openingRatio(url: string, { busy, idle }: Spaces["openings"]): Promise<string> {
  const open = async (cookie: string) => {
    const before = performance.now();
    const response = await fetch(`${url}/espace`, { headers: { cookie } });
    await response.text();
    if (response.status !== 200) throw new Error(`The space answers ${response.status}.`);
    return performance.now() - before;
  };
  const [much, none]: [number[], number[]] = [[], []];
  for (let each = 0; each < OPENED; each += 1) {
    much.push(await open(busy));
    none.push(await open(idle));
  }
  const [slow, fast] = [median(much.slice(5)), median(none.slice(5))];
  return `${slow.toFixed(1)} ms against ${fast.toFixed(1)} ms, × ${(slow / fast).toFixed(2)} (1.5 allowed)`;
}

await buildPages();
let spaces: Spaces | undefined;
const product = await openPayingProduct(0, async (services) => {
  spaces = await fill(services);
});
if (!spaces) throw new Error("Nothing was filled in.");
const browser = await chromium.launch(await browserExecutable());
let missed = 0;
try {
  console.log(`Opening of the space: ${await openingRatio(product.url, spaces.openings)}`);
  console.log(
    `\n360 px, processor slowed ${throttles.village.slowdown} times, cold cache, median of ${rounds}\n`,
  );
  for (const { path, cookie } of spaces.pages) {
    const budget = { ...spaceBudget, path };
    missed += printPage(budget, await loadsOf(browser, product.url, budget, { rounds, cookie }));
  }
} finally {
  await browser.close();
  await product.close();
}
console.log(missed > 0 ? `${missed} over budget` : "Every figure is within its budget.");
