import { Check } from "lucide-react";
import { Picture } from "#app/ui/picture.tsx";
import { type ServiceTab, services, studies } from "./data/tabs.ts";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";
import { TabSet } from "./sections/tab-set.tsx";

export default function Tabs() {
  return (
    <DemoPage
      path="/tabs"
      description="Tabs above their panels or beside them, the first one active; without script, headed parts one after the other."
      banner={{ image: "interieur-bureaux", title: "Tabs", page: "Tabs" }}
    >
      <DemoBlock
        id="above"
        title="Above the panel"
        lead="The first is active. The arrows of the keyboard go from one to the next."
      >
        <TabSet
          label="Three kinds of work"
          tabs={services.map((service) => ({ ...service, content: <Service {...service} /> }))}
        />
      </DemoBlock>
      <DemoBlock id="beside" title="Beside the panel" lead="For longer names, where there is room.">
        <TabSet
          label="How a project goes"
          direction="column"
          tabs={studies.map(({ id, title, texts }) => ({
            id,
            title,
            content: (
              <div className="max-w-prose space-y-3 text-pretty">
                {texts.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            ),
          }))}
        />
      </DemoBlock>
    </DemoPage>
  );
}

function Service({ picture, text, points }: ServiceTab) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Picture
        name={picture}
        alt=""
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 100vw"
        className="w-full rounded-lg"
      />
      <div>
        <p className="text-pretty">{text}</p>
        <ul className="mt-4 space-y-2">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden="true" size={20} className="mt-1 shrink-0 text-green" />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
