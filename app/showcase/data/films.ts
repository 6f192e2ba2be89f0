/** Our own films, without sound: `public/video/{file}.webm`, `.mp4` and `-poster.webp`. */
export const films = {
  crane: {
    file: "chantier-loop",
    label: "A building under construction: the crane slews slowly above the frame",
  },
  stages: {
    file: "chantier-etapes",
    label: "From the drawing to the keys: a plan, foundations, reinforcement, then homes",
  },
} as const;

export type FilmName = keyof typeof films;
