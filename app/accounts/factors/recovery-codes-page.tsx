import { data } from "react-router";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AccountPage } from "../self/account-page.tsx";
import type { Route } from "./+types/recovery-codes-page";
import { hasFactor } from "./factor.queries.server.ts";
import { recoveryCodesLeft } from "./factor-proof.queries.server.ts";
import { factorRefusals } from "./factors.refusals.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.server.ts";
import { inGroups } from "./recovery-code.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  if (actor.kind !== "person") throw data(null, { status: 403 });
  return {
    first: new URL(request.url).searchParams.has("premier"),
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
  const { first, left, possible } = loaderData;
  if (actionData) return <MadeCodes codes={actionData.codes} {...loaderData} />;
  return (
    <AccountPage
      back={{ path: "/espace/compte/verification", label: "Double vérification" }}
      title="Codes de secours"
      lead="Dix codes à imprimer et à garder loin de votre téléphone. Chacun remplace une fois vos autres moyens, le jour où vous les perdez."
    >
      {first && (
        <Notice tone="success" title="La double vérification est en place">
          <p>Une dernière chose{"\u00A0"}: vos codes de secours.</p>
        </Notice>
      )}
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

/** Two halves of three groups, so that a narrow screen breaks the line between them only. */
const halvesOf = (code: string): string[] => [code.slice(0, 14), code.slice(15)];

interface MadeCodesProps {
  codes: readonly string[];
  email: string;
  home: string;
}

function MadeCodes({ codes, email, home }: MadeCodesProps) {
  const { productName } = useSettings();
  return (
    <AccountPage title="Vos dix codes de secours">
      <Notice tone="warning" title="Imprimez cette page, ou recopiez les codes">
        <p>Ils ne s’afficheront plus. Ceux d’avant ne valent plus.</p>
      </Notice>
      <section className="card p-5 sm:p-7">
        <p className="text-sm text-ink-soft">
          {productName} · compte <span className="wrap-anywhere">{email}</span>
        </p>
        <ol
          className="mt-4 grid list-inside list-decimal gap-x-8 gap-y-3 [font-family:ui-monospace,monospace]"
          translate="no"
        >
          {codes.map((code) => (
            <li key={code}>
              {halvesOf(code).map((half) => (
                <span key={half} className="inline-block pr-3">
                  {half}{" "}
                </span>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={home}>J’ai gardé mes codes, continuer</ButtonLink>
        <button type="button" hidden data-print className="button button-secondary">
          Imprimer
        </button>
      </div>
      <BrowserScript name="factors" />
    </AccountPage>
  );
}
