import { data, redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { HiddenFields } from "#app/forms/field.tsx";
import { versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { counted } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { opinionsAgainstGrid } from "../examination/against-grid.queries.server.ts";
import { againstLabel } from "../examination/against-grid.ts";
import type { Route } from "./+types/sign-page";
import { decisionMachine } from "./decision.machine.ts";
import { decisionInScope } from "./decision.queries.server.ts";
import { decisionRefusals } from "./decision.refusals.ts";
import { decisionInWords } from "./decision.ts";
import { mayAttest } from "./decision-guards.queries.server.ts";
import { signDecisions } from "./sign-decision.server.ts";

export const headers = privatePageHeaders;

/** How many decisions are signed at once. */
const MOST = 50;

/** The decisions of an address that the reader may read whole, for the president or a deputy; undefined for everybody else. */
async function chosen({ actor, db, now }: Context, ids: readonly string[]) {
  const scope = staffScope(actor);
  if (!scope || !(await mayAttest(db, scope.accountId, now))) return undefined;
  const validIds = [...new Set(ids)].filter(isId).slice(0, MOST);
  const decisions = await Promise.all(validIds.map((id) => decisionInScope(db, scope, id)));
  return decisions.flatMap((each) => each ?? []);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const askedIds = new URL(request.url).searchParams.getAll("decision");
  if (askedIds.length === 0) throw redirect("/bureau/decisions");
  const decisions = orNotFound(await chosen(context.get(requestContext), askedIds));
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  const ids = decisions.map(({ applicationId }) => applicationId);
  const against = scope ? await opinionsAgainstGrid(ctx.db, scope, ids) : new Map();
  return {
    decisions: decisions.map(({ id, number, version, state, ...each }) => ({
      isAgainstGrid: against.has(each.applicationId),
      id,
      number,
      version,
      company: each.companyName,
      outcome: decisionInWords(each),
      waits: state === "prepared",
      state: decisionMachine.states[state].label,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const decisions = orNotFound(await chosen(ctx, form.getAll("decision").map(String)));
  return await actions(form, {
    sign: async () => {
      if (decisions.length === 0) return refusalAnswer(decisionRefusals["nothing-chosen"]);
      const answers = await signDecisions(
        ctx,
        decisions.map(({ id: decisionId }) => ({
          decisionId,
          seen: versionOf(form, `seen.${decisionId}`),
        })),
      );
      const problems = answers.flatMap(({ decisionId, result }) => {
        if (result.ok) return [];
        const { number = "" } = decisions.find(({ id }) => id === decisionId) ?? {};
        return [`${number}\u00A0: ${decisionRefusals[result.refusal].message}`];
      });
      if (problems.length === 0)
        return redirect(`/bureau/decisions?fait=${answers.length > 1 ? "sign-all" : "sign"}`, 303);
      const signed = answers.length - problems.length;
      const others =
        signed > 0
          ? ` ${counted(signed, "autre décision est signée", "autres décisions sont signées")}.`
          : "";
      return data({ message: `${problems.join(" ")}${others}` }, { status: 409 });
    },
  });
}

/** The numbers and outcomes that are signed together, by one proof of identity. */
export default function SignDecisions({ loaderData, actionData }: Route.ComponentProps) {
  const { decisions } = loaderData;
  const waiting = decisions.filter(({ waits }) => waits);
  return (
    <OfficePage title="Signer" parent={{ path: "/bureau/decisions", label: "Décisions" }}>
      <NothingDone title="Tout n’est pas signé" message={actionData?.message} />
      <OfficeSection title={counted(waiting.length, "décision à signer", "décisions à signer")}>
        {decisions.length === 0 ? (
          <p>Choisissez dans la liste les décisions dont vous avez lu la lettre.</p>
        ) : (
          <ul className="divide-y divide-line">
            {decisions.map(({ id, number, company, outcome, waits, state, isAgainstGrid }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <a
                  className="link inline-flex min-h-11 items-center font-semibold"
                  href={addressOf("/bureau/decisions/:id", { id })}
                >
                  {number}
                </a>{" "}
                <span>{company}</span> <span className="list-tag">{outcome}</span>{" "}
                {isAgainstGrid && (
                  <span className="font-semibold text-laterite">{againstLabel.toLowerCase()}</span>
                )}
                {!waits && <span className="text-ink-soft">{state}</span>}
              </li>
            ))}
          </ul>
        )}
        {waiting.length > 0 && (
          <>
            <p className="mt-4">Quand vous aurez signé, cela se fait automatiquement{"\u00A0"}:</p>
            <ul className="mb-4 list-disc pl-5">
              <li>la lettre est figée, et son empreinte est inscrite au journal,</li>
              <li>l’entreprise est prévenue par e-mail et lit la décision dans son espace,</li>
              <li>à la lecture d’un accord, les frais de délivrance sont demandés,</li>
              <li>à la lecture d’un ajournement, les demandes préparées sont envoyées.</li>
            </ul>
            <form method="post">
              <HiddenFields
                values={{
                  decision: waiting.map(({ id }) => id),
                  ...Object.fromEntries(
                    waiting.map(({ id, version }) => [`seen.${id}`, String(version)]),
                  ),
                }}
              />
              <SubmitButton intent="sign">
                {waiting.length === 1
                  ? "Signer et notifier la décision"
                  : `Signer et notifier les ${waiting.length}\u00A0décisions`}
              </SubmitButton>
            </form>
          </>
        )}
        <p className="mt-3">
          <a className="link inline-flex min-h-11 items-center" href="/bureau/decisions">
            Revenir sans signer
          </a>
        </p>
      </OfficeSection>
    </OfficePage>
  );
}
