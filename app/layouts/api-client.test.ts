import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api-client.ts";

const sent = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  sent.mockReset().mockResolvedValue(Response.json({ fine: true }));
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("document", { cookie: "other=1; XSRF-TOKEN=the-token; last=2" });
});
afterEach(() => vi.unstubAllGlobals());

const headersOf = (call: number) => new Headers(sent.mock.calls[call]?.[1].headers);

test("the API client sends the XSRF token with requests other than GET to relative addresses (Spec §7)", async () => {
  await api.post("/v1/x", {});
  await api.put("/v1/x", {});
  await api.delete("/v1/x");
  await api.get("/v1/x");
  await api.post("https://elsewhere.example/x", {});
  await api.post("//elsewhere.example/x", {});
  const tokens = sent.mock.calls.map((_, call) => headersOf(call).get("x-xsrf-token"));
  expect(tokens).toEqual(["the-token", "the-token", "the-token", null, null, null]);
  expect(sent.mock.calls.map(([, init]) => init.method)).toEqual([
    "POST",
    "PUT",
    "DELETE",
    "GET",
    "POST",
    "POST",
  ]);
});

test("the API client encodes query parameters", async () => {
  await api.get("/search", { query: { q: "gros œuvre & béton", page: 0 } });
  expect(sent.mock.calls[0]?.[0]).toBe("/search?q=gros+%C5%93uvre+%26+b%C3%A9ton&page=0");
});

test("the API client returns the problem of a server error, and an empty one when the network fails", async () => {
  sent.mockResolvedValueOnce(Response.json({ message: "Non" }, { status: 409 }));
  expect(await api.post("/v1/x", {})).toEqual({ ok: false, problem: { message: "Non" } });
  sent.mockRejectedValueOnce(new TypeError("offline"));
  expect(await api.post("/v1/x", {})).toEqual({ ok: false, problem: {} });
  sent.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  expect(await api.post("/v1/x", {})).toEqual({ ok: false, problem: {} });
});
