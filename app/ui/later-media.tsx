import type { ReactNode } from "react";

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
