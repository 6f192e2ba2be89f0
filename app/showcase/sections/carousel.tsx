import type { ComponentProps } from "react";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { SlideShow, type SlideShowWords } from "#app/ui/slide-show.tsx";
import { testimonials } from "../data/testimonials.ts";

const english: SlideShowWords = {
  slideShow: "carousel",
  slide: "slide",
  slides: (label) => `Slides: ${label}`,
  position: (rank, count) => `${rank} of ${count}`,
  slideAt: (rank, count) => `Slide ${rank} of ${count}`,
  pause: "Pause the slides",
  play: "Play the slides",
  previous: "Previous slide",
  next: "Next slide",
};

/** A slide show with English labels and its script. */
export function Carousel(slideShow: ComponentProps<typeof SlideShow>) {
  return (
    <>
      <SlideShow {...slideShow} words={english} />
      <BrowserScript name="slides" />
    </>
  );
}

interface TestimonialCarouselProps {
  /** One slide at a time in a sidebar, up to three side by side on a page. */
  width: "sidebar" | "page";
}

/** Testimonials of clients as a slide show. The parent section has the heading. */
export function TestimonialCarousel({ width }: TestimonialCarouselProps) {
  const wide = width === "page";
  return (
    <Carousel
      label="Testimonials"
      interval={8000}
      slideClassName={wide ? "w-full md:w-1/2 lg:w-1/3" : "w-full"}
      controlsClassName="mt-2 text-green"
    >
      {testimonials.map(({ image, quote, name, designation }) => (
        <figure
          key={name}
          className={`flex h-full flex-col gap-4 ${wide ? "border-t-4 border-gold py-5 pr-8" : "card p-5"}`}
        >
          <blockquote className={`text-pretty ${wide ? "text-lg" : ""}`}>
            <p>“{quote}”</p>
          </blockquote>
          <figcaption className="mt-auto flex items-center gap-4">
            <img
              src={`/portraits.svg#${image}`}
              width={56}
              height={56}
              alt=""
              loading="lazy"
              className="shrink-0 rounded-full bg-sand"
            />
            <span>
              <span className="block font-semibold">{name}</span>{" "}
              <span className="text-sm text-ink-soft">{designation}</span>
            </span>
          </figcaption>
        </figure>
      ))}
    </Carousel>
  );
}
