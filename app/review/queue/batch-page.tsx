import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { counted } from "#app/kernel/french.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { type ListColumn, RowsTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { takeRefusals } from "../assignment/assignment.refusals.ts";
import { declarationAddress } from "../interests/declaration-address.ts";
import type { Route } from "./+types/batch-page";
import { queueLines } from "./queue.queries.server.ts";
import { queueList } from "./queue-list.tsx";
import { inQueueWords } from "./queue-reading.server.ts";
import type { QueueLine } from "./queue-words.ts";
import { LONGEST_BATCH, takeApplications } from "./take-applications.server.ts";

export const headers = privatePageHeaders;

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
              message: refusal
                ? takeRefusals[refusal].message
                : "Pris\u00A0: vous suivez ce dossier.",
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

export default function BatchPage({ actionData }: Route.ComponentProps) {
  const lines = actionData?.lines ?? [];
  const acted = actionData?.acted ?? false;
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
      Un dossier se prend après votre déclaration d’intérêts. Les autres restent où ils sont, et
      leur ligne le dira.
    </p>
  </form>
);
