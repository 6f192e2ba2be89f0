import { redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { changeRefusals } from "#app/applications/application.refusals.ts";
import { applicationVerdicts } from "#app/applications/change-application.server.ts";
import { complementRefusals } from "#app/applications/complements/complement.refusals.ts";
import { targetKinds } from "#app/applications/complements/complement.ts";
import { complementsOf } from "#app/applications/complements/complement-reads.queries.server.ts";
import { decideExtension } from "#app/applications/complements/decide-extension.server.ts";
import { judgeComplement } from "#app/applications/complements/judge-complement.server.ts";
import { prepareComplement } from "#app/applications/complements/prepare-complement.server.ts";
import { rewriteComplement } from "#app/applications/complements/rewrite-complement.server.ts";
import { waiveComplement } from "#app/applications/complements/waive-complement.server.ts";
import { filingInScope } from "#app/applications/draft/draft.queries.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import { complementRefusal } from "#app/applications/staff-access.server.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDeadline, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { refused } from "#app/kernel/result.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { LetterPart } from "../admissibility/admissibility-acts.tsx";
import { letterOf } from "../admissibility/letter.server.ts";
import { requestedNext } from "../admissibility/letter.ts";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { orClosed } from "../frame/closed-application.tsx";
import { examinedDocuments } from "../frame/examined-documents.queries.server.ts";
import { openToReader, wayToRead } from "../frame/open-application.server.ts";
import type { Route } from "./+types/complements-page";
import { ComplementCard } from "./complement-card.tsx";
import {
  complementSchema,
  grantSchema,
  moveSchema,
  prepareSchema,
  textSchema,
} from "./complements.schema.ts";
import { PrepareForm } from "./prepare-form.tsx";
import { shownComplement } from "./shown-complement.ts";
import { targetsOf } from "./targets.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(complementRefusals);
const moveButton = buttonsRefusedBy(changeRefusals);

const outcomes = {
  prepare: "La demande est préparée. L’entreprise ne la voit pas encore.",
  rewrite: "La demande est récrite.",
  withdraw: "La demande est retirée.",
  lift: "La réponse est acceptée\u00A0: le complément est levé.",
  insist: "La réponse est jugée insuffisante. Elle repart avec le prochain envoi.",
  grant: "Le délai est accordé, l’entreprise est prévenue.",
  refuse: "Le délai est refusé, l’entreprise est prévenue.",
  send: "Les demandes sont parties, en un seul courrier.",
  resume: "L’instruction a repris.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const way = wayToRead(opened);
  if (way) throw redirect(way);
  const { application, scope } = opened;
  const { id, state } = application;
  await noteAccess(ctx, { what: "application", subject: { kind: "application", id } });
  const today = todayInDakar(ctx.now);
  const sends = state === "filed" ? ("send-back" as const) : ("ask" as const);
  const [complements, filed, documents, mayWork, verdicts] = await Promise.all([
    complementsOf(ctx.db, scope, id),
    filingInScope(ctx.db, scope, id),
    examinedDocuments(ctx.db, scope, id),
    complementRefusal(ctx, application),
    applicationVerdicts(ctx, { applicationId: id, moves: [sends, "resume"] }),
  ]);
  const works = mayWork === null;
  const sendsNow = works && (state === "filed" || state === "under-review");
  // Those of an adjournment leave with its decision.
  const prepares = sendsNow || (works && state === "on-agenda");
  const next = requestedNext(complements);
  const verdict = verdicts?.[sends];
  const query = new URL(request.url).searchParams;
  return {
    opened,
    done: outcomeMessage(outcomes, new URL(request.url)),
    complements: complements
      .map((each) =>
        shownComplement(each, {
          figures: filed?.filing.figures ?? {},
          today,
          state,
          works,
          documents,
        }),
      )
      .toReversed(),
    prepare: prepares
      ? {
          targets: await targetsOf(ctx, opened),
          /** What the address asks about, « requirement.QUITUS »; one that is no choice chooses none. */
          target: query.get("cible"),
          reasons: (await reasonsOn(ctx.db, today, "complement")).map(({ code, text }) => ({
            value: code,
            label: text,
          })),
        }
      : null,
    send: sendsNow
      ? {
          count: next.length,
          why: !verdict || verdict.ok ? null : changeRefusals[verdict.refusal].message,
          requested: next,
          letter:
            next.length > 0
              ? await letterOf(ctx, {
                  application,
                  requests: next.map(({ about }) => about),
                  what: state === "filed" ? "sent-back" : "asked",
                })
              : null,
        }
      : null,
    mayResume: verdicts?.resume.ok === true,
    notMine: works ? null : mayWork,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const { id: applicationId, state } = opened.application;
  const form = await readForm(request);
  const move = (move: "ask" | "send-back" | "resume") =>
    moveButton(moveSchema, ({ version }) =>
      moveApplication(ctx, { applicationId, move, seen: version }),
    );
  const pressed = await pressButton(form, {
    prepare: button(prepareSchema, async ({ target: typedTarget, reasonCode, text }) => {
      const [kind = "", ...target] = typedTarget.split(".");
      const targetKind = targetKinds.find((each) => each === kind);
      if (!targetKind) return refused("unknown-target");
      return await prepareComplement(ctx, {
        applicationId,
        targetKind,
        target: target.join("."),
        text,
        ...(reasonCode && { reasonCode }),
      });
    }),
    rewrite: button(textSchema, ({ complement: complementId, text }) =>
      rewriteComplement(ctx, { complementId, text }),
    ),
    withdraw: button(complementSchema, ({ complement: complementId, version: seen }) =>
      waiveComplement(ctx, { complementId, seen }),
    ),
    lift: button(complementSchema, ({ complement: complementId, version: seen }) =>
      judgeComplement(ctx, { complementId, seen, move: "lift" }),
    ),
    insist: button(textSchema, ({ complement: complementId, version: seen, text: why }) =>
      judgeComplement(ctx, { complementId, seen, move: "insist", why }),
    ),
    grant: button(grantSchema, ({ complement: complementId, until }) =>
      decideExtension(ctx, { complementId, until }),
    ),
    refuse: button(complementSchema, ({ complement: complementId }) =>
      decideExtension(ctx, { complementId, until: null }),
    ),
    send: move(state === "filed" ? "send-back" : "ask"),
    resume: move("resume"),
  });
  if (!pressed.ok) return pressed.answer;
  const here = addressOf("/bureau/dossiers/:id/complements", { id: applicationId });
  return redirect(`${here}?fait=${pressed.intent}`, 303);
}

/** The complements of an application for the staff: what is prepared, asked, answered and judged. */
export default function ComplementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, complements, prepare, send, mayResume, notMine } = loaderData;
  const { application } = opened;
  const here = addressOf("/bureau/dossiers/:id/complements", { id: application.id });
  return (
    <ApplicationFrame opened={opened} here="complements">
      <DoneNotice message={loaderData.done} />
      <RefusedNotice refused={actionData} />
      {notMine === "assigned" && (
        <p className="text-ink-soft">
          {"Vous lisez ce dossier sans le suivre\u00A0: rien ne s’y change."}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          {complements.length === 0 && (
            <p className="text-ink-soft">Rien n’a été demandé à l’entreprise.</p>
          )}
          {complements.map((each) => (
            <ComplementCard key={each.id} here={here} complement={each} refused={actionData} />
          ))}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {send && send.count > 0 && (
            <OfficeSection title="Envoyer">
              <form method="post" action={here}>
                <input type="hidden" name="version" value={application.version} />
                <button
                  type="submit"
                  name="intent"
                  value="send"
                  disabled={send.why !== null}
                  className="button button-primary"
                >
                  {application.state === "filed"
                    ? `Renvoyer avec ${counted(send.count, "complément")}`
                    : `Demander ${counted(send.count, "complément")}`}
                </button>
                <p className="mt-1 text-sm text-ink-soft">
                  {send.why ??
                    (send.letter &&
                      `un seul courrier, réponse au plus tard le ${formatDeadline(send.letter.dueOn)}\u202F; notre délai s’arrête jusque-là, et l’entreprise le lit`)}
                </p>
              </form>
            </OfficeSection>
          )}
          {mayResume && (
            <OfficeSection title="Reprendre">
              <form method="post" action={here}>
                <input type="hidden" name="version" value={application.version} />
                <button
                  type="submit"
                  name="intent"
                  value="resume"
                  className="button button-secondary"
                >
                  Reprendre l’instruction
                </button>
                <p className="mt-1 text-sm text-ink-soft">
                  La date limite est passée, ou plus rien n’est demandé.
                </p>
              </form>
            </OfficeSection>
          )}
          {prepare && <PrepareForm here={here} {...prepare} refused={actionData} />}
          {send?.letter && (
            <LetterPart
              letter={send.letter}
              requested={send.requested}
              due={formatDeadline(send.letter.dueOn)}
            />
          )}
        </div>
      </div>
    </ApplicationFrame>
  );
}
