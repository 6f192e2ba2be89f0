import { request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { sampleForm } from "#tests/sample-files.ts";

/** Forms with a paper that are sent at once, from a thread of their own: who measures pages does not wait for them. */
export interface Sending {
  url: string;
  cookie: string;
  forms: number;
  bytes: number;
}

const { url, cookie, forms, bytes } = workerData as Sending;
const date = { "issuedOn.day": "1", "issuedOn.month": "11", "issuedOn.year": "2026" };
const made = await Promise.all(Array.from({ length: forms }, () => sampleForm(bytes, date)));
parentPort?.postMessage("ready");
parentPort?.once("message", async () => {
  parentPort?.postMessage(await Promise.all(made.map(send)));
});

function send({ body, type }: { body: Buffer; type: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${url}/espace/pieces/QUITUS`,
      {
        method: "POST",
        agent: false,
        headers: { cookie, origin: url, "content-type": type, "content-length": body.length },
      },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
}
