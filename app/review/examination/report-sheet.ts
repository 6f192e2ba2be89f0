import { levelCode } from "#app/certificates/qualification.ts";
import { counted } from "#app/kernel/french.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import { gridThreshold } from "#app/tariff/examination-grid.ts";
import { stepWords } from "../plan/plan.ts";
import { againstInWords, againstLabel, opinionsAgainst } from "./against-grid.ts";
import { verdicts } from "./opinion.ts";
import { type ReportContent, reasonLines, signedInWords } from "./report.ts";
import { figureLines } from "./report-figures.ts";
import { outsideLines } from "./report-outside.ts";

/** Number of a report: that of its application, with its version. */
export const reportNumber = ({ number, version }: Pick<ReportContent, "number" | "version">) =>
  `${number}-R${version}`;

/** A signed report as a PDF document. */
export function reportSheet(
  { content, sha256 }: { content: ReportContent; sha256: string },
  settings: Settings,
): Sheet {
  const { company, grid, opinions, documents, plan } = content;
  const against = opinionsAgainst(content);
  return {
    product: settings.productName,
    authority: authorityContact(settings),
    title: "Rapport d’examen",
    number: reportNumber(content),
    issuedAt: new Date(content.signedAt),
    facts: [
      { label: "Entreprise", value: company.name },
      { label: "Dossier", value: content.number },
      { label: "Classe demandée", value: content.class },
      { label: "Classe que les chiffres atteignent", value: content.classReached ?? "aucune" },
      {
        label: "Pièces",
        value: `${counted(documents.accepted, "conforme")}, ${counted(documents.refused, "non conforme", "non conformes")}, ${documents.unchecked}\u00A0à contrôler`,
      },
      ...(against.length > 0
        ? [{ label: againstLabel, value: against.map(({ code }) => code).join(", ") }]
        : []),
      { label: "Signature", value: signedInWords(content) },
    ],
    table: {
      columns: [{ title: "Bloc de la grille" }, { title: "Points", figures: true }],
      rows: grid.blocks.map(({ label, points, most }) => [label, `${points ?? "–"} / ${most}`]),
      notes: grid.blocks.map(({ note }) => note),
      total: [`Total, seuil ${gridThreshold.total}`, `${grid.total} / 100`],
    },
    more: [
      {
        title: "Avis par sous-domaine",
        table: {
          columns: [{ title: "Sous-domaine" }, { title: "Avis" }],
          rows: opinions.map((opinion) => [
            `${opinion.code} ${opinion.name}, demandé ${levelCode(opinion.asked)}`,
            [
              opinion.verdict ? verdicts[opinion.verdict] : "",
              opinion.level && opinion.class
                ? `${levelCode(opinion.level)}, classe\u00A0${opinion.class}`
                : "",
            ]
              .filter(Boolean)
              .join("\u00A0: "),
          ]),
          notes: opinions.map((opinion) =>
            [
              ...against
                .filter((each) => each.code === opinion.code)
                .map((each) => `${againstInWords(each)}.`),
              ...reasonLines(opinion),
              opinion.note,
            ]
              .filter(Boolean)
              .join(" "),
          ),
        },
      },
      ...(content.figures
        ? [
            {
              title: "Chiffres",
              table: {
                columns: [{ title: "Chiffre" }, { title: "Ce qui en compte" }],
                rows: figureLines(content.figures).map(({ label, said }) => [label, said]),
              },
            },
          ]
        : []),
      ...(content.outside
        ? [
            {
              title: "Experts et visites",
              table: {
                columns: [{ title: "Qui, quand" }, { title: "Empreinte SHA-256" }],
                rows: outsideLines(content.outside).map(({ what, sha256 }) => [
                  what,
                  sha256?.slice(0, 16) ?? "",
                ]),
                notes: outsideLines(content.outside).map(({ said }) => said),
              },
            },
          ]
        : []),
      ...(plan
        ? [
            {
              title: "Plan de l’examen",
              table: {
                columns: [{ title: "Étape" }, { title: "Suite" }],
                rows: plan.map(({ label, state }) => [label, stepWords[state]]),
                notes: plan.map(({ reason, proof }) => reason ?? proof ?? ""),
              },
            },
          ]
        : []),
    ],
    paragraphs: [
      ...(grid.eliminated.length > 0
        ? [`Sous le minimum de leur bloc\u00A0: ${grid.eliminated.join(", ")}.`]
        : []),
      ...content.text.split(/\n+/).filter(Boolean),
      "Ce rapport est un avis\u00A0: la commission décide.",
    ],
    check: `L’organisme conserve ce rapport tel qu’il a été signé. Son numéro\u00A0: ${reportNumber(content)}.`,
    fingerprint: { label: "Empreinte SHA-256 du rapport, inscrite au journal", sha256 },
  };
}
