import { test } from "./fixtures.ts";
import { walkMeans } from "./means-journey.ts";

test("lists of people, equipment and works: typed, pasted, put back, and confirmed by the owner of the works", async ({
  page,
  request,
  mailbox,
}) => {
  await walkMeans({ page, request, mailbox });
});
