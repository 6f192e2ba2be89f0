import { sql } from "kysely";
import { staffScope } from "#app/accounts/scope.server.ts";
import { complaintsNumbered } from "#app/complaints/complaint.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { keysetPage } from "#app/kernel/keyset.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { measuresNumbered } from "#app/review/measures/measure.queries.server.ts";
import { type Asked, latest, nothing } from "./search.queries.server.ts";

/** Complaints that the reader may know of, by their number or a part of it; never by who complains or what is said. */
export async function findComplaints(db: Db, { actor, typed, wanted }: Asked) {
  const scope = staffScope(actor);
  if (!scope || !permit(actor, "complaint.read")) return nothing;
  return keysetPage(
    db,
    complaintsNumbered(db, scope, typed),
    latest(sql`complaint.received_at`, sql`complaint.id`),
    wanted,
  );
}

/** Measures that the reader may know of, by their number or a part of it. */
export async function findMeasures(db: Db, { actor, typed, wanted, now }: Asked & { now: Date }) {
  const scope = staffScope(actor);
  if (!scope) return nothing;
  return keysetPage(
    db,
    measuresNumbered({ db, now }, scope, typed),
    latest(sql`measure.proposed_at`, sql`measure.id`),
    wanted,
  );
}
