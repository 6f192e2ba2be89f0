import { asksFee, filesApplication, opens, paysBy, supplies } from "./application-acts.ts";
import { lists } from "./company-acts.ts";
import { examines, signs } from "./review-acts.ts";
import { admits } from "./staff-acts.ts";

export const masonry = { "2201": 1, "4101": 1 } as const;
export const earthworks = { "6101": 1 } as const;
export const water = { "7101": 1, "7102": 2 } as const;

/** The actions from the registration to a filed application. */
export const filedOn = (day: number, subAreas: Readonly<Record<string, 1 | 2 | 3>> = earthworks) =>
  [
    [day + 9, opens({ subAreas }), lists(2)],
    [day + 6, supplies()],
    [day + 3, asksFee, paysBy("pays")],
    [day, filesApplication],
  ] as const;

/** The actions from the registration to a report that is signed on its day: the application waits for a session of the committee. */
export const readyOn = (
  day: number,
  reportedOn: number,
  subAreas: Readonly<Record<string, 1 | 2 | 3>> = earthworks,
) =>
  [
    ...filedOn(day, subAreas),
    [day - 8, admits],
    [
      reportedOn,
      examines({ text: "Moyens et références suffisants\u00A0: avis favorable." }),
      signs,
    ],
  ] as const;
