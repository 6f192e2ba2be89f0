import { describe, expect, test } from "vitest";
import { mergeField, mergeFields, textsOf } from "./merge-fields.ts";

function posted(fields: readonly (readonly [string, string])[]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe("`mergeField`: shown, typed, stored", () => {
  test.each([
    ["a", "a", "a", "keep", "nobody changed it"],
    ["a", "b", "a", "write", "this form changed it"],
    ["a", "a", "c", "keep", "somebody else changed it"],
    ["a", "b", "b", "keep", "both changed it to the same"],
    ["a", "b", "c", "conflict", "both changed it, to different values"],
    ["", "b", "", "write", "it was filled in"],
    ["a", "", "a", "write", "it was emptied"],
    ["a", "", "c", "conflict", "it was emptied, and changed by somebody else"],
    ["a", "b", "", "conflict", "it was changed, and emptied by somebody else"],
  ])("%j, %j, %j: %s (%s)", (shownText, typedText, stored, outcome) => {
    expect(mergeField({ shown: shownText, typed: typedText, stored })).toBe(outcome);
  });
});

describe("`mergeFields`", () => {
  const stored = { name: "Sahel", works: "Ponts", place: "Dakar" };

  test("a form over shared data writes only the fields that it changed", () => {
    const form = posted([
      ["name", "Sahel SA"],
      ["vu.name", "Sahel"],
      ["works", "Routes"],
      ["vu.works", "Routes"],
    ]);
    expect(mergeFields(form, { typed: { name: "Sahel SA", works: "Routes" }, stored })).toEqual({
      write: { name: "Sahel SA" },
      conflicts: {},
    });
  });

  test("a form over shared data leaves fields unchanged that it does not contain", () => {
    expect(mergeFields(posted([]), { typed: {}, stored })).toEqual({ write: {}, conflicts: {} });
  });

  test("a field changed by two people is a conflict with both values, and is not written", () => {
    const form = posted([
      ["place", "Thiès"],
      ["vu.place", "Mbour"],
    ]);
    expect(mergeFields(form, { typed: { place: "Thiès" }, stored })).toEqual({
      write: {},
      conflicts: { place: { typed: "Thiès", stored: "Dakar" } },
    });
  });

  test("a field without its shown value counts as shown empty, so that nothing is overwritten unseen", () => {
    expect(
      mergeFields(posted([["place", "Thiès"]]), { typed: { place: "Thiès" }, stored }),
    ).toEqual({ write: {}, conflicts: { place: { typed: "Thiès", stored: "Dakar" } } });
  });

  test("an unticked box is recognised by its shown value", () => {
    const form = posted([["vu.head", "oui"]]);
    expect(mergeFields(form, { typed: {}, stored: { head: "oui" } })).toEqual({
      write: { head: "" },
      conflicts: {},
    });
  });

  test.each([
    ["mienne", "Dakar", { place: "Thiès" }, {}, "mine replaces the shown other value"],
    ["autre", "Dakar", {}, {}, "the other stays"],
    ["mienne", "Kaolack", {}, { place: { typed: "Thiès", stored: "Dakar" } }, "a third came"],
    ["", "Dakar", {}, { place: { typed: "Thiès", stored: "Dakar" } }, "nothing was chosen"],
  ])(
    "a conflict answered with %j, the other value shown as %j: writes %j, conflicts %j (%s)",
    (choice, other, write, conflicts, _why) => {
      const form = posted([
        ["place", "Thiès"],
        ["vu.place", "Mbour"],
        ["autre.place", other],
        ["choix.place", choice],
      ]);
      expect(mergeFields(form, { typed: { place: "Thiès" }, stored })).toEqual({
        write,
        conflicts,
      });
    },
  );

  test("two notations of one value are no change", () => {
    const form = posted([
      ["text", "a\r\nb "],
      ["vu.text", "a\nb"],
      ["sum", "1 000"],
      ["vu.sum", "1000"],
    ]);
    const plain = (text: string, field: string) =>
      field === "sum" ? text.replace(/\D/g, "") : text.replace(/\r/g, "").trim();
    expect(
      mergeFields(form, {
        typed: { text: "a\r\nb ", sum: "1 000" },
        stored: { text: "c", sum: "1000" },
        plain,
      }),
    ).toEqual({ write: {}, conflicts: {} });
    expect(
      mergeFields(form, { typed: { text: "a\r\nb " }, stored: { text: "c" } }).conflicts,
    ).toEqual({});
  });

  test("a date in three fields counts as one field", () => {
    const form = posted([
      ["on.day", "1"],
      ["vu.on", "2020-01-02"],
    ]);
    expect(
      mergeFields(form, { typed: { on: "2020-01-01" }, stored: { on: "2020-01-02" } }).write,
    ).toEqual({ on: "2020-01-01" });
  });

  test.each<[string, string, "write" | "conflict" | undefined]>([
    ["2", "3", "write"],
    // Back to what the page showed, while the server has what was sent meanwhile.
    ["2", "1", "write"],
    ["9", "3", "conflict"],
    ["9", "9", undefined],
  ])("a stored value %s with 2 sent and unanswered, %s typed: %s", (stored, text, outcome) => {
    const form = posted([
      ["ca1", text],
      ["vu.ca1", "1"],
      ["envoye.ca1", "5"],
      ["envoye.ca1", "2"],
    ]);
    const merged = mergeFields(form, { typed: { ca1: text }, stored: { ca1: stored } });
    expect(merged).toEqual({
      write: outcome === "write" ? { ca1: text } : {},
      conflicts: outcome === "conflict" ? { ca1: { typed: text, stored } } : {},
    });
  });

  test("several values of one name are joined into one text", () => {
    const form = posted([
      ["sd", "2201"],
      ["sd", "2202"],
    ]);
    expect(textsOf(form, "sd")).toBe("2201\n2202");
    expect(textsOf(form, "none")).toBe("");
  });
});
