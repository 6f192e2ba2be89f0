import { Fragment } from "react";
import { levelName } from "#app/certificates/qualification.ts";
import { counted, workingDays } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { FeeTotal } from "#app/tariff/fee-total.tsx";
import type { FeeLine } from "#app/tariff/fees-due.ts";
import type { Route } from "./+types/pre-check-page";
import { figureFields, figureId, figureLabel } from "./pre-check.ts";
import { PreCheckQuestions } from "./pre-check-questions.tsx";

export function PreCheckPage({ loaderData }: Route.ComponentProps) {
  const { asked, chosen } = loaderData;
  const isAsked =
    asked.class !== null ||
    chosen.length > 0 ||
    asked.figures ||
    Object.keys(loaderData.wrong).length > 0;
  return (
    <>
      <PageHead
        title="Pré-vérification"
        description="Sans compte : les pièces à réunir, les frais en détail, les délais et votre classe, avant de déposer un dossier."
        path="/pre-verification"
      />
      <PageBanner
        title="Pré-vérification"
        lead="Sans compte : ce qu’il faudra réunir, payer et attendre, avant de déposer un dossier."
      />
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-8 px-4 py-10 lg:grid-cols-2">
        <PreCheckQuestions asked={loaderData} />
        <div id="reponse" className="flex min-w-0 flex-col gap-6">
          {isAsked ? (
            <Answer loaderData={loaderData} />
          ) : (
            <section className="card p-5 sm:p-7">
              <h2 className="text-2xl font-bold text-green">La réponse s’affiche ici</h2>
              <p className="mt-3 max-w-prose">
                Choisissez au moins une classe. Rien n’est enregistré : l’adresse de la page garde
                vos réponses, vous pouvez la partager ou l’imprimer.
              </p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

interface PartProps {
  loaderData: Route.ComponentProps["loaderData"];
}

function Answer({ loaderData }: PartProps) {
  const { asked, chosen, opening, certificate, followUp, documents, days, inAll } = loaderData;
  const { query, levelNames } = loaderData;
  const opens = `/espace/dossiers/ouvrir?${query}`;
  return (
    <>
      <section className="card p-5 sm:p-7">
        <h2 className="text-2xl font-bold text-green">Votre demande</h2>
        <p className="mt-2">
          {asked.class ? `Classe\u00A0${asked.class}` : "Classe à choisir"},{" "}
          {levelName(asked.level, levelNames)} sauf autre niveau dit ci-dessous,{" "}
          {chosen.length > 0 ? counted(chosen.length, "sous-domaine") : "sous-domaines à choisir"}.
        </p>
        {chosen.length > 0 && (
          <ul className="mt-2 list-disc pl-5 text-sm">
            {chosen.map(({ name, level }) => (
              <li key={name}>
                {name}
                {level !== asked.level && `, ${levelName(level, levelNames)}`}
              </li>
            ))}
          </ul>
        )}
        <Readiness loaderData={loaderData} />
      </section>
      <section className="card p-5 sm:p-7">
        <h2 className="text-2xl font-bold text-green">Les frais</h2>
        {opening && certificate ? (
          <>
            <h3 className="mt-3 font-semibold">Au dépôt du dossier</h3>
            <FeeTotal lines={opening.map(termOf)} />
            <h3 className="mt-4 font-semibold">Si la qualification est accordée</h3>
            <FeeTotal lines={certificate.map(termOf)} />
            <p className="mt-3 text-sm text-ink-soft">
              Puis {formatFcfa(followUp)} de suivi par an. Tarif du jour, pour un premier dossier.
            </p>
          </>
        ) : (
          <p className="mt-2">Choisissez une classe pour connaître les frais.</p>
        )}
      </section>
      <section className="card p-5 sm:p-7">
        <h2 className="text-2xl font-bold text-green">Les délais</h2>
        <ul className="mt-2 list-disc pl-5">
          <li>Recevabilité : {workingDays(days.admissibility)} au plus après le dépôt</li>
          <li>Examen : {workingDays(days.examination)} au plus, sans le temps de vos réponses</li>
          <li>Décision : {workingDays(days.decision)} au plus après le rapport</li>
          <li>En tout : {inAll} depuis le dépôt, sans le temps de vos réponses</li>
        </ul>
      </section>
      <section className="card p-5 sm:p-7">
        <h2 className="text-2xl font-bold text-green">Les pièces à réunir ({documents.length})</h2>
        <ul className="mt-3 divide-y divide-line">
          {documents.map(({ code, label, issuer, necessity, validity, files }) => (
            <li key={code} className="py-3">
              <p className="font-semibold">{label}</p>
              <p className="text-sm text-ink-soft">
                {[issuer, necessity, validity, files].filter(Boolean).join(". ")}
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-3">
          <a className="link" href="/preparer-son-dossier">
            Où obtenir chaque pièce
          </a>
        </p>
      </section>
      <section className="card p-5 sm:p-7 print:hidden">
        <h2 className="text-2xl font-bold text-green">Et maintenant</h2>
        <p className="mt-2">
          Pour partager ou retrouver cette réponse, copiez{" "}
          <a className="link" href={`/pre-verification?${query}`}>
            l’adresse de cette page
          </a>
          . Pour la garder sur papier, imprimez-la.
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a className="button button-primary" href={opens}>
            Ouvrir un dossier
          </a>{" "}
          <a
            className="button button-secondary"
            href={`/register?suite=${encodeURIComponent(opens)}`}
          >
            Faire qualifier mon entreprise
          </a>
        </p>
        <p className="mt-3 text-sm text-ink-soft">
          Vos réponses vous suivent dans le dossier, après la connexion ou après l’inscription.
        </p>
      </section>
    </>
  );
}

function Readiness({ loaderData }: PartProps) {
  const { asked, reached, missing, young, wrong, latestYear } = loaderData;
  const unread = figureFields.filter(({ name }) => wrong[name]);
  return (
    <>
      {unread.length > 0 && (
        <p className="mt-4 border-l-4 border-gold pl-3 font-semibold">
          {"Nous n’avons pas pu lire, et n’avons pas compté\u00A0: "}
          {unread.map(({ name }, place) => (
            <Fragment key={name}>
              {place > 0 && ", "}
              <a className="link" href={`#${figureId(name)}`}>
                {figureLabel(name, latestYear)}
              </a>
            </Fragment>
          ))}
          .
        </p>
      )}
      {asked.figures && (
        <p
          className={`mt-4 border-l-4 pl-3 font-semibold ${reached ? "border-green" : "border-gold"}`}
        >
          {reached
            ? `Vos chiffres atteignent la classe\u00A0${reached}.`
            : "Vos chiffres n’atteignent pas encore la classe\u00A0F."}
        </p>
      )}
      {missing && missing.length > 0 && (
        <>
          <p className="mt-3">
            Pour la classe{"\u00A0"}
            {asked.class}, il manque :
          </p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map(({ what, minimum, reached: has }) => (
              <li key={what}>
                {what} : {has} sur {minimum}
              </li>
            ))}
          </ul>
        </>
      )}
      {missing?.length === 0 && (
        <p className="mt-3">
          Chaque minimum de la classe{"\u00A0"}
          {asked.class} est atteint.
        </p>
      )}
      {young && (
        <p className="mt-3">
          Votre entreprise est jeune : elle reçoit d’abord un certificat provisoire.
        </p>
      )}
    </>
  );
}

const termOf = ({ label, quantity, unit, amount }: FeeLine) => ({
  term: quantity > 1 ? `${label} (${quantity} × ${formatInteger(unit)})` : label,
  amount,
});
