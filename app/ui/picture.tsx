import type { ReactNode } from "react";
import { type PictureName, pictures } from "./pictures.data.ts";

interface PictureProps {
  name: PictureName;
  /** The `sizes` attribute. */
  sizes?: string;
  /** Replaces the alt text; empty for a decoration. */
  alt?: string;
  /** False above the fold: loads at once, with high priority. */
  lazy?: boolean;
  className?: string;
}

/** Phones get at most this width, whatever their pixel density, because data is paid for. */
const phoneScreen = "(max-width: 480px)";
const phoneWidth = 800;

const address = (name: PictureName, width: number, format: "avif" | "webp") =>
  `/pictures/${name}-${width}.${format}`;

const sources = (name: PictureName, widths: number[], format: "avif" | "webp") =>
  widths.map((width) => `${address(name, width, format)} ${width}w`).join(", ");

/**
 * A picture of the library in the width that the screen needs, as AVIF, or WebP for older browsers. Its dimensions prevent a layout
 * shift, if the style leaves one side `auto`.
 */
export function Picture({ name, sizes = "100vw", alt, lazy = true, className }: PictureProps) {
  const picture = pictures[name];
  const forPhones = picture.widths.filter((width) => width <= phoneWidth);
  return (
    <picture>
      <source
        type="image/avif"
        media={phoneScreen}
        srcSet={sources(name, forPhones, "avif")}
        sizes={sizes}
      />
      <source type="image/avif" srcSet={sources(name, picture.widths, "avif")} sizes={sizes} />
      <img
        src={address(name, phoneWidth, "webp")}
        srcSet={sources(name, picture.widths, "webp")}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={lazy ? "lazy" : "eager"}
        decoding="async"
        fetchPriority={lazy ? undefined : "high"}
        className={className}
      />
    </picture>
  );
}

interface LaterMediaProps {
  /** Sets the proportions of the placeholder, unless the parent does. */
  className?: string;
  /** A decorative picture or a video, absent from the document until nearly in view. */
  children: ReactNode;
}

/** Loads its content when its place is nearly in view (`elements/later-media.ts`). */
export const LaterMedia = ({ className = "size-full", children }: LaterMediaProps) => (
  <later-media className={`block ${className}`}>
    <noscript>{children}</noscript>
  </later-media>
);
