import { resetsToDecide } from "#app/accounts/factors/reset.queries.server.ts";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import { companyScope } from "#app/accounts/scope.server.ts";
import { alertsToSee } from "#app/accounts/security/security-alert.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { proofsToCheck } from "#app/payments/desk.queries.server.ts";
import { openProposal } from "#app/tariff/tariff.queries.server.ts";
import type { Route } from "./+types/office-home";
import { Alerts } from "./alerts.tsx";
import { dutyStates, mailState, waitingMessages } from "./operations.queries.server.ts";

export const headers = privatePageHeaders;

interface Waiting {
  path: string;
  what: string;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  if (actor.kind !== "person") return { name: "", roles: [], waiting: [], alerts: [] };
  const waiting: Waiting[] = [];
  if (permit(actor, "operation.read")) {
    const [duties, mails] = await Promise.all([dutyStates(db, now), mailState(db, now)]);
    const failing = duties.filter(({ failures, lastError }) => failures > 0 || lastError !== null);
    if (failing.length > 0)
      waiting.push({
        path: "/bureau/exploitation",
        what: "Un travail régulier signale un problème",
      });
    if (mails.givenUp > 0)
      waiting.push({ path: "/bureau/exploitation", what: "Des e-mails n’ont pas pu être remis" });
  }
  if (permit(actor, "message.handle")) {
    const messages = await waitingMessages(db);
    if (messages > 0)
      waiting.push({
        path: "/bureau/messages",
        what: counted(messages, "message à traiter", "messages à traiter"),
      });
  }
  if (permit(actor, "payment.record")) {
    const scope = companyScope(actor);
    const proofs = scope ? (await proofsToCheck(db, scope)).length : 0;
    if (proofs > 0)
      waiting.push({
        path: "/bureau/caisse",
        what: counted(proofs, "preuve de paiement à vérifier", "preuves de paiement à vérifier"),
      });
  }
  if (permit(actor, "setting.change")) {
    const proposal = await openProposal(db);
    if (proposal && proposal.proposedBy !== actor.accountId)
      waiting.push({
        path: "/bureau/tarif",
        what: "Des frais proposés attendent une seconde personne",
      });
  }
  if (permit(actor, "staff.manage")) {
    for (const { accountId } of await resetsToDecide(db, actor.accountId))
      waiting.push({
        path: `/bureau/personnes/${accountId}`,
        what: "Une remise à zéro de double vérification attend une seconde personne",
      });
  }
  const alerts = permit(actor, "operation.run") ? await alertsToSee(db) : [];
  return { name: actor.name, roles: [...actor.staffRoles], waiting, alerts };
}

/** What a role will find here, in the order in which the rooms are opened. */
const roomToCome: Record<StaffRole, string> = {
  registrar:
    "Les dossiers déposés arriveront ici, du plus pressé au moins pressé, avec l’échéance de recevabilité de chacun.",
  examiner:
    "Les dossiers qui vous sont confiés arriveront ici, avec leur échéance et les compléments reçus.",
  secretary:
    "Les séances à préparer, les convocations et les procès-verbaux à signer arriveront ici.",
  committee:
    "Les séances auxquelles vous êtes convoqué et les dossiers à lire avant chacune arriveront ici.",
  president: "Les décisions à signer arriveront ici.",
  cashier:
    "Les preuves à vérifier arrivent ici. La caisse, les remboursements et la clôture sont dans le menu.",
  controller:
    "Vous lisez tout et ne changez rien. Le journal, les paramètres et l’exploitation sont dans le menu.",
  administrator:
    "Les paramètres, les personnes et l’exploitation sont dans le menu. Vous n’ouvrez aucun dossier sans un autre rôle.",
};

export default function OfficeHome({ loaderData }: Route.ComponentProps) {
  const { name, roles, waiting, alerts } = loaderData;
  return (
    <OfficePage title={`Bonjour ${name}`} head="À faire">
      <Alerts alerts={alerts} mayMark />
      <OfficeSection title="À faire">
        {waiting.length === 0 ? (
          <p className="office-empty">
            Rien ne vous attend pour le moment. Ce qui demande votre main viendra ici.
          </p>
        ) : (
          <ul className="office-todo">
            {waiting.map(({ path, what }) => (
              <li key={path + what}>
                <a href={path}>{what}</a>
              </li>
            ))}
          </ul>
        )}
      </OfficeSection>
      <OfficeSection title={roles.length > 1 ? "Vos rôles" : "Votre rôle"}>
        <dl className="flex flex-col gap-4">
          {roles.map((role) => (
            <div key={role}>
              <dt className="font-semibold">{staffRoleLabels[role]}</dt>
              <dd className="max-w-prose text-pretty">{roomToCome[role]}</dd>
            </div>
          ))}
        </dl>
      </OfficeSection>
    </OfficePage>
  );
}
