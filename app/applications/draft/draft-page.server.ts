import { subAreasInForce } from "#app/activity/activity.queries.server.ts";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { searchSubAreas } from "#app/activity/match-sub-areas.ts";
import { levelName } from "#app/certificates/qualification.ts";
import { classInALine } from "#app/documents/class-guide-view.tsx";
import type { Context } from "#app/kernel/context.ts";
import { formatTime } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { type FeeLine, feesDue, totalOf } from "#app/tariff/fees-due.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import type { ShownApplication } from "../application.queries.server.ts";
import { contentOf } from "../filing/filing.server.ts";
import { classOutlook } from "./class-outlook.ts";
import { type DraftFacts, filingObstacles, type Section, sectionProgress } from "./draft.ts";
import { readDraft } from "./draft-facts.server.ts";
import { type DraftFields, draftFields, levelField } from "./draft-fields.ts";
import { differenceInWords } from "./fee-difference.ts";
import { askedFigures, labelIn } from "./figures.ts";

interface Opened {
  section: Section;
  /** The words by which sub-areas are searched. */
  search?: string;
}

/** The data of a page of a draft: its sections with their state, and the open one. */
export async function draftPage(
  ctx: Context,
  application: ShownApplication,
  { section, search = "" }: Opened,
) {
  const { db, now, actor } = ctx;
  const { id, companyId } = application;
  const [draftContent, settings] = await Promise.all([
    readDraft({ db, now }, application),
    settingsInForce(db, now),
  ]);
  const { draft, day, tariff, lines } = draftContent;
  const outlook = classOutlook(draft.figures, tariff.classMinima, draft.class);
  const offered = await subAreasInForce(db, day);
  const fields = draftFields({
    class: draft.class,
    figures: draft.figures,
    offered,
    levels: draft.subAreas,
  });
  const { families, ...searched } = searchedFamilies(offered, { search, fields });
  return {
    application: { id, companyId, kind: application.kind, version: application.version },
    accountId: actor.kind === "person" ? actor.accountId : "",
    savedAt: formatTime(application.savedAt),
    mayWrite: permit(actor, "application.prepare", { companyId }),
    section,
    progress: sectionProgress(draft),
    obstacles: filingObstacles(draft),
    outlook: outlook.sentences,
    otherClass: otherClass(draft, outlook, tariff.fees),
    fields,
    families: section === "travaux" ? families : [],
    searched,
    levels: levels.map((level) => ({
      value: String(level),
      label: levelName(level, tariff.levels),
    })),
    classes: classes.map((each) => ({
      value: each,
      label: `Classe\u00A0${each}`,
      help: draftContent.guide
        .filter((entry) => entry.class === each)
        .map(classInALine)
        .join(""),
    })),
    guide: section === "travaux" ? draftContent.guide : [],
    levelNames: tariff.levels,
    figures: askedFigures(draft.years).map(({ name, money }) => ({
      name,
      money,
      label: labelIn(draft.figures, name),
    })),
    discrepancies: draft.discrepancies,
    means: draft.means,
    documents: draft.documents,
    fee: shownFee(draft, lines, settings.refundDays),
    content: section === "resume" ? contentOf(application, draftContent) : null,
    swornStatement: settings.swornStatement,
  };
}

/** What the figures say of the class before the fee is paid: nothing yet, or another class with its fee; null where they agree. */
function otherClass(
  { class: aimedAt, subAreas, fee }: DraftFacts,
  { reached, sentences: [sentence = ""] }: ReturnType<typeof classOutlook>,
  fees: Tariff["fees"],
) {
  if (aimedAt === null || reached === aimedAt) return null;
  if (fee.payment !== null && fee.payment.state !== "due" && fee.payment.state !== "cancelled")
    return null;
  const due = reached && { kind: "opening" as const, class: reached, subAreas: subAreas.length };
  return { sentence, aimedAt, reached, amount: due && totalOf(feesDue(fees, due)) };
}

/** The fee as every page shows it: once paid, what was paid, with what is given back of it when this choice is filed. */
function shownFee(
  { class: aimedAt, subAreas, fee }: DraftFacts,
  lines: FeeLine[] | null,
  refundDays: number,
) {
  const { payment, toReturn } = fee;
  if (payment?.state !== "paid") return { ...fee, lines, difference: null };
  const choice = { paid: payment.amount, class: aimedAt, subAreas: subAreas.length };
  return {
    ...fee,
    amount: payment.amount,
    lines: payment.lines,
    difference: toReturn > 0 ? differenceInWords(choice, toReturn, refundDays) : null,
  };
}

/**
 * The families with their sub-areas, the best match of a search first. What a search does not find is not shown but stays in
 * the form, and so does every sub-area that is asked for; a search that finds nothing shows all.
 */
function searchedFamilies(
  offered: readonly SubArea[],
  { search, fields }: { search: string; fields: DraftFields },
) {
  const { found, approximate } = searchSubAreas(search, offered);
  const searching = search !== "" && found.length > 0;
  const places = new Map(found.map(({ subAreaCode }, place) => [subAreaCode, place]));
  const placeOf = (code: string) => places.get(code) ?? found.length;
  const families = groupByFamily(offered).map(({ areaFamilyName, subAreas }) => {
    const choices = subAreas.map(({ subAreaCode: code, subAreaName: name }) => {
      const chosen = fields[levelField(code)] !== "";
      return { code, name, chosen, shown: !searching || chosen || places.has(code) };
    });
    return {
      name: areaFamilyName,
      chosen: choices.filter(({ chosen }) => chosen).length,
      found: searching && choices.some(({ code }) => places.has(code)),
      subAreas: searching ? choices.sort((a, b) => placeOf(a.code) - placeOf(b.code)) : choices,
    };
  });
  const best = ({ subAreas }: (typeof families)[number]) => placeOf(subAreas[0]?.code ?? "");
  if (searching) families.sort((a, b) => best(a) - best(b));
  return { families, query: search, count: found.length, approximate };
}

export type DraftPageData = Awaited<ReturnType<typeof draftPage>>;
