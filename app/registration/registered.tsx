import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { successMessage, successTitle } from "./registration-texts.ts";

/** The page that stays after the dialog of success, and the only one without scripts (WCAG 2.2.1). */
export default function Registered() {
  const { portalUrl } = useSettings();
  return (
    <NarrowPage title="Inscription enregistrée">
      <Notice tone="success" title={successTitle}>
        <p>{successMessage}</p>
      </Notice>
      <section>
        <h2 className="text-lg font-bold text-green">Et maintenant{"\u202F"}?</h2>
        <ol className="mt-2 list-decimal space-y-2 pl-5">
          <li>
            Ouvrez votre messagerie et cherchez le message «{"\u00A0"}Activez votre compte
            entreprise{"\u00A0"}».
          </li>
          <li>Suivez le lien qu’il contient et confirmez l’activation.</li>
          <li>Connectez-vous à votre espace entreprise avec votre e-mail et votre mot de passe.</li>
        </ol>
        <p className="mt-4 text-ink-soft">
          Rien reçu après quelques minutes{"\u202F"}? Regardez dans les courriers indésirables, ou{" "}
          <a className="link" href="/activation/renvoyer">
            demandez un nouveau message d’activation
          </a>
          .
        </p>
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={portalUrl} newTab>
          Ouvrir l’espace entreprise
        </ButtonLink>
        <ButtonLink href="/" tone="secondary">
          Revenir à l’accueil
        </ButtonLink>
      </div>
    </NarrowPage>
  );
}
