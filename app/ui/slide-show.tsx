import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { Children, type ReactNode } from "react";

interface SlideShowProps {
  /** Names the whole for those who do not see it. */
  label: string;
  /** Milliseconds for each slide; without it the visitor alone turns them. */
  interval?: number;
  /** Classes of each slide: its width, « w-full » at least. */
  slideClassName?: string;
  /** Classes of the row of buttons. */
  controlsClassName?: string;
  children: ReactNode;
}

/**
 * Each child is a slide. Without script they are swiped or scrolled; `elements/slide-show.ts` adds the rest, and the
 * page must load a script that registers it.
 */
export function SlideShow({
  label,
  interval,
  slideClassName = "w-full",
  controlsClassName = "",
  children,
}: SlideShowProps) {
  const slides = Children.toArray(children);
  return (
    <slide-show
      interval={interval}
      role="group"
      aria-roledescription="carrousel"
      aria-label={label}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a `fieldset` belongs to forms */}
      <div
        data-slides
        className="slides"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reached with the keyboard
        tabIndex={0}
        role="group"
        aria-label={`Diapositives\u00A0: ${label}`}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a `fieldset` belongs to forms
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the slides never change
            key={index}
            data-slide
            className={`shrink-0 ${slideClassName}`}
            role="group"
            aria-roledescription="diapositive"
            aria-label={`${index + 1} sur ${slides.length}`}
          >
            {slide}
          </div>
        ))}
      </div>
      <div data-controls className={`slide-controls with-script ${controlsClassName}`}>
        {interval !== undefined && (
          <button type="button" data-pause>
            <span data-if="playing" hidden>
              <Pause aria-hidden="true" size={20} />
              <span className="sr-only">Arrêter le défilement</span>
            </span>
            <span data-if="paused">
              <Play aria-hidden="true" size={20} />
              <span className="sr-only">Lancer le défilement</span>
            </span>
          </button>
        )}
        <button type="button" data-previous>
          <ChevronLeft aria-hidden="true" size={24} />
          <span className="sr-only">Diapositive précédente</span>
        </button>
        {slides.map((_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the slides never change
            key={index}
            type="button"
            data-dot
            aria-current={index === 0 ? "true" : undefined}
          >
            <span className="sr-only">{`Diapositive ${index + 1} sur ${slides.length}`}</span>
          </button>
        ))}
        <button type="button" data-next>
          <ChevronRight aria-hidden="true" size={24} />
          <span className="sr-only">Diapositive suivante</span>
        </button>
      </div>
      <p data-status className="sr-only" aria-live="polite" />
    </slide-show>
  );
}
