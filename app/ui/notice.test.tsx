import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DoneNotice } from "./notice.tsx";

const page = (message: string | null, answered?: object) => {
  const Page = createRoutesStub([
    { id: "page", path: "/", Component: () => <DoneNotice message={message} /> },
  ]);
  return renderToString(
    <Page
      initialEntries={["/"]}
      hydrationData={answered === undefined ? {} : { actionData: { page: answered } }}
    />,
  );
};

test("A page tells of what was done, until its next form is refused", () => {
  expect(page("Le vote est clos.")).toContain("Le vote est clos.");
  expect(page("Le vote est clos.", { message: "Il manque un motif." })).toBe("");
  expect(page(null)).toBe("");
});
