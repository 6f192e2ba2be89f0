import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { counted } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { type ListColumn, RowsTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { takeRefusals } from "../assignment/assignment.refusals.ts";
import { declarationAddress, seriesAddress } from "../interests/declaration-address.ts";
import { declaredAmong } from "../interests/interests.queries.server.ts";
import type { Route } from "./+types/batch-page";
import { queueLines } from "./queue.queries.server.ts";
import { queueWork } from "./queue.ts";
import { queueList } from "./queue-list.tsx";
import { inQueueWords } from "./queue-reading.server.ts";
import type { QueueLine } from "./queue-words.ts";
import { LONGEST_BATCH, takeApplications } from "./take-applications.server.ts";

export const headers = privatePageHeaders;

/** No series is longer than an address may be. */
const LONGEST_SERIES = 40;

/** One application after the other: leads to the declaration on the next one that may be taken, and tells at the end what was taken. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const ids = (new URL(request.url).searchParams.get("suite") ?? "").split(".").filter(isId);
  const series = ids.slice(0, LONGEST_SERIES);
  if (series.length === 0) return null;
  const rows = await queueLines(ctx.db, scope, series);
  const { accountId } = scope;
  const declared = await declaredAmong(ctx.db, { applicationIds: series, accountId });
  const { staff } = queueWork(scope.roles);
  const next = rows.find(
    ({ id, state, handledBy }) => handledBy === null && staff.includes(state) && !declared.has(id),
  );
  if (next) throw redirect(declarationAddress(next.id, seriesAddress(series)));
  await noteAccess(ctx, { what: "queue", subject: { kind: "list", id: "lot" } });
  const lines = await inQueueWords(ctx, scope, rows);
  return {
    acted: true,
    lines: lines.map((line): BatchLine => {
      const refusal = line.mine ? null : line.handler ? "taken" : "wrong-state";
      return {
        ...line,
        answer: {
          message: refusal ? takeRefusals[refusal].message : TAKEN,
          done: refusal === null,
          path: null,
        },
      };
    }),
  };
}

const TAKEN = "Pris\u00A0: vous suivez ce dossier.";

interface BatchLine extends QueueLine {
  /** After the act: what happened; null before it. */
  answer: { message: string; done: boolean; path: string | null } | null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const form = await readForm(request);
  const ids = [...new Set(form.getAll("dossier").map(String))].slice(0, LONGEST_BATCH);
  await noteAccess(ctx, { what: "queue", subject: { kind: "list", id: "lot" } });
  return await actions(form, {
    look: async () => {
      const lines = await inQueueWords(ctx, scope, await queueLines(ctx.db, scope, ids));
      return { acted: false, lines: lines.map((line): BatchLine => ({ ...line, answer: null })) };
    },
    take: async () => {
      const answers = await takeApplications(ctx, scope, { ids });
      const now = await queueLines(ctx.db, scope, ids);
      const lines = await inQueueWords(
        ctx,
        scope,
        answers.map(({ row }) => now.find(({ id }) => id === row.id) ?? row),
      );
      return {
        acted: true,
        lines: lines.map((line, index): BatchLine => {
          const refusal = answers[index]?.refusal ?? null;
          return {
            ...line,
            answer: {
              message: refusal ? takeRefusals[refusal].message : TAKEN,
              done: refusal === null,
              path: refusal === "not-declared" ? declarationAddress(line.id) : null,
            },
          };
        }),
      };
    },
  });
}

const columns: ListColumn<BatchLine, never>[] = [
  { head: "Numéro", cell: ({ number }) => number },
  { head: "Entreprise", look: "main", cell: ({ company }) => company },
  { head: "Demande", cell: ({ kind }) => kind, from: "desk" },
  { head: "Classe", cell: (line) => `${line.class} · ${line.subAreas}`, phone: "named" },
  { head: "Statut", cell: ({ state }) => state },
  { head: "Suivi par", cell: ({ handler }) => handler || "personne", phone: "named" },
  { head: "Échéance", look: "figure", cell: ({ due }) => due, phone: "end" },
];

const answered: ListColumn<BatchLine, never>[] = [
  ...columns.slice(0, 2),
  {
    head: "Réponse",
    cell: ({ answer }) => (
      <>
        <span className={answer?.done ? undefined : "list-late"}>{answer?.message}</span>{" "}
        {answer?.path && (
          <a className="link" href={answer.path}>
            Déclarer mes intérêts
          </a>
        )}
      </>
    ),
  },
];

export default function BatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, acted } = actionData ?? loaderData ?? { lines: [], acted: false };
  const undeclared = lines.filter(({ answer }) => answer?.path).map(({ id }) => id);
  const [first] = undeclared;
  const taken = lines.filter(({ answer }) => answer?.done).length;
  return (
    <OfficePage
      title={acted ? "Dossiers pris" : "Prendre ces dossiers"}
      head="Prendre des dossiers"
      parent={{ path: queueList.path, label: "File d’attente" }}
      width="full"
    >
      {lines.length === 0 ? (
        <Notice tone="info" title="Aucun dossier n’est choisi">
          <p>
            Cochez des dossiers dans{" "}
            <a className="link" href={queueList.path}>
              la file d’attente
            </a>
            , puis «&nbsp;Prendre&nbsp;».
          </p>
        </Notice>
      ) : (
        <>
          {acted && (
            <Notice tone={taken === lines.length ? "success" : "warning"} takesFocus>
              <p>
                {counted(taken, "dossier pris", "dossiers pris")} sur {lines.length}.
                {taken < lines.length && " Chaque ligne dit pourquoi les autres ne le sont pas."}
              </p>
            </Notice>
          )}
          <section className="list" aria-label="Dossiers choisis">
            <RowsTable
              label="Dossiers choisis"
              columns={acted ? answered : columns}
              rows={lines}
              rowKey={({ id }) => id}
              href={({ id }) => (acted ? `${queueList.path}/${id}` : null)}
            />
          </section>
          {first && (
            <p className="mt-5 flex flex-wrap items-center gap-4">
              <a
                className="button button-primary"
                href={declarationAddress(first, seriesAddress(undeclared.slice(0, LONGEST_SERIES)))}
              >
                Déclarer et prendre, l’un après l’autre
              </a>
              <span className="text-ink-soft">
                {counted(undeclared.length, "déclaration")} à signer, chacune à son tour.
              </span>
            </p>
          )}
          {!acted && <Confirm lines={lines} />}
        </>
      )}
    </OfficePage>
  );
}

const Confirm = ({ lines }: { lines: readonly BatchLine[] }) => (
  <form method="post" className="mt-5 flex flex-wrap items-center gap-4">
    {lines.map(({ id }) => (
      <input key={id} type="hidden" name="dossier" value={id} />
    ))}
    <SubmitButton intent="take">
      Prendre {lines.length === 1 ? "ce dossier" : `ces ${lines.length} dossiers`}
    </SubmitButton>
    <a className="link flex min-h-11 items-center" href={queueList.path}>
      Revenir sans rien changer
    </a>
    <p className="max-w-prose text-ink-soft">
      Un dossier se prend après votre déclaration d’intérêts. Pour les autres, la page suivante
      propose de déclarer et de prendre, l’un après l’autre.
    </p>
  </form>
);
