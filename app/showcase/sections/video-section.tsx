import { Film } from "./film.tsx";
import { SectionTitle } from "./section-title.tsx";

/** A film that is loaded once it is asked for; it has no sound. */
export function VideoSection() {
  return (
    <section aria-labelledby="film">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-12 sm:py-20 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <div>
          <SectionTitle id="film" kicker="Video">
            Eight seconds on one of our sites
          </SectionTitle>
          <p className="mt-4 max-w-prose text-lg text-pretty">
            The crane slews, the digger turns, and the frame goes up by one floor a fortnight. What
            you do not see is the sheet of paper behind it: every lift is planned the day before.
          </p>
        </div>
        <Film name="crane" />
      </div>
    </section>
  );
}
