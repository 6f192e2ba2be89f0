import { Picture } from "#app/ui/picture.tsx";
import { pictureAlts } from "../data/media.ts";
import { SectionTitle } from "./section-title.tsx";

/** Who we are after 25 years, signed by the founder. */
export function AboutCompany() {
  return (
    <section aria-labelledby="about">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-12 sm:py-20 lg:grid-cols-2 lg:gap-16">
        <div className="relative">
          <div className="overflow-hidden rounded-lg">
            <Picture
              name="about-atelier"
              alt={pictureAlts["about-atelier"]}
              sizes="(min-width: 64rem) 42rem, 100vw"
              className="w-full object-cover lg:aspect-square"
            />
          </div>
          <p className="absolute bottom-0 left-0 flex items-center gap-3 rounded-tr-lg border-l-4 border-gold bg-paper p-3 pr-5 sm:p-4 sm:pr-6">
            <span className="font-display text-5xl sm:text-6xl leading-none font-extrabold text-green tabular-nums">
              <count-up>25</count-up>
            </span>{" "}
            <span className="max-w-24 leading-tight font-semibold">years of building</span>
          </p>
        </div>
        <div>
          <SectionTitle id="about" kicker="About us">
            We still answer for the first wall
          </SectionTitle>
          <div className="mt-4 max-w-prose space-y-4 text-lg text-pretty">
            <p>
              We began as five masons who were never late. Today we draw, calculate and build, from
              a single room to a whole quarter, and the rule is the same: the one who promises is
              the one who stands on the site.
            </p>
            <p>
              We would rather lose an order than hide a risk. That is why the price has a page for
              what could go wrong, and why our oldest clients send us their children.
            </p>
          </div>
          <figure
            // biome-ignore lint/a11y/noRedundantRoles: required by RGAA 1.9
            role="figure"
            aria-label="Demba Thiaw, Founder"
            className="mt-6 border-t border-line pt-4"
          >
            <Signature />
            <figcaption className="mt-1">
              <span className="block font-semibold">Demba Thiaw</span>{" "}
              <span className="text-sm text-ink-soft">Founder</span>
            </figcaption>
          </figure>
        </div>
      </div>
    </section>
  );
}

/** An invented signature. */
const Signature = () => (
  <svg
    role="img"
    aria-label="Signature of the founder"
    viewBox="0 0 240 84"
    width={240}
    height={84}
    fill="none"
    stroke="currentColor"
    strokeWidth={2.2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="text-green"
  >
    <path d="M22 18c-3 14-7 32-11 46m-5-44c22-10 50-4 46 18-3 18-26 28-46 24m52-12c6 0 12-4 11-8-2-5-11 0-11 8 0 7 8 7 14 1l6-10c1 4-1 9-2 12 4-8 8-12 11-11 3 2-1 8-1 11 4-8 8-12 11-10 2 2-2 9 1 10 4 0 9-8 13-22-3 10-5 18-3 21 3 3 11-2 10-9-1-5-7-4-9 0m44-26c-16-5-34-3-44 4m26-4c-2 14-6 30-10 42m12-16c2-8 6-18 9-30-3 14-8 26-10 36 4-9 9-14 12-12 2 2-3 10 1 11 3 0 6-4 8-10-1 4-3 9 0 10 2 0 4-2 6-5m-5-15h1m18 11c-3-4-11 0-11 6 0 5 7 3 11-5-1 4-2 8 1 8 4 0 6-6 8-10-1 5-3 10 1 10 4-1 6-6 7-10-1 6 0 10 4 9 4-2 6-6 6-11" />
    <path d="M40 76c44-9 108-13 172-12" />
  </svg>
);
