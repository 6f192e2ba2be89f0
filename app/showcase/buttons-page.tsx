import { ArrowRight, Download, Mail, Phone, Search } from "lucide-react";
import type { ReactNode } from "react";
import { useSettings } from "#app/layouts/site-data.ts";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";

const tones = [
  { look: "button-primary", label: "Primary" },
  { look: "button-secondary", label: "Secondary" },
  { look: "button-gold", label: "Gold" },
  { look: "button-laterite", label: "Laterite" },
  { look: "button-dark", label: "Dark" },
  { look: "button-quiet", label: "Quiet" },
];

const sizes = [
  { size: "button-small", label: "Small" },
  { size: "", label: "Regular" },
  { size: "button-large", label: "Large" },
];

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 sm:gap-4">{children}</div>
);

/** Samples of buttons; each is a working link. */
export default function Buttons() {
  const settings = useSettings();
  return (
    <DemoPage
      path="/buttons"
      description="Buttons of the template pages: six tones, three sizes, with icons, across the width, joined and not available."
      banner={{ image: "briques", title: "Buttons", page: "Buttons" }}
    >
      <DemoBlock
        id="tones"
        title="Tones"
        lead="One primary button a view, for what the page is about. Laterite is for what must not be missed."
      >
        <Row>
          {tones.map(({ look, label }) => (
            <a key={look} href="/project-grid" className={`button ${look}`}>
              {`${label} `}
            </a>
          ))}
        </Row>
      </DemoBlock>
      <DemoBlock
        id="sizes"
        title="Sizes"
        lead="The smallest is still 44 pixels high: a thumb finds it."
      >
        <Row>
          {sizes.map(({ size, label }) => (
            <a key={label} href="/services" className={`button button-primary ${size}`}>
              {`${label} `}
            </a>
          ))}
        </Row>
      </DemoBlock>
      <DemoBlock
        id="with-icons"
        title="With an icon"
        lead="An icon helps a word; it stands alone only where everybody knows it."
      >
        <Row>
          <a href={`tel:${settings.phone}`} className="button button-primary">
            <Phone aria-hidden="true" size={20} />
            Call us
          </a>{" "}
          <a href={`mailto:${settings.email}`} className="button button-secondary">
            <Mail aria-hidden="true" size={20} />
            Write to us
          </a>{" "}
          <a href="/project-detail" className="button button-gold">
            See a project
            <ArrowRight aria-hidden="true" size={20} />
          </a>{" "}
          <a href="/search" className="button button-dark px-3">
            <Search aria-hidden="true" size={22} />
            <span className="sr-only">Search the site</span>
          </a>
        </Row>
      </DemoBlock>
      <DemoBlock id="across" title="Across the width">
        <div className="card space-y-3 p-5 sm:max-w-sm">
          <p className="font-display text-lg font-bold">A plan, a plot, a date?</p>
          <a href="/contact" className="button button-primary w-full">
            Make an Appointment
          </a>{" "}
          <a href="/services" className="button button-secondary w-full">
            What we build
          </a>
        </div>
      </DemoBlock>
      <DemoBlock id="joined" title="Joined" lead="Choices of the same kind, side by side.">
        <div className="flex max-sm:flex-col">
          <a
            href="/project-grid"
            className="button button-secondary max-sm:rounded-b-none sm:rounded-r-none"
          >
            Grid
          </a>{" "}
          <a
            href="/project-masonary"
            className="button button-secondary rounded-none max-sm:-mt-px sm:-ml-px"
          >
            Masonry
          </a>{" "}
          <a
            href="/project-carousal"
            className="button button-secondary max-sm:-mt-px max-sm:rounded-t-none sm:-ml-px sm:rounded-l-none"
          >
            Carousel
          </a>
        </div>
      </DemoBlock>
      <DemoBlock
        id="on-dark"
        title="On a dark ground"
        lead="Gold on green is the pair that reads best in full sun."
      >
        <div className="rounded-lg bg-green-deep p-6 sm:p-8">
          <Row>
            <a href="/index2" className="button button-gold">
              Home 2
            </a>{" "}
            <a href="/index3" className="button button-secondary">
              Home 3
            </a>{" "}
            <a
              href="/index4"
              className="button border-white text-white hover:bg-white hover:text-green"
            >
              Home 4
            </a>
          </Row>
        </div>
      </DemoBlock>
      <DemoBlock
        id="not-available"
        title="Not available"
        lead="It says why, beside it: grey alone explains nothing."
      >
        <Row>
          <button
            type="button"
            className="button"
            aria-disabled="true"
            aria-describedby="no-brochure"
          >
            <Download aria-hidden="true" size={20} />
            Download the brochure
          </button>
          <p id="no-brochure" className="text-sm text-ink-soft">
            The builder of these pages is invented and has no brochure.
          </p>
        </Row>
      </DemoBlock>
    </DemoPage>
  );
}
