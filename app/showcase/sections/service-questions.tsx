import { Picture } from "#app/ui/picture.tsx";
import { pictureAlts } from "../data/picture-alts.ts";
import { serviceQuestions } from "../data/services.ts";
import { QuestionList } from "./question-list.tsx";
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
          <QuestionList questions={serviceQuestions} />
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
