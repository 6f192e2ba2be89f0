import { Check } from "lucide-react";
import { data } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { invitationsFor } from "#app/companies/members/invitation.queries.server.ts";
import { NextSteps } from "#app/companies/next-steps.tsx";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { addDays, addMonths, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpaceSection } from "#app/layouts/space/space-page.tsx";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import { applicationMachine } from "../application.machine.ts";
import { kindLabels } from "../application.ts";
import { ApplicationSteps } from "../application-steps.tsx";
import { staysOf, usualDelay } from "../clock.queries.server.ts";
import { clockOf } from "../clock.ts";
import { sinceInWords, usualInWords } from "../clock-words.ts";
import { openingPath } from "../openable.ts";
import { promisedDays } from "../promised-days.ts";
import type { Route } from "./+types/space-home-page";
import { recentSpaceChanges } from "./recent-changes.queries.server.ts";
import { BeforeOpening, DocumentsCard, PaymentsCard, RightsCard } from "./space-cards.tsx";
import { spaceToday } from "./space-today.queries.server.ts";
import { agendaDayOf } from "./todo.queries.server.ts";
import { type Todo, whatComesNext } from "./todo.ts";

export const headers = privatePageHeaders;

/** Holidays count from this many months ago, as on the page of the application. */
const CALENDAR_MONTHS = 36;
/** For how many days the page shows an application that has ended. */
const SHOWN_FOR_DAYS = 60;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const companyId = searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, companyId);
  if (companyId && !space) throw data(null, { status: 404 });
  const email = ctx.actor.kind === "person" ? ctx.actor.email : "";
  const now = space && (await spaceToday(ctx, space.company.id));
  if (!space || !now)
    return {
      email,
      notice: null,
      company: null,
      ...(await invitedTo(ctx)),
      worksForAuthority: ctx.actor.kind === "person" && ctx.actor.staffRoles.length > 0,
    };
  const { facts, todos, standings, receipt } = now;
  const lately = await recentSpaceChanges(ctx, space.company.id);
  const arrival = Object.entries(arrivalSentences).find(([word]) => searchParams.has(word));
  return {
    email,
    notice: arrival?.[1] ?? null,
    company: {
      id: space.company.id,
      name: space.company.name,
      state: space.company.state,
      firstname: now.company.firstname,
      mayAct: permit(ctx.actor, "company.change", { companyId: space.company.id }),
    },
    todos,
    lately: lately.map(({ on, ...each }) => ({ ...each, on: formatDateLong(on) })),
    next: whatComesNext(facts),
    application: now.application && (await shownApplication(ctx, now.application, facts.today)),
    rights: facts.rights,
    payments: { due: facts.due, sought: facts.sought },
    standings,
    receipt,
  };
}

/** The invitations of a person who acts for no company. */
async function invitedTo({ actor, db, now }: Context) {
  if (actor.kind !== "person") return { invitations: [] };
  const invitations = await invitationsFor(db, { accountId: actor.accountId, now });
  return { invitations: invitations.map(({ id, companyName }) => ({ id, companyName })) };
}

type ApplicationToday = NonNullable<
  NonNullable<Awaited<ReturnType<typeof spaceToday>>>["application"]
>;

/** The application under way, or one that ended recently. */
async function shownApplication(
  ctx: Pick<Context, "db" | "now" | "readTogether">,
  application: ApplicationToday,
  today: string,
) {
  const { id, number, kind, state, endReason } = application;
  const since = todayInDakar(application.stateSince);
  const { label, holder } = applicationMachine.states[state];
  const hasEnded = "final" in applicationMachine.states[state];
  if (hasEnded && since < addDays(today, -SHOWN_FOR_DAYS)) return null;
  const turn =
    hasEnded || state === "draft" || holder === "nobody"
      ? null
      : await turnOf(ctx, { ...application, holder, today });
  return { id, number, state, label, since, turn, endReason, kind: kindLabels[kind] };
}

/** The day of the session, whose time runs, since when, and how long that usually takes: by the clock of the page of the application. */
async function turnOf(
  { db, now, readTogether }: Pick<Context, "db" | "now" | "readTogether">,
  application: ApplicationToday & { holder: "company" | "staff"; today: string },
): Promise<string> {
  const { id, kind, state, holder, today } = application;
  const scope = { kind: "company", companyId: application.companyId } as const;
  const { stays, holidays, agendaOn } = await readTogether(db, (reads) => ({
    stays: staysOf(reads, scope, id),
    holidays: holidaysBetween(reads, addMonths(today, -CALENDAR_MONTHS), today),
    agendaOn: state === "on-agenda" ? agendaDayOf(reads, scope, id) : null,
  }));
  const days = clockOf(stays, { today, holidays }).inState;
  if (holder === "company") return sinceInWords(holder, days);
  const session = agendaOn && `séance du ${formatDateLong(agendaOn)}`;
  const [usual, tariff] = await Promise.all([
    usualDelay(db, now, { kind, class: application.class, state }),
    recentTariff(db, now),
  ]);
  const usually = usualInWords(usual, promisedDays(state, tariff.delays));
  return [session, sinceInWords(holder, days), usually].filter(Boolean).join(" · ");
}

export default function SpaceHomePage({ loaderData }: Route.ComponentProps) {
  const { notice, company } = loaderData;
  if (!company) return <NoCompany {...loaderData} />;
  const { todos, lately, next, application, rights, payments, standings, receipt } = loaderData;
  const isNew = !application && rights.inForce + rights.suspended === 0;
  return (
    <>
      <title>{`À faire – ${company.name}`}</title>
      <div className="mx-auto max-w-6xl px-4 pt-6 pb-12 sm:pt-8">
        {notice && (
          <div className="mb-6">
            <Notice tone="success">
              <p>{notice}</p>
            </Notice>
          </div>
        )}
        <h1 className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 text-green">
          <span className="text-2xl font-bold wrap-anywhere sm:text-3xl">
            Bonjour{company.firstname ? ` ${company.firstname}` : ""}
            <span className="sr-only">, </span>
          </span>{" "}
          <span className="text-base font-semibold wrap-anywhere text-ink-soft">
            {company.name}
            {application?.number && ` · ${application.number}`}
          </span>
        </h1>
        <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-6">
            <TodoList todos={todos} next={next} company={company} />
            {application && <ApplicationCard application={application} />}
            {lately.length > 0 && <Lately changes={lately} />}
            {isNew && (
              <SpaceSection title="Le chemin jusqu’au certificat">
                <NextSteps state={company.state} />
              </SpaceSection>
            )}
          </div>
          <div className="grid grid-cols-1 gap-6 sm:max-lg:grid-cols-2">
            <DocumentsCard standings={standings} needed={application?.state === "draft"} />
            <RightsCard rights={rights} />
            <PaymentsCard {...payments} receipt={receipt} />
            {isNew && <BeforeOpening />}
          </div>
        </div>
      </div>
    </>
  );
}

/** The notice after a redirect to this page. */
const arrivalSentences = {
  active: "L’inscription est activée. Bienvenue dans votre espace entreprise.",
  inscrite: "L’entreprise est inscrite et a rejoint votre espace.",
};

interface TodoListProps {
  todos: readonly Todo[];
  next: string;
  company: { id: string; mayAct: boolean };
}

/** The to-do list, nearest day first; when it is empty, what happens next. */
function TodoList({ todos, next, company }: TodoListProps) {
  const { to } = useSpace();
  if (todos.length === 0)
    return (
      <section className="card flex gap-4 p-5 sm:p-6">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-green text-white">
          <Check aria-hidden="true" size={22} />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl font-bold text-green">Rien à faire pour le moment</h2>
          <p className="mt-1 max-w-prose text-pretty">{next}</p>
        </div>
      </section>
    );
  return (
    <section>
      <h2 className="sr-only">À faire</h2>
      <ol className="todo-list space-todo">
        {todos.map((todo, place) => (
          <li
            key={todo.key}
            className={`border-l-4 ${todo.isUrgent ? "border-l-laterite" : "border-l-transparent"}`}
          >
            {todo.path === openingPath && company.mayAct ? (
              <form method="post" action={todo.path}>
                <input type="hidden" name="entreprise" value={company.id} />
                <button type="submit">
                  <TodoText todo={todo} place={place} />
                </button>
              </form>
            ) : (
              <a href={to(todo.path)}>
                <TodoText todo={todo} place={place} />
              </a>
            )}
          </li>
        ))}
      </ol>
      {!company.mayAct && (
        <p className="mt-2 text-sm text-ink-soft">
          Votre accès permet de lire{"\u00A0"}: un gestionnaire de l’entreprise le fera.
        </p>
      )}
    </section>
  );
}

const TodoText = ({ todo: { text, when, isUrgent }, place }: { todo: Todo; place: number }) => (
  <>
    <span aria-hidden="true" className="space-todo-place">
      {place + 1}
    </span>{" "}
    <span className="min-w-0 flex-1">
      <span className="block font-semibold text-pretty wrap-anywhere">
        <UnbrokenReference>{text}</UnbrokenReference>
      </span>{" "}
      {when && (
        <span
          className={`block text-sm ${isUrgent ? "font-semibold text-laterite" : "text-ink-soft"}`}
        >
          {when}
        </span>
      )}
    </span>
  </>
);

type ShownApplicationCard = NonNullable<Awaited<ReturnType<typeof shownApplication>>>;

function ApplicationCard({ application }: { application: ShownApplicationCard }) {
  const { to } = useSpace();
  const { id, number, kind, state, label, since, turn, endReason } = application;
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="text-xl font-bold text-green">Votre dossier</h2>
      <p className="mt-1">
        <a
          href={to(addressOf("/espace/dossiers/:id", { id }))}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {number ?? `${kind}, en préparation`}
        </a>{" "}
        {number && <span className="block text-ink-soft">{kind}</span>}
      </p>
      <ApplicationSteps state={state} />
      {turn ? (
        <p className="mt-3">
          <strong className="font-semibold">{label}</strong>, {turn}
        </p>
      ) : (
        <p className="mt-1 text-ink-soft">
          {state === "draft"
            ? "Il n’est pas encore déposé\u00A0: vous pouvez tout y changer."
            : `${label} le ${formatDateLong(since)}.`}
        </p>
      )}
      {endReason && <p className="mt-2 whitespace-pre-line wrap-anywhere">{endReason}</p>}
    </section>
  );
}

/** The events of the last days that ask nothing of the company. */
function Lately({ changes }: { changes: readonly { text: string; on: string; path: string }[] }) {
  const { to } = useSpace();
  return (
    <SpaceSection title="Du nouveau">
      <ul className="divide-y divide-line">
        {changes.map(({ text, on, path }) => (
          <li
            key={`${on} ${text}`}
            className="flex flex-wrap items-center justify-between gap-x-6 py-1.5"
          >
            <a
              className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
              href={to(path)}
            >
              {text}
            </a>{" "}
            <span className="text-sm text-ink-soft">{on}</span>
          </li>
        ))}
      </ul>
    </SpaceSection>
  );
}

const officeWays = [{ path: "/bureau", label: "Aller au bureau" }];
const visitorWays = [
  { path: "/register", label: "Inscrire une entreprise" },
  { path: "/reprendre-acces", label: "Le responsable n’est plus là\u202F? Demander l’accès" },
  { path: "/espace/compte", label: "Voir mon compte" },
];

interface NoCompanyProps {
  email: string;
  worksForAuthority: boolean;
  invitations: readonly { id: string; companyName: string }[];
}

/** For a staff member, or a person who does not act for a company. */
function NoCompany({ email, worksForAuthority, invitations }: NoCompanyProps) {
  return (
    <>
      <title>Compte sans entreprise</title>
      <div className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
        <section className="card p-5 sm:p-7">
          <h1 className="text-2xl font-bold text-green">
            Aucune entreprise n’est rattachée à ce compte
          </h1>
          <p className="mt-3 wrap-anywhere">
            Votre session est ouverte avec l’adresse{" "}
            <strong className="font-semibold">{email}</strong>.{" "}
            {worksForAuthority
              ? "Ici paraît une entreprise inscrite\u00A0: un compte de l’organisme n’en a pas."
              : "Si vous agissiez pour une entreprise, son responsable vous en a retiré l’accès\u00A0: lui seul peut vous inviter à nouveau."}
          </p>
          <ul className="mt-4">
            {invitations.map(({ id, companyName }) => (
              <li key={id}>
                <a
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                  href={`/invitation/entreprise?invitation=${id}`}
                >
                  Répondre à l’invitation de {companyName}
                </a>
              </li>
            ))}
            {(worksForAuthority ? officeWays : visitorWays).map(({ path, label }) => (
              <li key={path}>
                <a className="link inline-flex min-h-11 items-center" href={path}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
