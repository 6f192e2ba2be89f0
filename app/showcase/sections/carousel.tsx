import type { ComponentProps } from "react";
import { SlideShow, type SlideShowWords } from "#app/ui/slide-show.tsx";

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

/** The product's slides, in English. */
export function Carousel(slideShow: ComponentProps<typeof SlideShow>) {
  return <SlideShow {...slideShow} words={english} />;
}
