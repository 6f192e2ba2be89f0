import type { Mutant } from "./mutants.ts";

const csrf = "server/http/csrf.test.ts";

/** What comes from outside: from where, how much of it, and where it may lead. */
export const door: Mutant[] = [
  {
    rule: "a page of another site cannot post",
    file: "server/http/csrf.ts",
    text: "if (origin !== undefined) return origin === own;",
    replacement: "if (origin !== undefined) return true;",
    tests: [csrf],
  },
  {
    rule: "what names a page of another site comes from there, with no cookie either",
    file: "server/http/csrf.ts",
    text: "(referer && !isOwnPage(referer, request, publicUrl))",
    replacement: "false",
    tests: [csrf],
  },
  {
    rule: "who must wait takes no place from others",
    file: "server/http/admission.ts",
    text: "  if (place) place.inside -= 1;\n",
    replacement: "",
    tests: ["server/http/admission.test.ts"],
  },
  {
    rule: "a script repeats the token",
    file: "server/http/csrf.ts",
    text: "if (tokenRepeated(request)) return;",
    replacement: "return;",
    tests: [csrf],
  },
  {
    rule: "a wish after signing in leads to no other site, with dots in it neither",
    file: "app/accounts/safe-redirect.ts",
    text: 'new URL(wished, "http://localhost").pathname.startsWith("//") ? null : wished',
    replacement: "wished",
    tests: ["app/accounts/safe-redirect.test.ts"],
  },
  {
    rule: "a page is kept once, however its address is written",
    file: "app/layouts/served-routes.ts",
    text: 'if (target !== "/" && !plainPath.test(path)) return null;',
    replacement: "",
    tests: ["server/http.conventions.data.test.ts"],
  },
  {
    rule: "a file in pieces says its length before its first piece",
    file: "server/files/pieces.ts",
    text: '!/^\\d+$/.test(length ?? "")',
    replacement: "false",
    tests: ["server/files/arrivals.data.test.ts"],
  },
  {
    rule: "a sign-in ends the session that the browser came with",
    file: "app/accounts/sign-in.server.ts",
    text: "    if (formerToken) await endSession(tx.db, formerToken);\n",
    replacement: "",
    tests: ["app/accounts/sign-in.data.test.ts"],
  },
  {
    rule: "a file that opens to gigabytes is given up",
    file: "server/files/inspect-in-thread.ts",
    text: "if ((await bytesHeld(worker)) > BYTES_LIMIT) lost();",
    replacement: "",
    tests: ["server/files/inspect-file.data.test.ts"],
  },
  {
    rule: "an account has so many files looked at in a day, refused ones too",
    file: "app/forms/keep-file.server.ts",
    text: 'if (!turn.allowed) return refused("too-many-files");',
    replacement: "",
    tests: ["app/documents/add-document.data.test.ts"],
  },
];
