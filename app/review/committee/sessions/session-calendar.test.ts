import { expect, test } from "vitest";
import { sessionCalendar } from "./session-calendar.server.ts";

const session = {
  id: "01a222dd-5a7f-726b-b1d9-6315ad5144a2",
  number: "CE-2026-00012-4",
  heldOn: "2026-12-18",
  startsAt: "09:30",
  place: "Salle du conseil, Dakar",
};
const file = (changes: object = {}, now = "2026-11-28T10:00:00Z", isCancelled = false) => {
  const { content, ...rest } = sessionCalendar(
    { ...session, ...changes },
    {
      now: new Date(now),
      url: `https://tabax.example/bureau/seances/${session.id}`,
      organiser: { name: "Tabax Qualification BTP", email: "contact@tabax.example" },
      isCancelled,
    },
  );
  // A long line goes on after a space (RFC 5545 §3.1).
  return { ...rest, lines: content.toString("utf8").replaceAll("\r\n ", "").split("\r\n") };
};
const propertyOf = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(name))?.slice(name.length + 1);

test("a convocation brings the appointment, at the hour of Dakar, without a company", () => {
  const { name, contentType, lines } = file();
  expect([name, contentType]).toEqual(["seance-CE-2026-00012-4.ics", "text/calendar"]);
  expect(propertyOf(lines, "DTSTART")).toBe("20261218T093000Z");
  expect(propertyOf(lines, "DTEND")).toBe("20261218T123000Z");
  expect(propertyOf(lines, "SUMMARY")).toBe("Séance CE-2026-00012-4 de la commission");
  expect(propertyOf(lines, "LOCATION")).toBe("Salle du conseil\\, Dakar");
  expect(propertyOf(lines, "STATUS")).toBe("CONFIRMED");
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
});

test("a moved or cancelled session takes the place of the appointment that a calendar has", () => {
  const first = file().lines;
  const moved = file({ heldOn: "2027-01-12" }, "2026-11-29T10:00:00Z").lines;
  const cancelled = file({}, "2026-11-30T10:00:00Z", true).lines;
  expect(new Set([first, moved, cancelled].map((lines) => propertyOf(lines, "UID"))).size).toBe(1);
  const sequences = [first, moved, cancelled].map((lines) => Number(propertyOf(lines, "SEQUENCE")));
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  expect(new Set(sequences).size).toBe(3);
  expect(propertyOf(moved, "DTSTART")).toBe("20270112T093000Z");
  expect(propertyOf(cancelled, "STATUS")).toBe("CANCELLED");
});
