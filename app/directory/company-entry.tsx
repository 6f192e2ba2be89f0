import { MapPin } from "lucide-react";
import { levelNames } from "#app/certificates/qualification.ts";
import { countedOrNone } from "#app/kernel/french.ts";
import type { ListedCompany, ListedQualification } from "./directory-list.ts";
import { DemoBadge, StatusBadge } from "./status-badge.tsx";

const shown = 3;

/** One company in the list, with its first qualifications. */
export function CompanyEntry({ company }: { company: ListedCompany }) {
  const { slug, name, tradeName, country, ein, region, demo, certificate } = company;
  const others = company.qualifications.length - shown;
  const href = `/annuaire/${slug}`;
  return (
    <article className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-xl font-bold wrap-anywhere">
          <a href={href} className="text-green hover:underline">
            {name}
          </a>
        </h3>
        {demo && <DemoBadge />}
      </div>
      {tradeName && tradeName !== name && <p className="wrap-anywhere">{tradeName}</p>}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="flex items-center gap-1.5">
          <MapPin aria-hidden="true" size={16} />
          {region?.name ?? "Hors du Sénégal"}
        </span>
        <span>
          {country === "SN" ? "NINEA" : "Numéro fiscal"} {ein}
        </span>
        <span>Certificat {certificate.number}</span>
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {company.qualifications.slice(0, shown).map((qualification) => (
          <li key={qualification.subAreaCode} className="py-2 last:pb-0">
            <Summary qualification={qualification} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-2 border-t border-line pt-2">
          <a href={href} className="link">
            et {countedOrNone(others, "autre")}
            <span className="sr-only"> qualifications de {name}</span>
          </a>
        </p>
      )}
    </article>
  );
}

function Summary({ qualification }: { qualification: ListedQualification }) {
  const { subAreaCode, subAreaName, level, status } = qualification;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0">
        <span className="text-sm text-ink-soft">{subAreaCode}</span> {subAreaName}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {levelNames[level]}, classe {qualification.class}
        <StatusBadge status={status} />
      </p>
    </div>
  );
}
