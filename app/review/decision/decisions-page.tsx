import type { ReactNode } from "react";
import { redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { HiddenFields } from "#app/forms/field.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
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

type Data = Route.ComponentProps["loaderData"];

export default function Decisions({ loaderData, actionData }: Route.ComponentProps) {
  const { attests, prepares, toPrepare, toSign, returned, held, unread, unpaid, done } = loaderData;
  return (
    <OfficePage
      title="Décisions"
      lead="Après la signature du procès-verbal, le secrétariat prépare la lettre de chaque décision, et le président, ou son suppléant, la signe. L’entreprise la lit dans son espace."
    >
      <DoneNotice message={done} />
      <NothingDone title="Rien n’est préparé" message={actionData?.message} />
      <OfficeSection title="À préparer" id="a-preparer">
        <List none="Aucun point voté n’attend sa décision.">
          {toPrepare.map(({ itemId, applicationId, number, companyName, ...item }) => (
            <Row key={itemId}>
              <a
                className="link inline-flex min-h-11 items-center font-semibold"
                href={addressOf("/bureau/dossiers/:id", { id: applicationId })}
              >
                {number}
              </a>
              <span className="font-semibold">{companyName}</span>
              <span className="text-ink-soft">{item.sessionNumber}</span>
              <span>
                <span className="list-tag">{item.outcome}</span>
              </span>
              <span className="text-ink-soft">voté le {item.day}</span>
              {prepares && (
                <form method="post">
                  <HiddenFields values={{ item: itemId, application: applicationId }} />
                  <SubmitButton intent="prepare">
                    Préparer la décision
                    <span className="sr-only"> du dossier {number}</span>
                  </SubmitButton>
                </form>
              )}
            </Row>
          ))}
        </List>
      </OfficeSection>
      <OfficeSection title="À signer" id="a-signer">
        <ToSign rows={toSign} attests={attests} />
      </OfficeSection>
      {returned.length > 0 && (
        <OfficeSection title="Rendues au secrétariat" id="rendues">
          <List none="">
            {returned.map((row) => (
              <DecisionRow key={row.id} row={row} />
            ))}
          </List>
        </OfficeSection>
      )}
      {held.length > 0 && (
        <OfficeSection title="Certificats payés, à vérifier" id="a-verifier">
          <p className="mb-2 text-ink-soft">
            Les frais sont réglés et quelque chose empêche la délivrance{"\u00A0"}: ouvrez la
            décision pour délivrer autrement ou rendre les frais.
          </p>
          <List none="">
            {held.map((row) => (
              <DecisionRow key={row.id} row={row}>
                {row.answerBy && (
                  <span className="text-ink-soft">réponse annoncée d’ici le {row.answerBy}</span>
                )}
                <span>
                  <a
                    className="list-tag list-tag-late"
                    href={`${addressOf("/bureau/decisions/:id", { id: row.id })}#delivrance`}
                  >
                    À vérifier
                  </a>
                </span>
              </DecisionRow>
            ))}
          </List>
        </OfficeSection>
      )}
      <OfficeSection title="Signées, pas encore lues" id="pas-lues">
        <List none="Chaque décision signée a été lue.">
          {unread.map((row) => (
            <DecisionRow key={row.id} row={row}>
              <span className="text-ink-soft">
                signée le {row.signed}
                {row.mail === "waiting" && ", e-mail pas encore parti"}
                {row.mail === "given-up" && ", e-mail non parti"}
              </span>
              {row.toCall && (
                <span>
                  <a
                    className="list-tag list-tag-late"
                    href={`${addressOf("/bureau/decisions/:id", { id: row.id })}#appels`}
                  >
                    À appeler
                  </a>
                </span>
              )}
            </DecisionRow>
          ))}
        </List>
      </OfficeSection>
      <OfficeSection title="En attente des frais de délivrance" id="frais">
        <List none="Aucun accord n’attend ses frais.">
          {unpaid.map((row) => (
            <DecisionRow key={row.id} row={row}>
              {row.payBy && <span className="text-ink-soft">au plus tard le {row.payBy}</span>}
            </DecisionRow>
          ))}
        </List>
      </OfficeSection>
    </OfficePage>
  );
}

/** The decisions that wait for a signature; who attests chooses among those that they have opened. */
function ToSign({ rows, attests }: { rows: Data["toSign"]; attests: boolean }) {
  const list = (
    <List none="Aucune décision n’attend de signature.">
      {rows.map((row) => (
        <DecisionRow key={row.id} row={row}>
          {row.mayChoose ? (
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name="decision" value={row.id} className="size-5" />
              Signer<span className="sr-only"> la décision {row.number}</span>
            </label>
          ) : (
            attests && <span className="text-ink-soft">lettre à lire d’abord</span>
          )}
        </DecisionRow>
      ))}
    </List>
  );
  if (!rows.some(({ mayChoose }) => mayChoose)) return list;
  return (
    <form method="get" action="/bureau/decisions/signer">
      {list}
      <p className="mt-3">
        <button type="submit" className="button button-primary w-full sm:w-auto">
          Signer les décisions cochées
        </button>
      </p>
    </form>
  );
}

const List = ({ none, children }: { none: string; children: ReactNode[] }) =>
  children.length === 0 ? (
    <p className="text-ink-soft">{none}</p>
  ) : (
    <ul className="divide-y divide-line">{children}</ul>
  );

const Row = ({ children }: { children: ReactNode }) => <li className="decision-row">{children}</li>;

const DecisionRow = ({ row, children }: { row: Data["toSign"][number]; children?: ReactNode }) => (
  <Row>
    <a
      className="link inline-flex min-h-11 items-center font-semibold"
      href={addressOf("/bureau/decisions/:id", { id: row.id })}
    >
      {row.number}
    </a>
    <span className="font-semibold">{row.company}</span>
    <span className="text-ink-soft">{row.application}</span>
    <span>
      <span className="list-tag">{row.outcome}</span>
    </span>
    {children}
  </Row>
);
