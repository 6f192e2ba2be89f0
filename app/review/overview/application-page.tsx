import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { staysOf, type TimelineStay } from "#app/applications/clock.queries.server.ts";
import { clockOf, daysOfStay } from "#app/applications/clock.ts";
import { complementMachine } from "#app/applications/complements/complement.machine.ts";
import { complementsOf } from "#app/applications/complements/complement-reads.queries.server.ts";
import { dueInWords, targetWords } from "#app/applications/complements/complement-words.ts";
import { filingInScope } from "#app/applications/draft/draft.queries.server.ts";
import { moveWords } from "#app/applications/progress.ts";
import { addressOf } from "#app/kernel/address.ts";
import { addMonths, formatInstant, formatInstantShort, todayInDakar } from "#app/kernel/dates.ts";
import { workingDays } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { FingerprintDiffers } from "#app/ui/fingerprint.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { VaultPart } from "../admissibility/identity-and-duplicates.tsx";
import { vaultChanges } from "../admissibility/vault-changes.server.ts";
import { takeRefusals } from "../assignment/assignment.refusals.ts";
import { takeApplication } from "../assignment/take-application.server.ts";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { type OpenedApplication, openApplication } from "../frame/open-application.server.ts";
import type { Route } from "./+types/application-page";
import { nextAct } from "./next-act.ts";

export const headers = privatePageHeaders;

const outcomes = { take: "Le dossier est à vous." };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = await openApplication(ctx, params.id);
  if (!opened) throw data(null, { status: 404 });
  const { application, standing, mine } = opened;
  await noteAccess(ctx, {
    what: "application",
    subject: { kind: "application", id: application.id },
  });
  return {
    opened,
    done: outcomeMessage(outcomes, new URL(request.url)),
    next: nextAct({
      state: application.state,
      mine,
      handledByName: application.handledByName,
      checks: permit(ctx.actor, "application.check"),
      examines: permit(ctx.actor, "application.examine"),
    }),
    families: application.families.map(({ code, name }) => `${code} ${name}`),
    filedAt: formatInstant(application.filedAt),
    whole: standing === "whole" ? await wholeOf(ctx, opened) : null,
  };
}

type Ctx = Parameters<typeof vaultChanges>[0] & { now: Date };

async function wholeOf(ctx: Ctx, opened: OpenedApplication) {
  const { db, now } = ctx;
  const { application, scope } = opened;
  const today = todayInDakar(now);
  const [stays, complements, filed, changes, holidays] = await Promise.all([
    staysOf(db, scope, application.id),
    complementsOf(db, scope, application.id),
    filingInScope(db, scope, application.id),
    vaultChanges(ctx, opened),
    holidaysBetween(db, addMonths(today, -36), today),
  ]);
  const calendar = { today, holidays };
  const { withUs, withYou } = clockOf(stays, calendar);
  return {
    clock: `${workingDays(withUs)} chez nous, ${workingDays(withYou)} chez l’entreprise`,
    stays: stays.map((stay) => shownStay(stay, calendar)).toReversed(),
    asked: complements
      .filter(({ state }) => !("final" in complementMachine.states[state]))
      .map(({ id, targetKind, targetLabel, state, dueOn }) => ({
        id,
        about: `${targetWords[targetKind]}, ${targetLabel}`,
        standing: [
          complementMachine.states[state].label,
          state === "open" && dueOn && dueInWords(dueOn, today),
        ]
          .filter(Boolean)
          .join(", "),
      })),
    filing: filed && {
      sha256: filed.sha256,
      isAsFiled: filed.isAsFiled,
      sworn: filed.sworn.name,
      journal: filed.journal?.sequence ?? null,
    },
    vault: changes.documents,
    corrected: changes.identity.filter(({ now: today }) => today !== null),
  };
}

function shownStay(stay: TimelineStay, calendar: Parameters<typeof daysOfStay>[1]) {
  const { move, state, by, enteredAt, holder, leftAt } = stay;
  const days = daysOfStay(stay, calendar);
  const whose = holder === "staff" ? "chez nous" : "chez l’entreprise";
  return {
    what: move ? moveWords[move] : "Brouillon ouvert",
    state: applicationMachine.states[state].label,
    at: formatInstantShort(enteredAt),
    by: by.kind === "product" ? null : (by.name ?? "l’organisme"),
    lasted:
      holder === "nobody" || state === "draft"
        ? null
        : `${days === 0 ? "moins d’un jour ouvré" : workingDays(days)} ${whose}${leftAt ? "" : " jusqu’ici"}`,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const opened = await openApplication(ctx, params.id);
  if (!opened) throw data(null, { status: 404 });
  const applicationId = opened.application.id;
  return await actions(await readForm(request), {
    take: async () => {
      const taken = await takeApplication(ctx, { applicationId });
      if (taken.ok)
        return redirect(
          `${addressOf("/bureau/dossiers/:id", { id: applicationId })}?fait=take`,
          303,
        );
      return refusalAnswer(takeRefusals[taken.refusal]);
    },
  });
}

/** An application for the staff: its summary before the declaration of interests, then all that leads on. */
export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, whole, done, families, filedAt } = loaderData;
  return (
    <ApplicationFrame opened={opened} here="">
      <DoneNotice message={done} />
      <NothingDone message={actionData?.message} />
      <div className="record">
        <div className="record-main">
          <NextPart {...loaderData} />
          {whole && (
            <section className="card record-part" aria-labelledby="etapes">
              <div className="record-head">
                <h2 id="etapes">Étapes et temps</h2>
                <p className="record-facts text-sm text-ink-soft">{whole.clock}</p>
              </div>
              <ol className="record-lines">
                {whole.stays.map(({ what, at, by, state, lasted }) => (
                  <li key={`${what} ${at}`}>
                    <strong className="font-semibold">{what}</strong>
                    <span className="record-small">
                      {at}
                      {by && `, par ${by}`}
                    </span>
                    {lasted && <span className="record-small">{`${state}\u00A0: ${lasted}`}</span>}
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <div className="record-side">
          <div>
            <section className="card record-part" aria-labelledby="depot">
              <div className="record-head">
                <h2 id="depot">Dépôt</h2>
              </div>
              <dl className="record-details">
                <Fact term="Numéro">{opened.application.number}</Fact>
                <Fact term="Déposé">{filedAt}</Fact>
                <Fact term="Familles">{families.join(", ")}</Fact>
                {whole?.filing && <Fact term="Signé par">{whole.filing.sworn}</Fact>}
                {whole?.filing?.journal && (
                  <Fact term="Journal">{`ligne ${whole.filing.journal} du dossier`}</Fact>
                )}
                {whole?.filing?.isAsFiled && (
                  <Fact term="Empreinte SHA-256">{whole.filing.sha256}</Fact>
                )}
              </dl>
              {whole?.filing && !whole.filing.isAsFiled && <FingerprintDiffers />}
            </section>
            {whole && whole.asked.length > 0 && (
              <section className="card record-part" aria-labelledby="demandes">
                <div className="record-head">
                  <h2 id="demandes">Ce qui est demandé</h2>
                  <span className="office-count">{whole.asked.length}</span>
                </div>
                <ul className="record-lines">
                  {whole.asked.map(({ id, about, standing }) => (
                    <li key={id}>
                      {about}
                      <span className="record-small">{standing}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          {whole && (
            <div>
              <VaultPart vault={whole.vault} />
              {whole.corrected.length > 0 && (
                <p className="px-1 text-sm">
                  {`Inscription corrigée depuis le dépôt\u00A0: ${whole.corrected.map(({ label }) => label.toLowerCase()).join(", ")}.`}
                </p>
              )}
            </div>
          )}
        </div>
      </div>
    </ApplicationFrame>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** The one thing to do next: declare, take, or open the work. */
function NextPart({ opened, next }: Pick<Loaded, "opened" | "next">) {
  const { application, standing } = opened;
  const path = addressOf("/bureau/dossiers/:id", { id: application.id });
  return (
    <section className="card record-part" aria-labelledby="suite">
      <div className="record-head">
        <h2 id="suite">Et maintenant</h2>
      </div>
      <div className="record-words flex flex-wrap items-center gap-4">
        {standing === "to-declare" ? (
          <>
            <ButtonLink href={`${path}/declaration`}>Déclarer mes intérêts</ButtonLink>
            <p className="text-ink-soft">Avant cela, ce résumé est tout ce que vous voyez.</p>
          </>
        ) : next.kind === "take" ? (
          <form method="post" action={path} className="flex flex-wrap items-center gap-4">
            <button type="submit" name="intent" value="take" className="button button-primary">
              {next.label}
            </button>
            <p className="text-ink-soft">{next.why}</p>
          </form>
        ) : standing === "whole" && next.kind === "open" ? (
          <>
            <ButtonLink href={`${path}/${next.section}`}>{next.label}</ButtonLink>
            <p className="text-ink-soft">{next.why}</p>
          </>
        ) : (
          <p>{next.why}</p>
        )}
      </div>
    </section>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
