import { staffRoleLabels } from "#app/accounts/roles.ts";
import { alertsToSee } from "#app/accounts/security/standing-alerts.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { daysBefore, formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/office-home-page";
import { Alerts } from "./alerts.tsx";
import { measureOpening } from "./measure-opening.server.ts";
import { troublesEnded } from "./trouble.queries.server.ts";
import { waitingFor } from "./waiting.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, actor, host } = ctx;
  if (actor.kind !== "person")
    return { name: "", today: "", roles: [], waiting: [], alerts: [], ended: [], toOpen: 0 };
  return {
    name: actor.name,
    today: formatDateLong(todayInDakar(now)),
    roles: [...actor.staffRoles],
    waiting: await waitingFor(db, { actor, now, engine: host.database }),
    ended: permit(actor, "operation.read") ? await troublesEnded(db, daysBefore(now, 1)) : [],
    // Whoever opens the platform is who may do these steps.
    toOpen: permit(actor, "operation.run") ? (await measureOpening(ctx)).left.length : 0,
    alerts: permit(actor, "operation.run") ? await alertsToSee(db) : [],
  };
}

/** For each role, one sentence on what appears on its home page. */
const sectionToCome: Record<StaffRole, string> = {
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
  const { name, today, roles, waiting, alerts, ended, toOpen } = loaderData;
  return (
    <OfficePage title={`Bonjour ${name}`} head="À faire" facts={today}>
      <Alerts alerts={alerts} mayMark />
      <section>
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
            {waiting.map(({ path, what }) => (
              <li key={path + what}>
                <a href={path}>{what}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {ended.length > 0 && (
        <OfficeSection title="Rétabli depuis hier">
          <ul className="divide-y divide-line">
            {ended.map(({ id, what, beganAt, endedAt }) => (
              <li key={id} className="py-2">
                <p className="wrap-anywhere">{what}</p>
                <p className="text-sm text-ink-soft">
                  Du {formatInstant(beganAt)} au {formatInstant(endedAt)}.
                </p>
              </li>
            ))}
          </ul>
        </OfficeSection>
      )}
      <OfficeSection title={roles.length > 1 ? "Vos rôles" : "Votre rôle"}>
        <dl className="flex flex-col gap-3">
          {roles.map((role) => (
            <div key={role}>
              <dt className="font-semibold">{staffRoleLabels[role]}</dt>
              <dd className="max-w-prose text-pretty">{sectionToCome[role]}</dd>
            </div>
          ))}
        </dl>
      </OfficeSection>
    </OfficePage>
  );
}
