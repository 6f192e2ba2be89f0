import type { Db } from "#app/kernel/context.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { Filing, Sworn } from "./filing.ts";

interface WrittenFiling {
  id: string;
  number: string;
  at: Date;
  by: string | null;
  sworn: Sworn;
  address: string;
  filing: Filing;
  sha256: string;
}

/** Stores the frozen content of a filing, with its documents as rows that are checked one by one. */
export async function writeFiling(db: Db, filed: WrittenFiling): Promise<void> {
  const { id, filing } = filed;
  await db
    .updateTable("application")
    .set({
      number: filed.number,
      filed_at: filed.at,
      filed_by: filed.by,
      sworn: jsonText(filed.sworn),
      sworn_address: filed.address,
      filing: jsonText(filing),
      filing_sha256: filed.sha256,
      region: ({ selectFrom }) =>
        selectFrom("company")
          .select("region")
          .whereRef("company.id", "=", "application.company_id"),
    })
    .where("id", "=", id)
    .execute();
  await writeFamilies(db, id);
  if (filing.documents.length > 0)
    await db
      .insertInto("application_document")
      .values(
        filing.documents.map((document) => ({
          application_id: id,
          requirement_code: document.code,
          requirement_version: document.version,
          document_id: document.documentId,
          sha256: document.sha256,
          request_only: document.requestOnly,
        })),
      )
      .execute();
}

/** Keeps the families of what is asked for, by the newest edition that holds each sub-area. */
export async function writeFamilies(db: Db, id: string): Promise<void> {
  await db
    .insertInto("application_family")
    .columns(["application_id", "family_id"])
    .expression(({ selectFrom }) =>
      selectFrom("application_sub_area as chosen")
        .innerJoin("sub_area_in_edition as entry", "entry.sub_area_id", "chosen.sub_area_id")
        .innerJoin("nomenclature_edition as edition", "edition.id", "entry.edition_id")
        .innerJoin("area_in_edition as area", (join) =>
          join
            .onRef("area.edition_id", "=", "entry.edition_id")
            .onRef("area.area_id", "=", "entry.area_id"),
        )
        .select(["chosen.application_id", "area.family_id"])
        .distinctOn("chosen.sub_area_id")
        .where("chosen.application_id", "=", id)
        .orderBy("chosen.sub_area_id")
        .orderBy("edition.number", "desc"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
