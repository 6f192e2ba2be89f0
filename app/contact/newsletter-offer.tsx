import { BookOpenText, CalendarClock, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { MailRequestFailure } from "#app/accounts/activation/mail-request.server.ts";
import { EmailField, Honeypot } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";

const description =
  "Recevez par e-mail les nouvelles de la qualification des entreprises du BTP au Sénégal\u00A0: inscription gratuite, confirmée par vous, et désabonnement en un geste.";

/** Presents the newsletter, with the form to subscribe. */
export function NewsletterPage({ failure }: { failure: MailRequestFailure | undefined }) {
  return (
    <>
      <PageHead title="Lettre d’information" description={description} path="/lettre" />
      <PageBanner
        title="Lettre d’information"
        lead="Les nouvelles de la qualification, dans votre messagerie."
        picture="maquette-quartier"
      />
      <div className="bg-sand">
        <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:py-16 lg:grid-cols-2">
          <section className="card self-start p-5 sm:p-8" aria-labelledby="abonnement">
            <h2 id="abonnement" className="text-2xl font-bold text-green">
              S’abonner
            </h2>
            <div className="mt-5 flex flex-col gap-5">
              <FormFeedback failure={failure} />
              <form method="post" action="/lettre" noValidate>
                <RequiredNote>Le champ est obligatoire.</RequiredNote>
                <EmailField
                  {...fieldsOf(failure)("email")}
                  label="E-mail pour recevoir la lettre"
                  autoComplete="email"
                  help="Nous y enverrons un lien pour confirmer votre abonnement."
                />
                <Honeypot />
                <SubmitButton>S’abonner</SubmitButton>
              </form>
            </div>
          </section>
          <section aria-labelledby="contenu-lettre">
            <h2 id="contenu-lettre" className="text-2xl font-bold text-green">
              Ce que vous recevrez
            </h2>
            <ul className="mt-5 flex flex-col gap-5">
              <Advantage icon={<BookOpenText aria-hidden="true" size={22} />} title="L’essentiel">
                Évolutions du référentiel et de la nomenclature, conseils pour préparer un dossier,
                nos derniers articles.
              </Advantage>
              <Advantage
                icon={<CalendarClock aria-hidden="true" size={22} />}
                title="Quand il y a quelque chose à dire"
              >
                Pas de publicité, pas de relance{"\u00A0"}: une lettre courte et légère, lisible sur
                un téléphone.
              </Advantage>
              <Advantage
                icon={<ShieldCheck aria-hidden="true" size={22} />}
                title="Votre adresse reste chez nous"
              >
                Elle ne sert qu’à cette lettre et n’est cédée à personne. Chaque lettre contient un
                lien pour vous désabonner.{" "}
                <a className="link" href="/confidentialite">
                  Comment nous protégeons vos données
                </a>
              </Advantage>
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

interface AdvantageProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Advantage({ icon, title, children }: AdvantageProps) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green text-white">
        {icon}
      </span>
      <div>
        <h3 className="text-lg font-bold">{title}</h3>
        <p className="mt-1">{children}</p>
      </div>
    </li>
  );
}
