import { formatPhone } from "#app/kernel/phone.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { useSettings } from "#app/layouts/site-data.ts";
import { hoursInWords } from "#app/settings/public-settings.ts";
import { isInvented } from "#app/settings/sample-settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Says what happens after a message was sent. The address carries nothing of the message, so it can be reloaded and shared. */
export default function Thanks() {
  const settings = useSettings();
  const { hours, phone } = settings;
  if (isInvented(settings, "email")) return <ThanksWithoutAddress />;
  return (
    <NarrowPage title="Merci de nous avoir écrit">
      <meta name="robots" content="noindex" />
      <Notice tone="success" title="Votre message est enregistré">
        <p>Un accusé de réception part vers l’adresse e-mail que vous avez indiquée.</p>
      </Notice>
      <section>
        <h2 className="text-lg font-bold text-green">Et maintenant{"\u202F"}?</h2>
        <ol className="mt-2 list-decimal space-y-2 pl-5">
          <li>Gardez l’accusé de réception{"\u00A0"}: il porte la référence de votre message.</li>
          <li>Une personne de notre équipe lit votre message et vous répond par e-mail.</li>
          {!isInvented(settings, "phone") && (
            <li>
              C’est urgent{"\u202F"}? Appelez le{" "}
              <a className="link" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>{" "}
              ({hoursInWords(hours)}).
            </li>
          )}
        </ol>
        <p className="mt-4 text-ink-soft">
          Pas d’accusé de réception après quelques minutes{"\u202F"}? Regardez dans les courriers
          indésirables. S’il n’y est pas, l’adresse était peut-être mal écrite{"\u00A0"}:{" "}
          <a className="link" href="/contact">
            écrivez-nous de nouveau
          </a>
          .
        </p>
      </section>
      <WaysOn />
    </NarrowPage>
  );
}

/** Before the certification body has given its address nobody may be promised an answer. */
const ThanksWithoutAddress = () => (
  <NarrowPage title="Merci de nous avoir écrit">
    <meta name="robots" content="noindex" />
    <Notice tone="info" title="Votre message est enregistré">
      <p>
        La plateforme n’est pas encore ouverte{"\u00A0"}: l’organisme n’a pas donné son adresse.
        Votre message attend d’être lu{"\u202F"}; aucun accusé de réception ne part et aucun délai
        de réponse ne peut être promis.
      </p>
    </Notice>
    <WaysOn />
  </NarrowPage>
);

const WaysOn = () => (
  <div className="flex flex-wrap gap-3">
    <ButtonLink href="/">Revenir à l’accueil</ButtonLink>{" "}
    <ButtonLink href="/faq" tone="secondary">
      Lire les questions fréquentes
    </ButtonLink>
  </div>
);
