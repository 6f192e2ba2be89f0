import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { data } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { NextSteps } from "#app/companies/next-steps.tsx";
import type { PaperStanding } from "#app/documents/vault.ts";
import { addDays, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpaceSection } from "#app/layouts/space/space-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/space-home";
import { applicationMachine } from "./application.machine.ts";
import { kindLabels } from "./application.ts";
import { spaceToday } from "./todo.queries.server.ts";
import { type FileProgress, nextInWords, progressOf, type Todo } from "./todo.ts";

export const headers = privatePageHeaders;

/** A file that has ended is told of for this long. */
const TOLD_FOR_DAYS = 60;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, asked);
  if (asked && !space) throw data(null, { status: 404 });
  const email = ctx.actor.kind === "person" ? ctx.actor.email : "";
  const now = space && (await spaceToday(ctx, space.company.id));
  if (!space || !now) return { email, news: null, company: null };
  const { facts, todos, standings, receipt } = now;
  const told = Object.entries(newsOfArrival).find(([word]) => searchParams.has(word));
  return {
    email,
    news: told?.[1] ?? null,
    company: {
      id: space.company.id,
      name: space.company.name,
      state: space.company.state,
      firstname: now.company.firstname,
      mayAct: permit(ctx.actor, "company.change", { companyId: space.company.id }),
    },
    todos,
    next: nextInWords(facts),
    file: now.file && shownFile(now.file, facts.today),
    rights: facts.rights,
    payments: facts.payments.length,
    standings,
    receipt,
  };
}

type FileToday = NonNullable<NonNullable<Awaited<ReturnType<typeof spaceToday>>>["file"]>;

/** A file under way, or one that ended not long ago. */
function shownFile(file: FileToday, today: string) {
  const { id, number, kind, state } = file;
  const since = todayInDakar(file.stateSince);
  const { label } = applicationMachine.states[state];
  const hasEnded = "final" in applicationMachine.states[state];
  if (hasEnded && since < addDays(today, -TOLD_FOR_DAYS)) return null;
  const progress = state === "draft" || hasEnded ? null : progressOf({ state, since }, today);
  return { id, number, kind: kindLabels[kind], isDraft: state === "draft", label, since, progress };
}

export default function SpaceHomePage({ loaderData }: Route.ComponentProps) {
  const { email, news, company } = loaderData;
  if (!company) return <NoCompany email={email} />;
  const { todos, next, file, rights, payments, standings, receipt } = loaderData;
  const isNew = !file && rights.inForce + rights.suspended === 0;
  return (
    <>
      <title>{`À faire – ${company.name}`}</title>
      <div className="mx-auto max-w-6xl px-4 pt-6 pb-12 sm:pt-8">
        {news && (
          <div className="mb-6">
            <Notice tone="success">
              <p>{news}</p>
            </Notice>
          </div>
        )}
        <h1 className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 text-green">
          <span className="text-2xl font-bold wrap-anywhere sm:text-3xl">
            Bonjour{company.firstname ? ` ${company.firstname}` : ""}
            <span className="sr-only">, </span>
          </span>
          <span className="text-base font-semibold wrap-anywhere text-ink-soft">
            {company.name}
            {file?.number && ` · ${file.number}`}
          </span>
        </h1>
        <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-6">
            <TodoList todos={todos} next={next} mayAct={company.mayAct} />
            {file && <FileCard file={file} />}
            {isNew && (
              <SpaceSection title="Le chemin jusqu’au certificat">
                <NextSteps state={company.state} />
              </SpaceSection>
            )}
          </div>
          <div className="grid grid-cols-1 gap-6 sm:max-lg:grid-cols-2">
            <PapersCard standings={standings} />
            <RightsCard rights={rights} />
            <PaymentsCard due={payments} receipt={receipt} />
            {isNew && <BeforeOpening />}
          </div>
        </div>
      </div>
    </>
  );
}

/** How somebody came here, in words. */
const newsOfArrival = {
  active: "L’inscription est activée. Bienvenue dans votre espace entreprise.",
  inscrite: "L’entreprise est inscrite et a rejoint votre espace.",
};

interface TodoListProps {
  todos: readonly Todo[];
  next: string;
  mayAct: boolean;
}

/** What is to be done, the nearest first; with nothing to do, what happens next. */
function TodoList({ todos, next, mayAct }: TodoListProps) {
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
      <ol className="space-todo">
        {todos.map(({ key, text, when, isUrgent, path }, place) => (
          <li key={key} className={isUrgent ? "border-l-4 border-l-laterite" : undefined}>
            <a href={to(path)}>
              <span aria-hidden="true" className="space-todo-place">
                {place + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-pretty wrap-anywhere">{text}</span>
                {when && (
                  <span
                    className={`block text-sm ${isUrgent ? "font-semibold text-laterite" : "text-ink-soft"}`}
                  >
                    {when}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {!mayAct && (
        <p className="mt-2 text-sm text-ink-soft">
          Votre accès permet de lire{"\u00A0"}: un gestionnaire de l’entreprise le fera.
        </p>
      )}
    </section>
  );
}

interface ShownFile {
  id: string;
  number: string | null;
  kind: string;
  isDraft: boolean;
  label: string;
  since: string;
  progress: FileProgress | null;
}

function FileCard({ file }: { file: ShownFile }) {
  const { to } = useSpace();
  const { id, number, kind, isDraft, label, since, progress } = file;
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="text-xl font-bold text-green">Votre dossier</h2>
      <p className="mt-1">
        <a
          href={to(`/espace/dossiers/${id}`)}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {number ?? `${kind}, en préparation`}
        </a>
        {number && <span className="text-ink-soft"> · {kind}</span>}
      </p>
      {progress ? (
        <Progress progress={progress} label={label} />
      ) : (
        <p className="mt-1 text-ink-soft">
          {isDraft
            ? "Il n’est pas encore déposé\u00A0: vous pouvez tout y changer."
            : `${label} le ${formatDateLong(since)}.`}
        </p>
      )}
    </section>
  );
}

/** The line of the five steps, and whose time runs. */
function Progress({ progress, label }: { progress: FileProgress; label: string }) {
  return (
    <>
      <ol className="space-steps">
        {progress.steps.map(({ label: name, standing }) => (
          <li
            key={name}
            data-standing={standing}
            aria-current={standing === "here" ? "step" : undefined}
          >
            {name}
            {standing === "done" && <span className="sr-only"> (fait)</span>}
          </li>
        ))}
      </ol>
      <p className="mt-3">
        <strong className="font-semibold">{label}</strong>
        {progress.turn && `, ${progress.turn}`}
      </p>
    </>
  );
}

const standingWords: [PaperStanding[], (count: number) => string][] = [
  [["in-order", "ends-soon"], (count) => `${count}\u00A0en ordre`],
  [["ended", "date-missing"], (count) => `${count}\u00A0à remplacer`],
  [["missing"], (count) => `${count}\u00A0à ajouter`],
];

function PapersCard({ standings }: { standings: readonly PaperStanding[] }) {
  const counts = standingWords.flatMap(([of, words]) => {
    const count = standings.filter((each) => of.includes(each)).length;
    return count === 0 ? [] : [words(count)];
  });
  return (
    <Card title="Pièces" path="/espace/pieces" link="Voir mes pièces">
      <p>{counts.length === 0 ? "Aucune pièce n’est demandée." : `${counts.join(", ")}.`}</p>
    </Card>
  );
}

interface Rights {
  inForce: number;
  suspended: number;
  nextEnd: string | null;
}

function RightsCard({ rights: { inForce, suspended, nextEnd } }: { rights: Rights }) {
  return (
    <Card title="Qualifications" path="/espace/qualifications" link="Voir mes qualifications">
      <p>
        {inForce === 0
          ? "Aucune en vigueur pour le moment."
          : `${counted(inForce, "qualification")} en vigueur${nextEnd ? `, la première jusqu’au ${formatDateLong(nextEnd)}` : ""}.`}
        {suspended > 0 && ` ${counted(suspended, "suspendue", "suspendues")}.`}
      </p>
    </Card>
  );
}

interface PaymentsCardProps {
  due: number;
  receipt: { number: string; paymentId: string } | null;
}

function PaymentsCard({ due, receipt }: PaymentsCardProps) {
  const { to } = useSpace();
  return (
    <Card title="Paiements" path="/espace/paiements" link="Voir mes paiements">
      <p>{due === 0 ? "Rien à régler." : `${counted(due, "paiement")} à régler.`}</p>
      {receipt && (
        <p>
          Dernier reçu{"\u00A0"}:{" "}
          <a
            className="link inline-flex min-h-11 items-center"
            href={to(`/espace/paiements/${receipt.paymentId}/recu`)}
          >
            {receipt.number}
          </a>
        </p>
      )}
    </Card>
  );
}

/** What helps before a first file: what it asks for, what it costs, what to gather. */
const BeforeOpening = () => (
  <section className="card p-5 sm:p-6">
    <h2 className="text-lg font-bold text-green">Avant d’ouvrir un dossier</h2>
    <ul className="mt-1">
      <li>
        <a className="link inline-flex min-h-11 items-center" href="/pre-verification">
          Calculer vos frais et votre délai
        </a>
      </li>
      <li>
        <a className="link inline-flex min-h-11 items-center" href="/preparer-son-dossier">
          Préparer son dossier{"\u00A0"}: les pièces, une à une
        </a>
      </li>
    </ul>
  </section>
);

interface CardProps {
  title: string;
  path: string;
  link: string;
  children: ReactNode;
}

function Card({ title, path, link, children }: CardProps) {
  const { to } = useSpace();
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="text-lg font-bold text-green">{title}</h2>
      <div className="mt-1">{children}</div>
      <p>
        <a className="link inline-flex min-h-11 items-center" href={to(path)}>
          {link}
        </a>
      </p>
    </section>
  );
}

function NoCompany({ email }: { email: string }) {
  return (
    <>
      <title>Compte sans entreprise</title>
      <div className="mx-auto max-w-2xl px-4 py-8 sm:py-12">
        <section className="card p-5 sm:p-7">
          <h1 className="text-2xl font-bold text-green">
            Aucune entreprise n’est rattachée à ce compte
          </h1>
          <p className="mt-3 wrap-anywhere">
            Vous êtes connecté avec l’adresse <strong className="font-semibold">{email}</strong>.
            L’espace entreprise présente une entreprise inscrite{"\u00A0"}: il n’y a rien à afficher
            pour un compte d’administration.
          </p>
          <p className="mt-4">
            <a className="link inline-flex min-h-11 items-center" href="/bureau">
              Aller au bureau
            </a>
          </p>
        </section>
      </div>
    </>
  );
}
