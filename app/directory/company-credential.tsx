import { formatDateLong } from "#app/kernel/dates.ts";
import { BrandMark } from "#app/ui/brand.tsx";
import { inForce, type Statement } from "./company-statement.ts";
import type { CompanySheet, Standing } from "./directory-list.ts";
import { StandingBadge } from "./status-badge.tsx";

const edges: Record<Standing["kind"], string> = {
  "in-force": "border-t-green",
  upcoming: "border-t-gold",
  suspended: "border-t-error",
  ended: "border-t-line",
};

/** The state of a company in the style of a document: its status, the day and the certificate number. */
export function CompanyCredential({
  sheet,
  statement,
}: {
  sheet: CompanySheet;
  statement: Statement;
}) {
  const lastDay = inForce(sheet)
    .map(({ endsOn }) => endsOn)
    .sort()
    .at(-1);
  return (
    <section
      aria-labelledby="etat"
      className={`card grid overflow-hidden border-t-8 sm:grid-cols-[minmax(0,1fr)_11rem] print:border print:shadow-none ${edges[sheet.standing.kind]}`}
    >
      <div className="min-w-0 p-5 sm:p-7 print:p-3">
        <p>
          <StandingBadge standing={sheet.standing} large />
        </p>
        <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          <div>
            <dt className="text-sm text-ink-soft">Certificat n°</dt>
            <dd className="font-display text-2xl leading-tight font-bold tracking-wide tabular-nums wrap-anywhere sm:text-3xl">
              <a href={`/v/${sheet.certificate.number}`} className="link">
                {sheet.certificate.number}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">Décision du</dt>
            <dd className="font-semibold">{formatDateLong(sheet.certificate.decidedOn)}</dd>
            {lastDay && (
              <dd className="text-sm">
                en vigueur jusqu’au {formatDateLong(lastDay)} au plus tard
              </dd>
            )}
          </div>
        </dl>
        <h2 id="etat" className="mt-5 border-t border-line pt-4 text-xl font-bold sm:text-2xl">
          {statement.title}
        </h2>
        <p className="mt-1 max-w-prose">{statement.detail}</p>
      </div>
      {/* Place of the QR code of the certificate, beside the seal. */}
      <div
        aria-hidden="true"
        className="hidden items-center justify-center border-l border-line bg-paper sm:flex"
      >
        {sheet.standing.kind === "in-force" ? (
          <BrandMark className="size-24" />
        ) : (
          <BrandMark colours="one" className="size-24 text-line" />
        )}
      </div>
    </section>
  );
}
