import type { AtRule, ChildNode, Declaration, Helpers, Plugin, Root } from "postcss";

/** All pages are in French, so text runs from left to right. */
const sides: Record<string, [start: string, end: string]> = {
  inline: ["left", "right"],
  block: ["top", "bottom"],
};

/**
 * Rewrites the style for browsers from 2020 on, with the same look: rules leave their `@layer` in the order of the
 * layers, initial values of `@property` become declarations where something reads them, logical sides physical ones, `rotate` and its kin a
 * `transform` (an element has one of them). Unlayered rules come last, so they still win. `!important` reverses the order of
 * layers, so it is refused outside `base`.
 */
export const flatStyle: Plugin = {
  postcssPlugin: "flat-style",
  OnceExit(root, { list }) {
    unwrapLayers(root);
    unwrapInitialValues(root);
    dropMixedWhite(root);
    root.walkDecls((declaration) => {
      toPhysicalSides(declaration, list);
      toTransform(declaration, list);
    });
  },
};

function unwrapLayers(root: Root) {
  const layers = new Map<string, ChildNode[]>();
  root.walkAtRules("layer", (layer) => {
    for (const name of layer.params.split(/,\s*/)) {
      layers.set(name, [...(layers.get(name) ?? []), ...(layer.nodes ?? [])]);
    }
    layer.remove();
  });
  for (const [name, nodes] of layers) if (name !== "base") nodes.forEach(refuseImportance);
  root.prepend([...layers.values()].flat());
}

function refuseImportance(node: ChildNode) {
  if (node.type === "decl" && node.important) throw node.error("!important outside of base");
  if ("nodes" in node) node.nodes?.forEach(refuseImportance);
}

/** Tailwind writes the same values twice: as `@property`, and as declarations for browsers without it. */
function unwrapInitialValues(root: Root) {
  let registered = 0;
  root.walkAtRules("property", (rule) => {
    registered += 1;
    rule.remove();
  });
  const declared = root.nodes.filter(
    (node): node is AtRule =>
      node.type === "atrule" && node.name === "supports" && node.params.includes("-moz-orient"),
  );
  if (registered > 0 && declared.length === 0) throw root.error("no initial values are declared");
  const initial = declared.flatMap((rule) => rule.nodes ?? []);
  const { set, read } = customProperties(root, new Set(initial));
  for (const rule of declared) rule.replaceWith(rule.nodes ?? []);
  for (const node of initial)
    if ("walkDecls" in node)
      node.walkDecls((declaration) => {
        const { prop, value } = declaration;
        const saysNothing = value === "initial" && !set.has(prop);
        if (saysNothing || !read.has(prop)) declaration.remove();
      });
}

/** The custom properties that the style sets and reads outside the given rules. */
function customProperties(root: Root, beside: ReadonlySet<unknown>) {
  const set = new Set<string>();
  const readNames = new Set<string>();
  root.walkDecls(({ prop, value, parent }) => {
    if (beside.has(parent)) return;
    if (prop.startsWith("--")) set.add(prop);
    for (const [name] of value.matchAll(/--[\w-]+/g)) readNames.add(name);
  });
  return { set, read: readNames };
}

/** Tailwind writes the opacity of a colour twice; for white, which both themes share, once is enough. */
function dropMixedWhite(root: Root) {
  // Tailwind's default colour of placeholders: every field sets its own.
  root.walkAtRules("supports", (rule) => {
    if (rule.params.includes("-apple-pay-button")) rule.remove();
  });
  root.walkAtRules("supports", (rule) => {
    if (
      rule.params.includes("color-mix") &&
      /\(in oklab, var\(--color-white\)/.test(rule.toString())
    )
      rule.remove();
  });
}

function toPhysicalSides(declaration: Declaration, list: Helpers["list"]) {
  const { prop, value } = declaration;
  // Width, style and colour of `border-block` are one value for both sides.
  const isLine = /^border-(inline|block)$/.test(prop);
  const [start = "", end = start] = isLine ? [value] : list.space(value);
  const [, axis = "", edge] = /\b(inline|block)(?:-(start|end))?\b/.exec(prop) ?? [];
  if (!/^(inset|margin|padding|border)-(inline|block)\b/.test(prop)) return;
  const named = (side: string) => prop.replace(/(inset-)?(inline|block)(-start|-end)?/, side);
  const [first = "", second = ""] = sides[axis] ?? [];
  if (edge) declaration.prop = named(edge === "start" ? first : second);
  else {
    declaration.cloneBefore({ prop: named(first), value: start });
    Object.assign(declaration, { prop: named(second), value: end });
  }
}

function toTransform(declaration: Declaration, list: Helpers["list"]) {
  const { prop, value } = declaration;
  if (!/^(rotate|scale|translate)$/.test(prop) || value === "none") return;
  declaration.prop = "transform";
  declaration.value = `${prop}(${list.space(value).join(",")})`;
}
