import { type Award, Ban, CalendarClock, CircleCheck, CirclePause, Clock } from "lucide-react";
import { data } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { addDays, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useTariff } from "#app/layouts/site-data.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Level } from "#app/tariff/classes.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import type { Route } from "./+types/own-qualifications-page";
import { rightsOfCompany } from "./qualification.queries.server.ts";
import { classMeaning, datedStatus, levelName, type QualificationStatus } from "./qualification.ts";
import { qualificationStatus, statusSince } from "./qualification-status.ts";
import { ShareCertificate, type SharedCertificate } from "./sharing/share-certificate.tsx";
import { badgeCode, tenderText } from "./sharing/share-texts.ts";
import { answerOf } from "./verification/answer.ts";
import { weeksOfChecks } from "./verification/verification.queries.server.ts";
import { verifiedCertificate } from "./verification/verify-certificate.server.ts";

export const headers = privatePageHeaders;

/** A week with fewer verifications is not shown: it could tell the company who asked. */
const leastOfWeek = 5;
const shownDays = 8 * 7;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const company = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, company);
  if (!space) throw data(null, { status: 404 });
  const { renewalOpensDays } = await settingsInForce(ctx.db, ctx.now);
  const today = todayInDakar(ctx.now);
  const rights = await rightsOfCompany(ctx.db, space.scope, space.company.id);
  const shared = await sharedCertificates(ctx, { rights, today, company });
  const span = { least: leastOfWeek, from: addDays(today, -shownDays) };
  return {
    weeks: await weeksOfChecks(ctx.db, { companyId: space.company.id, ...span }),
    company,
    shared,
    publicUrl: ctx.publicUrl,
    rights: rights.map(({ stateSince, ...right }) => {
      const status = qualificationStatus(right, { today, renewalOpensDays });
      return {
        id: right.id,
        code: right.subAreaCode,
        name: right.subAreaName,
        status,
        level: right.level as Level,
        class: right.class,
        endsOn: right.endsOn,
        certificate: right.certificateNumber,
        isProvisional: right.certificateKind === "provisional",
        standing: datedStatus({
          ...right,
          status,
          since: statusSince(status, { ...right, stateSince }),
        }),
      };
    }),
  };
}

interface Shown {
  rights: Awaited<ReturnType<typeof rightsOfCompany>>;
  today: string;
  /** The company of the address, when somebody acts for several. */
  company: string | null;
}

/** The certificates of which something is in force today, the newest first, as others are shown them. */
async function sharedCertificates(
  ctx: Context,
  { rights, today, company }: Shown,
): Promise<SharedCertificate[]> {
  const [{ bodyName }, tariff] = await Promise.all([
    settingsInForce(ctx.db, ctx.now),
    recentTariff(ctx.db, ctx.now),
  ]);
  const numbers = new Set(rights.map(({ certificateNumber }) => certificateNumber));
  const shared: SharedCertificate[] = [];
  for (const number of [...numbers].toSorted().toReversed()) {
    const certificate = await verifiedCertificate(ctx, number);
    if (!certificate || !["valid", "partial"].includes(answerOf(certificate.rights))) continue;
    const { holder } = certificate;
    const { publicUrl } = ctx;
    shared.push({
      number,
      slug: holder.slug,
      name: holder.name,
      tender: tenderText({
        certificate,
        body: bodyName,
        today,
        publicUrl,
        ceilings: tariff.classCeilings,
      }),
      badge: holder.slug === null ? null : badgeCode(certificate, publicUrl),
      credentials: certificate.rights
        .filter(({ status }) => status === "valid" || status === "to-renew")
        .map(({ code, name }) => ({
          code,
          name,
          href: addressOfCredential(number, code, company),
        })),
    });
  }
  return shared;
}

const addressOfCredential = (number: string, code: string, company: string | null): string =>
  `${addressOf("/espace/certificats/:number/portefeuille/:code", { number, code })}${company ? `?entreprise=${company}` : ""}`;

type Right = Awaited<ReturnType<typeof loader>>["rights"][number];

/** The groups of qualifications on the page, each with what the company can do about them. */
const heaps: {
  title: string;
  lead: string | null;
  of: readonly QualificationStatus[];
  /** The decisions behind it are measures. */
  leadsToMeasures?: true;
}[] = [
  {
    title: "Suspendues",
    lead: "Une qualification suspendue ne vaut rien tant qu’elle l’est. La décision dit pourquoi, ce qui est à corriger et comment répondre.",
    of: ["suspended"],
    leadsToMeasures: true,
  },
  {
    title: "À renouveler",
    lead: "Elles valent encore. Le renouvellement demande les pièces à jour et vos chantiers récents\u00A0: préparez-les dès maintenant.",
    of: ["to-renew"],
  },
  {
    title: "En vigueur",
    lead: "Pour d’autres sous-domaines, un niveau ou une classe de plus, demandez une extension.",
    of: ["valid"],
  },
  { title: "À venir", lead: null, of: ["upcoming"] },
  {
    title: "Terminées",
    lead: null,
    of: ["expired", "withdrawn", "replaced", "void"],
  },
];

export default function OwnQualificationsPage({ loaderData }: Route.ComponentProps) {
  const { rights, company, shared, publicUrl, weeks } = loaderData;
  const { to } = useSpace();
  if (rights.length === 0) return <NoneYet />;
  const inForce = rights.filter(({ status }) => status === "valid" || status === "to-renew").length;
  const numbers = certificatesOf(rights);
  return (
    <SpacePage
      title="Qualifications"
      lead={
        inForce > 0
          ? `${counted(inForce, "qualification")} en vigueur. L’annuaire public montre les mêmes, le même jour.`
          : "Aucune n’est en vigueur aujourd’hui."
      }
    >
      {numbers.length > 0 && <Certificates numbers={numbers} company={company} />}
      {shared.map((each) => (
        <ShareCertificate
          key={each.number}
          shared={each}
          publicUrl={publicUrl}
          several={shared.length > 1}
        />
      ))}
      {weeks.length > 0 && <Checks weeks={weeks} />}
      {heaps.map(({ title, lead, of, leadsToMeasures }) => {
        const heapRights = rights.filter(({ status }) => of.includes(status));
        return heapRights.length === 0 ? null : (
          <section key={title}>
            <h2 className="text-xl font-bold text-green">
              {title} ({heapRights.length})
            </h2>
            {lead && <p className="mt-1 max-w-prose text-pretty text-ink-soft">{lead}</p>}
            {leadsToMeasures && (
              <a className="link inline-flex min-h-11 items-center" href={to("/espace/mesures")}>
                Lire les mesures et y répondre
              </a>
            )}
            <ul className="card mt-3 divide-y divide-line">
              {heapRights.map((right) => (
                <RightLine key={right.id} right={right} />
              ))}
            </ul>
          </section>
        );
      })}
      <p className="flex flex-wrap gap-x-6">
        <a className="link inline-flex min-h-11 items-center" href={to("/espace/mesures")}>
          Mesures sur vos qualifications
        </a>
        <a className="link inline-flex min-h-11 items-center" href={to("/espace/reclamations")}>
          Réclamations qui vous visent
        </a>
      </p>
    </SpacePage>
  );
}

/** The certificates of which a qualification is not ended, the newest first; a certificate that was wholly replaced has no use left. */
const certificatesOf = (rights: readonly Right[]): string[] => [
  ...new Set(
    rights
      .filter(({ status }) => !["replaced", "withdrawn", "void"].includes(status))
      .map(({ certificate }) => certificate)
      .toSorted()
      .toReversed(),
  ),
];

interface CertificatesProps {
  numbers: readonly string[];
  /** The company of the address, when somebody acts for several. */
  company: string | null;
}

/** Each certificate as a PDF, as often as the company wants, at no charge; what counts is the state of the day. */
function Certificates({ numbers, company }: CertificatesProps) {
  const query = company ? `entreprise=${company}` : "";
  return (
    <section>
      <h2 className="text-xl font-bold text-green">
        {numbers.length > 1 ? "Vos certificats" : "Votre certificat"}
      </h2>
      <p className="mt-1 max-w-prose text-pretty text-ink-soft">
        Le fichier PDF, scellé, est gratuit{"\u00A0"}: téléchargez-le autant de fois que vous
        voulez. Seul compte le statut du jour, que chacun peut vérifier.
      </p>
      <ul className="card mt-3 divide-y divide-line">
        {numbers.map((number) => {
          const file = addressOf("/espace/certificats/:number/certificat.pdf", { number });
          return (
            <li key={number} className="flex flex-wrap items-center gap-3 px-4 py-4 sm:px-5">
              <a
                className="link min-w-0 flex-1 font-semibold tabular-nums"
                href={addressOf("/v/:number", { number })}
              >
                {number}
              </a>
              <a
                className="button button-primary button-small"
                href={query ? `${file}?${query}` : file}
                download
              >
                Télécharger<span className="sr-only"> le certificat {number}</span>
              </a>
              <a
                className="button button-secondary button-small"
                href={`${file}?voir${query && `&${query}`}`}
              >
                Ouvrir pour imprimer<span className="sr-only"> le certificat {number}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How often the certificates were verified, by week. */
const Checks = ({ weeks }: { weeks: readonly { week: string; n: number }[] }) => (
  <section>
    <h2 className="text-xl font-bold text-green">Vérifiés par d’autres</h2>
    <p className="mt-1 max-w-prose text-pretty text-ink-soft">
      Nous comptons les vérifications, jamais qui les fait. Une semaine qui en a moins de{" "}
      {leastOfWeek} n’est pas montrée.
    </p>
    <ul className="mt-3 space-y-1">
      {weeks.map(({ week, n }) => (
        <li key={week}>
          Semaine du {formatDateLong(week)}
          {"\u00A0"}: <b>{counted(n, "vérification")}</b>
        </li>
      ))}
    </ul>
  </section>
);

const looks: Record<QualificationStatus, { icon: typeof Award; tone: string }> = {
  valid: { icon: CircleCheck, tone: "text-green" },
  "to-renew": { icon: Clock, tone: "text-laterite" },
  suspended: { icon: CirclePause, tone: "text-error" },
  upcoming: { icon: CalendarClock, tone: "text-ink-soft" },
  expired: { icon: Ban, tone: "text-ink-soft" },
  withdrawn: { icon: Ban, tone: "text-error" },
  replaced: { icon: Ban, tone: "text-ink-soft" },
  void: { icon: Ban, tone: "text-error" },
};

function RightLine({ right }: { right: Right }) {
  const { levels, classCeilings } = useTariff();
  const { code, name, status, standing, certificate, isProvisional, endsOn } = right;
  const { icon: Icon, tone } = looks[status];
  const lasts = status === "valid" || status === "to-renew" || status === "upcoming";
  return (
    <li className="flex gap-4 px-4 py-4 sm:px-5">
      <Icon aria-hidden="true" size={22} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <span className="text-laterite tabular-nums">{code}</span> {name}
        </p>
        <p className="text-sm">
          {levelName(right.level, levels)}, classe{"\u00A0"}
          {right.class} ({classMeaning(right.class, classCeilings)})
        </p>
        <p className={`text-sm ${tone}`}>
          {standing}
          {lasts && `, jusqu’au ${formatDateLong(endsOn)}`}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          Certificat{isProvisional && " provisoire"} {certificate}
        </p>
      </div>
    </li>
  );
}

/** Shown before the first qualification: the steps towards one. */
const NoneYet = () => (
  <SpacePage title="Qualifications" lead="Votre entreprise n’en a pas encore.">
    <section className="card p-5 sm:p-6">
      <h2 className="text-xl font-bold text-green">Comment y arriver</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6 marker:font-semibold marker:text-laterite">
        <li>
          Calculez vos frais et voyez la classe que vos chiffres atteignent{"\u00A0"}:{" "}
          <a className="link" href="/pre-verification">
            pré-vérification
          </a>
          .
        </li>
        <li>
          Rassemblez vos pièces{"\u00A0"}:{" "}
          <a className="link" href="/preparer-son-dossier">
            qui les délivre, où, en combien de temps
          </a>
          .
        </li>
        <li>Ouvrez un dossier, réglez les frais d’ouverture et déposez-le.</li>
        <li>
          Après l’instruction et la commission, chaque sous-domaine accordé paraît ici et dans
          l’annuaire, avec son numéro de certificat.
        </li>
      </ol>
    </section>
  </SpacePage>
);
