import { data } from "react-router";
import { rightsOnDay } from "#app/certificates/qualification.queries.server.ts";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatDeadline, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/applications-page";
import { applicationMachine } from "./application.machine.ts";
import { applicationsOf } from "./application.queries.server.ts";
import { kindLabels } from "./application.ts";
import { awaitedAnswers, unansweredOf } from "./complements/complement-reads.queries.server.ts";
import { lapsedInWords } from "./end-words.ts";
import { openableKinds } from "./openable.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const space = await companyOfSpace(ctx, searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const { scope, company } = space;
  const companyId = company.id;
  const [applications, rights, unanswered, awaited] = await Promise.all([
    applicationsOf(ctx.db, scope, { companyId }),
    rightsOnDay(ctx.db, {
      companyIds: [companyId],
      day: todayInDakar(ctx.now),
      knownAt: ctx.now,
    }),
    unansweredOf(ctx.db, scope, companyId),
    awaitedAnswers(ctx.db, scope, companyId),
  ]);
  return {
    abandoned: searchParams.has("abandon"),
    mayOpen: permit(ctx.actor, "application.prepare", { companyId }),
    kinds: openableKinds({
      active: company.state === "active",
      qualified: rights.some(({ says }) => says === "granted" || says === "suspended"),
      applications,
    }),
    applications: applications.map(
      ({ id, kind, number, class: aimedAt, state, savedAt, stateSince, endReason }) => ({
        id,
        title: number ?? kindLabels[kind],
        about: [number && kindLabels[kind], aimedAt && `classe\u00A0${aimedAt}`]
          .filter(Boolean)
          .join(", "),
        state: applicationMachine.states[state].label,
        since:
          state === "draft"
            ? `enregistré le ${formatDateLong(todayInDakar(savedAt))}`
            : `${applicationMachine.states[state].holder === "nobody" ? "le" : "depuis le"} ${formatDateLong(todayInDakar(stateSince))}`,
        waits: applicationMachine.states[state].holder === "company",
        isDraft: state === "draft",
        why:
          state === "closed"
            ? lapsedInWords(unanswered.filter(({ applicationId }) => applicationId === id))
            : (endReason ?? awaitedInWords(awaited.find((each) => each.applicationId === id))),
      }),
    ),
  };
}

/** What the company must do for an application, in one line; null when there is nothing to do. */
function awaitedInWords(
  awaited: { toAnswer: number; dueOn: string | null } | undefined,
): string | null {
  if (!awaited || awaited.toAnswer === 0) return null;
  const until = awaited.dueOn ? `, au plus tard le ${formatDeadline(awaited.dueOn)}` : "";
  return `${counted(awaited.toAnswer, "demande attend", "demandes attendent")} votre réponse${until}.`;
}

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { applications, kinds, mayOpen, abandoned } = loaderData;
  const { to } = useSpace();
  return (
    <SpacePage
      title="Dossiers"
      lead="Ce que votre entreprise demande à l’organisme, du brouillon à la décision."
    >
      {abandoned && (
        <Notice tone="success">
          <p>Le dossier est abandonné. Vos listes et vos pièces restent.</p>
        </Notice>
      )}
      {applications.length > 0 && (
        <ul className="card divide-y divide-line">
          {applications.map(({ id, title, about, state, since, why, waits, isDraft }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4"
            >
              <div className="min-w-0">
                <p className="text-lg font-semibold wrap-anywhere">
                  {title}
                  {about && <span className="font-normal text-ink-soft">{`, ${about}`}</span>}
                </p>
                <p className={`text-sm ${waits ? "text-laterite" : "text-ink-soft"}`}>
                  <strong className="font-semibold">{state}</strong> {since}
                </p>
                {why && <p className="text-sm whitespace-pre-line wrap-anywhere">{why}</p>}
              </div>
              <a
                className="button button-secondary px-4"
                href={addressOf("/espace/dossiers/:id", { id })}
              >
                {isDraft ? "Continuer" : "Voir"}
                <span className="sr-only">{`\u00A0: ${title}`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <SpaceSection
        title={applications.length > 0 ? "Ouvrir un autre dossier" : "Ouvrir un dossier"}
      >
        <ul className="divide-y divide-line">
          {kinds.map(({ kind, label, why }) => (
            <li
              key={kind}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{label}</p>
                {why && <p className="text-sm text-ink-soft">{why}</p>}
              </div>
              {!why && mayOpen && (
                <a
                  className="button button-primary px-4"
                  href={to(`/espace/dossiers/ouvrir?genre=${kind}`)}
                >
                  Ouvrir<span className="sr-only">{`\u00A0: ${label}`}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
        {!mayOpen && (
          <p className="mt-3 text-sm text-ink-soft">
            Votre accès permet de lire. Un responsable de l’entreprise ouvre les dossiers.
          </p>
        )}
        <p className="mt-3">
          <a className="link inline-flex min-h-11 items-center" href="/pre-verification">
            Vérifier d’abord les pièces, les frais et la classe
          </a>
        </p>
      </SpaceSection>
    </SpacePage>
  );
}
