import { BrickEdge } from "#app/ui/brand.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { HomeSection, SectionTitle } from "./home-section.tsx";

export function HomeMission() {
  return (
    <HomeSection id="mission" className="bg-green-deep text-white">
      <div className="grid lg:grid-cols-2">
        <div className="relative text-green-deep max-lg:order-last">
          <Picture
            name="mission-ecole"
            alt=""
            sizes="(min-width: 64rem) 50vw, 100vw"
            className="w-full object-cover lg:absolute lg:inset-0 lg:size-full"
          />
          <BrickEdge from="right" />
        </div>
        <div className="w-full max-w-xl px-4 py-12 sm:py-20 lg:py-28 lg:pl-16">
          <SectionTitle id="mission" kicker="Mission" onDark>
            Que la compétence pèse autant que le prix
          </SectionTitle>
          <p className="mt-4 text-lg">
            Une école, une route, un château d’eau durent quand celui qui les construit sait le
            faire. Notre mission est de donner aux entreprises sérieuses une preuve à présenter, et
            à ceux qui les choisissent un repère simple à vérifier.
          </p>
          <p className="mt-6">
            <ButtonLink href="/mission" tone="secondary">
              Lire notre mission
            </ButtonLink>
          </p>
        </div>
      </div>
    </HomeSection>
  );
}
