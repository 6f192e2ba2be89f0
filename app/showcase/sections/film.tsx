import { type FilmName, films } from "../data/media.ts";

interface FilmProps {
  name: FilmName;
  className?: string;
}

/** One of our videos, loaded only when it is played. */
export function Film({ name, className = "rounded-lg" }: FilmProps) {
  const { file, label } = films[name];
  return (
    <video
      aria-label={label}
      poster={`/video/${file}-poster.webp`}
      width={1280}
      height={720}
      controls
      muted
      loop
      playsInline
      preload="none"
      className={`h-auto w-full bg-green-deep ${className}`}
    >
      <source src={`/video/${file}.webm`} type="video/webm" />
      <source src={`/video/${file}.mp4`} type="video/mp4" />
      <a href={`/video/${file}.mp4`}>{label}</a>
    </video>
  );
}
