import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { FieldAnswers } from "./marking-form.tsx";
import { OpinionsForm } from "./opinions-form.tsx";

const reasons = [
  { code: "R-01", version: 1, scope: "refusal", text: "Références" },
  { code: "H-01", version: 1, scope: "above", text: "Encadrement" },
  { code: "B-01", version: 1, scope: "below", text: "Chiffres" },
] as const;

interface Shown {
  level?: Level;
  class?: Class;
  classReached?: Class | null;
  fields?: Record<string, string>;
  answers?: FieldAnswers;
}

/** The form of one sub-area, 2201, as it is rendered without a script. */
const form = (shownDemand: Shown = {}) =>
  renderToStaticMarkup(
    createElement(OpinionsForm, {
      asked: [{ id: "a", code: "2201", name: "Maçonnerie", level: shownDemand.level ?? 2 }],
      class: shownDemand.class ?? "D",
      classReached: shownDemand.classReached === undefined ? "D" : shownDemand.classReached,
      reasons,
      applicationId: "1",
      accountId: "2",
      savedAt: { blocks: {}, opinions: null, texts: null },
      fields: shownDemand.fields ?? {},
      answers: shownDemand.answers,
    }),
  );

/** The values that a select box offers, and those under one heading. */
const offered = (html: string, name: string, heading?: string) => {
  const [, box = ""] =
    new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`).exec(html) ?? [];
  const [, group = ""] =
    new RegExp(`<optgroup label="${heading}">(.*?)</optgroup>`).exec(box) ?? [];
  return [...(heading ? group : box).matchAll(/<option value="([^"]*)"/g)].map(
    ([, value]) => value,
  );
};

describe("the form of the opinions", () => {
  test("offers no level and no class above what was asked", () => {
    expect(offered(form(), "niveau.2201")).toEqual(["", "1", "2"]);
    expect(offered(form(), "classe.2201")).toEqual(["", "D", "E", "F"]);
    expect(offered(form({ level: 3, class: "A" }), "niveau.2201")).toHaveLength(4);
    expect(offered(form({ level: 3, class: "A" }), "classe.2201")).toHaveLength(7);
  });

  test("offers another level or class only where one is below what was asked", () => {
    const verdicts = ["", "favourable", "other", "unfavourable"];
    expect(offered(form(), "avis.2201")).toEqual(verdicts);
    const lowest = { level: 1, class: "F", classReached: "F" } as const;
    expect(offered(form(lowest), "avis.2201")).toEqual(["", "favourable", "unfavourable"]);
    expect(offered(form(lowest), "motif.2201")).toEqual(["", "R-01"]);
    for (const name of ["niveau.2201", "classe.2201"])
      expect(form(lowest)).not.toContain(`<select id="${name}"`);
    for (const fields of [
      { "avis.2201": "other" },
      { "niveau.2201": "1" },
      { "classe.2201": "F" },
      { "motif.2201": "B-01" },
    ]) {
      const html = form({ ...lowest, fields });
      expect(offered(html, "avis.2201")).toEqual(verdicts);
      expect(offered(html, "niveau.2201")).toEqual(["", "1"]);
      expect(offered(html, "motif.2201")).toEqual(["", "R-01", "B-01"]);
    }
  });

  test("offers the reasons by what they are for, those of a class above the figures where the figures reach less", () => {
    expect(offered(form(), "motif.2201", "Refus")).toEqual(["R-01"]);
    expect(offered(form(), "motif.2201", "Niveau ou classe en dessous de la demande")).toEqual([
      "B-01",
    ]);
    expect(offered(form(), "motif.2201")).toEqual(["", "R-01", "B-01"]);
    expect(form()).not.toContain('name="motif-dessus.2201"');
    for (const classReached of ["E", null] as const)
      expect(offered(form({ classReached }), "motif-dessus.2201")).toEqual(["", "H-01"]);
    const keptFields = { "motif-dessus.2201": "H-01" };
    expect(offered(form({ fields: keptFields }), "motif-dessus.2201")).toEqual(["", "H-01"]);
  });

  test("shows what was typed before it was known to be above, or withdrawn, and what was refused, with its words", () => {
    const fields = { "niveau.2201": "3", "classe.2201": "B", "motif.2201": "R-09" };
    const html = form({ fields });
    expect(offered(html, "niveau.2201")).toEqual(["", "1", "2", "3"]);
    expect(html).toContain("N3, au-dessus de la demande");
    expect(html).toContain("Classe\u00A0B, au-dessus de la demande");
    expect(html).toContain("R-09, retiré du catalogue");
    const answers = {
      typed: { "motif.2201": "R-01" },
      problems: { "motif.2201": "Le motif R-01 est pour autre chose." },
    };
    const answered = form({ fields: { "avis.2201": "other" }, answers });
    expect(answered).toContain("Le motif R-01 est pour autre chose.");
    expect(answered).toMatch(/<option value="R-01" selected="">/);
  });
});
