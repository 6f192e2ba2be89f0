import { BrickEdge } from "#app/ui/brand.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";
import { SlideShow } from "#app/ui/slide-show.tsx";
import { HomeSection } from "./home-section.tsx";

interface Slogan {
  title: string;
  text: string;
  picture: PictureName;
  link: { href: string; label: string };
}

/** The three slogans of the banner (Spec §2): for companies, for buyers and for the undecided. */
const slogans: readonly Slogan[] = [
  {
    title: "Votre compétence, reconnue sur preuves",
    text: "Équipes, matériel, références, solidité financière\u00A0: une commission examine votre dossier et qualifie votre entreprise, sous-domaine par sous-domaine.",
    picture: "hero-chantier",
    link: { href: "/register", label: "Faire qualifier mon entreprise" },
  },
  {
    title: "Confier ses travaux en connaissance de cause",
    text: "L’annuaire public dit, pour chaque entreprise certifiée, ce qu’elle sait faire, à quel niveau et jusqu’à quelle date. La consultation est libre et gratuite.",
    picture: "hero-viaduc",
    link: { href: "/annuaire", label: "Consulter l’annuaire" },
  },
  {
    title: "Quatre étapes, une décision motivée",
    text: "De l’inscription au certificat, chaque étape a ses pièces et ses délais, et un refus peut être contesté. La démarche est volontaire et ouverte aux entreprises de toute taille.",
    picture: "hero-ville",
    link: { href: "/processus", label: "Comprendre le processus" },
  },
];

const interval = 7000;

/** A phone gets a smaller picture than its screen could show, so that the text is not delayed. */
const sizes = "(min-width: 64rem) 60vw, (min-width: 30rem) 100vw, 65vw";

/** The fixed title, over three rotating slogans (Spec §2). */
export function HomeBanner() {
  return (
    <HomeSection id="slogans" className="relative bg-sand">
      <div className="relative z-10 mx-auto max-w-6xl px-4 lg:h-0">
        <h1
          id="slogans-titre"
          className="py-3 font-sans font-semibold text-laterite lg:max-w-md lg:py-10 lg:text-lg"
        >
          Qualification et certification des entreprises du BTP au Sénégal
        </h1>
        {/* What buyers and companies come for: on a phone the slides push their buttons out of sight. */}
        <p className="flex flex-wrap gap-x-4 gap-y-2 pb-3 lg:hidden">
          <ButtonLink href="/verifier">Vérifier une entreprise</ButtonLink>{" "}
          <ButtonLink href="/register" tone="secondary">
            Faire qualifier mon entreprise
          </ButtonLink>{" "}
          <a className="link inline-flex min-h-11 items-center" href="/pre-verification">
            Combien ça coûte, quelles pièces{"\u202F"}?
          </a>
        </p>
      </div>
      <SlideShow
        label="Nos engagements"
        interval={interval}
        controlsClassName="mx-auto max-w-6xl px-2 pb-4 lg:absolute lg:inset-x-0 lg:bottom-0 lg:pb-8"
      >
        {slogans.map(({ title, text, picture, link }, index) => (
          <div key={title} className="grid h-full lg:grid-cols-2">
            <div className="flex w-full max-w-xl flex-col justify-center px-4 py-6 sm:py-10 lg:min-h-140 lg:justify-self-end lg:py-28 lg:pr-16">
              <h2 className="text-3xl font-extrabold text-green sm:text-5xl">{title}</h2>
              <p className="mt-4 text-lg sm:text-xl">{text}</p>
              <p className="mt-6">
                <ButtonLink href={link.href}>{link.label}</ButtonLink>
              </p>
            </div>
            <div className="relative text-sand max-lg:order-first">
              <Picture
                name={picture}
                lazy={index > 0}
                sizes={sizes}
                className="w-full object-cover object-right lg:absolute lg:inset-0 lg:size-full"
              />
              <BrickEdge from="left" />
            </div>
          </div>
        ))}
      </SlideShow>
      <div className="band relative" aria-hidden="true" />
    </HomeSection>
  );
}
