import { redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { staysOf, type TimelineStay } from "#app/applications/clock.queries.server.ts";
import { clockOf, daysOfStay } from "#app/applications/clock.ts";
import { complementMachine } from "#app/applications/complements/complement.machine.ts";
import { complementsOf } from "#app/applications/complements/complement-reads.queries.server.ts";
import { dueInWords, targetInWords } from "#app/applications/complements/complement-words.ts";
import { filingInScope } from "#app/applications/draft/draft.queries.server.ts";
import { moveWords } from "#app/applications/progress.ts";
import { requirementVersions } from "#app/documents/requirement.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { addMonths, formatInstant, formatInstantShort, todayInDakar } from "#app/kernel/dates.ts";
import { workingDays } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { vaultChanges, vaultNow } from "../admissibility/vault-changes.server.ts";
import { takeRefusals } from "../assignment/assignment.refusals.ts";
import { takeApplication } from "../assignment/take-application.server.ts";
import { orClosed } from "../frame/closed-application.tsx";
import { examinedDocuments } from "../frame/examined-documents.queries.server.ts";
import { type OpenedApplication, openToReader } from "../frame/open-application.server.ts";
import type { Route } from "./+types/application-page";
import { ApplicationPage } from "./application-view.tsx";
import { nextAct } from "./next-act.ts";

export const headers = privatePageHeaders;

const outcomes = {
  take: "Le dossier est à vous.",
  declare: "Votre déclaration est enregistrée. Le dossier n’est pas à votre nom.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const { application, standing, mine } = opened;
  await noteAccess(ctx, {
    what: "application",
    subject: { kind: "application", id: application.id },
  });
  return {
    opened,
    done: outcomeMessage(outcomes, new URL(request.url)),
    next: nextAct({
      state: application.state,
      mine,
      handledByName: application.handledByName,
      checks: permit(ctx.actor, "application.check"),
      examines: permit(ctx.actor, "application.examine"),
    }),
    families: application.families.map(({ code, name }) => `${code} ${name}`),
    filedAt: formatInstant(application.filedAt),
    whole: standing === "whole" ? await wholeOf(ctx, opened) : null,
  };
}

async function wholeOf(
  { db, now, readTogether }: Pick<Context, "db" | "now" | "readTogether">,
  opened: OpenedApplication,
) {
  const { application, scope } = opened;
  const { id } = application;
  const today = todayInDakar(now);
  const { stays, complements, filed, vault, documents, requirements, holidays } =
    await readTogether(db, (reads) => ({
      stays: staysOf(reads, scope, id),
      complements: complementsOf(reads, scope, id),
      filed: filingInScope(reads, scope, id),
      vault: vaultNow(reads, opened),
      documents: examinedDocuments(reads, scope, id),
      requirements: requirementVersions(reads),
      holidays: holidaysBetween(reads, addMonths(today, -36), today),
    }));
  const filedOn = todayInDakar(application.filedAt);
  const changes = vaultChanges(vault, { filed, filedOn, documents, requirements });
  const calendar = { today, holidays };
  const { withUs, withYou } = clockOf(stays, calendar);
  return {
    clock: `${workingDays(withUs)} chez nous, ${workingDays(withYou)} chez l’entreprise`,
    stays: stays.map((stay) => shownStay(stay, calendar)).toReversed(),
    asked: complements
      .filter(({ state }) => !("final" in complementMachine.states[state]))
      .map(({ id, targetKind, targetLabel, state, dueOn }) => ({
        id,
        about: targetInWords({ targetKind, targetLabel }),
        standing: [
          complementMachine.states[state].label,
          state === "open" && dueOn && dueInWords(dueOn, today),
        ]
          .filter(Boolean)
          .join(", "),
      })),
    filing: filed && {
      sha256: filed.sha256,
      isAsFiled: filed.isAsFiled,
      sworn: filed.sworn.name,
      journal: filed.journal?.sequence ?? null,
    },
    vault: changes.documents,
    corrected: changes.identity.filter(({ now: today }) => today !== null),
  };
}

function shownStay(stay: TimelineStay, calendar: Parameters<typeof daysOfStay>[1]) {
  const { move, state, by, enteredAt, holder, leftAt } = stay;
  const days = daysOfStay(stay, calendar);
  const whose = holder === "staff" ? "chez nous" : "chez l’entreprise";
  return {
    what: move ? moveWords[move] : "Brouillon ouvert",
    state: applicationMachine.states[state].label,
    at: formatInstantShort(enteredAt),
    by: by.kind === "product" ? null : (by.name ?? "l’organisme"),
    lasted:
      holder === "nobody" || state === "draft"
        ? null
        : `${days === 0 ? "moins d’un jour ouvré" : workingDays(days)} ${whose}${leftAt ? "" : " jusqu’ici"}`,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const applicationId = opened.application.id;
  return await actions(await readForm(request), {
    take: async () => {
      const taken = await takeApplication(ctx, { applicationId });
      if (taken.ok)
        return redirect(
          `${addressOf("/bureau/dossiers/:id", { id: applicationId })}?fait=take`,
          303,
        );
      return refusalAnswer(takeRefusals[taken.refusal]);
    },
  });
}

export default ApplicationPage;
