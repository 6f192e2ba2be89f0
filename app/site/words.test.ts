import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Sources of all user-visible texts, without comments. */
const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^showcase\/|common-passwords/.test(path),
  )
  .map((path) => ({
    path,
    text: readFileSync(join("app", path), "utf8").replace(
      /\/\*[\s\S]*?\*\/|(?<=^\s*)\/\/.*$/gm,
      "",
    ),
  }));

/** Exceptions: texts quoted from the specification (§5), or names of other things. */
const asTheyAre = [
  "L’email de contact est requis",
  "L’email est requis",
  "Veuillez entrer une adresse email valide",
  "États financiers",
  "états financiers",
  "état de marche",
  "corps d’état",
  "faire état",
  "l’État",
  "État de conformité",
  "État du service",
  // Search words, and what people write before an address.
  "lien courriel spam",
  "mail|courriel|adresse",
];

const rules = [
  { say: "désabonner", not: /désinscri/i },
  { say: "fil d’actualités", not: /\bflux\b/i },
  {
    say: "échue, ou « son délai est passé »",
    not: /\bexpir(?:é|ée|és|ées|er|era|ent|ation)\b|\p{L} expire[ .,]/iu,
  },
  { say: "statut", not: /(?<![\p{L}\d-])[éÉ]tats?(?![\p{L}\d_(])/iu },
  {
    say: "e-mail",
    not: /(?<![/\w])courriels?\b|(?:[LlDd]['’]|adresse |votre |cet |un |par )emails?\b/i,
  },
  { say: "sous-domaines", not: /\b(?:\d+|sept|neuf)[ \u00A0]domaines|métiers? en plus/i },
  { say: "ce qui est publié du délai", not: /avance sans attente/i },
  { say: "ce que l’organisme connaît", not: /pays voisins/i },
  { say: "capitaux propres", not: /fonds propres/i },
  { say: "attestation bancaire", not: /\bRIB\b/ },
  {
    say: "au plus tard le, pour le dernier jour d’un acte",
    not: /(?:[oO]ppos|[rR]épond|[rR]égl|[sS]ign(?:er|ez)|[eE]nvoy|[cC]onfirm|reste ouvert)\p{L}*(?:-\p{L}+)?[^.:«»"`<>]{0,30} (?:jusqu’au|avant le) ?[{$]/u,
  },
  {
    say: "N1 courante, N2 confirmée, N3 supérieure",
    not: /\bN(?:1 (?!courante|à )|2 (?!confirmée|peut)|3 (?!supérieure))\p{L}+/u,
  },
];

test.each(rules)("user-visible texts use « $say » and no synonym of it", ({ not }) => {
  const others = sources.flatMap(({ path, text }) => {
    const ownText = asTheyAre.reduce((rest, quoted) => rest.replaceAll(quoted, ""), text);
    const match = not.exec(ownText);
    return match
      ? [`${path}: ${ownText.slice(Math.max(0, match.index - 30), match.index + 40)}`]
      : [];
  });
  expect(others).toEqual([]);
});

test("no markup contains a JavaScript escape that would be shown literally", () => {
  const faults = sources.flatMap(({ path, text }) =>
    path.endsWith(".tsx")
      ? [...text.matchAll(/\s[a-zA-Z-]+="[^"{]*\\u[0-9A-Fa-f]{4}[^"]*"/g)].map(
          ([all]) => path + all,
        )
      : [],
  );
  expect(faults).toEqual([]);
});

test("nothing that a visitor reads claims an accreditation or a standard, which no setting holds yet", () => {
  const claims = ["app", "db/reference", "db/demo"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(folder, path), "utf8").replace(
          /\/\*[\s\S]*?\*\/|\/\/.*$/gm,
          "",
        );
        const match = /accrédit\p{L}*|\bISO(?:\/\p{Lu}+)?[\s\u00A0]?(?!3166|8601)\d{4,}/iu.exec(
          text,
        );
        return match ? [`${folder}/${path}: ${match[0]}`] : [];
      }),
  );
  expect(claims).toEqual([]);
});
