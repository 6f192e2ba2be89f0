import type { ReactNode } from "react";
import { formatDateLong } from "#app/kernel/dates.ts";
import type { CompanySheet } from "./directory-list.ts";

const kinds = { full: "certificat", provisional: "certificat provisoire" };

/** The identity of the company; nothing personal (docs/api/certified-company.md). */
export function CompanyIdentity({ sheet }: { sheet: CompanySheet }) {
  const address = webAddress(sheet.website);
  return (
    <dl className="mt-2 divide-y divide-line print:columns-2">
      <Detail label={sheet.country === "SN" ? "NINEA" : "Numéro d’identification fiscale"}>
        {sheet.ein}
      </Detail>
      <Detail label="RCCM">{sheet.businessRegistry}</Detail>
      <Detail label="Forme juridique">{sheet.legalForm}</Detail>
      <Detail label="Année de création">{sheet.foundedOn.slice(0, 4)}</Detail>
      <Detail label="Région du siège">{sheet.region?.name ?? "Hors du Sénégal"}</Detail>
      {address && (
        <Detail label="Site web">
          <a href={address.href} rel="nofollow noopener" className="link">
            {address.host}
          </a>
        </Detail>
      )}
      <Detail label={sheet.certificates.length > 1 ? "Certificats" : "Certificat"}>
        {sheet.certificates.map(({ number, kind, decidedOn }) => (
          <span key={number} className="block">
            <a href={`/v/${number}`} className="link">
              {number}
            </a>
            <span className="block text-sm font-normal text-ink-soft">
              {kinds[kind]}, décision du {formatDateLong(decidedOn)}
            </span>
          </span>
        ))}
      </Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-2.5 last:pb-0 print:break-inside-avoid print:py-1">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Parses the website that the company typed; null unless it is an http(s) address, so that nothing else is linked. */
function webAddress(text: string | null): URL | null {
  if (!text) return null;
  const url = URL.parse(text) ?? URL.parse(`https://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
