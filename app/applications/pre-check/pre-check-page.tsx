import { redirect } from "react-router";
import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import { searchSubAreas } from "#app/activity/match-sub-areas.ts";
import { classGuide } from "#app/documents/class-guide.ts";
import { recentRequirements } from "#app/documents/requirement.queries.server.ts";
import { requirementsFor } from "#app/documents/requirement.ts";
import {
  filesInWords,
  necessityLabels,
  validityInWords,
} from "#app/documents/requirement-words.ts";
import { listedRequirements } from "#app/documents/vault.ts";
import { latestClosedYear, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { timeToDecide } from "#app/tariff/announced-delays.ts";
import { classReached, missingFor } from "#app/tariff/classes.ts";
import { feesDue } from "#app/tariff/fees-due.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import type { Route } from "./+types/pre-check-page";
import {
  answersIn,
  factsOf,
  figureFields,
  figureProblems,
  figureWords,
  isYoung,
  readPreCheck,
  searchedWorks,
  shownAnswer,
  wantsAnswer,
} from "./pre-check.ts";
import { PreCheckPage } from "./pre-check-view.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  if (wantsAnswer(searchParams)) {
    throw redirect(`/pre-verification?${answersIn(searchParams)}#reponse`);
  }
  const day = todayInDakar(now);
  const [tariff, all, requirements] = await Promise.all([
    recentTariff(db, now),
    knownSubAreas(db, day),
    recentRequirements(db, now),
  ]);
  const preCheck = readPreCheck(searchParams);
  const chosen = all.filter(({ subAreaCode }) => preCheck.codes.includes(subAreaCode));
  const search = searchedWorks(searchParams);
  const { found, approximate } = searchSubAreas(search, all);
  const places = new Map(found.map(({ subAreaCode }, place) => [subAreaCode, place]));
  const { provisionalUnderYears } = tariff.validity;
  const subAreas = chosen.map(({ subAreaCode: code }) => ({ code, familyCode: code.charAt(0) }));
  const { delays } = tariff;
  const latestYear = latestClosedYear(day);
  const size = preCheck.class;
  const opening = size
    ? feesDue(tariff.fees, { kind: "opening", class: size, subAreas: Math.max(1, chosen.length) })
    : null;
  const certificate = size ? feesDue(tariff.fees, { kind: "certificate", class: size }) : null;
  return {
    asked: { ...preCheck, figures: preCheck.figures !== null },
    typed: Object.fromEntries(
      [...figureFields.map(({ name }) => name), "creation"].map((name) => [
        name,
        shownAnswer(name, (searchParams.get(name) ?? "").slice(0, 30)),
      ]),
    ),
    qualifiedHead: searchParams.get("dirigeant") === "oui",
    families: groupByFamily(all).map(({ areaFamilyName, subAreas: familySubAreas }) => ({
      name: areaFamilyName,
      subAreas: familySubAreas.map(({ subAreaCode, subAreaName }) => ({
        code: subAreaCode,
        name: subAreaName,
        chosen: preCheck.codes.includes(subAreaCode),
        place: places.get(subAreaCode) ?? null,
        level: preCheck.levels[subAreaCode] ?? preCheck.level,
      })),
    })),
    search,
    approximate,
    chosen: chosen.map(({ subAreaName, subAreaCode }) => ({
      name: subAreaName,
      level: preCheck.levels[subAreaCode] ?? preCheck.level,
    })),
    opening,
    certificate,
    followUp: size ? tariff.fees.followUp[size] : 0,
    guide: classGuide({
      tariff,
      requirements,
      facts: factsOf(preCheck, { day, provisionalUnderYears, subAreas }),
    }),
    levelNames: tariff.levels,
    latestYear,
    wrong: figureProblems(searchParams),
    documents: requirementsFor(
      factsOf(preCheck, { day, provisionalUnderYears, subAreas }),
      requirements,
    ).map(({ requirement, years }) => ({
      code: requirement.code,
      label: requirement.label,
      help: requirement.help,
      issuer: requirement.issuer,
      necessity: necessityLabels[requirement.necessity],
      validity: validityInWords(requirement),
      files: Object.hasOwn(listedRequirements, requirement.code)
        ? "Établie par la plateforme d’après la liste que vous tapez"
        : years && years > 1
          ? counted(years, "exercice")
          : filesInWords(requirement),
    })),
    inAll: timeToDecide(delays),
    days: {
      admissibility: delays.admissibilityWorkingDays,
      examination: delays.examinationWorkingDays,
      decision: delays.decisionWorkingDays,
    },
    young: isYoung(preCheck, day, provisionalUnderYears),
    reached: preCheck.figures ? classReached(preCheck.figures, tariff.classMinima) : null,
    missing:
      preCheck.figures && size
        ? missingFor(size, preCheck.figures, tariff.classMinima).map(
            ({ figure, minimum, reached }) => ({
              what: figureWords[figure],
              minimum: formatInteger(minimum),
              reached: formatInteger(reached),
            }),
          )
        : null,
    query: answersIn(searchParams).slice(0, 2_000),
  };
}

export default PreCheckPage;
