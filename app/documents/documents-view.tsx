import { CircleAlert, CircleCheck, CircleDashed, Clock } from "lucide-react";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { type Class, classes } from "#app/tariff/classes.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import type { Route } from "./+types/documents-page";
import { requirementThemes } from "./requirement.ts";
import { themeLabels } from "./requirement-words.ts";
import { missingYearsInWords } from "./series.ts";
import type { DocumentStanding } from "./vault.ts";
import { keepingWayBack } from "./way-back.ts";

export function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { companyId, wished, aimedAt, ofApplication, lines, others, done } = loaderData;
  const { to } = useSpace();
  const query = `?entreprise=${companyId}${keepingWayBack(wished)}`;
  const filled = lines.filter(({ files, necessity }) => files > 0 || necessity !== "optional");
  return (
    <SpacePage
      title="Mes pièces"
      lead={
        "Envoyez chaque pièce une seule fois\u00A0: elle sert pour tous vos dossiers tant qu’elle est valable. Quand un dossier en a besoin, nous vous prévenons avant qu’elle prenne fin."
      }
      {...(wished && { trail: [{ label: "Retour au dossier", path: wished }] })}
    >
      <DoneNotice message={done} />
      {loaderData.application && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={to(loaderData.application)}>
            Revenir à votre dossier
          </a>
        </p>
      )}
      <div>
        <Summary standings={filled.map(({ standing }) => standing)} />
        <ClassChoice query={query} aimedAt={aimedAt} ofApplication={ofApplication} />
        {requirementThemes.map((theme) => {
          const themeLines = lines.filter((line) => line.theme === theme);
          return themeLines.length === 0 ? null : (
            <section key={theme} className="mt-8">
              <h2 className="text-xl font-bold text-green">{themeLabels[theme]}</h2>
              <ul className="card mt-3 divide-y divide-line">
                {themeLines.map((line) => (
                  <Line key={line.code} query={query} line={line} />
                ))}
              </ul>
            </section>
          );
        })}
        {others.length > 0 && <Others query={query} others={others} aimedAt={aimedAt} />}
        {(others.length > 0 || lines.some(({ files }) => files > 0)) && (
          <p className="mt-8">
            <a
              className="link inline-flex min-h-11 items-center"
              href={`/espace/pieces/toutes.zip?entreprise=${companyId}`}
            >
              Télécharger toutes mes pièces (ZIP)
            </a>
          </p>
        )}
      </div>
    </SpacePage>
  );
}

const words: Record<DocumentStanding, { one: string; many: string }> = {
  missing: { one: "manque", many: "manquent" },
  refused: { one: "refusée", many: "refusées" },
  ended: { one: "à remplacer", many: "à remplacer" },
  "date-missing": { one: "sans date", many: "sans date" },
  requested: { one: "demande en cours", many: "demandes en cours" },
  "ends-soon": { one: "finit bientôt", many: "finissent bientôt" },
  "in-order": { one: "reçue", many: "reçues" },
};

/** « 4 reçues, 1 finit bientôt, 6 manquent ». */
function Summary({ standings }: { standings: DocumentStanding[] }) {
  const parts = (Object.keys(words) as DocumentStanding[]).toReversed().flatMap((standing) => {
    const count = standings.filter((each) => each === standing).length;
    return count === 0
      ? []
      : [`${count}\u00A0${count < 2 ? words[standing].one : words[standing].many}`];
  });
  return (
    <p className="border-l-4 border-gold bg-white px-4 py-3 text-lg font-semibold">
      {counted(standings.length, "pièce")}
      {"\u00A0: "}
      {parts.join(", ")}.
    </p>
  );
}

interface ClassChoiceProps {
  /** The query of each link: the company, and the way back. */
  query: string;
  aimedAt: Class | null;
  /** The class is that of the application under way. */
  ofApplication: boolean;
}

function ClassChoice({ query, aimedAt, ofApplication }: ClassChoiceProps) {
  return (
    <nav aria-label="Classe visée" className="mt-6 flex flex-wrap items-center gap-2">
      <p className="mr-1 text-ink-soft">Classe visée{"\u00A0"}:</p>
      <ul className="flex flex-wrap gap-2">
        {[null, ...classes].map((each) => (
          <li key={each ?? "toutes"}>
            <a
              href={`/espace/pieces${query}&classe=${each ?? "toutes"}`}
              aria-current={each === aimedAt ? "true" : undefined}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm border border-line bg-white px-3 aria-[current]:border-green aria-[current]:bg-green aria-[current]:font-bold aria-[current]:text-white"
            >
              {each && <span className="sr-only">Classe{"\u00A0"}</span>}
              {each ?? "Toutes"}
              {!each && <span className="sr-only"> les classes</span>}
            </a>
          </li>
        ))}
      </ul>
      <p className="basis-full text-sm text-ink-soft">
        {ofApplication
          ? "C’est la classe de votre dossier\u00A0: seules ses pièces sont comptées."
          : aimedAt === null && "Selon la classe, toutes ne vous seront pas demandées."}
      </p>
    </nav>
  );
}

interface OthersProps {
  query: string;
  others: { code: string; label: string; files: number }[];
  aimedAt: Class | null;
}

/** Documents in the vault that are not required: of another class, or of a requirement that has ended. */
function Others({ query, others, aimedAt }: OthersProps) {
  return (
    <section className="mt-8">
      <h2 className="text-xl font-bold text-green">Autres pièces</h2>
      <p className="mt-1 text-ink-soft">
        Elles ne sont pas demandées{aimedAt ? ` pour la classe\u00A0${aimedAt}` : " aujourd’hui"}.
      </p>
      <ul className="card mt-3 divide-y divide-line">
        {others.map(({ code, label, files }) => (
          <li key={code} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-[1_1_8rem]">
              <p className="font-semibold wrap-anywhere">{label}</p>
              <p className="text-sm text-ink-soft">{counted(files, "fichier")}</p>
            </div>
            <a
              className="button button-secondary shrink-0 px-4"
              href={`${addressOf("/espace/pieces/:code", { code })}${query}`}
            >
              Voir
              <span className="sr-only">
                {"\u00A0: "}
                {label}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const looks: Record<DocumentStanding, { icon: typeof Clock; tone: string }> = {
  missing: { icon: CircleDashed, tone: "text-ink-soft" },
  refused: { icon: CircleAlert, tone: "text-error" },
  ended: { icon: CircleAlert, tone: "text-error" },
  "date-missing": { icon: CircleAlert, tone: "text-error" },
  requested: { icon: Clock, tone: "text-ink" },
  "ends-soon": { icon: Clock, tone: "text-laterite" },
  "in-order": { icon: CircleCheck, tone: "text-green" },
};

interface DocumentLine {
  code: string;
  label: string;
  necessity: string;
  issuer: string;
  obtained: { term: string; value: string }[];
  standing: DocumentStanding;
  /** Somebody of the certification body accepted it. */
  isChecked: boolean;
  until: string | null;
  /** Made from a list that the company has typed. */
  listed: boolean;
  files: number;
  years: number | null;
  /** The years that a begun series still lacks. */
  missingYears: number[];
}

function Line({ query, line }: { query: string; line: DocumentLine }) {
  const { icon: Icon, tone } = looks[line.standing];
  const act = line.listed
    ? "Joindre"
    : line.files === 0 || line.standing === "requested"
      ? "Ajouter"
      : line.standing === "in-order"
        ? "Voir"
        : "Remplacer";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" size={22} className={`shrink-0 ${tone}`} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold wrap-anywhere">{line.label}</p>
        <p className={`text-sm ${tone}`}>{standingInWords(line)}</p>
        {line.standing !== "in-order" && line.obtained.length > 0 && (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
              Où l’obtenir
              <span className="sr-only">{`\u00A0: ${line.label}`}</span>
            </summary>
            <dl className="text-sm">
              {line.obtained.map(({ term, value }) => (
                <div key={term} className="flex gap-x-2">
                  <dt className="text-ink-soft">{`${term}\u00A0:`}</dt>
                  <dd className="min-w-0 wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <a
        className="button button-secondary shrink-0 px-4"
        href={`${addressOf("/espace/pieces/:code", { code: line.code })}${query}`}
      >
        {act}
        <span className="sr-only">
          {"\u00A0: "}
          {line.label}
        </span>
      </a>
    </li>
  );
}

function standingInWords(line: DocumentLine): string {
  const { standing, isChecked, until, listed, necessity, issuer, years, missingYears } = line;
  if (listed) return "Établie d’après la liste que vous avez saisie";
  const last = until ? formatDateLong(until) : "";
  switch (standing) {
    case "in-order":
      return [
        isChecked ? "En ordre" : "Reçue",
        ...(until ? [`valable jusqu’au ${last}`] : []),
      ].join(", ");
    case "ends-soon":
      return `${isChecked ? "En ordre" : "Reçue"}, finit le ${last}`;
    case "refused":
      return "Refusée\u00A0: envoyez-en une autre";
    case "ended":
      return missingYears.length > 0
        ? `N’est plus valable\u00A0: ${missingYearsInWords(missingYears)}`
        : "N’est plus valable\u00A0: à remplacer";
    case "requested":
      return "Demande en cours\u00A0: suffit au dépôt, envoyez la pièce dès que vous l’avez";
    case "date-missing":
      return "La date de la pièce manque";
    case "missing":
      if (missingYears.length > 0) return `Incomplet\u00A0: ${missingYearsInWords(missingYears)}`;
      return [
        necessity === "optional" ? "Facultative" : "Manque",
        years === null || years < 2 ? issuer : `${counted(years, "exercice")}, ${issuer}`,
      ].join(" · ");
  }
}
