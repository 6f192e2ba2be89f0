import { expect, test } from "vitest";
import { waitingText } from "./form-feedback.tsx";

test.each([
  [1, "une minute"],
  [60, "une minute"],
  [61, "2\u00A0minutes"],
  [900, "15\u00A0minutes"],
])("%i seconds are said as %s", (seconds, delay) => {
  expect(waitingText(seconds)).toBe(`Vous pourrez réessayer dans ${delay}.`);
});
