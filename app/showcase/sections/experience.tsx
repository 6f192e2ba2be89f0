import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { experience } from "../data/services.ts";
import { SectionTitle } from "./section-title.tsx";

/** Years of experience, and the share of each field as a bar with its figure in text. */
export function Experience() {
  const { years, fields } = experience;
  return (
    <section aria-labelledby="experience" className="bg-green-deep text-white">
      <BrowserScript name="slides" />
      <div className="band" aria-hidden="true" />
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-12 sm:py-20 lg:grid-cols-2 lg:gap-16">
        <div>
          <SectionTitle id="experience" kicker="Experience" onDark>
            Learnt on site, one building after the other
          </SectionTitle>
          <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-[auto_1fr]">
            <p className="border-gold sm:border-r sm:pr-8">
              <span className="block font-display text-7xl leading-none font-extrabold text-gold tabular-nums">
                <count-up>{String(years)}</count-up>
              </span>{" "}
              <span className="mt-2 block text-lg font-semibold">years of experience</span>
            </p>
            <dl className="space-y-5">
              {fields.map(({ title, percent }) => (
                <div key={title} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
                  <dt className="font-semibold">{title}</dt>
                  <dd className="font-semibold text-gold tabular-nums">{percent}%</dd>
                  <dd aria-hidden="true" className="col-span-2 mt-2">
                    <Bar percent={percent} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
        <div className="overflow-hidden rounded-lg">
          <Picture
            name="process"
            alt=""
            sizes="(min-width: 64rem) 34rem, 66vw"
            className="aspect-7/4 w-full object-cover object-bottom"
          />
        </div>
      </div>
    </section>
  );
}

function Bar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="8" className="block overflow-hidden rounded-sm">
      <rect width="100%" height="8" className="fill-white/20" />
      <rect width={`${percent}%`} height="8" className="fill-gold" />
    </svg>
  );
}
