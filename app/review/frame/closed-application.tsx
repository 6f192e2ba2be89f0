import { data } from "react-router";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import type { ErrorWords } from "#app/layouts/error-card.tsx";
import type { ClosedApplication } from "./open-application.server.ts";

const isClosed = (opened: unknown): opened is ClosedApplication =>
  typeof opened === "object" && opened !== null && "conflictOn" in opened;

/**
 * The application of the address of a page. Throws 404 where it does not exist for the reader; who declared a conflict in it is told
 * their own declaration, and nothing else.
 */
export function orClosed<Opened>(opened: Opened | ClosedApplication | null | undefined): Opened {
  if (opened && !isClosed(opened)) return opened;
  if (!isClosed(opened)) throw data(null, { status: 404 });
  throw data<ErrorWords>(
    {
      title: "Ce dossier vous est fermé",
      detail: `Vous y avez déclaré un conflit d’intérêts le ${formatDateLong(todayInDakar(opened.conflictOn))}. D’autres personnes le traitent.`,
    },
    { status: 404 },
  );
}
