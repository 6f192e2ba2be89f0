import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { Children, type ReactNode } from "react";

export interface SlideShowWords {
  /** The `aria-roledescription` of the whole and of a slide. */
  slideShow: string;
  slide: string;
  slides: (label: string) => string;
  position: (rank: number, count: number) => string;
  slideAt: (rank: number, count: number) => string;
  pause: string;
  play: string;
  previous: string;
  next: string;
}

const french: SlideShowWords = {
  slideShow: "carrousel",
  slide: "diapositive",
  slides: (label) => `Diapositives\u00A0: ${label}`,
  position: (rank, count) => `${rank} sur ${count}`,
  slideAt: (rank, count) => `Diapositive ${rank} sur ${count}`,
  pause: "Arrêter le défilement",
  play: "Lancer le défilement",
  previous: "Diapositive précédente",
  next: "Diapositive suivante",
};

interface SlideShowProps {
  /** Accessible name of the slide show. */
  label: string;
  /** Milliseconds per slide; without it, slides change only by hand. */
  interval?: number;
  /** Classes of each slide: its width, « w-full » at least. */
  slideClassName?: string;
  /** Classes of the row of buttons. */
  controlsClassName?: string;
  /** Accessible labels; French by default. */
  words?: SlideShowWords;
  children: ReactNode;
}

/**
 * Each child is a slide. Without scripts the slides can be swiped or scrolled; `elements/slide-show.ts` adds the controls, so the
 * page must load a script that registers it.
 */
export function SlideShow({
  label,
  interval,
  slideClassName = "w-full",
  controlsClassName = "",
  words = french,
  children,
}: SlideShowProps) {
  const slides = Children.toArray(children);
  return (
    <slide-show
      interval={interval}
      role="group"
      aria-roledescription={words.slideShow}
      aria-label={label}
    >
      <div data-controls className={`slide-controls with-script ${controlsClassName}`}>
        {interval !== undefined && (
          <button type="button" data-pause>
            <span data-if="playing" hidden>
              <Pause aria-hidden="true" size={20} />
              <span className="sr-only">{words.pause}</span>
            </span>{" "}
            <span data-if="paused">
              <Play aria-hidden="true" size={20} />
              <span className="sr-only">{words.play}</span>
            </span>
          </button>
        )}
        <button type="button" data-previous>
          <ChevronLeft aria-hidden="true" size={24} />
          <span className="sr-only">{words.previous}</span>
        </button>
        {slides.map((_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the slides never change
            key={index}
            type="button"
            data-dot
            aria-current={index === 0 ? "true" : undefined}
          >
            <span className="sr-only">{words.slideAt(index + 1, slides.length)}</span>
          </button>
        ))}
        <button type="button" data-next>
          <ChevronRight aria-hidden="true" size={24} />
          <span className="sr-only">{words.next}</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a `fieldset` belongs to forms */}
      <div
        data-slides
        className="slides"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reached with the keyboard
        tabIndex={0}
        role="group"
        aria-label={words.slides(label)}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a `fieldset` belongs to forms
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the slides never change
            key={index}
            data-slide
            className={`shrink-0 ${slideClassName}`}
            role="group"
            aria-roledescription={words.slide}
            aria-label={words.position(index + 1, slides.length)}
          >
            {slide}
          </div>
        ))}
      </div>
      <p data-status className="sr-only" aria-live="polite" />
    </slide-show>
  );
}
