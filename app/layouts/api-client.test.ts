import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api-client.ts";

const sentRequests = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  sentRequests.mockReset().mockResolvedValue(Response.json({ fine: true }));
  vi.stubGlobal("fetch", sentRequests);
  vi.stubGlobal("document", { cookie: "other=1; XSRF-TOKEN=the-token; last=2" });
});
afterEach(() => vi.unstubAllGlobals());

const headersOf = (call: number) => new Headers(sentRequests.mock.calls[call]?.[1].headers);

test("the API client sends the XSRF token with requests other than GET to relative addresses (Spec §7)", async () => {
  await api.post("/v1/x", {});
  await api.put("/v1/x", {});
  await api.delete("/v1/x");
  await api.get("/v1/x");
  await api.post("https://elsewhere.example/x", {});
  await api.post("//elsewhere.example/x", {});
  const tokens = sentRequests.mock.calls.map((_, call) => headersOf(call).get("x-xsrf-token"));
  expect(tokens).toEqual(["the-token", "the-token", "the-token", null, null, null]);
  expect(sentRequests.mock.calls.map(([, init]) => init.method)).toEqual([
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
  expect(sentRequests.mock.calls[0]?.[0]).toBe("/search?q=gros+%C5%93uvre+%26+b%C3%A9ton&page=0");
});

test("the API client returns the problem of a server error, and an empty one when the network fails", async () => {
  sentRequests.mockResolvedValueOnce(Response.json({ message: "Non" }, { status: 409 }));
  expect(await api.post("/v1/x", {})).toEqual({ ok: false, problem: { message: "Non" } });
  sentRequests.mockRejectedValueOnce(new TypeError("offline"));
  expect(await api.post("/v1/x", {})).toEqual({ ok: false, problem: {} });
  sentRequests.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  expect(await api.post("/v1/x", {})).toEqual({ ok: false, problem: {} });
});
