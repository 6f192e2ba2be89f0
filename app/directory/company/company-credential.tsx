import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { ShortCode } from "#app/certificates/verification/short-code.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { BrandMark } from "#app/ui/brand.tsx";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import type { CompanySheet, Standing } from "../directory-list.ts";
import { inForce, type Statement } from "./company-statement.ts";
import { StandingLine } from "./status-badge.tsx";

/** A solid ground means that something is in force, or ended by a decision; any other state has an edge as well. */
const grounds: Record<Standing["kind"] | "decided", string> = {
  "in-force": "bg-green text-white",
  upcoming: "border-t-8 border-gold bg-gold-soft",
  suspended: "border-t-8 border-error bg-error-soft",
  decided: "bg-error text-paper",
  ended: "border-t-8 border-control bg-sand",
};

interface CredentialProps {
  sheet: CompanySheet;
  statement: Statement;
  today: string;
  publicUrl: string;
}

/** A company in the style of its certificate: status of the day, name, number and dates, with the seal and the code that verifies it. */
export function CompanyCredential({ sheet, statement, today, publicUrl }: CredentialProps) {
  const { name, tradeName, standing, demo, certificate } = sheet;
  const isInForce = standing.kind === "in-force";
  const decided = standing.kind === "ended" && standing.how !== "expired";
  return (
    <section aria-labelledby="nom" className="card overflow-hidden print:border print:shadow-none">
      {demo && (
        <p className="bg-laterite px-4 py-1.5 text-white sm:px-5 print:bg-white print:text-ink">
          <strong className="font-semibold">Entreprise de démonstration</strong>
          {"\u00A0"}: elle est fictive, et cette fiche n’a aucune valeur.
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        <div
          className={`col-span-2 sm:col-span-1 ${grounds[decided ? "decided" : standing.kind]} print:bg-white print:text-ink`}
        >
          <div className="px-4 py-5 sm:px-5 sm:py-8 print:py-2">
            <StandingLine standing={standing}>
              {isInForce && ` aujourd’hui, ${formatDateLong(today)}`}
            </StandingLine>
            <h1 id="nom" className="mt-2 text-3xl font-bold sm:text-5xl">
              {name}
            </h1>
            {tradeName && tradeName !== name && (
              <p className="mt-1 text-lg wrap-anywhere">{tradeName}</p>
            )}
            <Identity sheet={sheet} />
          </div>
          {isInForce && <div className="band print:hidden" aria-hidden="true" />}
        </div>
        <div className="min-w-0 py-5 pl-4 sm:px-5 print:py-2">
          <CertificateFacts sheet={sheet} />
        </div>
        <div className="col-start-2 flex flex-col items-center justify-center gap-3 p-3 sm:row-span-2 sm:row-start-1 sm:p-5">
          {isInForce ? (
            <BrandMark className="hidden size-24 sm:block" />
          ) : (
            <BrandMark colours="one" className="hidden size-24 text-line sm:block" />
          )}
          <ShortCode
            publicUrl={publicUrl}
            number={certificate.number}
            className="size-24 border border-line sm:size-36"
          />
          <p className="hidden text-center text-sm text-ink-soft wrap-anywhere sm:block">
            ouvre {new URL(publicUrl).host}/v/
          </p>
        </div>
      </div>
      {statement.tone !== "success" && (
        <div className="border-t border-line px-4 py-5 sm:px-5 print:py-2">
          <h2 className="text-xl font-bold sm:text-2xl">{statement.title}</h2>
          <p className="mt-1 max-w-prose">{statement.detail}</p>
        </div>
      )}
    </section>
  );
}

function Identity({ sheet: { country, ein, businessRegistry, region } }: { sheet: CompanySheet }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-4">
      <span>{region?.name ?? "Hors du Sénégal"}</span>{" "}
      <span>
        {country === "SN" ? "NINEA" : "Numéro fiscal"} <b className="font-semibold">{ein}</b>
      </span>{" "}
      <span className="wrap-anywhere">
        RCCM{" "}
        <b className="font-semibold">
          <UnbrokenReference>{businessRegistry}</UnbrokenReference>
        </b>
      </span>
    </p>
  );
}

function CertificateFacts({ sheet }: { sheet: CompanySheet }) {
  const { number, decidedOn } = sheet.certificate;
  const kind = sheet.certificates.find((each) => each.number === number)?.kind;
  const lastDay = inForce(sheet)
    .map(({ endsOn }) => endsOn)
    .sort()
    .at(-1);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <div>
        <dt className="text-sm text-ink-soft">
          Certificat {kind === "provisional" && "provisoire "}n°
        </dt>
        <dd className="font-display text-lg leading-tight font-bold tabular-nums wrap-anywhere sm:text-3xl">
          {number}
        </dd>
      </div>
      <Fact label="Décision du">{formatDateLong(decidedOn)}</Fact>
      {lastDay && <Fact label="Dernière échéance">{formatDateLong(lastDay)}</Fact>}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

/** The one act of the page of a company. */
export const VerifyAct = ({ number }: { number: string }) => (
  <a
    href={addressOf("/v/:number", { number })}
    className="button button-primary w-full print:hidden"
  >
    <ShieldCheck aria-hidden="true" size={20} />
    Vérifier ce certificat
  </a>
);
