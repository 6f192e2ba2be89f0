import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { currentState } from "#app/layouts/menu.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { demoPages } from "#app/layouts/showcase/template-pages.ts";
import { TestimonialCarousel } from "./carousel.tsx";
import { type Banner, ShowcaseBanner } from "./showcase-banner.tsx";

interface DemoPageProps {
  path: string;
  description: string;
  banner: Banner;
  children: ReactNode;
}

/** A page that demonstrates one design element, with links to the others and testimonials at the left (Spec §2). */
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

interface DemoBlockProps {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One example on a demo page. */
export function DemoBlock({ id, title, lead, children }: DemoBlockProps) {
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

/** Links to the demo pages, the current one marked. */
function DemoSidebar() {
  const { pathname } = useLocation();
  return (
    <nav aria-labelledby="demo-pages" className="card overflow-hidden">
      <h2
        id="demo-pages"
        className="border-b border-line bg-green-soft px-4 py-3 text-lg font-bold text-green"
      >
        Shortcodes
      </h2>
      <ul className="grid grid-cols-2 lg:grid-cols-1">
        {demoPages.map((link) => (
          <li key={link.path} className="border-line not-last:border-b">
            <a
              href={link.path}
              className="menu-link justify-between px-4"
              aria-current={currentState(link, pathname)}
            >
              {link.label}
              <ChevronRight aria-hidden="true" size={18} className="shrink-0 max-lg:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
