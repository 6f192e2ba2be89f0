import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type Address, accessTable } from "#app/accounts/access.ts";
import routes from "#app/routes.ts";

/** An address that takes a posted form, with the buttons and the fields that its sources name: more than it has, never fewer. */
export interface TakingForms {
  address: Address;
  buttons: string[];
  fields: string[];
}

const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((each) => [each, ...flat(each.children ?? [])]);

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

const ACTION = /^export (?:async function|const) action\b/m;
const KEY_OF_BUTTONS = /^ {2,8}"?([a-z][\w-]*)"?(?:: (?:async )?\(?|,$)/gm;
const COMPARED = /(?:intent|move|act) === "([\w-]+)"/g;
const IN_MARKUP = /name="intent"\s+value="([\w-]+)"|(?:act|intent)="([\w-]+)"/g;
const READ = /(?:textOf\(form, |\btext\(|\bgetAll\(|form\.get\()"([^"]+)"/g;
const IN_SCHEMA = /^ {2,6}"?([a-zA-Z][\w.-]*)"?: (?:v\.|[a-z]\w*(?:Schema|Line|Name|Text)?[,(])/gm;

/** Every address that takes a posted form, public ones included. */
export async function takingForms(): Promise<TakingForms[]> {
  return flat(await routes).flatMap(({ path = "", file }) => {
    const address = `/${path}` as Address;
    if (!(address in accessTable)) return [];
    const page = readFileSync(`app/${file}`, "utf8");
    const start = ACTION.exec(page)?.index;
    if (start === undefined) return [];
    const besides = globSync(`app/${dirname(file)}/*.{ts,tsx}`)
      .filter((name) => !name.includes(".test."))
      .map((name) => readFileSync(name, "utf8"));
    const buttons = [
      ...all(page.slice(start), KEY_OF_BUTTONS),
      ...all(page, COMPARED),
      ...[...page.matchAll(IN_MARKUP)].map(([, one, other]) => one ?? other ?? ""),
    ];
    const fields = [page, ...besides].flatMap((text) => [
      ...all(text, READ),
      ...all(text, IN_SCHEMA),
    ]);
    return [{ address, buttons: [...new Set(["", ...buttons])], fields: [...new Set(fields)] }];
  });
}
