import { redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { formatInstantShort } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import {
  ListSearch,
  officeAddress,
  PageLinks,
  pageAsked,
  Tabs,
  typedIn,
} from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/subscribers-page";
import { type EndingRefusal, endSubscriptionFor } from "./end-subscription.server.ts";
import {
  type Subscriber,
  type SubscriberState,
  subscriberCounts,
  subscribersAtOnce,
  subscribersIn,
} from "./subscriber.queries.server.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/lettre";

/** For each state: its parameter in the address, the label of its tab, and the text of an empty list. */
const stateWords: Record<SubscriberState, { name: string; label: string; none: string }> = {
  receives: {
    name: "",
    label: "Abonnés",
    none: "Personne ne reçoit encore la lettre. Les adresses confirmées viendront ici.",
  },
  waits: {
    name: "attente",
    label: "À confirmer",
    none: "Aucune demande n’attend sa confirmation.",
  },
  ended: { name: "termines", label: "Terminés", none: "Aucun abonnement n’a pris fin." },
  lapsed: {
    name: "oublies",
    label: "Jamais confirmés",
    none: "Aucune demande n’est restée sans confirmation.",
  },
};
const states = Object.keys(stateWords) as SubscriberState[];

function askedIn(request: Request) {
  const { searchParams } = new URL(request.url);
  const state =
    states.find((each) => stateWords[each].name === searchParams.get("etat")) ?? "receives";
  return { state, typed: typedIn(searchParams), page: pageAsked(searchParams), searchParams };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, actor } = ctx;
  const { state, typed, page, searchParams } = askedIn(request);
  await noteAccess(ctx, { what: "subscribers", subject: { kind: "list", id: `page ${page}` } });
  const skip = (page - 1) * subscribersAtOnce;
  const [subscribers, counts] = await Promise.all([
    subscribersIn(db, { state, typed, skip, now }),
    subscriberCounts(db, now),
  ]);
  return {
    state,
    typed,
    page,
    subscribers,
    counts,
    more: subscribers.length === subscribersAtOnce,
    ended: searchParams.has("fait"),
    mayEnd: permit(actor, "newsletter.handle"),
    mayExport: permit(actor, "newsletter.export"),
  };
}

const endingRefusals: Record<EndingRefusal, RefusalAnswer> = {
  "not-yours": { status: 403, message: "Votre rôle lit la liste sans la changer." },
  "already-ended": { status: 409, message: "Cet abonnement est déjà terminé, ou effacé." },
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return await actions(form, {
    end: async () => {
      const subscriberId = textOf(form, "subscriber");
      const result = await endSubscriptionFor(context.get(requestContext), { subscriberId });
      if (!result.ok) return refusalAnswer(endingRefusals[result.refusal]);
      const { state, typed } = askedIn(request);
      const again = officeAddress(listPath, {
        etat: stateWords[state].name,
        q: typed,
        fait: "oui",
      });
      return redirect(again, 303);
    },
  });
}

export default function SubscribersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, typed, page, subscribers, counts, more, ended, mayEnd, mayExport } = loaderData;
  const address = (number: number) =>
    officeAddress(listPath, { etat: stateWords[state].name, q: typed, page: number });
  return (
    <OfficePage
      title="Lettre d’information"
      lead="Qui la reçoit, qui doit encore confirmer, et qui n’en veut plus."
      act={
        mayExport && (
          <a className="button button-primary button-small" href="/lettre/abonnes.csv">
            Exporter les abonnés (CSV)
          </a>
        )
      }
    >
      <NothingDone message={actionData?.message} />
      {ended && !actionData && (
        <Notice tone="success">
          <p>L’abonnement est terminé. Cette adresse ne recevra plus la lettre.</p>
        </Notice>
      )}
      <Tabs
        label="Statuts des abonnements"
        tabs={states.map((each) => ({
          path: officeAddress(listPath, { etat: stateWords[each].name, q: typed }),
          label: stateWords[each].label,
          here: each === state,
          count: counts[each],
        }))}
      />
      <ListSearch
        action={listPath}
        label="Chercher une adresse e-mail"
        typed={typed}
        kept={stateWords[state].name ? { etat: stateWords[state].name } : {}}
      />
      {subscribers.length === 0 ? (
        <p className="office-empty">
          {typed
            ? `Aucune adresse ne contient «\u00A0${typed}\u00A0» ici.`
            : stateWords[state].none}
        </p>
      ) : (
        <table className="office-table">
          <caption className="sr-only">{stateWords[state].label}</caption>
          <thead>
            <tr>
              <th scope="col">Adresse e-mail</th>
              <th scope="col">Demandée le</th>
              {state !== "waits" && state !== "lapsed" && <th scope="col">Confirmée le</th>}
              {state === "ended" && <th scope="col">Terminée le</th>}
              {mayEnd && isOpen(state) && (
                <th scope="col">
                  <span className="sr-only">À la demande de la personne</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {subscribers.map((subscriber) => (
              <Row key={subscriber.id} subscriber={subscriber} state={state} mayEnd={mayEnd} />
            ))}
          </tbody>
        </table>
      )}
      <PageLinks label="Pages de la liste" page={page} more={more} address={address} />
    </OfficePage>
  );
}

/** Whether a subscription in this state can be ended. */
const isOpen = (state: SubscriberState) => state === "receives" || state === "waits";

interface RowProps {
  subscriber: Subscriber;
  state: SubscriberState;
  mayEnd: boolean;
}

function Row({ subscriber, state, mayEnd }: RowProps) {
  const { id, email, askedAt, confirmedAt, endedAt } = subscriber;
  return (
    <tr>
      <th scope="row">{email}</th>
      <td data-label="Demandée le">{formatInstantShort(askedAt)}</td>
      {state !== "waits" && state !== "lapsed" && (
        <td data-label="Confirmée le">{confirmedAt ? formatInstantShort(confirmedAt) : "–"}</td>
      )}
      {state === "ended" && (
        <td data-label="Terminée le">{endedAt ? formatInstantShort(endedAt) : "–"}</td>
      )}
      {mayEnd && isOpen(state) && (
        <td className="office-acts">
          <details>
            <summary className="link">
              Terminer<span className="sr-only"> l’abonnement de {email}</span>
            </summary>
            <form method="post" className="mt-2">
              <input type="hidden" name="subscriber" value={id} />
              <p className="mb-2 text-sm">
                À la demande de la personne. Elle seule pourra s’abonner de nouveau.
              </p>
              <button
                type="submit"
                name="intent"
                value="end"
                className="button button-secondary button-small"
              >
                Terminer cet abonnement
              </button>
            </form>
          </details>
        </td>
      )}
    </tr>
  );
}
