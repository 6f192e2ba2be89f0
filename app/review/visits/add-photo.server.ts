import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import { scanAgain } from "#app/files/scan-again.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanLine } from "#app/kernel/text.ts";
import { lockPlannedVisit } from "./lock-visit.server.ts";
import { photosOf } from "./visit.queries.server.ts";
import type { VisitRefusal } from "./visit.refusals.ts";
import { longestVisit, visitPoints } from "./visit-checklist.ts";
import { deletePhoto, insertPhoto, writePhotoScan } from "./visit-writes.queries.server.ts";

/** Most photos of one visit. `[P]` */
export const MOST_PHOTOS = 40;

/** An infected photo is no longer served to anybody; the staff see the result of the scan. */
export const visitPhotoScan = scanAgain("visit-photo-scan", (tx, { key, scan }) =>
  writePhotoScan(tx.db, { photoId: key, scan }),
);

interface AddedPhoto {
  applicationId: string;
  visitId: string;
  /** The point of the checklist that it shows. */
  point: string;
  caption: string;
  file: SuppliedFile;
}

/** Adds a photo to a visit that is not signed yet. The same photo twice is one. */
export async function addPhoto(
  ctx: Context,
  { applicationId, visitId, point, caption, file }: AddedPhoto,
): Promise<Result<{ photoId: string }, VisitRefusal>> {
  return await ctx.transaction(async (tx) => {
    const lockedVisit = await lockPlannedVisit(tx, { applicationId, visitId });
    if (!lockedVisit.ok) return lockedVisit;
    const { application, scope, accountId } = lockedVisit.value;
    if (!visitPoints(application.class).some(({ name }) => name === point))
      return refused("unknown-point");
    const photos = await photosOf(tx.db, scope, visitId);
    const same = photos.find(({ sha256 }) => sha256 === file.sha256);
    if (same) return done({ photoId: same.id });
    if (photos.length >= MOST_PHOTOS) return refused("too-many-photos");
    if (cleanLine(caption).length > longestVisit.caption) return refused("caption-too-long");
    const { name, type, bytes, sha256, scan } = file;
    const photoId = await insertPhoto(tx, {
      visitId,
      point,
      caption: cleanLine(caption) || null,
      name,
      type,
      bytes,
      sha256,
      scan,
      by: accountId,
    });
    await visitPhotoScan.askIn(tx, { key: photoId, file });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "visit-photo-added",
      data: { visitId, point, sha256 },
    });
    return done({ photoId });
  });
}

/** Takes a photo back from a visit that is not signed yet. */
export async function removePhoto(
  ctx: Context,
  { applicationId, visitId, photoId }: { applicationId: string; visitId: string; photoId: string },
): Promise<Result<null, VisitRefusal>> {
  return await ctx.transaction(async (tx) => {
    const lockedVisit = await lockPlannedVisit(tx, { applicationId, visitId });
    if (!lockedVisit.ok) return lockedVisit;
    const photos = await photosOf(tx.db, lockedVisit.value.scope, visitId);
    const photo = photos.find(({ id }) => id === photoId);
    if (!photo) return done(null);
    await deletePhoto(tx.db, photoId);
    const { point, sha256 } = photo;
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "visit-photo-removed",
      data: { visitId, point, sha256 },
    });
    return done(null);
  });
}
