import { Children, type ComponentProps } from "react";
import { SlideShow } from "#app/ui/slide-show.tsx";

/** The product's slides on a page in English: their buttons speak French, what they show does not. */
export function Carousel({ children, ...slideShow }: ComponentProps<typeof SlideShow>) {
  return (
    <div lang="fr">
      <SlideShow {...slideShow}>
        {Children.map(children, (slide) => (
          <div lang="en" className="h-full">
            {slide}
          </div>
        ))}
      </SlideShow>
    </div>
  );
}
