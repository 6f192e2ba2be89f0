import { Fragment } from "react";
import { redirect } from "react-router";
import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { searchSubAreas } from "#app/activity/match-sub-areas.ts";
import { levelName } from "#app/certificates/qualification.ts";
import { classGuide } from "#app/documents/class-guide.ts";
import { recentRequirements } from "#app/documents/requirement.queries.server.ts";
import { requirementsFor } from "#app/documents/requirement.ts";
import {
  filesInWords,
  necessityLabels,
  validityInWords,
} from "#app/documents/requirement-words.ts";
import { listedRequirements } from "#app/documents/vault.ts";
import { latestClosedYear, todayInDakar } from "#app/kernel/dates.ts";
import { counted, workingDays } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { timeToDecide } from "#app/tariff/announced-delays.ts";
import { classReached, missingFor } from "#app/tariff/classes.ts";
import { FeeTotal } from "#app/tariff/fee-total.tsx";
import { type FeeLine, feesDue } from "#app/tariff/fees-due.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import type { Route } from "./+types/pre-check-page";
import {
  answersIn,
  factsOf,
  figureFields,
  figureId,
  figureLabel,
  figureProblems,
  figureWords,
  isYoung,
  readPreCheck,
  searchedWorks,
  shownAnswer,
  wantsAnswer,
} from "./pre-check.ts";
import { PreCheckQuestions } from "./pre-check-questions.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  if (wantsAnswer(searchParams)) {
    throw redirect(`/pre-verification?${answersIn(searchParams)}#reponse`);
  }
  const day = todayInDakar(now);
  const [tariff, all, requirements] = await Promise.all([
    recentTariff(db, now),
    knownSubAreas(db, day),
    recentRequirements(db, now),
  ]);
  const preCheck = readPreCheck(searchParams);
  const chosen = all.filter(({ subAreaCode }) => preCheck.codes.includes(subAreaCode));
  const search = searchedWorks(searchParams);
  const { found, approximate } = searchSubAreas(search, all);
  const places = new Map(found.map(({ subAreaCode }, place) => [subAreaCode, place]));
  const { provisionalUnderYears } = tariff.validity;
  const subAreas = chosen.map(({ subAreaCode: code }) => ({ code, familyCode: code.charAt(0) }));
  const { delays } = tariff;
  const latestYear = latestClosedYear(day);
  const size = preCheck.class;
  const opening = size
    ? feesDue(tariff.fees, { kind: "opening", class: size, subAreas: Math.max(1, chosen.length) })
    : null;
  const certificate = size ? feesDue(tariff.fees, { kind: "certificate", class: size }) : null;
  return {
    asked: { ...preCheck, figures: preCheck.figures !== null },
    typed: Object.fromEntries(
      [...figureFields.map(({ name }) => name), "creation"].map((name) => [
        name,
        shownAnswer(name, (searchParams.get(name) ?? "").slice(0, 30)),
      ]),
    ),
    qualifiedHead: searchParams.get("dirigeant") === "oui",
    families: groupByFamily(all).map(({ areaFamilyName, subAreas: familySubAreas }) => ({
      name: areaFamilyName,
      subAreas: familySubAreas.map(({ subAreaCode, subAreaName }) => ({
        code: subAreaCode,
        name: subAreaName,
        chosen: preCheck.codes.includes(subAreaCode),
        place: places.get(subAreaCode) ?? null,
        level: preCheck.levels[subAreaCode] ?? preCheck.level,
      })),
    })),
    search,
    approximate,
    chosen: chosen.map(({ subAreaName, subAreaCode }) => ({
      name: subAreaName,
      level: preCheck.levels[subAreaCode] ?? preCheck.level,
    })),
    opening,
    certificate,
    followUp: size ? tariff.fees.followUp[size] : 0,
    guide: classGuide({
      tariff,
      requirements,
      facts: factsOf(preCheck, { day, provisionalUnderYears, subAreas }),
    }),
    levelNames: tariff.levels,
    latestYear,
    wrong: figureProblems(searchParams),
    documents: requirementsFor(
      factsOf(preCheck, { day, provisionalUnderYears, subAreas }),
      requirements,
    ).map(({ requirement, years }) => ({
      code: requirement.code,
      label: requirement.label,
      help: requirement.help,
      issuer: requirement.issuer,
      necessity: necessityLabels[requirement.necessity],
      validity: validityInWords(requirement),
      files: Object.hasOwn(listedRequirements, requirement.code)
        ? "Établie par la plateforme d’après la liste que vous tapez"
        : years && years > 1
          ? counted(years, "exercice")
          : filesInWords(requirement),
    })),
    inAll: timeToDecide(delays),
    days: {
      admissibility: delays.admissibilityWorkingDays,
      examination: delays.examinationWorkingDays,
      decision: delays.decisionWorkingDays,
    },
    young: isYoung(preCheck, day, provisionalUnderYears),
    reached: preCheck.figures ? classReached(preCheck.figures, tariff.classMinima) : null,
    missing:
      preCheck.figures && size
        ? missingFor(size, preCheck.figures, tariff.classMinima).map(
            ({ figure, minimum, reached }) => ({
              what: figureWords[figure],
              minimum: formatInteger(minimum),
              reached: formatInteger(reached),
            }),
          )
        : null,
    query: answersIn(searchParams).slice(0, 2_000),
  };
}

export default function PreCheckPage({ loaderData }: Route.ComponentProps) {
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
          {asked.class ? `Classe ${asked.class}` : "Classe à choisir"},{" "}
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
            Inscrire mon entreprise
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
            ? `Vos chiffres atteignent la classe ${reached}.`
            : "Vos chiffres n’atteignent pas encore la classe F."}
        </p>
      )}
      {missing && missing.length > 0 && (
        <>
          <p className="mt-3">Pour la classe {asked.class}, il manque :</p>
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
        <p className="mt-3">Chaque minimum de la classe {asked.class} est atteint.</p>
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
