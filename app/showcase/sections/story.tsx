import { LaterMedia, Picture } from "#app/ui/picture.tsx";
import { story } from "../data/story.ts";
import { SectionTitle } from "./section-title.tsx";

/** Five years on a timeline, alternating on both sides on a wide screen. */
export function Story() {
  return (
    <section aria-labelledby="story" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <SectionTitle id="story" kicker="Our story">
          From one garden wall to a town
        </SectionTitle>
        <ol className="relative mt-10 ml-2 space-y-10 lg:space-y-0 border-l-2 border-gold lg:ml-[calc(50%-1px)]">
          {story.map(({ image, year, title, description }, index) => (
            <li
              key={year}
              className={`relative pl-6 lg:pl-12 ${index % 2 === 1 ? "lg:right-full lg:pr-12 lg:pl-0 lg:text-right" : ""}`}
            >
              <span
                aria-hidden="true"
                className={`absolute top-3 -left-2.25 size-4 rounded-full border-2 border-sand bg-laterite ${index % 2 === 1 ? "lg:-right-2.25 lg:left-auto" : ""}`}
              />
              <div
                className={`flex flex-col gap-x-5 gap-y-3 sm:flex-row ${index % 2 === 1 ? "lg:flex-row-reverse" : ""}`}
              >
                <div className="overflow-hidden rounded-lg sm:w-48 sm:shrink-0">
                  <LaterMedia className="aspect-3/2 w-full">
                    <Picture
                      name={image}
                      alt=""
                      sizes="(min-width: 40rem) 13rem, 66vw"
                      className="size-full object-cover"
                    />
                  </LaterMedia>
                </div>
                <div className="min-w-0">
                  <p className="font-display text-3xl leading-none font-extrabold text-laterite tabular-nums">
                    {year}
                  </p>
                  <h3 className="mt-2 text-xl font-bold">{title}</h3>
                  <p className="mt-1 text-pretty text-ink-soft">{description}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
