import { data } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { AccountPage } from "../self/account-page.tsx";
import type { Route } from "./+types/recovery-codes-page";
import { hasFactor } from "./factor.queries.server.ts";
import { recoveryCodesLeft } from "./factor-proof.queries.server.ts";
import { factorRefusals } from "./factors.refusals.ts";
import { MadeCodes } from "./made-codes.tsx";
import { makeRecoveryCodes } from "./make-recovery-codes.server.ts";
import { inGroups } from "./recovery-code.ts";

export const headers = privatePageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  if (actor.kind !== "person") throw data(null, { status: 403 });
  return {
    email: actor.email,
    home: actor.staffRoles.length > 0 ? "/bureau" : "/espace",
    possible: await hasFactor(db, actor.accountId),
    left: await recoveryCodesLeft(db, actor.accountId),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const result = await makeRecoveryCodes(context.get(requestContext));
  if (result.ok) return { codes: result.value.map(inGroups) };
  throw data(null, { status: factorRefusals[result.refusal].status });
}

export default function RecoveryCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { left, possible } = loaderData;
  if (actionData) return <MadeCodes codes={actionData.codes} {...loaderData} />;
  return (
    <AccountPage
      back={{ path: "/espace/compte/verification", label: "Double vérification" }}
      title="Codes de secours"
      lead="Dix codes à imprimer et à garder loin de votre téléphone. Chacun remplace une fois vos autres moyens, le jour où vous les perdez."
    >
      <div className="card flex flex-col gap-4 p-5 sm:p-7">
        {possible ? (
          <>
            <p>
              {left === 0
                ? "Ils ne s’affichent qu’une fois\u00A0: préparez de quoi les imprimer ou les recopier."
                : `Il vous en reste ${left}. Les nouveaux remplacent ceux-ci, et ne s’affichent qu’une fois.`}
            </p>
            <form method="post">
              <SubmitButton>Créer dix codes de secours</SubmitButton>
            </form>
          </>
        ) : (
          <>
            <p>{factorRefusals["no-factor"].message}</p>
            <p>
              <ButtonLink href="/espace/compte/verification">Choisir un moyen</ButtonLink>
            </p>
          </>
        )}
      </div>
    </AccountPage>
  );
}
