import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { flatStyle } from "./flat-style.ts";

const flat = (style: string) => postcss([flatStyle]).process(style, { from: undefined }).css;

test("flattening moves rules out of their layers in layer order, before unlayered rules", () => {
  const style = "p{color:red}@layer a,b;@layer b{p{color:blue}}@layer a{p{color:green}}";
  expect(flat(style)).toBe("p{color:green}p{color:blue}p{color:red}");
});

test("flattening joins the parts of one layer", () => {
  expect(flat("@layer a{i{top:0}}@layer b{i{top:1px}}@layer a{b{top:0}}")).toBe(
    "i{top:0}b{top:0}i{top:1px}",
  );
});

test("flattening refuses !important where it would change which rule wins", () => {
  expect(() => flat("@layer base{p{top:0!important}}")).not.toThrow();
  expect(() => flat("@layer utilities{@media print{p{top:0!important}}}")).toThrow(/important/);
});

const forOldBrowsers = "@supports (-moz-orient:inline){*{--x:0}}";

test("flattening turns initial values into declarations, and leaves no @property", () => {
  const registered = '@property --x{syntax:"*";inherits:false;initial-value:0}';
  const reader = "p{top:var(--x)}";
  expect(flat(`@layer properties{${forOldBrowsers}}${registered}${reader}`)).toBe(
    `*{--x:0}${reader}`,
  );
  expect(() => flat(registered)).toThrow(/initial values/);
});

test("flattening leaves out an initial value that nothing reads, or that equals no value", () => {
  const initial = "@supports (-moz-orient:inline){*{--unread:0;--never-set:initial;--set:initial}}";
  const registered = '@property --set{syntax:"*";inherits:false}';
  const style = "p{--set:1px;top:var(--set,var(--never-set,))}";
  expect(flat(`@layer properties{${initial}}${registered}${style}`)).toBe(
    `*{--set:initial}${style}`,
  );
});

test("flattening writes the opacity of white once, and keeps that of a colour with two values as computed", () => {
  const plain = ".a{color:#fff3}";
  const mixed = (colour: string) =>
    `@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, var(--color-${colour}) 20%, transparent)}}`;
  expect(flat(plain + mixed("white"))).toBe(plain);
  expect(flat(plain + mixed("paper"))).toBe(plain + mixed("paper"));
});

test.each([
  ["rotate:90deg", "transform:rotate(90deg)"],
  ["translate:var(--x) var(--y)", "transform:translate(var(--x),var(--y))"],
  ["scale:none", "scale:none"],
])("the logical side %s becomes %s", (single, whole) => {
  expect(flat(`p{${single}}`)).toBe(`p{${whole}}`);
});

describe("logical sides become physical", () => {
  test.each([
    ["padding-inline:4px", "padding-left:4px;padding-right:4px"],
    ["margin-block:1px calc(2px + 3px)", "margin-top:1px;margin-bottom:calc(2px + 3px)"],
    ["margin-inline-start:auto", "margin-left:auto"],
    ["padding-block-end:1px", "padding-bottom:1px"],
    ["inset-inline:0", "left:0;right:0"],
    ["inset-block-start:0", "top:0"],
    ["border-inline-end-width:2px", "border-right-width:2px"],
    ["border-block:2px solid red", "border-top:2px solid red;border-bottom:2px solid red"],
    ["border-block-style:solid", "border-top-style:solid;border-bottom-style:solid"],
    ["inset:0 auto", "inset:0 auto"],
    ["display:inline-block", "display:inline-block"],
  ])("%s", (logical, physical) => {
    expect(flat(`p{${logical}}`)).toBe(`p{${physical}}`);
  });
});
