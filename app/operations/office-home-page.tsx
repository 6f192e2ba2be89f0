import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { alertsToSee } from "#app/accounts/security/standing-alerts.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { daysBefore, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { RowsTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { queueColumns } from "#app/review/queue/queue-columns.tsx";
import { inQueueWords } from "#app/review/queue/queue-reading.server.ts";
import {
  pressingApplications,
  workAddress,
} from "#app/review/queue/waiting-applications.queries.server.ts";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import type { Route } from "./+types/office-home-page";
import { Alerts } from "./alerts.tsx";
import { measureOpening } from "./measure-opening.server.ts";
import { TroubleList } from "./operation-sections.tsx";
import { troublesEnded } from "./trouble.queries.server.ts";
import { waitingFor } from "./waiting.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, actor, host } = ctx;
  if (actor.kind !== "person")
    return {
      name: "",
      today: "",
      roles: [],
      pressing: [],
      waiting: [],
      alerts: [],
      ended: [],
      toOpen: 0,
    };
  const scope = staffScope(actor);
  const rows = scope ? await pressingApplications(db, scope, { count: 3 }) : [];
  if (rows.length > 0)
    await noteAccess(ctx, { what: "queue", subject: { kind: "list", id: "dossiers" } });
  const lines = scope ? await inQueueWords(ctx, scope, rows) : [];
  return {
    name: actor.name,
    today: formatDateLong(todayInDakar(now)),
    roles: [...actor.staffRoles],
    pressing: lines.map((line, index) => ({
      ...line,
      path: workAddress({ nextId: line.id, nextState: rows[index]?.state ?? null }),
    })),
    waiting: await waitingFor(db, { actor, now, engine: host.database }),
    ended: permit(actor, "operation.read") ? await troublesEnded(db, daysBefore(now, 1)) : [],
    // Whoever opens the platform is who may do these steps.
    toOpen: permit(actor, "operation.run") ? (await measureOpening(ctx)).left.length : 0,
    alerts: permit(actor, "operation.run") ? await alertsToSee(db) : [],
  };
}

/** For each role, one sentence on where its work is. */
const workOfRole: Record<StaffRole, string> = {
  registrar:
    "Les dossiers déposés à prendre et ceux que vous suivez sont dans la file d’attente, du plus pressé au moins pressé.",
  examiner:
    "Les dossiers qui vous sont confiés et ceux à prendre sont dans la file d’attente, avec leur échéance et les compléments reçus.",
  secretary:
    "Les dossiers prêts, les convocations, les procès-verbaux à relire et les décisions à préparer sont ici.",
  committee: "Les convocations aux séances et les dossiers à lire avant chacune sont ici.",
  president:
    "Les procès-verbaux et les décisions à signer sont ici, avec les propositions de mandats ou de suppléances.",
  cashier:
    "Les preuves à vérifier sont ici. La caisse est dans le menu ; les remboursements et la clôture s’y trouvent.",
  controller:
    "Vous lisez tout et ne changez rien. Le journal, les paramètres et l’exploitation sont dans le menu.",
  administrator:
    "Les paramètres, les personnes et l’exploitation sont dans le menu. Vous n’ouvrez aucun dossier sans un autre rôle.",
};

export default function OfficeHome({ loaderData }: Route.ComponentProps) {
  const { name, today, roles, pressing, waiting, alerts, ended, toOpen } = loaderData;
  return (
    <OfficePage
      title={`Bonjour ${name}`}
      head="À faire"
      facts={today}
      lead={roles.map((role) => (
        <span key={role} className="block">
          <b>{staffRoleLabels[role]}</b>. {workOfRole[role]}
        </span>
      ))}
      width="full"
    >
      <Alerts alerts={alerts} mayMark />
      {pressing.length > 0 && (
        <section aria-labelledby="presse" className="mb-6">
          <h2 id="presse" className="mb-2 text-lg font-bold text-green">
            Le plus pressé
          </h2>
          <RowsTable
            label="Les dossiers les plus pressés"
            columns={queueColumns(["statut"], { chosen: null })}
            rows={pressing}
            rowKey={({ id }) => id}
            href={({ path }) => path}
          />
        </section>
      )}
      <section className="max-w-3xl">
        <h2 className="mb-2 text-lg font-bold text-green">À faire</h2>
        {waiting.length === 0 && toOpen === 0 ? (
          <p className="office-empty">
            Rien ne vous attend pour le moment. Ce qui demande votre main viendra ici.
          </p>
        ) : (
          <ul className="todo-list office-todo">
            {toOpen > 0 && (
              <li>
                <a href="/bureau/exploitation/ouverture">
                  À faire avant d’ouvrir{"\u00A0"}:{" "}
                  {counted(toOpen, "point reste", "points restent")}
                </a>
              </li>
            )}
            {waiting.map(({ path, what, late = 0 }) => (
              <li key={path + what}>
                <a href={path}>
                  <span>
                    <UnbrokenReference>{what}</UnbrokenReference>
                    {late > 0 && <span className="list-late">, dont {late} en retard</span>}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {ended.length > 0 && (
        <OfficeSection title="Rétabli depuis hier">
          <TroubleList troubles={ended} />
        </OfficeSection>
      )}
    </OfficePage>
  );
}
