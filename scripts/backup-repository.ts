import fs from "node:fs";
import path from "node:path";

/** What a repository of backups should lose, and what it should hold. */
export interface Survey {
  /** Names that no kept backup needs. */
  superfluous: string[];
  /** How many documents the kept backups name. */
  named: number;
  /** Documents that they name and that are absent, or empty files, by their SHA-256. */
  missing: string[];
}

const database = /^(tabax-(\d{4}-\d\d-\d\dT\d{6}Z)\.\w+)\.age$/;
const list = /^(tabax-(\d{4}-\d\d-\d\dT\d{6}Z)\.\w+)\.documents$/;
const document = /^objects\/([0-9a-f]{64})\.age$/;

/**
 * Says what a repository may lose. `files` holds the bytes of its files by their names, `lists` the text of the lists beside its databases. A
 * database is kept when its name bears `oldest` or a later time, and the newest always; a document as long as a kept database names it, whatever
 * its own date. While the list of a kept database is absent or cut short, no document is superfluous.
 */
export function surveyOf(
  files: ReadonlyMap<string, number>,
  lists: ReadonlyMap<string, string>,
  oldest: string,
): Survey {
  const names = [...files.keys()].sort();
  const databases = names.filter((name) => database.test(name));
  const newest = databases.at(-1);
  const keptDatabases = databases.filter((name) => name === newest || timeOf(name) >= oldest);
  const named = keptDatabases.map((name) =>
    documentsOf(lists.get(name.replace(/\.age$/, ".documents")) ?? ""),
  );
  const neededContents = new Set(named.flatMap((documents) => documents ?? []));
  const isKnown = keptDatabases.length > 0 && !named.includes(null);
  const superfluous = names.filter((name) => {
    const [, sha256] = document.exec(name) ?? [];
    // An empty file would keep the whole one from being copied.
    if (sha256) return files.get(name) === 0 || (isKnown && !neededContents.has(sha256));
    // The list is there before its database.
    const [, begin] = list.exec(name) ?? [];
    if (begin) return timeOf(name) < oldest && !keptDatabases.includes(`${begin}.age`);
    return database.test(name) && !keptDatabases.includes(name);
  });
  const missingContents = [...neededContents]
    .filter((sha256) => !files.get(`objects/${sha256}.age`))
    .sort();
  return { superfluous, named: neededContents.size, missing: missingContents };
}

const timeOf = (name: string): string => (database.exec(name) ?? list.exec(name))?.[2] ?? "";

/** The documents of a list, whose first line says how many they are; null when it is not whole. */
function documentsOf(text: string): string[] | null {
  const [head = "", ...documents] = text.trimEnd().split("\n");
  return head === `${documents.length} documents` ? documents : null;
}

const USAGE = `Usage: node scripts/backup-repository.ts <file of sizes and names> <folder of the lists> <oldest time> <new file>
Writes the names that the repository may lose to the new file, and prints how many documents it has and how many it should have.`;

const isFile = (name: string) => database.test(name) || list.test(name) || document.test(name);

function main(args: string[]): void {
  const [listing, folder, oldest, output] = args;
  if (!listing || !folder || !oldest || !output) throw new Error(USAGE);
  const lines = fs.readFileSync(listing, "utf8").split("\n").filter(Boolean);
  const files = lines.map((line): [string, number] => {
    const [bytes = "", name = ""] = line.split(" ");
    return [name, Number(bytes)];
  });
  const lists = fs
    .readdirSync(folder)
    .filter((name) => list.test(name))
    .map((name): [string, string] => [name, fs.readFileSync(path.join(folder, name), "utf8")]);
  const { superfluous, named, missing } = surveyOf(
    new Map(files.filter(([name]) => isFile(name))),
    new Map(lists),
    oldest,
  );
  fs.writeFileSync(output, superfluous.map((name) => `${name}\n`).join(""));
  console.log(`${named - missing.length} ${named}`);
  for (const sha256 of missing) console.error(`  MISSING ${sha256}`);
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
