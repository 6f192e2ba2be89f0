import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { HomeSlide } from "../data/home-slides.ts";
import { Carousel } from "./carousel.tsx";

const interval = 7000;

/** A phone gets smaller pictures than its screen could show, so that the text is not delayed. */
const phoneSizes = "(min-width: 30rem) 100vw, 65vw";

interface HomeSliderProps {
  slides: HomeSlide[];
  /** The heading of the page, above the slides. */
  children: ReactNode;
}

/** The slides of Home 2: a card over the edge of a large picture. */
export function CardSlider({ slides, children }: HomeSliderProps) {
  return (
    <section aria-labelledby="page-title" className="relative bg-sand">
      <PageTitle className="text-laterite lg:max-w-xs">{children}</PageTitle>
      <Carousel
        label="Introduction"
        interval={interval}
        controlsClassName="mx-auto max-w-6xl px-2 pb-2 text-green lg:absolute lg:inset-x-0 lg:bottom-4"
      >
        {slides.map((slide, index) => (
          <div
            key={slide.title}
            className="relative flex h-full flex-col lg:min-h-160 lg:justify-center"
          >
            <Picture
              name={slide.image}
              alt=""
              lazy={index > 0}
              sizes={`(min-width: 64rem) 67vw, ${phoneSizes}`}
              className="w-full object-cover lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-2/3"
            />
            <div className="relative mx-auto w-full max-w-6xl px-4">
              <div className="card -mt-8 max-w-lg border-t-4 border-t-gold p-6 sm:p-10 lg:mt-0">
                <Words slide={slide} className="text-green" />
              </div>
            </div>
          </div>
        ))}
      </Carousel>
      <div className="band relative" aria-hidden="true" />
    </section>
  );
}

/** The slides of Home 3: full-width pictures, with the text on a green gradient. */
export function PictureSlider({ slides, children }: HomeSliderProps) {
  return (
    <section aria-labelledby="page-title" className="relative bg-green-deep text-white">
      <PageTitle className="text-gold">{children}</PageTitle>
      <Carousel
        label="Introduction"
        interval={interval}
        controlsClassName="mx-auto max-w-6xl px-2 pb-2 lg:absolute lg:inset-x-0 lg:bottom-6"
      >
        {slides.map((slide, index) => (
          <div
            key={slide.title}
            className="relative flex h-full flex-col lg:min-h-176 lg:justify-center"
          >
            <Picture
              name={slide.image}
              alt=""
              lazy={index > 0}
              sizes={phoneSizes}
              className="aspect-3/2 w-full object-cover object-right lg:absolute lg:inset-0 lg:aspect-auto lg:size-full"
            />
            <div className="absolute inset-0 hidden bg-linear-to-r from-green-deep from-40% via-green-deep/85 via-60% to-transparent to-95% lg:block" />
            <div className="relative mx-auto w-full max-w-6xl px-4 py-6">
              <div className="max-w-xl">
                <Words slide={slide} />
              </div>
            </div>
          </div>
        ))}
      </Carousel>
      <div className="band relative" aria-hidden="true" />
    </section>
  );
}

/** The fixed title above rotating slides. */
function PageTitle({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className="relative z-1 mx-auto max-w-6xl px-4 lg:h-0">
      <h1
        id="page-title"
        className={`py-3 font-sans font-semibold lg:py-8 lg:text-lg ${className}`}
      >
        {children}
      </h1>
    </div>
  );
}

function Words({ slide, className = "" }: { slide: HomeSlide; className?: string }) {
  const { title, text, link } = slide;
  return (
    <>
      <h2 className={`text-3xl font-extrabold sm:text-5xl ${className}`}>{title}</h2>
      <p className="mt-4 text-lg text-pretty sm:text-xl">{text}</p>
      <p className="mt-6">
        <ButtonLink href={link.href} tone={className ? "primary" : "secondary"}>
          {link.label}
        </ButtonLink>
      </p>
    </>
  );
}
