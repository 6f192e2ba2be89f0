import { data, redirect } from "react-router";
import { AccountPage, AccountSection } from "#app/accounts/self/account-page.tsx";
import { CheckBoxesField } from "#app/forms/choice-fields.tsx";
import type { Context } from "#app/kernel/context.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/notices-page";
import { choicesOf, keepChoicesIn } from "./choice.queries.server.ts";
import { fixedEvents, freeEvents, type NoticeEvent, noticeInWords } from "./notices.ts";

export const headers = privatePageHeaders;

/** The notices that the actor gets today: those they chose, else the default of owners and managers. */
async function wantedBy({ actor, db }: Pick<Context, "actor" | "db">): Promise<NoticeEvent[]> {
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const choices = await choicesOf(db, actor.accountId);
  const acts = actor.memberships.some(({ role }) => role !== "reader");
  return freeEvents.filter((event) => choices.get(event) ?? acts);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return {
    wanted: await wantedBy(ctx),
    free: freeEvents.map(noticeInWords),
    fixed: fixedEvents.map(noticeInWords),
    saved: new URL(request.url).searchParams.has("fait"),
  };
}

// Writes only what the form changed, so that the choices of another window stay.
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { actor } = ctx;
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const form = await readForm(request);
  const ticked = form.getAll("avis");
  const shownEvents = form.getAll("vu.avis");
  const changed = freeEvents.filter(
    (event) => ticked.includes(event) !== shownEvents.includes(event),
  );
  await ctx.transaction((tx) =>
    keepChoicesIn(tx, {
      accountId: actor.accountId,
      choices: new Map(changed.map((event) => [event, ticked.includes(event)])),
    }),
  );
  return redirect("/espace/compte/avis?fait=1", 303);
}

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  const { wanted, free, fixed, saved } = loaderData;
  return (
    <AccountPage
      title="Avis par e-mail"
      lead="Choisissez ce que nous vous écrivons. Ce que vous décochez reste visible dans votre espace."
      back
    >
      {saved && (
        <Notice tone="success">
          <p>Vos choix sont enregistrés.</p>
        </Notice>
      )}
      <AccountSection title="À votre choix">
        <form method="post" className="flex flex-col">
          {wanted.map((event) => (
            <input key={event} type="hidden" name="vu.avis" value={event} />
          ))}
          <CheckBoxesField
            name="avis"
            label="M’écrire quand…"
            help="Pour toutes les entreprises de votre espace. Si personne d’une entreprise ne veut d’un avis qui fait courir un délai ou d’un message de l’annuaire, son responsable le reçoit quand même."
            defaultValue={wanted}
            options={free.map(({ event, label, when }) => ({ value: event, label, help: when }))}
          />
          <SubmitButton>Enregistrer mes choix</SubmitButton>
        </form>
      </AccountSection>
      <AccountSection title="Toujours envoyés">
        <ul className="divide-y divide-line">
          {fixed.map(({ event, label, when, fixed: reason }) => (
            <li key={event} className="py-3">
              <p className="font-semibold">{label}</p>
              <p className="text-sm text-ink-soft">{when}</p>
              <p className="mt-1 text-sm">{reason}</p>
            </li>
          ))}
        </ul>
      </AccountSection>
    </AccountPage>
  );
}
