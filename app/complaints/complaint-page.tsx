import { data, redirect } from "react-router";
import * as v from "valibot";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { textOf, versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/complaint-page";
import { complaintRefusals } from "./complaint.refusals.ts";
import {
  consentQuestionSchema,
  hearingSchema,
  laterFileSchema,
  partiesSchema,
  proposalSchema,
  returnSchema,
  staffMessageSchema,
} from "./complaint.schema.ts";
import { ComplaintView } from "./complaint-view.tsx";
import { decideComplaint, returnAnswer } from "./decide-complaint.server.ts";
import { extendHearing, hearCompany, showLaterFile } from "./hear-company.server.ts";
import { identifyParties } from "./identify-parties.server.ts";
import { proposeAnswer } from "./propose-answer.server.ts";
import { readComplaint } from "./read-complaint.server.ts";
import { acknowledgeComplaint, takeOverComplaint } from "./take-complaint.server.ts";
import { askConsentOfComplainant, writeToComplainant } from "./write-to-complainant.server.ts";

export const headers = privatePageHeaders;

const outcomes = {
  notee: "La réclamation est enregistrée. Lisez le numéro et le code de suivi à la personne.",
  acknowledge: "Vous avez la réclamation. Son auteur en est informé.",
  take: "Vous avez repris la réclamation.",
  write: "Le message est sur la page de suivi.",
  ask: "La question est posée à l’auteur.",
  identify: "C’est noté. Qui est lié à l’entreprise, ou visé, ne prend plus part à la réclamation.",
  hear: "L’entreprise est entendue\u00A0: elle a jusqu’au jour dit pour répondre.",
  show: "L’entreprise peut ouvrir la pièce, et en est prévenue.",
  extend: "Le délai de l’entreprise est prolongé.",
  propose: "La réponse est proposée. Une autre personne décide.",
  return: "La réponse est rendue à qui l’a proposée.",
  decide: "La réclamation est close et l’auteur peut lire la réponse.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope || !isId(params.id)) throw data(null, { status: 404 });
  const complaint = orNotFound(await readComplaint(ctx, scope, params.id));
  await noteAccess(ctx, {
    what: complaint.complainant ? "complainant" : "complaint",
    subject: { kind: "list", id: `complaint ${complaint.id}` },
  });
  return { complaint, done: outcomeMessage(outcomes, new URL(request.url)) };
}

const button = buttonsRefusedBy(complaintRefusals);

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const complaintId = params.id;
  const seen = versionOf(form, "seen");
  const none = v.object({});
  const pressed = await pressButton(form, {
    acknowledge: button(none, () => acknowledgeComplaint(ctx, { complaintId, seen })),
    take: button(none, () => takeOverComplaint(ctx, { complaintId, from: textOf(form, "from") })),
    write: button(staffMessageSchema, ({ body }) => writeToComplainant(ctx, { complaintId, body })),
    ask: button(consentQuestionSchema, ({ facts }) =>
      askConsentOfComplainant(ctx, { complaintId, facts }),
    ),
    identify: button(partiesSchema, (parties) => identifyParties(ctx, { complaintId, ...parties })),
    hear: button(hearingSchema, (hearing) => hearCompany(ctx, { complaintId, ...hearing })),
    show: button(laterFileSchema, ({ file, tellsNobody }) =>
      showLaterFile(ctx, { complaintId, fileId: file, tellsNobody }),
    ),
    extend: button(none, () => extendHearing(ctx, complaintId)),
    propose: button(proposalSchema, (proposal) =>
      proposeAnswer(ctx, { complaintId, ...proposal, seen }),
    ),
    return: button(returnSchema, ({ reason }) => returnAnswer(ctx, { complaintId, reason, seen })),
    decide: button(none, () =>
      decideComplaint(ctx, { complaintId, seen, isAnswered: textOf(form, "answered") === "1" }),
    ),
  });
  if (!pressed.ok && pressed.refusal === "unknown-complaint") throw data(null, { status: 404 });
  if (!pressed.ok) return pressed.answer;
  const here = addressOf("/bureau/reclamations/:id", { id: complaintId });
  return redirect(`${here}?fait=${pressed.intent}`, 303);
}

/** One complaint of the register, with what its reader may do. */
export default function ComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ComplaintView {...loaderData} refused={actionData} />;
}
