import { readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { crlPath } from "#app/keys/publish-keys.server.ts";
import { keyState } from "#app/keys/seal-key.ts";
import { keyFolderOf, publicUrlOf, readConfig } from "#server/config.ts";
import {
  compromisedKey,
  initKeys,
  KeyError,
  type NewKey,
  nextKey,
  retireKey,
} from "#server/keys/ceremony.ts";
import { readRegister, registerOf } from "#server/keys/key-folder.ts";

const USAGE = `Usage:
  npm run keys                                       lists the keys of KEY_DIR
  npm run keys -- init --organisation <name>         makes the root and the first key; trial keys are retired
  npm run keys -- next --organisation <name>         makes the next key, which signs in 60 days; with --now at once
  npm run keys -- retire <id>                        ends the use of a key; what it signed holds
  npm run keys -- compromised <id> --since <instant> declares that others may have signed with a key since then; it counts what
                                                     this touches and asks for the number of the key

init, next and compromised, for a root that is no trial:
  --root <file>             the encrypted key of the root: written by init, read by the others; not in KEY_DIR
  --passphrase-file <file>  its passphrase
init and next, for a key in a device (PKCS#11, KMS):
  --public <file>           its public key in PEM
  --command <words>         a command that reads 32 bytes of digest and writes r and s, 64 bytes

The product, if it runs, publishes what changed within a minute.`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: "string" },
    "passphrase-file": { type: "string" },
    organisation: { type: "string" },
    since: { type: "string" },
    now: { type: "boolean" },
    public: { type: "string" },
    command: { type: "string" },
  },
});

process.umask(0o077);
try {
  console.log(await main(positionals));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function main([verb, id]: string[]): Promise<string> {
  const config = readConfig();
  const folder = keyFolderOf(config);
  const now = new Date();
  if (verb === undefined) return await list(folder, now);
  refuseOtherOwner([folder, config.DATA_DIR]);
  if (verb === "init") {
    const { root: rootFile, passphrase } =
      rootGiven() ?? missingOption("--root and --passphrase-file");
    const initialKey = await initKeys({
      folder,
      now,
      rootFile,
      passphrase,
      key: newKey(),
      ...issuer(),
    });
    return `Root ${initialKey.fingerprint}\nIts key is in ${rootFile}: move it off this machine, in two copies, the passphrase apart.\nKey ${initialKey.id} signs from now on.`;
  }
  if (verb === "next") {
    const root = rootGiven();
    const starts = options.now ? { startsAt: now } : {};
    const followingKey = await nextKey({
      folder,
      now,
      key: newKey(),
      ...issuer(),
      ...starts,
      ...(root && rootOf(root)),
    });
    return `Key ${followingKey.id} signs from ${followingKey.startsAt.toISOString()} on.`;
  }
  if (verb === "retire") {
    await retireKey({ folder, now, id: number(id) });
    return `Key ${id} signs no more.`;
  }
  if (verb === "compromised") {
    const root = rootGiven();
    const since = new Date(options.since ?? missingOption("--since"));
    if (Number.isNaN(since.getTime()))
      throw new KeyError("`--since` is an instant such as 2027-03-01T08:00Z.");
    await compromisedKey({
      folder,
      now,
      id: number(id),
      since,
      confirm: () => confirmed(number(id), since),
      ...(root && rootOf(root)),
    });
    return `Key ${id} is compromised since ${since.toISOString()}. Now: npm run keys -- next --now, then seal the certificates again on « Cachets ».`;
  }
  throw new KeyError(USAGE);

  function issuer() {
    const organisation = options.organisation ?? missingOption("--organisation");
    // A certificate names for its seven years where readers find the revocation list.
    if (!config.PUBLIC_URL)
      throw new KeyError(
        "PUBLIC_URL is missing: without it no reader of a PDF could ever learn that this key is revoked.",
      );
    return { organisation, crlAddress: `${publicUrlOf(config)}${crlPath}` };
  }

  async function confirmed(keyId: number, since: Date): Promise<boolean> {
    console.log(`${await touched(keyId, since)}\nIt cannot be taken back. Type ${keyId} to go on.`);
    const input = createInterface({ input: process.stdin });
    for await (const line of input) return line.trim() === String(keyId);
    return false;
  }

  /** An embedded database is the running product's alone; then « Cachets » shows the documents. */
  async function touched(keyId: number, since: Date): Promise<string> {
    // Loaded here: the other verbs need no database.
    const { openExisting } = await import("./command.ts");
    const { countDocumentsOfKey } = await import(
      "#app/certificates/document/certificate-document.queries.server.ts"
    );
    const { countSheetsOfKey } = await import("#app/sheets/sheet.queries.server.ts");
    try {
      const { db, close } = await openExisting(config);
      try {
        const { all, made } = await countDocumentsOfKey(db, keyId, since);
        const sheets = await countSheetsOfKey(db, keyId, since);
        return `Key ${keyId} sealed the last document of ${all} certificates, and ${sheets.all} receipts, letters and minutes. ${made} and ${sheets.made} of them were made since ${since.toISOString()} and count no more; the others are confirmed by their recorded hash.`;
      } finally {
        await close();
      }
    } catch (error) {
      return `What key ${keyId} sealed could not be counted: ${(error as Error).message} « Cachets » counts it.`;
    }
  }
}

/** Files that another user makes in these folders could not be read by the product: its key would sign nothing. */
function refuseOtherOwner(folders: readonly string[]): void {
  const user = process.getuid?.();
  for (const folder of folders) {
    const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
    if (owner !== undefined && user !== undefined && owner !== user)
      throw new KeyError(
        `${folder} belongs to the user ${owner}, and this command runs as ${user}: the product could not read what it makes. Nothing was changed. Run it as the user of the service: systemd-run --pipe --wait -p User=tabax … (docs/operations.md, « Install »).`,
      );
  }
}

/** A declaration, because `main` runs before the end of this file. */
function rootOf({ root, passphrase }: { root: string; passphrase: string }) {
  return { root: { file: root, passphrase } };
}

function missingOption(what: string): never {
  throw new KeyError(`${what} is missing.\n\n${USAGE}`);
}

function number(text: string | undefined): number {
  if (text === undefined || !/^\d{1,3}$/.test(text)) throw new KeyError(USAGE);
  return Number(text);
}

function rootGiven(): { root: string; passphrase: string } | null {
  const { root, "passphrase-file": file } = options;
  if (root === undefined) return null;
  return {
    root,
    passphrase: readFileSync(file ?? missingOption("--passphrase-file"), "utf8").trim(),
  };
}

function newKey(): NewKey {
  const { public: file, command } = options;
  if (file === undefined && command === undefined) return "file";
  const words = (command ?? missingOption("--command")).split(" ").filter(Boolean);
  return { command: words, publicPem: readFileSync(file ?? missingOption("--public"), "utf8") };
}

async function list(folder: string, now: Date): Promise<string> {
  const stored = await readRegister(folder);
  if (!stored)
    return `${folder} holds no keys. The product makes trial keys at its first start; \`init\` makes real ones.`;
  const { roots, keys } = registerOf(stored);
  return [
    ...roots.map(({ fingerprint, isTrial }) => `Root ${fingerprint}${isTrial ? " (ESSAI)" : ""}`),
    ...keys.map(
      (key) =>
        `Key ${key.id}  ${keyState(key, now)}  ${key.startsAt.toISOString().slice(0, 10)} to ${key.endsAt.toISOString().slice(0, 10)}  root ${key.root.slice(0, 8)}${key.compromised ? `  since ${key.compromised.since.toISOString()}` : ""}`,
    ),
  ].join("\n");
}
