import { Fingerprint, KeyRound, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import { AccountPage, AccountSection } from "../self/account-page.tsx";
import type { Route } from "./+types/own-factors-page";
import { type FactorKind, factorsOf } from "./factor.queries.server.ts";
import { recoveryCodesLeft } from "./factor-proof.queries.server.ts";
import { factorRefusals } from "./factors.refusals.ts";
import { passkeysWork } from "./passkey-request.ts";
import { factorLabels } from "./proof-form.ts";
import { fewRecoveryCodes } from "./recovery-code.ts";
import { removeFactor } from "./remove-factor.server.ts";

export const headers = privatePageHeaders;

const page = "/espace/compte/verification";

const outcomes: Record<string, string> = {
  ajoute: "Le moyen est ajouté. Il vous sera demandé après le mot de passe.",
  retire: "Le moyen est retiré.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, publicUrl } = context.get(requestContext);
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const factors = await factorsOf(db, actor.accountId);
  if (factors.length > 0 && actor.assurance === "password")
    throw redirect(`/espace/confirmation?next=${encodeURIComponent(page)}`, 303);
  const staff = actor.staffRoles.length > 0;
  return {
    staff,
    done: outcomeMessage(outcomes, new URL(request.url)),
    mayRemove: !staff || factors.length > 1,
    passkeys: passkeysWork({ publicUrl }),
    codesLeft: await recoveryCodesLeft(db, actor.accountId),
    factors: factors.map(({ id, kind, name, createdAt, usedAt }) => ({
      id,
      kind,
      name,
      since: formatDateLong(todayInDakar(createdAt)),
      usedAt: usedAt && formatInstant(usedAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const factorId = textOf(await readForm(request), "moyen");
  if (!isId(factorId)) throw data(null, { status: 404 });
  const result = await removeFactor(context.get(requestContext), { factorId });
  if (result.ok) return redirect(`${page}?fait=retire`, 303);
  return refusalAnswer(factorRefusals[result.refusal]);
}

export default function OwnFactors({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, done, factors, mayRemove, codesLeft, passkeys } = loaderData;
  const none = factors.length === 0;
  return (
    <AccountPage
      back
      title="Double vérification"
      lead="Après le mot de passe, un second moyen prouve que c’est bien vous. Qui devine ou vole votre mot de passe n’entre pas."
    >
      <DoneNotice message={done} />
      <NothingDone title="Ce n’est pas possible" message={actionData?.message} />
      {none && staff && (
        <Notice tone="warning" title="Il vous faut un second moyen pour entrer dans le bureau">
          <p>Ajoutez-en un maintenant{"\u00A0"}: cela prend deux minutes.</p>
        </Notice>
      )}
      {!none && (
        <AccountSection title="Vos moyens">
          <ul className="divide-y divide-line">
            {factors.map((factor) => (
              <FactorLine key={factor.id} {...factor} mayRemove={mayRemove} />
            ))}
          </ul>
        </AccountSection>
      )}
      {!none && <RecoveryCodesSection left={codesLeft} />}
      <AccountSection title={none ? "Choisissez un moyen" : "Ajouter un moyen"}>
        <div className="grid gap-6 sm:grid-cols-2">
          {passkeys && (
            <Choice
              icon={<Fingerprint aria-hidden="true" size={28} />}
              title="Clé d’accès"
              text={
                "Empreinte, visage ou code du téléphone ou de l’ordinateur. Le plus simple et le plus sûr\u00A0: rien à recopier."
              }
              href={`${page}/cle`}
              label="Ajouter une clé d’accès"
            />
          )}
          <Choice
            icon={<Smartphone aria-hidden="true" size={28} />}
            title="Application de codes"
            text="Une application du téléphone affiche six chiffres qui changent toutes les 30 secondes. Fonctionne sans réseau."
            href={`${page}/application`}
            label="Ajouter une application"
          />
        </div>
      </AccountSection>
    </AccountPage>
  );
}

interface FactorLineProps {
  id: string;
  kind: FactorKind;
  name: string;
  since: string;
  usedAt: string | null;
  mayRemove: boolean;
}

function FactorLine({ id, kind, name, since, usedAt, mayRemove }: FactorLineProps) {
  const Icon = kind === "passkey" ? Fingerprint : Smartphone;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="flex min-w-0 gap-3">
        <Icon aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-green" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft">
            {factorLabels[kind]} · depuis le {since}
          </p>
          <p className="text-sm">{usedAt ? `Dernier usage le ${usedAt}` : "Pas encore utilisé"}</p>
        </div>
      </div>
      {mayRemove && (
        <form method="post">
          <input type="hidden" name="moyen" value={id} />
          <button
            type="submit"
            name="intent"
            value="remove"
            className="button button-secondary px-4"
          >
            Retirer<span className="sr-only"> {name}</span>
          </button>
        </form>
      )}
    </li>
  );
}

function RecoveryCodesSection({ left }: { left: number }) {
  return (
    <AccountSection
      title="Codes de secours"
      link={{
        href: `${page}/secours`,
        label: left === 0 ? "Créer mes dix codes" : "En créer dix nouveaux",
      }}
    >
      {left <= fewRecoveryCodes && (
        <div className="mb-3">
          <Notice tone="warning">
            <p>
              {left === 0
                ? "Vous n’avez pas de code de secours. Si vous perdez votre téléphone, vous n’entrerez plus."
                : "Il vous reste peu de codes de secours."}
            </p>
          </Notice>
        </div>
      )}
      <p className="flex gap-3">
        <KeyRound aria-hidden="true" size={24} className="shrink-0 text-green" />
        <span>
          Dix codes à imprimer, pour le jour où vous perdez vos autres moyens. Chacun sert une fois.
          {left > 0 && ` Il vous en reste ${left}.`}
        </span>
      </p>
    </AccountSection>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  title: string;
  text: string;
  href: string;
  label: string;
}

const Choice = ({ icon, title, text, href, label }: ChoiceProps) => (
  <div className="flex flex-col items-start gap-2">
    <span className="text-green">{icon}</span>
    <h3 className="text-lg font-bold">{title}</h3>
    <p className="grow text-pretty text-ink-soft">{text}</p>
    <ButtonLink href={href} tone="secondary">
      {label}
    </ButtonLink>
  </div>
);
