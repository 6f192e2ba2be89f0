import type { CompanySheet } from "../directory-list.ts";
import { standingText } from "./standing.ts";

const looks = {
  "in-force": { colour: "#0b5d3b", night: "#8fd6b1", mark: "M14 22l6 7 12-14" },
  suspended: { colour: "#a3241b", night: "#f79c91", mark: "M18 14v16M28 14v16" },
  upcoming: { colour: "#16211b", night: "#f3ede1", mark: "M23 12v10l6 5" },
  demo: { colour: "#16211b", night: "#f3ede1", mark: "M14 22h18" },
  ended: { colour: "#a3241b", night: "#f79c91", mark: "M15 14l16 16M31 14L15 30" },
};

const width = 320;
/** Where the texts begin, and their greatest width. */
const left = 48;
const widest = width - left - 8;

/** A text of more than `most` letters is fitted into that width, whatever the font of the reader. */
const fitted = (text: string, most: number) =>
  text.length > most ? ` textLength="${widest}" lengthAdjust="spacingAndGlyphs"` : "";

/** The living badge of a company: an SVG under 4 kB, by day and by night, with a word and a mark of its own for each state. */
export function drawBadge(
  {
    name,
    standing,
    certificate,
    demo,
  }: Pick<CompanySheet, "name" | "standing" | "certificate" | "demo">,
  { host, escaped }: { host: string; escaped: (text: string) => string },
): string {
  const kind = demo ? "demo" : standing.kind;
  const { colour, night, mark } = looks[kind];
  const state = demo ? "Démonstration, sans valeur" : standingText(standing);
  const title = escaped(`${name}\u00A0: ${state}, certificat ${certificate.number}, ${host}`);
  const below = `${certificate.number} · ${host}`;
  const outline =
    kind === "in-force"
      ? '<circle cx="23" cy="22" r="17"/>'
      : '<path d="M16 5h14l10 10v14L30 39H16L6 29V15z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="44" viewBox="0 0 ${width} 44" role="img"><title>${title}</title><style>text{font:12px system-ui,sans-serif;fill:#16211b}.w{font-size:14px;font-weight:700}.w,.m{fill:${colour}}.m :first-child{fill:${colour}}.g{fill:#fffdf8;stroke:#d9d0bf}.k{fill:none;stroke:#fffdf8;stroke-width:4}@media(prefers-color-scheme:dark){text{fill:#f3ede1}.w,.m :first-child{fill:${night}}.g{fill:#101713;stroke:#33413a}.k{stroke:#101713}}</style><rect class="g" x=".5" y=".5" width="${width - 1}" height="43" rx="4"/><g class="m">${outline}<path class="k" d="${mark}"/></g><text class="w" x="${left}" y="19"${fitted(state, 28)}>${escaped(state)}</text><text x="${left}" y="35"${fitted(below, 36)}>${escaped(below)}</text></svg>`;
}
