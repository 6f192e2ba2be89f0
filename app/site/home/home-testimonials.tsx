import { HomeSection, SectionTitle } from "./home-section.tsx";
import { testimonials } from "./testimonials.ts";

export function HomeTestimonials() {
  return (
    <HomeSection id="temoignages">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <SectionTitle id="temoignages" kicker="Témoignages">
          Ce que la qualification change au quotidien
        </SectionTitle>
        <ul className="mt-8 grid gap-x-8 gap-y-5 md:grid-cols-3">
          {testimonials.map(({ quote, name, role, portrait }) => (
            <li key={name} className="row-span-2 grid grid-rows-subgrid">
              <figure className="row-span-2 grid grid-rows-subgrid border-t-4 border-gold pt-5">
                <blockquote className="text-lg text-pretty">
                  <p>
                    «{"\u00A0"}
                    {quote}
                    {"\u00A0"}»
                  </p>
                </blockquote>
                <figcaption className="flex items-center gap-4 self-start">
                  <img
                    src={`/portraits.svg#${portrait}`}
                    width={64}
                    height={64}
                    alt=""
                    loading="lazy"
                    className="shrink-0 rounded-full bg-sand"
                  />
                  <span>
                    <span className="block font-semibold">{name}</span>
                    <span className="text-sm text-ink-soft">{role}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <p className="mt-8 text-sm text-ink-soft">
          Témoignages d’illustration{"\u00A0"}: personnes et situations imaginées, portraits
          dessinés.
        </p>
      </div>
    </HomeSection>
  );
}
