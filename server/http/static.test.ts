import { expect, test } from "vitest";
import { types } from "./static.ts";

test.each([
  ["a film", ".mp4", "video/mp4"],
  ["a recorded step of « En bref »", ".mp3", "audio/mpeg"],
])(
  "%s in the folder of public files has a content type and does not stop the start",
  (_what, ending, type) => {
    expect(types[ending]).toBe(type);
  },
);
