import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/hand-over-page";
import { absenceDays } from "./absence.mail.ts";
import { absenceById } from "./absence.queries.server.ts";
import { offerRefusals } from "./assignment.refusals.ts";
import { applicationsToHandOver, handOverApplications } from "./hand-over.server.ts";

export const headers = privatePageHeaders;

/** The name of the field that says to whom an application is proposed. */
const toField = (applicationId: string) => `a.${applicationId}`;

/** The absence that the address names, of the actor or of a colleague whose applications they assign, and what is due within it. */
async function absenceAsked(ctx: Context, request: Request) {
  const { actor, db, now } = ctx;
  if (actor.kind !== "person") throw data(null, { status: 404 });
  const askedId = new URL(request.url).searchParams.get("absence");
  if (askedId === null) throw redirect("/bureau/absences");
  const row = isId(askedId) ? await absenceById(db, askedId) : undefined;
  const absence = orNotFound(row && row.toOn >= todayInDakar(now) ? row : undefined);
  const isOwn = absence.accountId === actor.accountId;
  if (!isOwn && !permit(actor, "assignment.manage")) throw data(null, { status: 404 });
  return { absence, own: isOwn, due: await applicationsToHandOver(ctx, absence) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { absence, own, due } = await absenceAsked(ctx, request);
  await noteAccess(ctx, { what: "queue", subject: { kind: "list", id: "absence" } });
  return {
    days: absenceDays(absence),
    whose: own ? null : absence.name,
    due: due.map(({ id, number, companyName, dueOn, offered, candidates }) => ({
      id,
      number,
      companyName,
      offered,
      due: dueOn && formatDateShort(dueOn),
      candidates: candidates.map(({ accountId, name, load }) => ({
        value: accountId,
        label: `${name}, ${counted(load, "dossier", "dossiers")}`,
      })),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { due } = await absenceAsked(ctx, request);
  const form = await readForm(request);
  return await actions(form, {
    propose: async () => {
      const offers = due
        .map(({ id }) => ({ applicationId: id, accountId: textOf(form, toField(id)) }))
        .filter(({ accountId }) => accountId !== "");
      const answers = await handOverApplications(ctx, offers);
      return {
        lines: answers.map(({ applicationId, refusal, live }) => {
          const application = due.find(({ id }) => id === applicationId);
          const to = offers.find((each) => each.applicationId === applicationId)?.accountId;
          const name =
            application?.candidates.find(({ accountId }) => accountId === to)?.name ?? "";
          return {
            id: applicationId,
            done: refusal === null,
            label: `${application?.number}, ${application?.companyName}`,
            message: refusal
              ? offerRefusals[refusal].message
              : live
                ? `Confié à ${name}, qui avait déjà déclaré ses intérêts.`
                : `Proposé à ${name}, qui doit d’abord déclarer ses intérêts.`,
          };
        }),
      };
    },
  });
}

/** What is due within an absence, to be proposed to colleagues in one act; each application is named before and answered after. */
export default function HandOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { days, whose, due } = loaderData;
  const open = due.filter(({ offered }) => !offered);
  const lines = actionData?.lines;
  const doneCount = lines?.filter(({ done }) => done).length ?? 0;
  return (
    <OfficePage
      title={whose ? `Confier les dossiers de ${whose}` : "Confier mes dossiers"}
      parent={{ path: "/bureau/absences", label: "Absences" }}
      facts={`absence ${days}`}
    >
      {lines && (
        <>
          <Notice
            tone={doneCount === lines.length && doneCount > 0 ? "success" : "warning"}
            takesFocus
          >
            <p>
              {lines.length === 0
                ? "Aucune personne n’est choisie\u00A0: rien n’a été proposé."
                : `${counted(doneCount, "dossier proposé", "dossiers proposés")} sur ${lines.length}.`}
            </p>
          </Notice>
          <ul className="mt-3 divide-y divide-line">
            {lines.map(({ id, label, message, done }) => (
              <li key={id} className="py-2 wrap-anywhere">
                <a
                  className="link font-semibold"
                  href={addressOf("/bureau/dossiers/:id/attribution", { id })}
                >
                  {label}
                </a>
                <span className={done ? "block" : "list-late block"}>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <OfficeSection title="À échéance pendant l’absence">
        {due.length === 0 && (
          <p>
            {whose
              ? "Aucun de ses dossiers que vous puissiez voir n’arrive à échéance pendant ce temps."
              : "Aucun de vos dossiers n’arrive à échéance pendant ce temps."}
          </p>
        )}
        {due
          .filter(({ offered }) => offered)
          .map(({ id, number, companyName, offered }) => (
            <p key={id} className="wrap-anywhere">
              {`${number}, ${companyName}\u00A0: déjà proposé à ${offered}.`}
            </p>
          ))}
        {open.length > 0 && (
          <form method="post" className="mt-3 max-w-2xl">
            <p className="mb-3 text-ink-soft">
              {whose
                ? "Chaque dossier reste au nom de la personne absente jusqu’à ce que l’autre ait déclaré ses intérêts."
                : "Vous gardez chaque dossier jusqu’à ce que l’autre personne ait déclaré ses intérêts."}{" "}
              Brouillons, notes et points restent avec lui.
            </p>
            <ul className="mb-4 divide-y divide-line">
              {open.map(({ id, number, companyName, due: day, candidates }) => (
                <li key={id} className="py-3">
                  {candidates.length > 0 ? (
                    <label className="block">
                      <span className="font-semibold wrap-anywhere">{`${number}, ${companyName}`}</span>
                      {day && (
                        <span className="block text-sm text-ink-soft">{`échéance le ${day}`}</span>
                      )}
                      <select
                        className="control mt-1 w-full min-w-0"
                        name={toField(id)}
                        defaultValue={candidates[0]?.value}
                      >
                        <option value="">Garder pour l’instant</option>
                        {candidates.map(({ value, label }) => (
                          <option key={value} value={value}>
                            {label}
                          </option>
                        ))}
                      </select>
                    </label>
                  ) : (
                    <p className="wrap-anywhere">
                      {`${number}, ${companyName}\u00A0: personne d’habilité n’est libre. `}
                      <a
                        className="link"
                        href={addressOf("/bureau/dossiers/:id/attribution", { id })}
                      >
                        Voir ce qui manque à chacun
                      </a>
                    </p>
                  )}
                </li>
              ))}
            </ul>
            {open.some(({ candidates }) => candidates.length > 0) && (
              <SubmitButton intent="propose">Proposer ces dossiers</SubmitButton>
            )}
          </form>
        )}
      </OfficeSection>
    </OfficePage>
  );
}
