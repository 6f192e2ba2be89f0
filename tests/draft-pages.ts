import { afterAll, beforeAll } from "vitest";
import { type Drafted, publishRequirements } from "./applications.ts";
import { signedInCookie } from "./factories.ts";
import { openTestHttp, type TestHttp } from "./http.ts";

/** Opens the web server with the requirements in force for a file, with requests to the pages of a draft. */
export function openDraftPages(take: (http: TestHttp) => void) {
  let http: TestHttp;
  let origin = "";
  beforeAll(async () => {
    http = await openTestHttp({ publicUrl: "http://tabax.example" });
    await publishRequirements(http.services);
    origin = `http://127.0.0.1:${await http.port()}`;
    take(http);
  });
  afterAll(() => http.close());
  return {
    cookieOf: ({ accountId }: { accountId: string }) => signedInCookie(http.services, accountId),
    /** Asks for a page, or posts a form to it; a redirect is returned as such. */
    ask: (
      path: string,
      cookie: string,
      form?: Record<string, string>,
      headers: Record<string, string> = {},
    ) =>
      fetch(`${origin}${path}`, {
        redirect: "manual",
        headers: { ...headers, cookie, origin },
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      }),
    at: ({ applicationId }: Drafted, place = "") => `/espace/dossiers/${applicationId}${place}`,
  };
}
