import { redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { declarationAddress } from "../interests/declaration-address.ts";
import type { Route } from "./+types/decisions-page";
import { decisionRefusals } from "./decision.refusals.ts";
import { decisionInWords } from "./decision.ts";
import { mayAttest } from "./decision-guards.queries.server.ts";
import {
  decisionsUnderWay,
  isHeld,
  isToCall,
  itemsToPrepare,
} from "./decision-list.queries.server.ts";
import { Decisions } from "./decisions-view.tsx";
import { openToDeputy } from "./open-to-deputy.server.ts";
import { prepareDecision } from "./prepare-decision.server.ts";

export const headers = privatePageHeaders;

const outcomes = {
  sign: "La décision est signée, et l’entreprise prévenue.",
  "sign-all": "Les décisions choisies sont signées, et les entreprises prévenues.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, now } = ctx;
  const scope = orNotFound(staffScope(actor));
  await openToDeputy(ctx);
  await noteAccess(ctx, { what: "decisions", subject: { kind: "list", id: "decisions" } });
  const [items, decisions, attests] = await Promise.all([
    itemsToPrepare(db, scope),
    decisionsUnderWay(db, scope, scope.accountId),
    mayAttest(db, scope.accountId, now),
  ]);
  const lines = decisions.map((each) => ({
    id: each.id,
    number: each.number,
    state: each.state,
    company: each.companyName,
    application: each.applicationNumber ?? "",
    outcome: decisionInWords(each),
    signed: each.signedAt && formatDateLong(todayInDakar(each.signedAt)),
    payBy: each.payBy && formatDateLong(each.payBy),
    toCall: isToCall(each, now),
    isHeld: isHeld(each),
    answerBy: each.staffDueOn && formatDateLong(each.staffDueOn),
    mail: each.mail,
    mayChoose: attests && each.readAt !== null && !each.drafters.includes(scope.accountId),
  }));
  return {
    attests,
    prepares: permit(actor, "application.schedule"),
    toPrepare: items.map(({ heldOn, outcome, applicationNumber, ...item }) => ({
      ...item,
      number: applicationNumber ?? "",
      day: formatDateLong(heldOn),
      outcome: outcome === "adjourned" ? "Ajourné" : "Adopté",
    })),
    toSign: lines.filter(({ state }) => state === "prepared"),
    returned: lines.filter(({ state }) => state === "returned"),
    held: lines.filter(({ isHeld }) => isHeld),
    unread: lines.filter(({ state }) => state === "signed"),
    unpaid: lines.filter(({ state, isHeld }) => state === "notified" && !isHeld),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  return await actions(form, {
    prepare: async () => {
      const itemId = textOf(form, "item");
      orNotFound(isId(itemId) || null);
      const prepared = await prepareDecision(ctx, { itemId });
      if (prepared.ok)
        return redirect(addressOf("/bureau/decisions/:id", { id: prepared.value.decisionId }), 303);
      const applicationId = textOf(form, "application");
      if (prepared.refusal === "not-declared" && isId(applicationId))
        return redirect(declarationAddress(applicationId, "/bureau/decisions"), 303);
      return refusalAnswer(decisionRefusals[prepared.refusal]);
    },
  });
}

export default Decisions;
