import { redirect } from "react-router";
import {
  securityCounts,
  securityLines,
} from "#app/accounts/security/security-event.queries.server.ts";
import { SecurityLines } from "#app/accounts/security/security-lines.tsx";
import { securityLabel } from "#app/accounts/security/security-words.ts";
import {
  alertsToSee,
  markAlertSeen,
  seenAlerts,
} from "#app/accounts/security/standing-alerts.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { daysBefore, formatInstant } from "#app/kernel/dates.ts";
import { maskedEmail } from "#app/kernel/email.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { RefusalAnswer, Result } from "#app/kernel/result.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { retryMail } from "#app/mails/retry-mail.server.ts";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/operation-page";
import { Alerts } from "./alerts.tsx";
import type { Finding } from "./finding.ts";
import { findings, mailServerErrors } from "./findings.ts";
import { hastenDuty } from "./hasten-duty.server.ts";
import { measureOpening } from "./measure-opening.server.ts";
import { measureProduct } from "./measure-product.server.ts";
import { Duties, EndedTroubles, Machine, Mails } from "./operation-sections.tsx";
import { mailsInTrouble } from "./operations.queries.server.ts";
import { shownTroubles, troublesEnded } from "./trouble.queries.server.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/exploitation";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, host, actor, secret } = ctx;
  const lately = daysBefore(now, 7);
  const [condition, opening, troubled, standing, ended] = await Promise.all([
    measureProduct(ctx),
    measureOpening(ctx),
    mailsInTrouble(db),
    shownTroubles(db, now),
    troublesEnded(db, lately),
  ]);
  const silence = standing.find(({ name }) => name in mailServerErrors);
  const { duties, mails, tasks, database, disks, antivirus, bucket, backups } = condition;
  const { mailsGoToFolder } = condition;
  const [alerts, seen, security, counts] = await Promise.all([
    alertsToSee(db),
    seenAlerts(db, lately),
    securityLines(db, { since: lately, atMost: 10 }),
    securityCounts(db, lately),
  ]);
  return {
    // The mail server is tested by the watch alone: its silence would hold up the page.
    findings: findings({
      ...condition,
      mailServer: silence
        ? { error: mailServerErrors[silence.name] ?? null, since: silence.beganAt }
        : null,
    }),
    toOpen: opening.left.length,
    ended,
    duties,
    mails,
    tasks,
    troubled: troubled.map((mail) => ({ ...mail, recipient: maskedEmail(mail.recipient) })),
    alerts,
    seen,
    security,
    counts,
    namesMembers: permit(actor, "company.read"),
    machine: {
      version: host.version,
      node: host.node,
      startedAt: host.startedAt,
      database: `PostgreSQL ${database.version}, ${host.database === "embedded" ? "intégrée au produit" : "serveur"}`,
      databaseSize: database.sizeBytes,
      databaseAnswerMs: Math.round(database.answerMs),
      mails: host.mails.to === "folder" ? host.mails.folder : host.mails.server,
      mailsGoToFolder,
      lastSentAt: mails.lastSentAt,
      mailsFailing: mails.failing,
      antivirus,
      bucket,
      backups,
      secretGiven: host.secretGiven,
      secrets: secret.split("\n").filter(Boolean).length,
      disks,
    },
    seenAt: now,
    hastened: new URL(request.url).searchParams.has("relance"),
    marked: new URL(request.url).searchParams.has("vu"),
    mayRun: permit(actor, "operation.run"),
  };
}

const refusals = {
  "not-yours": { status: 403, message: "Seul un administrateur peut agir ici." },
  "seen-already": { status: 409, message: "Cette alerte est déjà marquée comme vue." },
  "unknown-duty": { status: 404, message: "Ce travail n’existe pas." },
  "under-way": { status: 409, message: "Ce travail est en cours. Revenez dans un moment." },
  "not-given-up": {
    status: 409,
    message: "Cet e-mail n’est plus abandonné\u00A0: il est parti, ou son envoi est déjà prévu.",
  },
} satisfies Record<string, RefusalAnswer>;

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const answered = (result: Result<unknown, keyof typeof refusals>, done: "vu" | "relance") =>
    result.ok ? redirect(`${listPath}?${done}=1`, 303) : refusalAnswer(refusals[result.refusal]);
  return await actions(form, {
    "see-alert": async () =>
      answered(await markAlertSeen(ctx, { alertId: textOf(form, "alert") }), "vu"),
    "retry-mail": async () =>
      answered(await retryMail(ctx, { mailId: textOf(form, "mail") }), "relance"),
    "hasten-duty": async () =>
      answered(await hastenDuty(ctx, { name: textOf(form, "duty") }), "relance"),
  });
}

export default function OperationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { findings, duties, mails, tasks, troubled, machine, seenAt, mayRun } = loaderData;
  return (
    <OfficePage
      title="Exploitation"
      facts={`Relevé du ${formatInstant(seenAt)}. Rechargez la page pour le relire.`}
    >
      <NothingDone message={actionData?.message} />
      {loaderData.hastened && !actionData && (
        <Notice tone="success">
          <p>C’est relancé. Rechargez la page dans un moment pour voir ce que cela a donné.</p>
        </Notice>
      )}
      {loaderData.marked && !actionData && (
        <Notice tone="success">
          <p>L’alerte est marquée comme vue, avec votre nom et l’heure.</p>
        </Notice>
      )}
      <Alerts alerts={loaderData.alerts} mayMark={mayRun} />
      <Verdict findings={findings} />
      {loaderData.toOpen > 0 && (
        <Notice
          tone="warning"
          title={`${counted(loaderData.toOpen, "point reste", "points restent")} à faire avant d’ouvrir.`}
        >
          <p>
            Ce que les visiteurs lisent de l’organisme, les personnes et le serveur{"\u00A0"}:{" "}
            <a className="link inline-flex min-h-11 items-center" href={`${listPath}/ouverture`}>
              voir la liste
            </a>
            .
          </p>
        </Notice>
      )}
      <EndedTroubles troubles={loaderData.ended} />
      <OfficeSection title="Machine">
        <Machine machine={machine} />
      </OfficeSection>
      <OfficeSection title="Travaux réguliers">
        <Duties duties={duties} mayRun={mayRun} />
      </OfficeSection>
      <OfficeSection title="E-mails et tâches">
        <p>
          E-mails{"\u00A0"}: {counted(mails.sentLastDay, "parti")} depuis 24{"\u00A0"}heures,{" "}
          {counted(mails.waiting, "en attente", "en attente")},{" "}
          {counted(mails.givenUp, "abandonné")}. Tâches{"\u00A0"}:{" "}
          {counted(tasks.waiting, "en attente", "en attente")},{" "}
          {counted(tasks.givenUp, "abandonnée")}.
        </p>
        {troubled.length > 0 && <Mails mails={troubled} mayRun={mayRun} />}
      </OfficeSection>
      <Security loaderData={loaderData} />
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
      {findings.map(({ tone, what, todo, since, links }) => (
        <Notice key={what} tone={tone === "error" ? "error" : "warning"} title={what}>
          <p>
            {since && `Depuis le ${formatInstant(since)}. `}
            {todo}
          </p>
          {links && (
            <ul className="mt-1 flex flex-wrap gap-x-4">
              {links.map(({ label, path }) => (
                <li key={`${label} ${path}`}>
                  <a className="link inline-flex min-h-11 items-center" href={path}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      ))}
    </div>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function Security({ loaderData }: { loaderData: LoaderData }) {
  const { security, counts, seen, namesMembers } = loaderData;
  const log = `${listPath}/securite`;
  return (
    <OfficeSection title="Sécurité, sept derniers jours">
      {counts.length === 0 ? (
        <p className="text-ink-soft">Rien n’est noté depuis sept jours.</p>
      ) : (
        <>
          <ul className="office-chips">
            {counts.map(({ kind, count }) => (
              <li key={kind}>
                <a href={`${log}?genre=${kind}`}>
                  {securityLabel(kind)} <span className="office-count">{count}</span>
                </a>
              </li>
            ))}
          </ul>
          <SecurityLines
            lines={security}
            caption="Dernières lignes du journal de sécurité"
            namesMembers={namesMembers}
          />
        </>
      )}
      {seen.length > 0 && (
        <ul className="mt-4 text-sm text-ink-soft">
          {seen.map(({ id, what, raisedAt, seenAt, seenBy }) => (
            <li key={id}>
              Alerte du {formatInstant(raisedAt)} ({what}), vue le {formatInstant(seenAt)}
              {seenBy && ` par ${seenBy}`}.
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <a className="link" href={log}>
          Tout le journal de sécurité
        </a>
      </p>
    </OfficeSection>
  );
}
