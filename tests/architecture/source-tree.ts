import { globSync, readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { parseSync } from "vite";

export interface Import {
  /** Path from the root of the project (`app/kernel/text.ts`), or the name of a package. */
  target: string;
  /** As it is written. */
  specifier: string;
  /** Erased before the code runs. */
  typeOnly: boolean;
}

export interface Source {
  /** From the root of the project, with `/`. */
  path: string;
  text: string;
  /** The text without comments, strings and words of a page: what the code itself names. */
  code: string;
  /** Names of variables, parameters and functions; what a pattern takes from an object under its own name is named there. */
  declared: string[];
  imports: Import[];
  /** Every export comes from another file. */
  barrel: boolean;
}

const root = resolve(import.meta.dirname, "../..");
const patterns = ["{app,server,db,tests,scripts,bench}/**/*.{ts,tsx}", "*.config.ts"];

/** Every source file of the project, tests included, or those of some patterns alone: parsing all takes seconds. */
export function readSources(matching: string[] = patterns): Source[] {
  return globSync(matching, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => sourceOf(path, readFileSync(resolve(root, path), "utf8")));
}

export function sourceOf(path: string, text: string): Source {
  const { module, comments, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const named = (specifier: string) => ({ specifier, target: resolved(path, specifier) });
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...named(moduleRequest.value),
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ ...named(moduleRequest.value), typeOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end))?.[1];
      return literal ? [{ ...named(literal), typeOnly: false }] : [];
    }),
  ];
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  return {
    path,
    text,
    code: without(text, [...comments, ...wordsOf(program)]),
    declared: declaredIn(program),
    imports,
    barrel: exported.length > 0 && exported.every(({ moduleRequest }) => moduleRequest !== null),
  };
}

function resolved(from: string, specifier: string): string {
  if (/^#(app|server|db|tests)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : specifier;
}

interface Span {
  start: number;
  end: number;
}

/** Places of the strings, of the texts of templates and of the words between tags. */
function wordsOf(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(wordsOf);
  if (node === null || typeof node !== "object") return [];
  const { type, value, start, end } = node as Span & { type?: string; value?: unknown };
  const words =
    type === "TemplateElement" ||
    type === "JSXText" ||
    (type === "Literal" && typeof value === "string");
  return words ? [{ start, end }] : Object.values(node).flatMap(wordsOf);
}

interface Declaring {
  type?: string;
  id?: Pattern | null;
  params?: Pattern[];
}

/** A name, or a pattern of names. */
interface Pattern {
  type: string;
  name?: string;
  left?: Pattern;
  argument?: Pattern;
  elements?: (Pattern | null)[];
  properties?: (Pattern & { shorthand?: boolean; value?: Pattern })[];
}

/** The names that are declared below a node. */
function declaredIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(declaredIn);
  if (node === null || typeof node !== "object") return [];
  const { type, id, params } = node as Declaring;
  const hasName = type === "VariableDeclarator" || type === "FunctionDeclaration";
  return [
    ...(hasName && id ? namesIn(id) : []),
    ...(Array.isArray(params) && type !== "TSTypeParameterInstantiation"
      ? params.flatMap(namesIn)
      : []),
    ...Object.values(node).flatMap(declaredIn),
  ];
}

function namesIn({ name, left, argument, elements, properties }: Pattern): string[] {
  const parts = [left, argument, ...(elements ?? [])];
  const renamed = (properties ?? []).filter(({ shorthand }) => !shorthand);
  return [
    ...(typeof name === "string" ? [name] : []),
    ...[...parts, ...renamed.map((each) => each.value ?? each)].flatMap((part) =>
      part ? namesIn(part) : [],
    ),
  ];
}

function without(text: string, spans: Span[]): string {
  let code = "";
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    code += text.slice(at, start);
    at = Math.max(at, end);
  }
  return code + text.slice(at);
}
