import { SectionTitle } from "./section-title.tsx";
import { TestimonialCarousel } from "./testimonial-carousel.tsx";

/** What clients say, across the page. */
export function Testimonials() {
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
