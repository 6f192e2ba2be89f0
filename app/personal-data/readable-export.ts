import { makeZip } from "client-zip";
import { formatInstant } from "#app/kernel/dates.ts";
import { escapeMarkup } from "#app/kernel/escape.ts";
import { sectionWords } from "./data-section-words.ts";
import type { Cell, PersonSection } from "./person-data.ts";

interface ReadableExport {
  email: string;
  bodyName: string;
  madeAt: Date;
  parts: PersonSection[];
}

/** The data held about a person as one HTML page that opens without a network. */
export function readableExport({ email, bodyName, madeAt, parts }: ReadableExport): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Données personnelles de ${escapeMarkup(email)}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;color:#16211b;background:#fffdf8;max-width:56rem;margin:2rem auto;padding:0 1rem}
h1,h2{color:#0b5d3b}h2{margin-top:2.5rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #d9d0bf;padding:.75rem 0;margin:0}
dt{color:#4a564f}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
</style>
</head>
<body>
<h1>Données personnelles</h1>
<p>Ce que ${escapeMarkup(bodyName)} conserve à propos de ${escapeMarkup(email)}, le ${formatInstant(madeAt)} (heure de Dakar). Le fichier <code>donnees.json</code> dit la même chose pour un programme.</p>
<p>N’y figurent pas ce qui ouvrirait votre compte (empreinte du mot de passe, codes des liens et des connexions) ni les copies de sauvegarde.</p>
${parts.map(section).join("\n")}
</body>
</html>
`;
}

function section({ part, rows }: PersonSection): string {
  const { title, columns, values = {} } = sectionWords[part];
  const lines = rows.map(
    (row) =>
      `<dl>${Object.entries(row)
        .map(
          ([name, value]) =>
            `<dt>${escapeMarkup(columns[name] ?? name)}</dt><dd>${cell(value, values[name])}</dd>`,
        )
        .join("")}</dl>`,
  );
  return `<h2>${escapeMarkup(title)}</h2>\n${lines.join("\n") || "<p>Rien n’est conservé.</p>"}`;
}

/** One value in words; `ofCode` translates codes. */
export function cellInWords(value: Cell, ofCode?: (code: string) => string): string {
  if (value === null || value === "") return "–";
  if (value instanceof Date) return formatInstant(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  return typeof value === "string" && ofCode ? ofCode(value) : String(value);
}

const cell = (...args: Parameters<typeof cellInWords>) => escapeMarkup(cellInWords(...args));

export interface ExportedFile {
  name: string;
  input: string | Buffer;
}

/** Headers and streamed bytes of an export as one ZIP. */
export const zipOf = (files: ExportedFile[], { now, name }: { now: Date; name: string }) => ({
  body: makeZip(files.map((file) => ({ ...file, lastModified: now }))),
  headers: {
    "cache-control": "no-store",
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="${name}"`,
  },
});
