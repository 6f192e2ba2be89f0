import { problem } from "#app/kernel/problem.ts";
import { SkipLink } from "./menu-blocks.tsx";
import { WorkingBrand, WorkingHeader } from "./working-head.tsx";

/** The two home pages of signed-in people, with the label of the link back. */
const places = {
  "/bureau": { name: "Bureau", back: "Revenir au bureau" },
  "/espace": { name: "Espace entreprise", back: "Revenir à votre espace" },
};
export type OwnPlace = keyof typeof places;

/** The home page named in the data of a refusal; null without one. */
export const ownPlaceOf = (named: unknown): OwnPlace | null =>
  named === "/bureau" || named === "/espace" ? named : null;

/** The place that an address belongs to; null for the public site. */
export const placeOfPath = (pathname: string): OwnPlace | null =>
  ownPlaceOf(/^\/(bureau|espace)(?=\/|$)/.exec(pathname)?.[0]);

const notOfYourRole =
  "Cette page n’est pas ouverte à votre compte\u00A0: elle demande un autre rôle. S’il vous en faut l’accès, demandez-le à qui gère les comptes.";

/** What a page says of its own error, as the data that it throws. */
export interface ErrorWords {
  title: string;
  detail: string;
}

/** The words in the data of an error; null where it has none. */
export const wordsOfError = (thrown: unknown): ErrorWords | null =>
  typeof thrown === "object" && thrown !== null && "title" in thrown && "detail" in thrown
    ? { title: String(thrown.title), detail: String(thrown.detail) }
    : null;

interface ErrorCardProps {
  status: number;
  reference: string;
  place?: OwnPlace | null;
  /** The role of the signed-in person does not open the page. */
  isRefused?: boolean;
  /** What the page itself says; null for the usual words of the status. */
  words?: ErrorWords | null;
}

/** An error in words, with the way back; `reference` finds the fault in the log. */
export function ErrorCard({
  status,
  reference,
  place = null,
  isRefused = false,
  words = null,
}: ErrorCardProps) {
  const { title, detail } = words ?? problem(status);
  return (
    <section className="min-h-[65vh] bg-sand px-4 py-10 sm:py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="card mx-auto max-w-2xl overflow-hidden">
        <div className="band" aria-hidden="true" />
        <div className="p-5 sm:p-8">
          {!words && (
            <p className="font-display text-6xl leading-none font-extrabold text-laterite">
              {status}
            </p>
          )}
          <h1 className="mt-2 text-2xl font-bold text-green sm:text-3xl">{title}</h1>
          <p className="mt-4">{isRefused ? notOfYourRole : detail}</p>
          {status >= 500 && (
            <p className="mt-4">
              Référence à nous communiquer{"\u00A0"}: <code>{reference}</code>
            </p>
          )}
          <p className="mt-8 flex flex-wrap gap-x-6">
            <a className="link py-2" href={place ?? "/"}>
              {place ? places[place].back : "Revenir à l’accueil"}
            </a>{" "}
            <a className="link py-2" href="/contact">
              Nous écrire
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

/** An error in a place whose frame could not be read, under the head of that place. */
export const PlaceErrorPage = ({ place, ...error }: ErrorCardProps & { place: OwnPlace }) => (
  <>
    <SkipLink />
    <WorkingHeader>
      <div className="mx-auto flex max-w-6xl px-4 py-2">
        <WorkingBrand href={place} place={places[place].name} />
      </div>
    </WorkingHeader>
    <main id="contenu" tabIndex={-1}>
      <ErrorCard place={place} {...error} />
    </main>
  </>
);
