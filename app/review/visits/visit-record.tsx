import type { VisitPhoto } from "./visit.queries.server.ts";
import { PhotoList } from "./visit-photos.tsx";

interface VisitRecordProps {
  applicationId: string;
  record: {
    points: readonly { name: string; label: string; found: string; note: string }[];
    met: string;
    conclusion: string;
  };
  photos: readonly Pick<VisitPhoto, "id" | "point" | "caption" | "name" | "scan">[];
}

/** The record of a visit to be read: what was found about each point, who was met, the conclusion and the photos. */
export function VisitRecord({ applicationId, record, photos }: VisitRecordProps) {
  const { points, met, conclusion } = record;
  return (
    <>
      <dl className="mt-3 divide-y divide-line">
        {points.map(({ name, label, found, note }) => (
          <div key={name} className="py-2">
            <dt className="flex flex-wrap justify-between gap-x-4">
              {label}
              <strong className="font-semibold">{found === "" ? "–" : found}</strong>
            </dt>
            {note && (
              <dd className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{note}</dd>
            )}
          </div>
        ))}
        <div className="py-2">
          <dt>Personnes rencontrées</dt>
          <dd className="wrap-anywhere text-ink-soft">{met || "–"}</dd>
        </div>
        <div className="py-2">
          <dt>Conclusion</dt>
          <dd className="max-w-prose wrap-anywhere whitespace-pre-line">{conclusion || "–"}</dd>
        </div>
      </dl>
      <PhotoList applicationId={applicationId} points={points} photos={photos} />
    </>
  );
}
