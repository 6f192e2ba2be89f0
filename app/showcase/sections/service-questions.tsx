import { ChevronRight } from "lucide-react";
import { Picture } from "#app/ui/picture.tsx";
import { pictureAlts } from "../data/picture-alts.ts";
import { serviceQuestions } from "../data/services.ts";
import { SectionTitle } from "./section-title.tsx";

/** Three questions, the first one open (Spec §4). */
export function ServiceQuestions() {
  return (
    <section aria-labelledby="questions" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <SectionTitle id="questions" kicker="FAQ">
          Before you ask for a price
        </SectionTitle>
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-16">
          <div className="grid gap-4">
            {serviceQuestions.map(({ serial, title, description }, index) => (
              <details key={serial} open={index === 0} className="card group">
                <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 p-4 sm:p-5">
                  <span
                    aria-hidden="true"
                    className="grid size-11 shrink-0 place-items-center rounded-sm bg-green-deep font-display text-xl font-extrabold text-gold"
                  >
                    {serial}
                  </span>
                  <h3 className="flex-1 text-lg font-bold text-green">{title}</h3>
                  <ChevronRight
                    aria-hidden="true"
                    size={22}
                    className="shrink-0 transition-transform group-open:rotate-90"
                  />
                </summary>
                <p className="max-w-prose px-4 pb-5 text-pretty sm:px-5">{description}</p>
              </details>
            ))}
          </div>
          <div className="overflow-hidden rounded-lg">
            <Picture
              name="about-atelier"
              alt={pictureAlts["about-atelier"]}
              sizes="(min-width: 64rem) 26rem, 66vw"
              className="w-full"
            />
          </div>
        </div>
      </div>
    </section>
  );
}
