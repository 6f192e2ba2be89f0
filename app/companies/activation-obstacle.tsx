import { activationRefusals } from "#app/accounts/activation/account-links.refusals.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

interface ActivationObstacleProps {
  obstacle: keyof typeof activationRefusals;
  companyId: string | null;
}

/** Explains why an activation link does not work, and what to do next. */
export function ActivationObstacle({ obstacle, companyId }: ActivationObstacleProps) {
  const { title, message } = activationRefusals[obstacle];
  return (
    <NarrowPage title={title} lead={message}>
      <WayOn obstacle={obstacle} companyId={companyId} />
    </NarrowPage>
  );
}

function WayOn({ obstacle, companyId }: ActivationObstacleProps) {
  if (obstacle === "already-used")
    return <ButtonLink href="/espace/connexion">Se connecter</ButtonLink>;
  if (obstacle === "number-activated-meanwhile")
    return (
      <>
        <p>
          Si ce numéro est bien celui de votre entreprise, écrivez-nous{"\u00A0"}: une personne
          examinera les deux inscriptions. Le message est déjà commencé pour vous.
        </p>
        <ButtonLink href={`/contact?inscription=${companyId}`}>Signaler le problème</ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink href="/activation/renvoyer">Recevoir un nouvel e-mail</ButtonLink>
      <p>
        Déjà activé{"\u202F"}?{" "}
        <a className="link" href="/espace/connexion">
          Se connecter
        </a>
      </p>
    </>
  );
}
