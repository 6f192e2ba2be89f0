interface FilmProps {
  label: string;
  /** Second at which it begins. */
  startsAt?: number;
  className?: string;
}

/** Our own film of a site, without sound: nothing of it is loaded before it is played. */
export function Film({ label, startsAt = 0, className = "rounded-lg" }: FilmProps) {
  const from = startsAt > 0 ? `#t=${startsAt}` : "";
  return (
    <video
      aria-label={label}
      poster="/video/chantier-loop-poster.webp"
      width={1280}
      height={720}
      controls
      muted
      loop
      playsInline
      preload="none"
      className={`h-auto w-full bg-green-deep ${className}`}
    >
      <source src={`/video/chantier-loop.webm${from}`} type="video/webm" />
      <source src={`/video/chantier-loop.mp4${from}`} type="video/mp4" />
      <a href="/video/chantier-loop.mp4">{label}</a>
    </video>
  );
}
