import { materials, methods, order, trades } from "./data/icon-boxes.tsx";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";

export default function IconBoxes() {
  return (
    <DemoPage
      path="/icon-box"
      description="Boxes of an icon, a title and a sentence: centred, beside the words, on a dark ground and numbered."
      banner={{ image: "about-atelier", title: "Icon boxes", page: "Icon boxes" }}
    >
      <DemoBlock id="centred" title="Centred">
        <ul className="grid gap-5 sm:grid-cols-3">
          {trades.map(({ icon: Icon, title, description }) => (
            <li key={title} className="card border-t-4 border-t-gold p-6 text-center">
              <span className="mx-auto grid size-16 place-items-center rounded-full bg-green-soft text-green">
                <Icon aria-hidden="true" size={30} strokeWidth={1.75} />
              </span>
              <h3 className="mt-4 text-xl font-bold">{title}</h3>
              <p className="mt-2 text-pretty">{description}</p>
            </li>
          ))}
        </ul>
      </DemoBlock>
      <DemoBlock id="beside" title="Beside the words">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {methods.map(({ icon: Icon, title, description }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-sm bg-green text-white">
                <Icon aria-hidden="true" size={24} />
              </span>
              <div>
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="mt-1 text-pretty">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </DemoBlock>
      <DemoBlock id="on-dark" title="On a dark ground">
        <ul className="grid overflow-hidden rounded-lg bg-green-deep text-white sm:grid-cols-2">
          {materials.map(({ icon: Icon, title, description }, index) => (
            <li
              key={title}
              className={`border-white/20 p-6 sm:p-8 ${index > 0 ? "max-sm:border-t" : ""} ${index > 1 ? "sm:border-t" : ""} ${index % 2 === 1 ? "sm:border-l" : ""}`}
            >
              <Icon aria-hidden="true" size={32} strokeWidth={1.75} className="text-gold" />
              <h3 className="mt-3 text-lg font-bold">{title}</h3>
              <p className="mt-1 text-pretty">{description}</p>
            </li>
          ))}
        </ul>
      </DemoBlock>
      <DemoBlock id="numbered" title="In order">
        <ol className="grid gap-5 sm:grid-cols-3">
          {order.map(({ icon: Icon, title, description }, index) => (
            <li key={title} className="rounded-lg bg-sand p-6">
              <div className="flex items-center justify-between">
                <span
                  aria-hidden="true"
                  className="font-display text-4xl leading-none font-extrabold text-laterite"
                >
                  {index + 1}
                </span>
                <Icon aria-hidden="true" size={28} className="text-green" />
              </div>
              <h3 className="mt-4 text-lg font-bold">{title}</h3>
              <p className="mt-1 text-pretty">{description}</p>
            </li>
          ))}
        </ol>
      </DemoBlock>
    </DemoPage>
  );
}
