import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { orangeWebhook } from "./orange-money.ts";
import { paydunyaWebhook } from "./paydunya.ts";
import { listedSecrets } from "./rails.ts";
import { waveWebhook } from "./wave.ts";
import type { WebhookReader } from "./webhook-event.ts";

const at = 1_767_225_600;

function readEvent(
  reader: WebhookReader,
  body: string,
  headers: Record<string, string>,
  seconds = at,
) {
  const header = (name: string) => headers[name] ?? "";
  return reader.read({ body: Buffer.from(body), header, now: new Date(seconds * 1000) }).outcome;
}

describe("a webhook event of Wave", () => {
  const reader = waveWebhook({ webhookSecrets: ["wave_sn_WHS_fake_secret"] });
  const body =
    '{"id":"EV_TEST0001","type":"checkout.session.completed","data":{"id":"cos-test0000001","amount":"75000","checkout_status":"complete","client_reference":"PAY-2026-000123","currency":"XOF","payment_status":"succeeded","transaction_id":"TTEST00000A"}}';
  const good = "f4f998b020cbfb0fdd527cf340e30ed22502c2dd336f8887d041ee305b84bae7";
  const dotted = "1bd4f1ae59a390d529bc74f9987371110a7922386d7a0ab2c7cdd9754b9c8402";

  test("a webhook event of Wave is read when signed over time and body without a separator", () => {
    const headers = { "wave-signature": `t=${at},v1=${good}` };
    expect(
      reader.read({
        body: Buffer.from(body),
        header: (name) => headers[name as keyof typeof headers] ?? "",
        now: new Date(at * 1000),
      }),
    ).toEqual({
      outcome: "event",
      eventId: "EV_TEST0001",
      kind: "checkout.session.completed",
      reference: "PAY-2026-000123",
      providerId: "cos-test0000001",
    });
  });

  test.each([
    ["a dot between both", `t=${at},v1=${dotted}`, "forged"],
    ["two marks, one of them right", `t=${at},v1=${dotted},v1=${good}`, "event"],
    ["no mark", `t=${at}`, "forged"],
    ["no time", `v1=${good}`, "forged"],
    ["nothing", "", "forged"],
    ["another time", `t=${at + 1},v1=${good}`, "forged"],
    ["a mark cut short", `t=${at},v1=${good.slice(0, -2)}`, "forged"],
  ])("a webhook event of Wave with %s is forged", (_, signature, outcome) => {
    expect(readEvent(reader, body, { "wave-signature": signature })).toBe(outcome);
  });

  test("a webhook event of Wave with a changed body, too old or in the future is forged", () => {
    const headers = { "wave-signature": `t=${at},v1=${good}` };
    expect(readEvent(reader, `${body} `, headers)).toBe("forged");
    expect(readEvent(reader, body, headers, at + 300)).toBe("event");
    expect(readEvent(reader, body, headers, at - 300)).toBe("event");
    expect(readEvent(reader, body, headers, at + 301)).toBe("forged");
    expect(readEvent(reader, body, headers, at - 301)).toBe("forged");
  });

  test("a webhook event of Wave is read with the new and the old secret while both are valid", () => {
    const both = waveWebhook({ webhookSecrets: ["next", "wave_sn_WHS_fake_secret"] });
    const next = createHmac("sha256", "next").update(`${at}${body}`).digest("hex");
    for (const mark of [good, next])
      expect(readEvent(both, body, { "wave-signature": `t=${at},v1=${mark}` })).toBe("event");
    expect(readEvent(reader, body, { "wave-signature": `t=${at},v1=${next}` })).toBe("forged");
  });

  test("a webhook event of Wave of another kind concerns no payment", () => {
    const other = '{"id":"EV_2","type":"test.test_event"}';
    const mark = createHmac("sha256", "wave_sn_WHS_fake_secret")
      .update(`${at}${other}`)
      .digest("hex");
    expect(readEvent(reader, other, { "wave-signature": `t=${at},v1=${mark}` })).toBe("nothing");
  });
});

describe("a callback of Orange Money", () => {
  const body =
    '{"reference":"PAY-2026-000123","status":"SUCCESS","transactionId":"MP260101.0000.A00001"}';
  const mark = "4a2f7a25f1881fc7bff54cdd16b0813120366f15d23be12fbb021f0f7a80d40d";
  const keys = { callbackKey: "the key", callbackSecrets: ["om_fake_endpoint_secret"] };
  const reader = orangeWebhook(keys);
  const signed = { authorization: "Basic the key", "x-sonatel-signature": `t=${at},v1=${mark}` };

  test("a callback of Orange Money is read with its key and a signature over time, comma and body", () => {
    expect(readEvent(reader, body, signed)).toBe("event");
  });

  test.each([
    ["without the key", { "x-sonatel-signature": `t=${at},v1=${mark}` }],
    ["with another key", { ...signed, authorization: "Basic another" }],
    ["without a signature", { authorization: "Basic the key" }],
    ["with a wrong one", { ...signed, "x-sonatel-signature": `t=${at},v1=${"0".repeat(64)}` }],
  ])("a callback of Orange Money %s is forged", (_, headers) => {
    expect(readEvent(reader, body, headers as Record<string, string>)).toBe("forged");
  });

  test("a callback of Orange Money needs only the key where Sonatel issued no secret", () => {
    const alone = orangeWebhook({ ...keys, callbackSecrets: [] });
    expect(readEvent(alone, body, { authorization: "Basic the key" })).toBe("event");
    expect(readEvent(alone, body, { authorization: "Basic another" })).toBe("forged");
  });
});

describe("a webhook event of PayDunya", () => {
  const reader = paydunyaWebhook({ masterKey: "fake-master-key" });
  const hash =
    "d460cdbbd519d2aecabd8a551853e6638602c5a53cbeacf37aecc51f49bf2f442857abba54df9e2247f50f3b650a79170b56c7cb2e5e46a0c4ccf46a71d850b5";
  const announced = {
    hash,
    status: "completed",
    invoice: { token: "test_1", total_amount: "75000" },
    custom_data: { reference: "PA-1" },
  };
  const form = (givenHash: string) =>
    `data[hash]=${givenHash}&data[status]=completed&data[invoice][token]=test_1&data[custom_data][reference]=PA-1`;

  test.each([
    ["form fields with nested names", form(hash)],
    ["one field with JSON", `data=${encodeURIComponent(JSON.stringify(announced))}`],
    ["JSON", JSON.stringify({ data: announced })],
    ["JSON without a shell", JSON.stringify(announced)],
  ])("a webhook event of PayDunya is read as %s", (_, body) => {
    const outcome = reader.read({ body: Buffer.from(body), header: () => "", now: new Date() });
    expect(outcome).toEqual({
      outcome: "event",
      eventId: "test_1/completed",
      kind: "completed",
      reference: "PA-1",
      providerId: "test_1",
    });
  });

  test("a webhook event of PayDunya with another hash is forged, and a probe concerns no payment", () => {
    expect(readEvent(reader, form("0".repeat(128)), {})).toBe("forged");
    expect(readEvent(reader, form(""), {})).toBe("forged");
    expect(readEvent(reader, "", {})).toBe("nothing");
    expect(readEvent(reader, "data[status]=completed", {})).toBe("nothing");
    expect(readEvent(reader, "data[__proto__][token]=x", {})).toBe("nothing");
  });
});

test.each([
  [undefined, []],
  ["one", ["one"]],
  ["new,old", ["new", "old"]],
  [" new , old ,", ["new", "old"]],
  ["new\nold\n", ["new", "old"]],
  ["a secret with spaces,old", ["a secret with spaces", "old"]],
])("the webhook secrets of %j", (secretList, secrets) => {
  expect(listedSecrets(secretList)).toEqual(secrets);
});
