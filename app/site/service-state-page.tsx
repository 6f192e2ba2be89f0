import { Check, Info, X } from "lucide-react";
import { data } from "react-router";
import { formatInstant } from "#app/kernel/dates.ts";
import { remembered } from "#app/kernel/remembered.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { dutyStates } from "#app/operations/duty-states.queries.server.ts";
import { mailState } from "#app/operations/operations.queries.server.ts";
import { railLabels } from "#app/payments/payment.ts";
import type { Route } from "./+types/service-state-page";
import { type ServiceState, serviceStates } from "./service-state.ts";

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

interface Answer {
  at: Date;
  states: ServiceState[];
}

/** Measured at most twice a minute, however many people look when something is wrong. */
const recent = remembered<object, Answer>({ forMs: 30_000 });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, host, rails } = context.get(requestContext);
  const answer = await recent.recall(db, {
    now,
    read: async () => {
      const [mails, duties, disks] = await Promise.all([
        mailState(db, now),
        dutyStates(db, { now, engine: host.database }),
        host.disks(),
      ]);
      const late = duties.filter((duty) => duty.late).map(({ nextRunAt }) => nextRunAt);
      const states = serviceStates({
        now,
        mailWaitsSince: mails.waitingSince,
        disks,
        workLateSince: late.toSorted((a, b) => Number(a) - Number(b))[0] ?? null,
        ways: rails.map(({ name }) => railLabels[name]),
        waysAreFake: rails.some(({ demo }) => demo),
      });
      return { at: now, states };
    },
  });
  return data(answer, { headers: { "cache-control": askedEachTime } });
}

/**
 * The measured state of the service, for visitors who have a problem and want to know whether it is on their side.
 */
export default function ServiceStatePage({ loaderData: { at, states } }: Route.ComponentProps) {
  const wrong = states.filter(({ tone }) => tone === "error").length;
  const slow = states.filter(({ state }) => state === "Retardé").length;
  return (
    <>
      <PageHead
        title="État du service"
        description="Ce qui fonctionne en ce moment sur la plateforme : site, annuaire, e-mails, envoi de pièces et paiement en ligne."
        path="/etat-du-service"
      />
      <PageBanner
        title="État du service"
        lead={
          wrong > 0
            ? "Un service est interrompu en ce moment."
            : slow > 0
              ? "Tout répond, avec du retard sur un point."
              : "Tout ce que nous mesurons fonctionne."
        }
      />
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <p className="mb-6">Mesuré le {formatInstant(at)}, heure de Dakar.</p>
        <ul className="space-y-4">
          {states.map(({ name, tone, state, detail }) => (
            <li key={name} className="card flex gap-4 p-5 sm:p-7">
              <Mark tone={tone} />
              <div className="min-w-0">
                <h2 className="text-xl font-bold text-green">{name}</h2>
                <p className="font-semibold">{state}</p>
                <p className="mt-1">{detail}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-prose">
          Un autre ennui{"\u202F"}?{" "}
          <a href="/contact" className="link">
            Écrivez-nous
          </a>{" "}
          ou appelez, en disant l’heure et la page. Ce que vous avez saisi dans un dossier est
          conservé.
        </p>
      </div>
    </>
  );
}

function Mark({ tone }: Pick<ServiceState, "tone">) {
  const [Icon, colour] =
    tone === "success"
      ? ([Check, "text-green"] as const)
      : ([tone === "error" ? X : Info, "text-laterite"] as const);
  return <Icon aria-hidden="true" size={26} className={`mt-0.5 shrink-0 ${colour}`} />;
}
