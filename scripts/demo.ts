import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { trackingCode, trackingPath } from "#app/complaints/tracking.server.ts";
import { witnessJournal } from "#app/journal/witness-journal.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { expertUrl } from "#app/review/experts/expert-link.server.ts";
import { applicants, guests } from "#db/demo/applicants.ts";
import { addressOf, demoCode, demoMember, demoPassword, demoPeople } from "#db/demo/demo-people.ts";
import { loadDemoApplications } from "#db/demo/load-applications.ts";
import { loadDemoComplaints, trackedDemoComplaint } from "#db/demo/load-complaints.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { loadDemoMeasures } from "#db/demo/load-measures.ts";
import { askDemoMember } from "#db/demo/load-payments.ts";
import { loadDemoPeople } from "#db/demo/load-people.ts";
import { openDemoQuestions } from "#db/demo/outside-acts.ts";
import { removeDemo } from "#db/demo/remove-demo.ts";
import { commandContext } from "#server/command-context.ts";
import { type Config, readConfig } from "#server/config.ts";
import { openFiles } from "#server/files/open-files.ts";
import { prepareReference } from "#server/prepare.ts";
import { secretOf } from "#server/secret.ts";
import { commandLog, openOrMake } from "./command.ts";

const USAGE = `Usage, with the server stopped unless DATABASE_URL names a PostgreSQL server:
  npm run demo                       adds about 320 companies, files in every state, an account for each role and state
  npm run demo -- --remove           takes them away again
and while it serves:
  npm run demo -- --code ADDRESS     the code of this moment of one of these accounts`;

async function main([option, ...others]: string[]): Promise<string> {
  const config = readConfig();
  const [address = "", ...more] = others;
  if (option === "--code" && address !== "" && more.length === 0)
    return await code(config, address);
  if (others.length > 0 || (option !== undefined && option !== "--remove")) throw new Error(USAGE);
  const database = await openOrMake(config);
  try {
    const ctx = commandContext("demo", { db: database.db, config, log: commandLog });
    if (option === "--remove") {
      const removed = await removeDemo(ctx);
      // Chains of invented subjects are gone: the checkpoint after them begins anew.
      await witnessJournal(ctx, { beginAgain: true });
      rmSync(markOf(config), { force: true });
      return removed > 0
        ? `${removed} companies of the demonstration were removed, and its accounts.`
        : "There is no company of the demonstration.";
    }
    await prepareReference(ctx);
    const added = await loadDemo(ctx);
    await loadDemoPeople(ctx);
    await witnessJournal(ctx, { beginAgain: true });
    await loadDemoApplications(
      ctx,
      openFiles(config, (work) => work()),
    );
    await loadDemoComplaints(ctx);
    await loadDemoMeasures(ctx);
    await askDemoMember(ctx, demoMember);
    writeFileSync(markOf(config), `${ctx.now.toISOString()}\n`, { mode: 0o600 });
    const companies =
      added > 0
        ? `${added} companies of the demonstration were added; they are marked as such everywhere.`
        : "The companies of the demonstration are there already.";
    return `${companies}\n\n${await expertLinks(ctx)}\n${await trackedComplaint(ctx)}\n\n${howToSignIn(ctx)}`;
  } finally {
    await database.close();
  }
}

/** Marks a data folder, and so its secret, as one with which a demonstration was loaded. */
const markOf = ({ DATA_DIR }: Config) => join(DATA_DIR, "demonstration");

async function code(config: Config, email: string): Promise<string> {
  if (!existsSync(markOf(config)))
    throw new Error("No demonstration was loaded with this data folder: there are no codes.");
  const now = new Date();
  const shownCode = await demoCode(secretOf(config), { email, now });
  return `${shownCode}   (for ${30 - (now.getUTCSeconds() % 30)} more seconds; it serves once)`;
}

function howToSignIn({ secret, publicUrl }: Context): string {
  const people = demoPeople.map(({ email, label }) => `  ${email.padEnd(46)}${label}`);
  const stories = applicants.map(({ word, stands }) => [word, stands] as const);
  const companies = [...stories, ...guests].map(
    ([word, shows]) => `  ${addressOf(word).padEnd(46)}${shows}`,
  );
  return [
    `To try a role, sign in at ${publicUrl}/espace/connexion with one of these addresses:`,
    ...people,
    "And a company for each state of a file:",
    ...companies,
    `The password of all of them: ${demoPassword(secret)}`,
    "Staff accounts also need a code: npm run demo -- --code ADDRESS",
  ].join("\n");
}

/** What the mails to experts of the demonstration, which are not sent, would lead to. */
async function expertLinks(ctx: Context): Promise<string> {
  const open = await openDemoQuestions(ctx);
  return [
    "The link of an expert who was asked, with no account:",
    ...open.map((questionId) => `  ${expertUrl(ctx, questionId)}`),
  ].join("\n");
}

/** The private page of who complains, which its number and its code open. */
async function trackedComplaint(ctx: Context): Promise<string> {
  const complaint = await trackedDemoComplaint(ctx);
  if (!complaint) return "No complaint of the demonstration is there.";
  const { id, number } = complaint;
  return [
    `The page of somebody who complained, with no account (number ${number}, code ${trackingCode(ctx, id)}):`,
    `  ${ctx.publicUrl}${trackingPath(ctx, complaint)}`,
  ].join("\n");
}

if (import.meta.main) {
  try {
    console.log(await main(process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
