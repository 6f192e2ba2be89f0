import { data, redirect } from "react-router";
import { mandatesFrom } from "#app/accounts/staff/mandate.queries.server.ts";
import { type College, collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/members-page";
import { decideMandate } from "./decide-mandate.server.ts";
import { possibleDeputies } from "./deputy.queries.server.ts";
import { mandateRefusals } from "./mandate.refusals.ts";
import { waitingMandateProposals } from "./mandate-proposal.queries.server.ts";
import { type Failure, Members, mandateSchema } from "./members-view.tsx";
import { proposeMandate, proposeMandateEnd } from "./propose-mandate.server.ts";

export const headers = privatePageHeaders;

const here = "/bureau/seances/membres";

const outcomes = {
  propose: "La proposition attend la réponse de la présidence.",
  "propose-end": "La fin du mandat attend la réponse de la présidence.",
  approve: "C’est fait.",
  refuse: "La proposition est refusée.",
};

const termOf = (fromOn: string, toOn: string) =>
  `du ${formatDateLong(fromOn)} au ${formatDateLong(toOn)}`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  const self = actor.kind === "person" ? actor.accountId : "";
  const today = todayInDakar(now);
  const proposes = permit(actor, "mandate.propose");
  const decides = permit(actor, "mandate.decide");
  const mandates = await mandatesFrom(db, today);
  const waiting = await waitingMandateProposals(db);
  const ending = new Set(waiting.map(({ mandateId }) => mandateId));
  return {
    colleges: (Object.keys(collegeLabels) as College[]).map((college) => ({
      college,
      label: collegeLabels[college],
      mandates: mandates
        .filter((each) => each.college === college)
        .map((each) => ({
          id: each.id,
          name: each.name,
          term: termOf(each.fromOn, each.toOn),
          alternateOf: each.alternateOfName,
          coming: each.fromOn > today,
          seatless:
            each.alternateOf !== null && !mandates.some(({ id }) => id === each.alternateOf),
          mayEnd: proposes && each.accountId !== self && !ending.has(each.id),
        })),
    })),
    proposals: waiting.map((each) => {
      const ended = mandates.find(({ id }) => id === each.mandateId);
      const stay = mandates.filter(
        ({ id, college, alternateOf, fromOn }) =>
          college === ended?.college && id !== ended.id && alternateOf === null && fromOn <= today,
      );
      const seat = mandates.find(({ id }) => id === each.alternateOf);
      return {
        id: each.id,
        name: each.name,
        by: each.proposedByName,
        reason: each.reason,
        what:
          each.change === "give" && each.college && each.fromOn && each.toOn
            ? `mandat du collège ${collegeLabels[each.college]}, ${termOf(each.fromOn, each.toOn)}${seat ? `, suppléant de ${seat.name}` : ""}`
            : `fin aussitôt de son mandat${ended ? ` du collège ${collegeLabels[ended.college]}` : ""}`,
        // A college without a member has no quorum.
        warning:
          ended && ended.alternateOf === null && stay.length === 0
            ? `Sans ce mandat, le collège ${collegeLabels[ended.college]} n’a plus de membre\u00A0: aucun vote ne s’ouvre.`
            : null,
        verb: each.change === "give" ? "Donner" : "Mettre fin",
        answers: decides && each.accountId !== self && each.proposedBy !== self,
      };
    }),
    members: proposes
      ? (await possibleDeputies(db))
          .filter(({ id }) => id !== self)
          .map(({ id, name }) => ({ value: id, label: name }))
      : null,
    seats: mandates
      .filter(({ alternateOf }) => alternateOf === null)
      .map(({ id, name, college }) => ({ value: id, label: `${name}, ${collegeLabels[college]}` })),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const id = textOf(form, "id");
  const answer = async (intent: "approve" | "refuse") => {
    const result = await decideMandate(ctx, { id, approves: intent === "approve" });
    return result.ok
      ? redirect(`${here}?fait=${intent}`, 303)
      : refusalAnswer(mandateRefusals[result.refusal]);
  };
  return await actions(form, {
    propose: async () => {
      const input = readFields(mandateSchema, form);
      const { values } = input;
      if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
      const { alternateOf, ...mandate } = input.output;
      const proposed = await proposeMandate(ctx, { ...mandate, alternateOf: alternateOf || null });
      if (proposed.ok) return redirect(`${here}?fait=propose`, 303);
      const { status, message } = mandateRefusals[proposed.refusal];
      return data<Failure>({ values, errors: { accountId: message } }, { status });
    },
    "propose-end": async () => {
      const proposed = await proposeMandateEnd(ctx, {
        mandateId: id,
        reason: textOf(form, "reason"),
      });
      return proposed.ok
        ? redirect(`${here}?fait=propose-end`, 303)
        : refusalAnswer(mandateRefusals[proposed.refusal]);
    },
    approve: () => answer("approve"),
    refuse: () => answer("refuse"),
  });
}

export default Members;
