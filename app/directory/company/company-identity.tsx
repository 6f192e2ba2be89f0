import type { ReactNode } from "react";
import { workplaceName } from "#app/companies/workplaces.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import type { CompanySheet } from "../directory-list.ts";

const kinds = { full: "certificat", provisional: "certificat provisoire" };

/** What the credential does not show of the company; nothing personal (docs/api/certified-company.md). */
export function CompanyIdentity({ sheet }: { sheet: CompanySheet }) {
  const address = webAddress(sheet.website);
  const others = sheet.certificates.filter(({ number }) => number !== sheet.certificate.number);
  return (
    <dl className="divide-y divide-line border-y border-line sm:mt-4 print:columns-2">
      <Detail label="Forme juridique">{sheet.legalForm}</Detail>
      {sheet.formerNames.length > 0 && (
        <Detail label={sheet.formerNames.length > 1 ? "Anciens noms" : "Ancien nom"}>
          {sheet.formerNames.map(({ name, until }) => (
            <span key={name} className="block">
              {name}{" "}
              <span className="block text-sm font-normal text-ink-soft">
                jusqu’au {formatDateLong(until)}
              </span>
            </span>
          ))}
        </Detail>
      )}
      <Detail label="Année de création">{sheet.foundedOn.slice(0, 4)}</Detail>
      <Detail label="Région du siège">{sheet.region?.name ?? "Hors du Sénégal"}</Detail>
      {sheet.workplaces.length > 0 && (
        <Detail label="Lieux de travail">
          {sheet.workplaces.map((place) => (
            <span key={place.code} className="block">
              {`${workplaceName(place)} `}
            </span>
          ))}
        </Detail>
      )}
      {sheet.phone && (
        <Detail label="Téléphone">
          <a href={`tel:${sheet.phone}`} className="link whitespace-nowrap">
            {formatPhone(sheet.phone)}
          </a>
        </Detail>
      )}
      {address && (
        <Detail label="Site web">
          <a href={address.href} rel="nofollow noopener" className="link">
            {address.host}
          </a>
        </Detail>
      )}
      {others.length > 0 && (
        <Detail label={others.length > 1 ? "Autres certificats" : "Autre certificat"}>
          {others.map(({ number, kind, decidedOn }) => (
            <span key={number} className="block">
              <a href={addressOf("/v/:number", { number })} className="link">
                {number}
              </a>{" "}
              <span className="block text-sm font-normal text-ink-soft">
                {kinds[kind]}, décision du {formatDateLong(decidedOn)}
              </span>
            </span>
          ))}
        </Detail>
      )}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5 print:break-inside-avoid print:py-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Parses the website that the company typed; null unless it is an http(s) address, so that nothing else is linked. */
function webAddress(text: string | null): URL | null {
  if (!text) return null;
  const url = URL.parse(text) ?? URL.parse(`https://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
