import { PageHead } from "#app/layouts/page-head.tsx";
import { LaterMedia } from "#app/ui/picture.tsx";
import { home2Slides } from "./data/home-slides.ts";
import { homeServices } from "./data/services.ts";
import { team } from "./data/team.ts";
import { CallToAction } from "./sections/call-to-action.tsx";
import { TestimonialCarousel } from "./sections/carousel.tsx";
import { Clients } from "./sections/clients.tsx";
import { Film } from "./sections/film.tsx";
import { GetInTouch } from "./sections/get-in-touch.tsx";
import { CardSlider } from "./sections/home-slider.tsx";
import { Pricing } from "./sections/pricing.tsx";
import { ProjectFilter } from "./sections/project-filter.tsx";
import { GridOfProjects } from "./sections/project-lists.tsx";
import { ProjectSection } from "./sections/project-section.tsx";
import { SectionTitle } from "./sections/section-title.tsx";
import { ServiceGrid } from "./sections/service-grid.tsx";
import { Specializations } from "./sections/specializations.tsx";
import { Team } from "./sections/team.tsx";

const description =
  "Sample home page of a building company: what it does, its figures, its projects, its team and its prices.";

export default function Home2() {
  return (
    <>
      <PageHead title="Home 2" description={description} path="/index2" noIndex />
      <CardSlider slides={home2Slides}>Builders of homes, roads and public places</CardSlider>
      <Specializations />
      <Counters />
      <VideoSection />
      <GetInTouch />
      <ServiceGrid services={homeServices} />
      <CallToAction />
      <ProjectSection
        id="projects"
        kicker="Projects"
        title="Nine sites we are proud to sign"
        lead="Choose a kind of work to see only its sites; each picture leads to the whole story."
      >
        <ProjectFilter>
          <GridOfProjects />
        </ProjectFilter>
      </ProjectSection>
      <Team members={team} />
      <Pricing />
      <Clients />
      <Testimonials />
    </>
  );
}

/** The counters of Home 2 (Spec §2). */
const counters = [
  { count: 2500, label: "projects done" },
  { count: 1500, label: "happy clients" },
  { count: 840, label: "industries served" },
  { count: 180, label: "renovate" },
];

/** Four figures that count up when in view. */
function Counters() {
  return (
    <section aria-label="In figures" className="bg-green-deep text-white">
      <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-8 px-4 py-12 sm:py-16 lg:grid-cols-4">
        {counters.map(({ count, label }) => (
          <div key={label} className="flex flex-col border-l-4 border-gold pl-4 sm:pl-6">
            <dt className="order-last text-lg">{label}</dt>
            <dd className="font-display text-4xl font-extrabold text-gold tabular-nums sm:text-6xl">
              <count-up>{String(count)}</count-up>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A silent video, loaded only when it is played. */
function VideoSection() {
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
        <LaterMedia className="aspect-video overflow-hidden rounded-lg">
          <Film name="crane" className="" />
        </LaterMedia>
      </div>
    </section>
  );
}

/** Testimonials of clients, across the page. */
function Testimonials() {
  return (
    <section aria-labelledby="testimonials">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <SectionTitle id="testimonials" kicker="Testimonials">
          What they say once the dust has settled
        </SectionTitle>
        <div className="mt-8">
          <TestimonialCarousel width="page" />
        </div>
      </div>
    </section>
  );
}
