import { SelectField, TextField } from "#app/forms/field.tsx";
import { UploadField } from "#app/forms/upload-field.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import type { VisitPhoto } from "./visit.queries.server.ts";
import { longestVisit, type VisitPoint } from "./visit-checklist.ts";

type ShownPhoto = Pick<VisitPhoto, "id" | "point" | "caption" | "name" | "scan">;

interface VisitPhotosProps {
  applicationId: string;
  visitId: string;
  points: readonly VisitPoint[];
  photos: readonly ShownPhoto[];
  failure: { error: string; point: string; caption: string } | undefined;
}

/** The photos of a visit that is not signed yet, and the form of the next one. */
export function VisitPhotos({ applicationId, visitId, points, photos, failure }: VisitPhotosProps) {
  return (
    <OfficeSection id="photos" title="Photos">
      <PhotoList applicationId={applicationId} points={points} photos={photos} visitId={visitId} />
      <form method="post" encType="multipart/form-data" noValidate className="mt-3 max-w-xl">
        <input type="hidden" name="visite" value={visitId} />
        <SelectField
          name="point"
          label="Ce que la photo montre"
          defaultValue={failure?.point ?? ""}
          options={points.map(({ name, label }) => ({ value: name, label }))}
        />
        <TextField
          name="legende"
          label="Légende"
          optional
          maxLength={longestVisit.caption}
          autoComplete="off"
          defaultValue={failure?.caption ?? ""}
        />
        <UploadField
          label="Photo"
          help={
            "JPEG, PNG ou WebP, 10\u00A0Mo au plus. Prenez-la avec le téléphone ou choisissez-la."
          }
          types={["image/jpeg", "image/png", "image/webp"]}
          maxMb={10}
          error={failure?.error}
        />
        <button type="submit" name="intent" value="photo" className="button button-secondary">
          Ajouter la photo
        </button>
      </form>
    </OfficeSection>
  );
}

interface PhotoListProps {
  applicationId: string;
  points: readonly { name: string; label: string }[];
  photos: readonly ShownPhoto[];
  /** Set for a visit whose photos can still be taken back. */
  visitId?: string;
}

/** Photos with what they show, each small and as a link. */
export function PhotoList({ applicationId, points, photos, visitId }: PhotoListProps) {
  if (photos.length === 0) return <p className="text-ink-soft">Aucune photo.</p>;
  return (
    <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {photos.map(({ id, point, caption, name, scan }) => {
        const about = caption ?? points.find((each) => each.name === point)?.label ?? name;
        const address = addressOf("/bureau/dossiers/:id/visite/photos/:photo", {
          id: applicationId,
          photo: id,
        });
        return (
          <li key={id} className="min-w-0 text-sm">
            {scan === "infected" ? (
              <p className="text-error">Refusée par l’antivirus</p>
            ) : (
              <a href={address} target="_blank" rel="noopener" className="block">
                <img
                  src={address}
                  alt={about}
                  loading="lazy"
                  className="aspect-4/3 w-full border border-line object-cover"
                />
                <span className="sr-only"> (nouvel onglet)</span>
              </a>
            )}
            <p className="mt-1 wrap-anywhere">{about}</p>
            {visitId && (
              <form method="post">
                <input type="hidden" name="visite" value={visitId} />
                <input type="hidden" name="photo" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="remove-photo"
                  className="link min-h-11"
                  aria-label={`Retirer la photo\u00A0: ${about}`}
                >
                  Retirer
                </button>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  );
}
