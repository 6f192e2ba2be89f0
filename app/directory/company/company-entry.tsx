import { MapPin } from "lucide-react";
import { levelName } from "#app/certificates/qualification.ts";
import { workplaceWords } from "#app/companies/workplaces.ts";
import { addressOf } from "#app/kernel/address.ts";
import { counted, ofName } from "#app/kernel/french.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import type { Conditions } from "../directory-links.ts";
import type { ListedCompany } from "../directory-list.ts";
import { type EntryLine, entryLines, formerNameWords } from "./standing.ts";
import { DemoBadge, StatusBadge } from "./status-badge.tsx";

/** « Dakar »; « Siège : région de Dakar · travaille à Mbour » where the company says so. */
const placeWords = ({ region, workplaces }: ListedCompany): string => {
  const seat = region?.name ?? "Hors du Sénégal";
  if (workplaces.length === 0) return seat;
  return `${region ? `Siège\u00A0: région de ${seat}` : seat} · ${workplaceWords(workplaces)}`;
};

interface CompanyEntryProps {
  company: ListedCompany;
  conditions: Conditions;
}

/** One company in the list, with the qualifications that match the filters, or its first ones. */
export function CompanyEntry({ company, conditions }: CompanyEntryProps) {
  const { slug, name, tradeName, formerNames, country, ein, demo, certificate, standing } = company;
  const { lines, others } = entryLines(company.qualifications, conditions);
  const href = addressOf("/annuaire/:slug", { slug });
  return (
    <article className={`card p-4 sm:p-5 ${standing.kind === "ended" ? "bg-sand" : ""}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-name text-xl font-semibold wrap-anywhere">
          <a href={href} className="text-green hover:underline">
            {name}
          </a>
        </h3>
        {demo && <DemoBadge />}
      </div>
      {tradeName && tradeName !== name && <p className="wrap-anywhere">{tradeName}</p>}
      {formerNames.map((former) => (
        <p key={former.name} className="text-sm wrap-anywhere">
          {formerNameWords(former)}
        </p>
      ))}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="flex items-center gap-1.5">
          <MapPin aria-hidden="true" size={16} />
          {placeWords(company)}
        </span>{" "}
        <span>
          {country === "SN" ? "NINEA" : "Numéro fiscal"} {ein}
        </span>{" "}
        <span>
          Certificat{" "}
          <a href={addressOf("/v/:number", { number: certificate.number })} className="link">
            {certificate.number}
          </a>
        </span>
      </p>
      {standing.kind !== "in-force" && (
        <p className="mt-2 font-semibold">Aucune qualification en vigueur à ce jour.</p>
      )}
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {lines.map((line) => (
          <li
            key={`${line.qualification.subAreaCode}-${line.qualification.startsOn}`}
            className="py-2 last:pb-0"
          >
            <Summary line={line} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-2 border-t border-line pt-2">
          <a href={href} className="link">
            et {counted(others, "autre qualification", "autres qualifications")}
            <span className="sr-only"> {ofName(name)}</span>
          </a>
        </p>
      )}
    </article>
  );
}

function Summary({ line: { qualification, isMatch } }: { line: EntryLine }) {
  const { levels } = useTariff();
  const { subAreaCode, subAreaName, level } = qualification;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className={`min-w-0 ${isMatch ? "border-l-4 border-gold pl-2 font-semibold" : ""}`}>
        {isMatch && <span className="sr-only">Répond à vos critères{"\u00A0"}: </span>}
        <span className="text-sm font-normal text-ink-soft">{subAreaCode}</span>
        {` ${subAreaName}`}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {levelName(level, levels)}, classe{"\u00A0"}
        {qualification.class} <StatusBadge qualification={qualification} />
      </p>
    </div>
  );
}
