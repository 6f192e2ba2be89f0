import { ChevronRight } from "lucide-react";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { StructuredData } from "#app/layouts/script-tags.tsx";
import { useSettings, useTariff } from "#app/layouts/site-data.ts";
import { Picture } from "#app/ui/picture.tsx";
import { NextStep } from "../process/next-step.tsx";
import { factsOf, faqQuestions } from "./faq-questions.ts";

export default function FaqPage() {
  const settings = useSettings();
  const facts = { ...useTariff(), renewalOpensDays: settings.renewalOpensDays };
  const items = faqQuestions.map(({ answer, ...item }) => ({
    ...item,
    answer: [...answer, ...factsOf(item.id, facts)],
  }));
  return (
    <>
      <PageHead
        title={`FAQ ${settings.productName}`}
        exactTitle
        description={
          "La qualification est-elle obligatoire, combien coûte-t-elle, quelles pièces, combien de temps, comment vérifier\u00A0: cinq réponses claires."
        }
        path="/faq"
      />
      <PageBanner
        title={`FAQ ${settings.productName}`}
        lead="Les cinq questions que posent le plus souvent les entreprises, les acheteurs et les banques."
      />
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-8 px-4 py-8 sm:py-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
        <div className="grid grid-cols-1 gap-4">
          {items.map(({ id, question, answer, link }, index) => (
            <details key={id} id={id} open={index === 0} className="card group">
              <summary className="flex items-center gap-3 p-4 sm:p-5">
                <h2 className="flex-1 text-lg font-bold text-green">{question}</h2>
                <ChevronRight
                  aria-hidden="true"
                  size={22}
                  className="shrink-0 transition-transform group-open:rotate-90"
                />
              </summary>
              <div className="max-w-prose space-y-4 px-4 pb-5 text-pretty sm:px-5">
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                <p>
                  <a href={link.href} className="link font-semibold">
                    {link.label}
                  </a>
                </p>
              </div>
            </details>
          ))}
        </div>
        <div className="overflow-hidden rounded-lg lg:sticky lg:top-6">
          <Picture name="casques" sizes="(min-width: 64rem) 27rem, 100vw" className="w-full" />
        </div>
      </div>
      <NextStep
        title={"Votre question n’est pas dans la liste\u202F?"}
        text={"Posez-la-nous\u00A0: les questions qui reviennent rejoignent cette page."}
        first={{ href: "/contact", label: "Poser une question" }}
        second={{ href: "/search", label: "Chercher sur le site" }}
      />
      <StructuredQuestions items={items} />
    </>
  );
}

/** The questions as a schema.org FAQPage. */
function StructuredQuestions({ items }: { items: { question: string; answer: string[] }[] }) {
  const page = {
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join("\n") },
    })),
  };
  return <StructuredData value={page} />;
}
