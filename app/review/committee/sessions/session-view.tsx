import { SelectField, TextField } from "#app/forms/field.tsx";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { AgendaList } from "../agenda/agenda-list.tsx";
import { MoveItemForm } from "../agenda/move-item-form.tsx";
import type { Route } from "./+types/session-page";
import { ConvenedMembers } from "./convened-members.tsx";
import type { inviteSchema, openSchema, scheduleSchema } from "./session.schema.ts";
import { longestName } from "./session.ts";
import { ConveneForm, MoveOrCancel } from "./session-forms.tsx";

export function SessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const schedule = fieldsOfButton<typeof scheduleSchema>(actionData, "schedule");
  const invite = fieldsOfButton<typeof inviteSchema>(actionData, "invite");
  const ended = page.state === "closed" || page.state === "signed";
  return (
    <OfficePage
      title={`Séance ${page.number}`}
      parent={{ path: "/bureau/seances", label: "Séances" }}
      facts={`${page.stateLabel} · ${page.day}, ${page.hour}, ${page.place}`}
      width="full"
    >
      <DoneNotice message={page.done} />
      <RefusedNotice refused={actionData} />
      {page.second && (
        <p className="mt-2 text-ink-soft">Seconde séance, après une séance sans quorum.</p>
      )}
      {page.shortNotice && (
        <p className="mt-2">
          Convocation tardive{"\u00A0"}: {page.shortNotice}
        </p>
      )}
      {page.endReason && (
        <p className="mt-2">
          Motif{"\u00A0"}: {page.endReason}
        </p>
      )}
      <SessionLinks page={page} />
      {page.state === "convened" && page.ownReply !== null && <OwnReply reply={page.ownReply} />}
      <div className="session-sides">
        <div>
          <OfficeSection title="Ordre du jour">
            <AgendaList
              items={page.agenda}
              manages={page.manages && page.coming}
              refused={actionData}
            />
            {page.manages && page.coming && <MoveItemForm items={page.agenda} />}
            {page.manages && page.coming && (
              <form method="post" className="mt-4 max-w-xl">
                {page.ready.length === 0 ? (
                  <p className="text-ink-soft">Aucun autre dossier n’est prêt.</p>
                ) : (
                  <>
                    <SelectField
                      {...schedule("applicationId")}
                      label="Dossier prêt"
                      options={page.ready}
                    />
                    <SelectField
                      {...schedule("rapporteurId")}
                      label="Rapporteur"
                      help="L’instructeur du dossier, ou un membre habilité. Il ne vote pas sur ce point."
                      options={page.rapporteurs}
                    />
                    <button
                      type="submit"
                      name="intent"
                      value="schedule"
                      className="button button-secondary"
                    >
                      Inscrire à l’ordre du jour
                    </button>
                  </>
                )}
              </form>
            )}
          </OfficeSection>
          {page.manages && page.coming && (
            <MoveOrCancel place={page.place} noticeDays={page.noticeDays} refused={actionData} />
          )}
        </div>
        <div>
          {page.manages && page.state === "planned" && page.agenda.length > 0 && (
            <ConveneForm
              isNoticeShort={page.isNoticeShort}
              noticeDays={page.noticeDays}
              refused={actionData}
            />
          )}
          {page.manages && page.state === "convened" && !page.hasItsDay && (
            <p className="mt-2 text-ink-soft">La séance s’ouvre le {page.day}, pas avant.</p>
          )}
          {page.presiders.length > 0 && (
            <OfficeSection title="Ouvrir la séance">
              <form method="post" className="max-w-xl">
                {page.opensEarly && (
                  <p className="mb-3 font-semibold">
                    Il est {page.opensEarly}, les membres sont convoqués à {page.hour}.
                  </p>
                )}
                <SelectField
                  {...fieldsOfButton<typeof openSchema>(actionData, "open")("presidedBy")}
                  label="Qui préside"
                  options={page.presiders}
                />
                <button type="submit" name="intent" value="open" className="button button-primary">
                  Ouvrir la séance
                </button>
              </form>
            </OfficeSection>
          )}
          {page.people.length > 0 && <ConvenedMembers people={page.people} />}
          {(page.observers.length > 0 || (page.manages && page.coming)) && (
            <OfficeSection title="Observateurs">
              <ul className="divide-y divide-line">
                {page.observers.map((each) => (
                  <li key={each.id} className="flex flex-wrap items-center gap-x-4 py-2">
                    <span className="font-semibold">{each.name}</span>{" "}
                    <span className="text-ink-soft">{each.organisation}</span>
                    {each.attended ? (
                      <span>engagement signé, présent sans voix</span>
                    ) : (
                      page.manages &&
                      !ended && (
                        <form method="post">
                          <input type="hidden" name="observerId" value={each.id} />
                          <button
                            type="submit"
                            name="intent"
                            value="admit"
                            className="office-row-act"
                          >
                            A signé l’engagement, entre
                          </button>
                        </form>
                      )
                    )}
                  </li>
                ))}
              </ul>
              {page.manages && page.coming && (
                <form method="post" className="mt-3 max-w-xl">
                  <TextField
                    {...invite("name")}
                    label="Nom de l’observateur"
                    maxLength={longestName}
                  />
                  <TextField
                    {...invite("organisation")}
                    label="Organisme"
                    maxLength={longestName}
                  />
                  <button
                    type="submit"
                    name="intent"
                    value="invite"
                    className="button button-secondary"
                  >
                    Inviter
                  </button>
                </form>
              )}
            </OfficeSection>
          )}
        </div>
      </div>
    </OfficePage>
  );
}

type Page = Route.ComponentProps["loaderData"];

/** The ways from a session to where it is run, voted, shown and written down. */
function SessionLinks({ page }: { page: Page }) {
  const here = addressOf("/bureau/seances/:id", { id: page.id });
  const ended = page.state === "closed" || page.state === "signed";
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {page.state === "open" && page.manages && (
        <a className="button button-primary" href={`${here}/conduite`}>
          Conduire la séance
        </a>
      )}
      {(page.state === "open" || page.state === "convened") &&
        page.hasItsDay &&
        page.ownReply !== null && (
          <a
            className={`button ${page.state === "open" ? "button-primary" : "button-secondary"}`}
            href={`${here}/vote`}
          >
            Entrer en séance
          </a>
        )}{" "}
      {page.state === "open" && (
        <a className="button button-secondary" href={`${here}/ecran`}>
          Projeter
        </a>
      )}{" "}
      {ended && (
        <a className="button button-primary" href={`${here}/proces-verbal`}>
          Procès-verbal
        </a>
      )}{" "}
      {page.agenda.length > 0 && !ended && page.state !== "cancelled" && (
        <a className="button button-secondary" href={`${here}/ordre-du-jour.pdf`}>
          Ordre du jour à imprimer (PDF)
        </a>
      )}
    </p>
  );
}

/** What a member has answered to the convocation, and may answer instead. */
const OwnReply = ({ reply }: { reply: NonNullable<Page["ownReply"]> }) => (
  <OfficeSection title="Votre réponse">
    <p>
      {reply === "none"
        ? "Vous n’avez pas encore répondu."
        : reply === "coming"
          ? "Vous avez dit que vous venez."
          : "Vous avez dit que vous ne venez pas."}
    </p>
    <form method="post" className="mt-3 flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="reply" />
      <button type="submit" name="reply" value="coming" className="button button-primary">
        Je viens
      </button>
      <button type="submit" name="reply" value="excused" className="button button-secondary">
        Je m’excuse
      </button>
    </form>
  </OfficeSection>
);
