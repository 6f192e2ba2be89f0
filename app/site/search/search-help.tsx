import { Building2, ChevronRight, CircleHelp, ListChecks, Route, UserPlus } from "lucide-react";
import { Notice } from "#app/ui/notice.tsx";

interface NothingFoundProps {
  text: string;
  /** Words of the query that find something alone. */
  alone: readonly string[];
}

const search = (text: string) => `/search?q=${encodeURIComponent(text)}`;

/** Suggestions for a query without results. */
export function NothingFound({ text, alone }: NothingFoundProps) {
  return (
    <div className="mt-6">
      <Notice tone="info" title="Aucun résultat">
        <p className="wrap-anywhere">
          Nous n’avons rien trouvé pour «{"\u00A0"}
          {text}
          {"\u00A0"}».
        </p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {alone.length > 0 && (
            <li>
              Cherchez un seul mot{"\u00A0"}:{" "}
              {alone.map((word) => (
                <a
                  key={word}
                  href={search(word)}
                  className="link mr-3 inline-block py-2 font-semibold"
                >
                  {word}
                </a>
              ))}
            </li>
          )}
          <li>Vérifiez l’orthographe, ou employez un mot plus courant.</li>
          <li>
            Vous cherchez une entreprise{"\u202F"}?{" "}
            <a href={`/annuaire?q=${encodeURIComponent(text)}`} className="link">
              Cherchez ce nom dans l’annuaire
            </a>
            .
          </li>
          <li>
            Une question précise{"\u202F"}?{" "}
            <a href="/contact" className="link">
              Écrivez-nous
            </a>
            , une personne vous répondra.
          </li>
        </ul>
      </Notice>
    </div>
  );
}

const popular = [
  {
    path: "/processus",
    icon: Route,
    title: "Processus de qualification",
    text: "Étapes, pièces, frais et délais",
  },
  {
    path: "/qualifications",
    icon: ListChecks,
    title: "Nos qualifications",
    text: "Familles, domaines et sous-domaines",
  },
  {
    path: "/annuaire",
    icon: Building2,
    title: "Annuaire des entreprises",
    text: "Par nom, activité ou région",
  },
  {
    path: "/register",
    icon: UserPlus,
    title: "Faire qualifier mon entreprise",
    text: "Le premier pas vers la qualification",
  },
  {
    path: "/faq",
    icon: CircleHelp,
    title: "Questions fréquentes",
    text: "Cinq réponses courtes",
  },
];

const examples = ["quitus fiscal", "béton armé", "forage", "recours", "mot de passe"];

/** The most visited pages, and sample queries. */
export function Popular() {
  return (
    <>
      <p className="mt-6">
        Par exemple{"\u00A0"}:{" "}
        {examples.map((example) => (
          <a key={example} href={search(example)} className="link mr-4 inline-block py-2">
            {example}
          </a>
        ))}
      </p>
      <section className="mt-8">
        <h2 className="text-2xl font-bold text-green">Pages les plus demandées</h2>
        <ul className="card mt-4 divide-y divide-line">
          {popular.map(({ path, icon: Icon, title, text }) => (
            <li key={path}>
              <a href={path} className="flex items-center gap-4 p-4 hover:bg-green-soft sm:px-5">
                <Icon aria-hidden="true" size={24} className="shrink-0 text-green" />
                <span className="mr-auto min-w-0 wrap-anywhere">
                  <span className="block font-semibold text-green underline">{title}</span>{" "}
                  <span className="block text-sm text-ink-soft">{text}</span>
                </span>
                <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
