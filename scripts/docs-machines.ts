import { globSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { effectsOf, type Machine } from "#app/kernel/machine.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = new URL("../docs/machines.md", import.meta.url);

/** Every machine of the product by its name: the exports of the files `*.machine.ts`. */
export async function allMachines(): Promise<Machine[]> {
  const files = globSync("app/**/*.machine.ts", { cwd: root });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(`${root}/${file}`).href)),
  );
  return modules
    .flatMap((module: Record<string, unknown>) => Object.values(module).filter(isMachine))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const isMachine = (value: unknown): value is Machine =>
  typeof value === "object" && value !== null && "moves" in value && "initial" in value;

/** The page docs/machines.md: a diagram, the states and the moves of each machine. */
export function machinesPage(machines: readonly Machine[]): string {
  const introduction = [
    "# Machines",
    "",
    "Written by `npm run docs:machines` from the files `app/**/*.machine.ts`; a test refuses a page that is stale. A move is",
    "made by one of those named, from one of the states named, when its guards hold in their order; its effects happen in",
    "its transaction. `company` is an owner or a manager of the company, `system` the product itself.",
  ].join("\n");
  return `${[introduction, ...machines.map(section)].join("\n\n")}\n`;
}

function section(machine: Machine): string {
  const { name, column, states, moves } = machine;
  return [
    `## ${name}`,
    `Kept in \`${column}\`.`,
    diagram(machine),
    table(
      ["State", "Label", "Whose time runs", "Final"],
      Object.entries(states).map(([state, { label, holder, final }]) => [
        code(state),
        label,
        holder,
        final ? "yes" : "",
      ]),
    ),
    table(
      ["Move", "Label", "From", "To", "By", "Guards", "Effects", "Event"],
      Object.entries(moves).map(([move, { label, from, to, by, event, ...rules }]) => [
        code(move),
        label,
        from.map(code).join(" "),
        code(to),
        by.join(", "),
        (rules.guards ?? []).map(code).join(" "),
        effectsOf(rules).map(code).join(" "),
        code(event.name),
      ]),
    ),
  ].join("\n\n");
}

/** Mermaid does not accept a dash in an identifier. */
const node = (state: string) => state.replaceAll("-", "_");

function diagram({ initial, states, moves }: Machine): string {
  const lines = [
    ...Object.entries(states).map(([state, { label }]) => `${node(state)}: ${state} – ${label}`),
    `[*] --> ${node(initial)}`,
    ...Object.entries(moves).flatMap(([move, { from, to }]) =>
      from.map((state) => `${node(state)} --> ${node(to)}: ${move}`),
    ),
    ...Object.entries(states).flatMap(([state, { final }]) =>
      final ? [`${node(state)} --> [*]`] : [],
    ),
  ];
  return ["```mermaid", "stateDiagram-v2", ...lines.map((line) => `  ${line}`), "```"].join("\n");
}

const code = (text: string) => `\`${text}\``;

function table(heads: string[], rows: string[][]): string {
  return [heads, heads.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

if (import.meta.main) writeFileSync(page, machinesPage(await allMachines()));
