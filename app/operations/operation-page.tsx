import { data, redirect } from "react-router";
import { formatInstant } from "#app/kernel/dates.ts";
import { maskedEmail } from "#app/kernel/email.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { retryMail } from "#app/mails/retry-mail.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/operation-page";
import { type Finding, findings } from "./findings.ts";
import { hastenDuty } from "./hasten-duty.server.ts";
import { dutyLabel } from "./labels.ts";
import {
  databaseState,
  dutyStates,
  mailState,
  mailsInTrouble,
  taskState,
} from "./operations.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, host, actor } = context.get(requestContext);
  const [duties, mails, tasks, troubled, database, disk] = await Promise.all([
    dutyStates(db, now),
    mailState(db, now),
    taskState(db),
    mailsInTrouble(db),
    databaseState(db, () => performance.now()),
    host.disk(),
  ]);
  const named = duties.map((duty) => ({ ...duty, label: dutyLabel(duty.name) }));
  const mailsGoToFolder = host.mails.to === "folder";
  return {
    findings: findings({
      now,
      database,
      disk,
      mails,
      tasks,
      duties: named,
      mailsGoToFolder,
      secretGiven: host.secretGiven,
    }),
    duties: named,
    mails,
    tasks,
    troubled: troubled.map((mail) => ({ ...mail, recipient: maskedEmail(mail.recipient) })),
    machine: {
      version: host.version,
      node: host.node,
      startedAt: host.startedAt,
      database: `PostgreSQL ${database.version}, ${host.database === "embedded" ? "intégrée au produit" : "serveur"}`,
      databaseSize: database.sizeBytes,
      databaseAnswerMs: Math.round(database.answerMs),
      mails: host.mails.to === "folder" ? host.mails.folder : host.mails.server,
      mailsGoToFolder,
      freeBytes: disk.freeBytes,
      totalBytes: disk.totalBytes,
    },
    seenAt: now,
    hastened: new URL(request.url).searchParams.has("relance"),
    mayRun: permit(actor, "operation.run"),
  };
}

const refusals = {
  "not-permitted": { status: 403, message: "Seul un administrateur peut relancer un travail." },
  "unknown-duty": { status: 404, message: "Ce travail n’existe pas." },
  "under-way": { status: 409, message: "Ce travail est en cours. Revenez dans un moment." },
  "not-given-up": {
    status: 409,
    message: "Cet e-mail n’est plus abandonné\u00A0: il est parti, ou son envoi est déjà prévu.",
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const result = form.has("mail")
    ? await retryMail(ctx, { mailId: text("mail") })
    : await hastenDuty(ctx, { name: text("travail") });
  if (result.ok) return redirect("/bureau/exploitation?relance=1", 303);
  const { status, message } = refusals[result.refusal];
  return data({ message }, { status });
}

export default function OperationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { findings, duties, mails, tasks, troubled, machine, seenAt, mayRun } = loaderData;
  return (
    <OfficePage
      title="Exploitation"
      lead={`Relevé du ${formatInstant(seenAt)}. Rechargez la page pour le relire.`}
    >
      {actionData && (
        <Notice tone="error" title="Rien n’a été relancé">
          <p>{actionData.message}</p>
        </Notice>
      )}
      {loaderData.hastened && !actionData && (
        <Notice tone="success">
          <p>C’est relancé. Rechargez la page dans un moment pour voir ce que cela a donné.</p>
        </Notice>
      )}
      <Verdict findings={findings} />
      <OfficeSection title="Travaux réguliers">
        <ul className="divide-y divide-line">
          {duties.map((duty) => (
            <DutyLine key={duty.name} duty={duty} mayRun={mayRun} />
          ))}
        </ul>
      </OfficeSection>
      <OfficeSection title="E-mails">
        <p>
          {counted(mails.sentLastDay, "e-mail parti", "e-mails partis")} depuis 24 heures,{" "}
          {counted(mails.waiting, "en attente", "en attente")},{" "}
          {counted(mails.givenUp, "abandonné")}.
        </p>
        {troubled.length > 0 && (
          <ul className="mt-3 divide-y divide-line">
            {troubled.map((mail) => (
              <MailLine key={mail.id} mail={mail} mayRun={mayRun} />
            ))}
          </ul>
        )}
      </OfficeSection>
      <OfficeSection title="Tâches">
        <p>
          {counted(tasks.waiting, "en attente", "en attente")},{" "}
          {counted(tasks.givenUp, "abandonnée")}.
        </p>
      </OfficeSection>
      <OfficeSection title="Machine">
        <Machine machine={machine} />
      </OfficeSection>
    </OfficePage>
  );
}

function Verdict({ findings }: { findings: Finding[] }) {
  if (findings.length === 0)
    return (
      <Notice tone="success" title="Tout fonctionne">
        <p>Rien n’attend trop longtemps et rien n’a échoué.</p>
      </Notice>
    );
  return (
    <div className="flex flex-col gap-3">
      {findings.map(({ tone, what, todo }) => (
        <Notice key={what} tone={tone === "error" ? "error" : "warning"} title={what}>
          <p>{todo}</p>
        </Notice>
      ))}
    </div>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function DutyLine({ duty, mayRun }: { duty: LoaderData["duties"][number]; mayRun: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{duty.label}</p>
        <p className="text-sm text-ink-soft">{lastRun(duty)}</p>
        {duty.lastError && <p className="text-sm wrap-anywhere text-error">{duty.lastError}</p>}
      </div>
      {mayRun && !duty.underWay && (
        <AgainButton name="travail" value={duty.name} what={duty.label} />
      )}
    </li>
  );
}

function lastRun(duty: LoaderData["duties"][number]): string {
  const next = `prochaine fois le ${formatInstant(duty.nextRunAt)}`;
  if (duty.underWay) return "En cours.";
  if (!duty.endedAt) return `Pas encore fait\u202F; ${next}.`;
  const failed = duty.failures > 0 ? `, ${counted(duty.failures, "échec")} de suite` : "";
  const backlog = duty.backlog ? `, ${counted(duty.backlog, "reste", "restent")} à faire` : "";
  const dealt = `${counted(duty.done ?? 0, "élément traité", "éléments traités")}`;
  return `Fait le ${formatInstant(duty.endedAt)}\u00A0: ${dealt}${backlog}${failed}\u202F; ${next}.`;
}

function MailLine({ mail, mayRun }: { mail: LoaderData["troubled"][number]; mayRun: boolean }) {
  const state = mail.givenUpAt
    ? `abandonné le ${formatInstant(mail.givenUpAt)}`
    : `${counted(mail.failures, "échec")}, un autre essai est prévu`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{mail.kind}</strong> à {mail.recipient}
        </p>
        <p className="text-sm text-ink-soft">
          Du {formatInstant(mail.createdAt)}, {state}.
        </p>
        {mail.lastError && <p className="text-sm wrap-anywhere text-error">{mail.lastError}</p>}
      </div>
      {mayRun && mail.givenUpAt && (
        <AgainButton name="mail" value={mail.id} what={`l’e-mail à ${mail.recipient}`} />
      )}
    </li>
  );
}

const AgainButton = ({ name, value, what }: { name: string; value: string; what: string }) => (
  <form method="post">
    <input type="hidden" name={name} value={value} />
    <button type="submit" name="envoi" value="1" className="button button-secondary px-4">
      Relancer<span className="sr-only">{`\u00A0: ${what}`}</span>
    </button>
  </form>
);

function Machine({ machine }: { machine: LoaderData["machine"] }) {
  const rows = [
    ["Version", `${machine.version}, Node.js ${machine.node}`],
    ["En marche depuis", formatInstant(machine.startedAt)],
    ["Base de données", `${machine.database}, ${gigabytes(machine.databaseSize)}`],
    ["Temps de réponse de la base", `${machine.databaseAnswerMs} ms`],
    [machine.mailsGoToFolder ? "Dossier des e-mails" : "Serveur d’e-mails", machine.mails],
    ["Place libre", `${gigabytes(machine.freeBytes)} sur ${gigabytes(machine.totalBytes)}`],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const size = new Intl.NumberFormat("fr", { maximumFractionDigits: 1 });
const gigabytes = (bytes: number) =>
  bytes < 1e9 ? `${size.format(bytes / 1e6)} Mo` : `${size.format(bytes / 1e9)} Go`;
