import { test } from "./fixtures.ts";
import { walkMeans } from "./means-journey.ts";

test("on a phone, entries of people, equipment and works are typed, pasted and restored, and the owner of the works confirms", async ({
  page,
  request,
  mailbox,
}) => {
  await walkMeans({ page, request, mailbox });
});
