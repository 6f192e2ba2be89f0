import { expect, test } from "vitest";
import { countsInWords, linesBesideOpinions } from "./beside-opinions.ts";
import type { DecisionLine } from "./decision.ts";

const line = (code: string, level: 1 | 2 | null, granted: "D" | "E" | null): DecisionLine => ({
  subAreaId: code,
  code,
  name: code,
  asked: 2,
  level,
  class: granted,
  reasons: [],
  note: null,
  outcome: level ? "granted" : "refused",
});
const opinion = (code: string, verdict: "favourable" | "other" | "unfavourable" | null) => ({
  subAreaId: code,
  level: 2 as const,
  verdict,
  otherLevel: verdict === "other" ? (1 as const) : null,
  otherClass: verdict === "other" ? ("E" as const) : null,
});

test("a line says whether the opinion of the report was followed, and which one was not", () => {
  const lines = linesBesideOpinions(
    {
      application: { number: "", class: "D" },
      lines: [
        line("favourable", 2, "D"),
        line("other", 1, "E"),
        line("lower", 1, "E"),
        line("refused", null, null),
        line("against", null, null),
        line("despite", 2, "D"),
        line("silent", null, null),
      ],
    },
    [
      opinion("favourable", "favourable"),
      opinion("other", "other"),
      opinion("lower", "favourable"),
      opinion("refused", "unfavourable"),
      opinion("against", "favourable"),
      opinion("despite", "unfavourable"),
      opinion("silent", null),
    ],
  );
  expect(
    lines.map(({ code, opinion: opinionText }) => `${code} ${opinionText.replace(/\s/g, " ")}`),
  ).toEqual([
    "favourable suivi",
    "other suivi",
    "lower avis : N2, D",
    "refused suivi",
    "against avis : N2, D",
    "despite avis : défavorable",
    "silent sans avis",
  ]);
  expect(countsInWords(lines).replace(/\s/g, " ")).toBe("4 accordées, 3 refusées");
});
