import { Pause, Play } from "lucide-react";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { typedWords } from "../data/home-slides.ts";

const button =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm bg-green-deep/80 px-3 text-sm font-semibold hover:bg-green";

/** A full-width video behind a typed headline; both can be paused. */
export function VideoHero() {
  return (
    <section
      aria-labelledby="page-title"
      className="relative flex min-h-[85svh] flex-col overflow-hidden bg-green-deep text-white"
    >
      <BrowserScript name="film" />
      <video-backdrop>
        <video
          aria-hidden="true"
          poster="/video/chantier-loop-poster.webp"
          width={1280}
          height={720}
          muted
          loop
          playsInline
          preload="none"
          tabIndex={-1}
          className="absolute inset-0 size-full object-cover"
        >
          <source src="/video/chantier-loop.webm" type="video/webm" />
          <source src="/video/chantier-loop.mp4" type="video/mp4" />
        </video>
        <div className="absolute inset-0 bg-linear-to-r from-green-deep from-75% to-green-deep/90 lg:to-transparent" />
        <p className="with-script pointer-events-none absolute inset-x-0 bottom-0 z-1 mx-auto max-w-6xl px-4 pb-4 text-right">
          <button type="button" data-film className={`${button} pointer-events-auto`}>
            <span data-film-is="playing" hidden>
              <Pause aria-hidden="true" size={20} className="inline" /> Pause the video
            </span>{" "}
            <span data-film-is="paused">
              <Play aria-hidden="true" size={20} className="inline" /> Play the video
            </span>
          </button>
        </p>
      </video-backdrop>
      <type-writer className="relative flex flex-1 flex-col">
        <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col justify-center px-4 py-12">
          <p className="font-semibold text-gold">Builders since 1996</p>
          <h1
            id="page-title"
            className="mt-2 min-h-[3.45em] max-w-3xl text-4xl font-extrabold text-wrap sm:min-h-[2.3em] sm:text-6xl"
          >
            <span className="sr-only">{`We build ${typedWords.join(", ")} `}</span>
            <span aria-hidden="true">
              We build
              <br />
              {typedWords.map((words, index) => (
                <span key={words} data-phrase hidden={index > 0} className="text-gold">
                  {words}
                </span>
              ))}
            </span>
          </h1>
          <p className="mt-4 max-w-xl text-lg text-pretty sm:text-xl">
            One crew, one drawing office and one site manager, from the first trench to the keys.
          </p>
          <p className="mt-8 flex flex-wrap gap-4">
            <ButtonLink href="/project-grid" tone="secondary">
              See our projects
            </ButtonLink>
          </p>
        </div>
        <p className="with-script mx-auto w-full max-w-6xl px-4 pb-4 max-lg:pb-20">
          <button type="button" data-pause className={button}>
            <span data-if="playing" hidden>
              <Pause aria-hidden="true" size={20} className="inline" /> Pause the headline
            </span>{" "}
            <span data-if="paused">
              <Play aria-hidden="true" size={20} className="inline" /> Play the headline
            </span>
          </button>
        </p>
      </type-writer>
    </section>
  );
}
