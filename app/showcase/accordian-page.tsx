import { ChevronRight, Plus } from "lucide-react";
import { beforeBuilding, onSite, promises } from "./data/accordions.tsx";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";

export default function Accordian() {
  return (
    <DemoPage
      path="/accordian"
      description="Accordions over the browser's own details element: one answer at a time, several at once, and with icons."
      banner={{ image: "claustra", title: "Accordion", page: "Accordion" }}
    >
      <DemoBlock
        id="one-at-a-time"
        title="One answer at a time"
        lead="Opening one closes the others. The first is open when the page comes."
      >
        <div className="space-y-3">
          {beforeBuilding.map(({ serial, title, description }, index) => (
            <details
              key={serial}
              name="before-building"
              open={index === 0}
              className="question card group"
            >
              <summary className="flex items-center gap-4 p-4 sm:px-5">
                <span className="grid size-9 shrink-0 place-items-center rounded-full bg-green-soft text-sm font-bold text-green group-open:bg-gold group-open:text-night">
                  {serial}
                </span>
                <h3 className="flex-1 text-lg font-bold">{title}</h3>
                <ChevronRight
                  aria-hidden="true"
                  size={22}
                  className="shrink-0 text-green transition-transform group-open:rotate-90"
                />
              </summary>
              <p className="max-w-prose px-4 pb-5 text-pretty sm:pr-5 sm:pl-18">{description}</p>
            </details>
          ))}
        </div>
      </DemoBlock>
      <DemoBlock
        id="several-at-once"
        title="Several at once"
        lead="Hairlines only, for a long list that is read rather than searched."
      >
        <div className="border-t border-line">
          {onSite.map(({ serial, title, description }) => (
            <details key={serial} className="question group border-b border-line">
              <summary className="flex items-center gap-4 py-4">
                <h3 className="flex-1 text-lg font-bold">{title}</h3>
                <Plus
                  aria-hidden="true"
                  size={22}
                  className="shrink-0 text-laterite transition-transform group-open:rotate-45"
                />
              </summary>
              <p className="max-w-prose pb-5 text-pretty">{description}</p>
            </details>
          ))}
        </div>
      </DemoBlock>
      <DemoBlock id="with-icons" title="With icons, on a dark ground">
        <div className="rounded-lg bg-green-deep px-4 text-white sm:px-6">
          {promises.map(({ serial, icon: Icon, title, description }) => (
            <details
              key={serial}
              name="promises"
              className="question group border-white/25 not-last:border-b"
            >
              <summary className="flex items-center gap-4 py-5">
                <Icon aria-hidden="true" size={26} className="shrink-0 text-gold" />
                <h3 className="flex-1 text-lg font-bold">{title}</h3>
                <ChevronRight
                  aria-hidden="true"
                  size={22}
                  className="shrink-0 transition-transform group-open:rotate-90"
                />
              </summary>
              <p className="max-w-prose pb-5 text-pretty sm:pl-11">{description}</p>
            </details>
          ))}
        </div>
      </DemoBlock>
    </DemoPage>
  );
}
