import type { Mutant } from "./mutants.ts";

const csrf = "server/http/csrf.test.ts";
const uploads = "server/files/resumable-uploads.data.test.ts";
const hostileUploads = "tests/hostile-uploads.data.test.ts";

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
    file: "app/accounts/sign-in/safe-redirect.ts",
    text: 'new URL(wished, "http://localhost").pathname.startsWith("//") ? null : wished',
    replacement: "wished",
    tests: ["app/accounts/sign-in/safe-redirect.test.ts"],
  },
  {
    rule: "a page is kept once, however its address is written",
    file: "app/layouts/served-routes.ts",
    text: 'if (target !== "/" && !plainPath.test(path)) return null;',
    replacement: "",
    tests: ["server/http.conventions.data.test.ts"],
  },
  {
    rule: "an upload says its length before its first chunk",
    file: "server/files/resumable-uploads.ts",
    text: '!/^\\d{1,15}$/.test(said ?? "")',
    replacement: "false",
    equivalent: "tus is not told of Upload-Defer-Length and refuses what has no length itself",
    tests: [uploads],
  },
  {
    rule: "an upload belongs to its owner",
    file: "server/files/resumable-uploads.ts",
    text: "return upload?.metadata?.owner === owner ? upload : null;",
    replacement: "return upload;",
    tests: [uploads],
  },
  {
    rule: "tus is asked about the upload whose owner was checked, and no other",
    file: "server/files/resumable-uploads.ts",
    text: 'new URL(path, "http://uploads.invalid")',
    replacement: "request.url",
    tests: [hostileUploads, uploads],
  },
  {
    rule: "an upload brings no more than it said",
    file: "server/files/resumable-uploads.ts",
    text: "read?.value?.subarray(0, left)",
    replacement: "read?.value",
    tests: [uploads],
  },
  {
    rule: "the megabytes that an account sends in a day are limited",
    file: "app/accounts/sign-in/attempts.server.ts",
    text: "if (turn.allowed) return turn;",
    replacement: "return { allowed: true, counted: 0 };",
    tests: [hostileUploads],
  },
  {
    rule: "an account sends a few files at a time",
    file: "server/files/open-files.ts",
    text: "places(options.owner ?? null, () => readForm(request, options))",
    replacement: "readForm(request, options)",
    tests: [hostileUploads],
  },
  {
    rule: "a network leaves places for files to the others",
    file: "server/http/admission.ts",
    text: "ofNetwork(network, () => enter(work))",
    replacement: "enter(work)",
    tests: ["server/http/admission.test.ts"],
  },
  {
    rule: "who sends a file takes a place once its first bytes are here",
    file: "server/http.ts",
    text: "slow.begun(stream, body).then(() => done(null, body), done);",
    replacement: "done(null, body);",
    tests: [hostileUploads],
  },
  {
    rule: "files leave the reserve of the disk to the database",
    file: "server/files/disk-space.ts",
    text: "reserveBytes === 0 || (await freeBytes()) - bytes >= reserveBytes",
    replacement: "true",
    tests: ["server/files/disk-space.test.ts"],
  },
  {
    rule: "a sign-in ends the session that the browser came with",
    file: "app/accounts/sign-in/sign-in.server.ts",
    text: "    if (formerToken) await endSession(tx.db, formerToken);\n",
    replacement: "",
    tests: ["app/accounts/sign-in/sign-in.data.test.ts"],
  },
  {
    rule: "the inspection of a file that decompresses to gigabytes is aborted",
    file: "server/files/inspect-in-thread.ts",
    text: "if ((await bytesHeld(worker)) > BYTES_LIMIT) lost();",
    replacement: "",
    tests: ["server/files/inspect-file.data.test.ts"],
  },
  {
    rule: "the files of an account that are inspected in a day are limited, refused ones included",
    file: "app/files/keep-file.server.ts",
    text: 'if (!turn.allowed) return refused("too-many-files");',
    replacement: "",
    tests: ["app/documents/add-document.data.test.ts"],
  },
];
