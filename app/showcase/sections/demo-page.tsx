import type { ReactNode } from "react";
import { PageHead } from "#app/layouts/page-head.tsx";
import { DemoSidebar } from "./demo-sidebar.tsx";
import { type Banner, ShowcaseBanner } from "./showcase-banner.tsx";
import { TestimonialCarousel } from "./testimonial-carousel.tsx";

interface DemoPageProps {
  path: string;
  description: string;
  banner: Banner;
  children: ReactNode;
}

/** A page that shows one part of the design: links to the others and testimonials at the left (Spec §2). */
export function DemoPage({ path, description, banner, children }: DemoPageProps) {
  return (
    <>
      <PageHead title={banner.title} description={description} path={path} noIndex />
      <ShowcaseBanner {...banner} />
      <div className="mx-auto grid max-w-6xl items-start gap-x-12 gap-y-10 px-4 py-10 sm:py-16 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <DemoSidebar />
        <div className="min-w-0 space-y-12 sm:space-y-16 lg:row-span-2">{children}</div>
        <section aria-labelledby="testimonials" className="min-w-0">
          <h2 id="testimonials" className="mb-4 text-xl font-bold text-green">
            What clients say
          </h2>
          <TestimonialCarousel width="sidebar" />
          <p className="mt-2 text-sm text-ink-soft">
            Invented people, drawn portraits: nobody is quoted.
          </p>
        </section>
      </div>
    </>
  );
}

interface DemoPartProps {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One way to use what the page shows. */
export function DemoPart({ id, title, lead, children }: DemoPartProps) {
  return (
    <section aria-labelledby={id}>
      <div className="band w-12" aria-hidden="true" />
      <h2 id={id} className="mt-4 text-2xl font-bold text-green sm:text-3xl">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-prose text-pretty text-ink-soft">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
