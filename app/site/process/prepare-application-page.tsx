import { nomenclatureInForce } from "#app/activity/activity.queries.server.ts";
import { recentRequirements } from "#app/documents/requirement.queries.server.ts";
import {
  type ApplicationKind,
  applicationKinds,
  type Requirement,
  requirementsFor,
  requirementThemes,
} from "#app/documents/requirement.ts";
import { kindLabels, themeLabels } from "#app/documents/requirement-words.ts";
import { SelectField } from "#app/forms/field.tsx";
import { todayInDakar } from "#app/kernel/dates.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { type Class, classes } from "#app/tariff/classes.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { Section } from "../texts/titled-section.tsx";
import type { Route } from "./+types/prepare-application-page";
import { NextStep } from "./next-step.tsx";
import { RequirementCard } from "./requirement-card.tsx";

/** The kinds of application in the query of the address. */
const kindNames: Record<ApplicationKind, string> = {
  first: "premiere",
  extension: "extension",
  renewal: "renouvellement",
  "follow-up": "suivi",
};

const path = "/preparer-son-dossier";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const kind = applicationKinds.find((each) => kindNames[each] === query.get("demande")) ?? "first";
  const ofClass: Class | null = classes.find((each) => each === query.get("classe")) ?? null;
  const day = todayInDakar(now);
  const [requirements, { validity }, nomenclature] = await Promise.all([
    recentRequirements(db, now),
    recentTariff(db, now),
    nomenclatureInForce(db, day),
  ]);
  const facts = {
    kind,
    class: ofClass,
    subAreas: null,
    legalForm: null,
    foundedOn: null,
    day,
    provisionalUnderYears: validity.provisionalUnderYears,
  };
  return {
    kind,
    ofClass,
    requirements: requirementsFor(facts, requirements).map(({ requirement }) => requirement),
    families: Object.fromEntries(nomenclature.families.map(({ code, name }) => [code, name])),
  };
}

export default function PrepareApplicationPage({ loaderData }: Route.ComponentProps) {
  const { kind, ofClass, requirements, families } = loaderData;
  const themes = requirementThemes.filter((each) =>
    requirements.some(({ theme }) => theme === each),
  );
  return (
    <>
      <PageHead
        title={"Préparer son dossier\u00A0: les pièces à réunir"}
        description={
          "Les pièces à réunir pour une qualification\u00A0: qui les délivre, où les demander, en combien de temps, et jusqu’à quand elles valent."
        }
        path={path}
      />
      <PageBanner
        title="Préparer son dossier"
        lead="Les pièces à réunir, qui les délivre, et jusqu’à quand elles valent. Cette page s’imprime."
        crumbs={[{ label: "Processus de qualification", href: "/processus" }]}
      />
      <div className="mx-auto max-w-6xl px-4 pt-8 print:hidden">
        <Choice kind={kind} ofClass={ofClass} />
      </div>
      {requirements.length > 0 ? (
        <div className="divide-y divide-line">
          {themes.map((theme, place) => (
            <Theme
              key={theme}
              id={theme}
              title={themeLabels[theme]}
              lead={place === 0 ? sentence(kind, ofClass, requirements.length) : undefined}
              requirements={requirements.filter((each) => each.theme === theme)}
              families={families}
            />
          ))}
        </div>
      ) : (
        <p className="mx-auto max-w-6xl px-4 py-10">Aucune pièce n’est demandée pour ce choix.</p>
      )}
      <div className="mx-auto max-w-6xl px-4 pb-10">
        <p className="max-w-prose border-l-4 border-gold pl-4 text-pretty">
          {
            "Bon à savoir\u00A0: une pièce valable le jour du dépôt le reste pendant tout l’examen, même si elle arrive à échéance entre-temps. La déclaration sur l’honneur n’est pas un fichier\u00A0: elle s’accepte en ligne au moment du dépôt."
          }
        </p>
      </div>
      <NextStep
        title={"Une pièce vous manque\u202F?"}
        text={"Dites-nous laquelle et pour quel dossier\u00A0: une personne vous répond."}
        first={{ href: "/contact", label: "Poser une question" }}
        second={{ href: "/processus", label: "Voir les quatre étapes" }}
      />
    </>
  );
}

function sentence(kind: ApplicationKind, ofClass: Class | null, count: number): string {
  const what = kindLabels[kind].toLowerCase();
  const documents = count === 1 ? "une pièce" : `${count}\u00A0pièces`;
  return ofClass
    ? `${kindLabels[kind]} en classe\u00A0${ofClass}\u00A0: ${documents}, selon vos métiers et votre forme juridique.`
    : `Toutes classes confondues (${what})\u00A0: ${documents}. Choisissez votre classe pour ne voir que les vôtres.`;
}

function Choice({ kind, ofClass }: { kind: ApplicationKind; ofClass: Class | null }) {
  return (
    <form method="get" action={path} className="card p-5 sm:p-7">
      <div className="grid gap-x-5 sm:grid-cols-2">
        <SelectField
          name="demande"
          label="Votre demande"
          optional=""
          defaultValue={kindNames[kind]}
          options={applicationKinds.map((each) => ({
            value: kindNames[each],
            label: kindLabels[each],
          }))}
        />
        <SelectField
          name="classe"
          label="Classe visée"
          optional=""
          defaultValue={ofClass ?? ""}
          options={[
            { value: "", label: "Toutes les classes" },
            ...classes.map((each) => ({ value: each, label: `Classe\u00A0${each}` })),
          ]}
        />
      </div>
      <p className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button button-primary">
          Voir mes pièces
        </button>
        <a href="/processus#classes" className="link">
          {"Quelle classe viser\u202F?"}
        </a>
      </p>
    </form>
  );
}

interface ThemeProps {
  id: string;
  title: string;
  lead: string | undefined;
  requirements: readonly Requirement[];
  families: Readonly<Record<string, string>>;
}

function Theme({ id, title, lead, requirements, families }: ThemeProps) {
  return (
    <Section id={id} title={title} lead={lead}>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        {requirements.map((requirement) => (
          <RequirementCard
            key={requirement.code}
            requirement={requirement}
            familyName={(code) => families[code] ?? code}
          />
        ))}
      </ul>
    </Section>
  );
}
