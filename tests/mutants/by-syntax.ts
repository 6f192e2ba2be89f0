import {
  type Expression,
  type IfStatement,
  type Node,
  parseSync,
  type Statement,
} from "oxc-parser";
import { conjunctsOfSql } from "./sql-conjuncts.ts";

/** One edit of a file that takes a protection away. */
export interface GeneratedMutant {
  /** The same for as long as no equal text is added before it in the file. */
  name: string;
  file: string;
  start: number;
  end: number;
  replacement: string;
}

interface Edit {
  label: string;
  start: number;
  end: number;
  replacement: string;
}

/** Functions that return an SQL condition, with what it is where it limits nothing. */
const scopes: Record<string, "true" | "false"> = {
  inScope: "true",
  inSession: "true",
  itemInScope: "true",
  turnoutInScope: "true",
  confirmationInScope: "true",
  notHidden: "true",
  itemNotHidden: "true",
  readsApplication: "true",
  itemHiddenFrom: "false",
};

/** Calls of a query that add a condition. */
const conditions = ["where", "whereRef", "having", "havingRef"];

/** Every refusal, early exit, guard, condition and scope of a source, each taken away once, in the order of the source. */
export function mutantsOf(file: string, source: string): GeneratedMutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const rules = new RulesOfSource(source, /\.tsx$|\.browser\.ts$/.test(file));
  rules.visit(program, { parent: undefined, inGuard: false });
  const times = new Map<string, number>();
  return rules.edits
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map(({ label, ...edit }) => {
      const time = (times.get(label) ?? 0) + 1;
      times.set(label, time);
      return { name: `${file}:${label}#${time}`, file, ...edit };
    });
}

interface Place {
  parent: Node | undefined;
  inGuard: boolean;
}

class RulesOfSource {
  readonly edits: Edit[] = [];
  readonly #source: string;
  /** A view: what it leaves out is no rule, only what it refuses and throws. */
  readonly #isView: boolean;

  constructor(source: string, isView: boolean) {
    this.#source = source;
    this.#isView = isView;
  }

  visit(node: Node, { parent, inGuard }: Place): void {
    const place = { parent, inGuard };
    if (node.type === "IfStatement") this.#ifStatement(node, place);
    else if (node.type === "ConditionalExpression") this.#choice(node, place);
    else if (node.type === "LogicalExpression") this.#logical(node, place);
    else if (node.type === "CallExpression") this.#call(node, place);
    else if (node.type === "TaggedTemplateExpression") this.#template(node);
    else if (node.type === "Property") this.#guards(nameOf(node.key), node.value);
    else if (node.type === "VariableDeclarator" && node.init)
      this.#guards(nameOf(node.id), node.init);
    const ofGuard =
      inGuard ||
      (node.type === "Property" && nameOf(node.key) === "guards") ||
      (node.type === "VariableDeclarator" && /Guards$/.test(nameOf(node.id) ?? ""));
    const holder = node.type === "ParenthesizedExpression" ? parent : node;
    for (const child of childrenOf(node)) this.visit(child, { parent: holder, inGuard: ofGuard });
  }

  #add(label: string, { start, end }: { start: number; end: number }, replacement: string): void {
    this.edits.push({ label, start, end, replacement });
  }

  #text({ start, end }: { start: number; end: number }): string {
    return this.#source.slice(start, end);
  }

  #ifStatement({ test, consequent, alternate }: IfStatement, { inGuard }: Place): void {
    const denial = this.#denial(consequent, inGuard);
    if (denial) {
      this.#add(denial, consequent, "{}");
      this.#operands(test, "||", "false");
    }
    const otherwise = alternate && this.#denial(alternate, inGuard);
    if (otherwise) {
      this.#add(otherwise, alternate, "{}");
      this.#operands(test, "&&", "true");
    }
  }

  /** What a branch refuses with, as a label. The condition is still asked, for what asking does. */
  #denial(branch: Statement, inGuard: boolean): string | undefined {
    const last = branch.type === "BlockStatement" ? branch.body.at(-1) : branch;
    if (last?.type === "ThrowStatement") {
      const { argument } = last;
      const isAssertion =
        argument.type === "NewExpression" && /Error$/.test(nameOf(argument.callee) ?? "");
      return isAssertion && !inGuard ? undefined : labelOf("throw", this.#text(argument));
    }
    if (last?.type !== "ReturnStatement") return undefined;
    const value = last.argument;
    if (isRefusal(value)) return labelOf("", this.#text(value));
    if (this.#isView || isYes(value) || (value && !isPlain(value))) return undefined;
    return labelOf("return", value ? this.#text(value) : "");
  }

  #choice(node: Node & { type: "ConditionalExpression" }, { parent }: Place): void {
    const { test, consequent, alternate } = node;
    const denies = (value: Expression, other: Expression) =>
      (isRefusal(value) && !isRefusal(other)) ||
      (parent?.type === "ReturnStatement" && isWord(value) && isNull(other));
    const label = (value: Expression) =>
      labelOf(isRefusal(value) ? "" : "return", this.#text(value));
    if (denies(consequent, alternate)) {
      this.#add(label(consequent), node, this.#chosen(test, alternate));
      this.#operands(test, "||", "false");
    } else if (denies(alternate, consequent)) {
      this.#add(label(alternate), node, this.#chosen(test, consequent));
      this.#operands(test, "&&", "true");
    }
  }

  #chosen(test: Expression, value: Expression): string {
    return `((${this.#text(test)}), ${this.#text(value)})`;
  }

  #logical(node: Node & { type: "LogicalExpression" }, { parent }: Place): void {
    if (node.operator === "??" && isRefusal(node.right))
      this.#add(labelOf("", this.#text(node.right)), node, this.#text(node.left));
    const decides =
      parent?.type === "ReturnStatement" ||
      parent?.type === "VariableDeclarator" ||
      parent?.type === "ArrowFunctionExpression" ||
      parent?.type === "Property";
    if (decides && !this.#isView && node.operator === "&&" && isCondition(node.right))
      this.#operands(node, "&&", "true");
  }

  /** Each operand of a chain alone takes the value that changes nothing. */
  #operands(chain: Expression, operator: "&&" | "||", neutral: string): void {
    if (chain.type !== "LogicalExpression" || chain.operator !== operator) return;
    for (const operand of operandsOf(chain, operator))
      this.#add(labelOf(operator, this.#text(operand)), operand, neutral);
  }

  #call(node: Node & { type: "CallExpression" }, { parent }: Place): void {
    const { callee, arguments: given } = node;
    if (callee.type === "MemberExpression" && !callee.computed) {
      const method = nameOf(callee.property) ?? "";
      const [first] = given;
      if (conditions.includes(method) || method === "$if")
        if (first && !isWholeCallback(node, parent))
          this.#add(
            labelOf(method, this.#text(first)),
            { start: callee.object.end, end: node.end },
            "",
          );
      if (method === "and" && first?.type === "ArrayExpression" && first.elements.length > 1)
        for (const each of first.elements)
          if (each) this.#add(labelOf("and", this.#text(each)), this.#withComma(each), "");
    }
    const unlimited = scopes[nameOf(callee) ?? ""];
    const isInChain =
      parent?.type === "CallExpression" &&
      parent.callee.type === "MemberExpression" &&
      conditions.includes(nameOf(parent.callee.property) ?? "");
    if (unlimited && !isInChain && /\bsql\b/.test(this.#source))
      this.#add(labelOf("scope", this.#text(node)), node, `sql<boolean>\`${unlimited}\``);
  }

  #withComma({ start, end }: { start: number; end: number }) {
    const comma = /^\s*,/.exec(this.#source.slice(end))?.[0] ?? "";
    return { start, end: end + comma.length };
  }

  #template({ tag, quasi }: Node & { type: "TaggedTemplateExpression" }): void {
    if (nameOf(tag) !== "sql") return;
    const holes = quasi.expressions.map((each) => {
      const start = this.#source.lastIndexOf("${", each.start);
      return { start, end: this.#source.indexOf("}", each.end) + 1, isScope: isScope(each) };
    });
    for (const conjunct of conjunctsOfSql(this.#source, {
      start: quasi.start + 1,
      end: quasi.end - 1,
      holes,
    }))
      this.#add(labelOf("sql", this.#text(conjunct)), conjunct, "true");
  }

  /** Guards of a machine: the functions that answer them, and their names at a move. */
  #guards(name: string | undefined, value: Node): void {
    if (name === "guards" && value.type === "ArrayExpression")
      for (const each of value.elements)
        if (each) this.#add(labelOf("guard of move", this.#text(each)), this.#withComma(each), "");
    if (!/^guards$|Guards$/.test(name ?? "") || value.type !== "ObjectExpression") return;
    for (const each of value.properties)
      if (each.type === "Property")
        this.#add(
          labelOf("guard", nameOf(each.key) ?? ""),
          each,
          `${this.#text(each.key)}: () => true`,
        );
  }
}

/** The whole body of a callback that only adds this condition: taking away the call that holds it is the same edit. */
function isWholeCallback(node: Node & { type: "CallExpression" }, parent: Node | undefined) {
  return (
    parent?.type === "ArrowFunctionExpression" &&
    parent.body === node &&
    node.callee.type === "MemberExpression" &&
    node.callee.object.type === "Identifier" &&
    nameOf(parent.params[0]) === node.callee.object.name
  );
}

function isRefusal(value: Expression | null): value is Expression & { type: "CallExpression" } {
  return value?.type === "CallExpression" && nameOf(value.callee) === "refused";
}

const isScope = (value: Expression) =>
  value.type === "CallExpression" && (nameOf(value.callee) ?? "") in scopes;

const isWord = (value: Expression) => value.type === "Literal" && typeof value.value === "string";
const isNull = (value: Expression) => value.type === "Literal" && value.value === null;

const isYes = (value: Expression | null) => value?.type === "Literal" && value.value === true;

/** A value that is named or written down; what a call returns is work done, not a rule. */
const isPlain = ({ type }: Expression) =>
  ["Literal", "Identifier", "ArrayExpression", "ObjectExpression"].includes(type);

/** Not the value that stands for a true condition, as in `found && { … }`. */
const isCondition = ({ type }: Expression) =>
  ![
    "ObjectExpression",
    "ArrayExpression",
    "AwaitExpression",
    "NewExpression",
    "Literal",
    "TemplateLiteral",
  ].includes(type);

function operandsOf(node: Expression, operator: string): Expression[] {
  if (node.type !== "LogicalExpression" || node.operator !== operator) return [node];
  return [...operandsOf(node.left, operator), ...operandsOf(node.right, operator)];
}

function nameOf(node: Node | null | undefined): string | undefined {
  if (node?.type === "Identifier") return node.name;
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

function labelOf(kind: string, text: string): string {
  const words = text.replaceAll(/\s+/g, " ").trim();
  const shown = words.length > 60 ? `${words.slice(0, 59)}…` : words;
  return kind ? `${kind}(${shown})` : shown;
}

function* childrenOf(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node))
    if (key !== "parent")
      for (const each of Array.isArray(value) ? value : [value])
        if (each && typeof each === "object" && typeof each.type === "string") yield each as Node;
}
