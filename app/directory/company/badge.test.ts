import { expect, test } from "vitest";
import { escapeMarkup } from "#app/kernel/escape.ts";
import type { Standing } from "../directory-list.ts";
import { drawBadge } from "./badge.ts";

const certificate = { number: "QC-SN-2026-00042-5", decidedOn: "2026-03-12" };
const draw = (standing: Standing, { demo = false, name = "Sahel Bâtiment SARL" } = {}) =>
  drawBadge(
    { name, standing, certificate, demo },
    { host: "qualification-btp.example", escaped: escapeMarkup },
  );

const standings: [string, Standing][] = [
  ["En vigueur", { kind: "in-force" }],
  ["Suspendue depuis le 24\u00A0novembre 2026", { kind: "suspended", since: "2026-11-24" }],
  ["À partir du 1er\u00A0janvier 2027", { kind: "upcoming", from: "2027-01-01" }],
  ["Retirée le 24\u00A0novembre 2026", { kind: "ended", how: "withdrawn", since: "2026-11-24" }],
  ["Annulée le 24\u00A0novembre 2026", { kind: "ended", how: "void", since: "2026-11-24" }],
  ["Échue depuis le 24\u00A0novembre 2026", { kind: "ended", how: "expired", since: "2026-11-24" }],
];

test.each(standings)(
  "a badge says « %s » in its title and as text, under 4 kB",
  (word, standing) => {
    const svg = draw(standing);
    expect(svg).toContain(
      `<title>Sahel Bâtiment SARL\u00A0: ${word}, certificat QC-SN-2026-00042-5`,
    );
    expect(svg).toContain(`>${word}</text>`);
    expect(Buffer.byteLength(svg)).toBeLessThan(4096);
  },
);

test("each kind of state has a mark of its own, and only what is in force a round seal", () => {
  const marks = standings.map(
    ([, standing]) => /<path class="k" d="([^"]+)"/.exec(draw(standing))?.[1],
  );
  expect(new Set(marks).size).toBe(4);
  const round = standings.filter(([, standing]) => draw(standing).includes("<circle"));
  expect(round.map(([word]) => word)).toEqual(["En vigueur"]);
});

test("long texts are fitted into the picture, whatever the font of the reader", () => {
  const svg = draw({ kind: "suspended", since: "2026-11-24" });
  expect(svg.match(/textLength="264"/g)).toHaveLength(2);
  expect(draw({ kind: "in-force" }).match(/textLength/g)).toHaveLength(1);
});

test("a demonstration is never in force, and a name stays text", () => {
  const svg = draw({ kind: "in-force" }, { demo: true, name: "<script>&" });
  expect(svg).not.toContain("En vigueur");
  expect(svg).toContain("Démonstration, sans valeur");
  expect(svg).not.toMatch(/<circle|#0b5d3b/);
  expect(draw({ kind: "in-force" })).toMatch(/#0b5d3b.*<circle/);
  expect(svg).not.toContain("<script");
});
