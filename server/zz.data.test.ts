import { test } from "vitest";
import { openTestHttp, rawRequest } from "#tests/http.ts";
test("probe", async () => {
  const t = await openTestHttp();
  const port = await t.port();
  const cut = (s: string) => console.log(s.slice(0, 1800).replace(/\r/g, ""), "\n=====");
  for (const line of [
    "GET /%E0%A4%A HTTP/1.1\r\nHost: tabax.example",
    "GET //evil.example/register HTTP/1.1\r\nHost: tabax.example",
    "GET http://evil.example/register HTTP/1.1\r\nHost: tabax.example",
    "GET http://evil.example/register HTTP/1.1\r\nHost: localhost:3000",
    "GET /register HTTP/1.1\r\nHost: a b",
    "GET /register HTTP/1.1\r\nHost: [",
    "GET /register HTTP/1.1\r\nHost: ",
    "GET /register HTTP/1.0",
    "GET /register HTTP/1.1",
    "GET /register HTTP/1.1\r\nHost: evil/path",
    "GET /register HTTP/1.1\r\nHost: user@evil",
    `GET /${"a".repeat(10000)} HTTP/1.1\r\nHost: tabax.example`,
    `GET /${"a".repeat(20000)} HTTP/1.1\r\nHost: tabax.example`,
    "OPTIONS /register HTTP/1.1\r\nHost: tabax.example",
    "OPTIONS * HTTP/1.1\r\nHost: tabax.example",
    "TRACE /register HTTP/1.1\r\nHost: tabax.example",
    "PUT /register HTTP/1.1\r\nHost: tabax.example\r\ncontent-length: 0",
    "DELETE /register HTTP/1.1\r\nHost: tabax.example",
    "FOO /register HTTP/1.1\r\nHost: tabax.example",
    "GET /v1/nothing HTTP/1.1\r\nHost: tabax.example",
    "POST /nothing HTTP/1.1\r\nHost: tabax.example\r\ncontent-length: 0",
    "GET /nothing HTTP/1.1\r\nHost: tabax.example",
    "GET /v1/public/partners/register HTTP/1.1\r\nHost: tabax.example",
    "GET /.vite/manifest.json HTTP/1.1\r\nHost: tabax.example",
    "GET /assets/../../server/index.js HTTP/1.1\r\nHost: tabax.example",
    "GET /register/?x=1 HTTP/1.1\r\nHost: tabax.example",
    "GET /v1/%E0%A4%A HTTP/1.1\r\nHost: tabax.example",
    "HEAD /register HTTP/1.1\r\nHost: tabax.example",
    "GET /register?_data=root HTTP/1.1\r\nHost: tabax.example",
    "GET /register.data HTTP/1.1\r\nHost: tabax.example",
    "GET /__manifest?paths=/register HTTP/1.1\r\nHost: tabax.example",
    "POST /register HTTP/1.1\r\nHost: tabax.example\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}\r\n",
    "POST /register HTTP/1.1\r\nHost: tabax.example\r\ncontent-length: 0",
  ]) {
    const sent = line.includes("\r\n\r\n") ? line : `${line}\r\nConnection: close\r\n\r\n`;
    console.log(">>>", line.slice(0, 120));
    cut(await rawRequest(port, sent).catch(String));
  }
  console.log(JSON.stringify(t.services.logged, null, 1).slice(0, 4000));
  console.log(t.logged().filter((l) => Number(l.level) > 30));
  await t.close();
});
