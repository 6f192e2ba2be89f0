import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DoneNotice } from "./done-notice.tsx";

const Done = () => <DoneNotice message="Le vote est clos." />;
const Nothing = () => <DoneNotice message={null} />;

function page(Component: () => ReactNode, answered?: object): string {
  const Page = createRoutesStub([{ id: "page", path: "/", Component }]);
  const hydrationData = answered === undefined ? {} : { actionData: { page: answered } };
  return renderToString(<Page initialEntries={["/"]} hydrationData={hydrationData} />);
}

test("A page tells of what was done, until its next form is refused", () => {
  expect(page(Done)).toContain("Le vote est clos.");
  expect(page(Done, { message: "Il manque un motif." })).toBe("");
  expect(page(Nothing)).toBe("");
});
