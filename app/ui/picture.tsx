import type { ReactNode } from "react";
import { type PictureName, pictures } from "./pictures.data.ts";

interface PictureProps {
  name: PictureName;
  /** Width on the page, as in HTML. */
  sizes?: string;
  /** Empty beside words that say the same. */
  alt?: string;
  /** False for what is seen before any scrolling; its download then goes first. */
  lazy?: boolean;
  className?: string;
}

/** A phone shows no more than this of a picture, whatever the density of its screen: data is paid for. */
const phoneScreen = "(max-width: 480px)";
const phoneWidth = 800;

const address = (name: PictureName, width: number, format: "avif" | "webp") =>
  `/pictures/${name}-${width}.${format}`;

const sources = (name: PictureName, widths: number[], format: "avif" | "webp") =>
  widths.map((width) => `${address(name, width, format)} ${width}w`).join(", ");

/**
 * A picture of the library in the width that the screen needs, as AVIF or, where the browser is
 * older, WebP. Its place is kept while it loads, as long as the style leaves one side `auto`.
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
  /** Keeps the place: the proportions of what stands in it, unless what is around does. */
  className?: string;
  /** A picture that only decorates, or a film: what is not in view does not exist for anybody. */
  children: ReactNode;
}

/** One of many pictures: it comes when its place is nearly in view (`elements/later-media.ts`). */
export const LaterMedia = ({ className = "size-full", children }: LaterMediaProps) => (
  <later-media className={`block ${className}`}>
    <noscript>{children}</noscript>
  </later-media>
);
