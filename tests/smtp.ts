import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface ReceivedMail {
  envelopeFrom: string;
  envelopeTo: string[];
  raw: string;
  email: Email;
}

export interface TestSmtp {
  /** For `SMTP_URL`; stays the same when the server comes back. */
  url: string;
  /** Everything that reached the end of DATA, whatever the server did then. */
  received: ReceivedMail[];
  behaviour: SmtpBehaviour;
  /** Resolves once `count` mails have been received in all; fails after five seconds. */
  waitFor: (count: number) => Promise<ReceivedMail[]>;
  /** Closes the port and every connection. */
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
}

interface SmtpBehaviour {
  /** The answer to RCPT TO, such as `{ code: 550, text: "5.1.1 User unknown" }`. */
  refuseRecipient?: ((address: string) => { code: number; text: string } | null) | undefined;
  /** Takes the whole message, then cuts the connection instead of answering. */
  dropAfterData?: boolean | undefined;
  /** Lets the client wait for the answer to DATA. */
  answerAfterMs?: number | undefined;
}

/** A mail server on a free local port that keeps what it receives and fails on demand. */
export async function openTestSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const behaviour: SmtpBehaviour = {};
  let arrived = Promise.withResolvers<void>();
  let server: SMTPServer;

  const options: SMTPServerOptions = {
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const refusal = behaviour.refuseRecipient?.(address);
      callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, callback) {
      const take = async () => {
        const raw = await text(stream);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          envelopeFrom: mailFrom ? mailFrom.address : "",
          envelopeTo: rcptTo.map(({ address }) => address),
          raw,
          email: await PostalMime.parse(raw),
        });
        if (behaviour.answerAfterMs) await pause(behaviour.answerAfterMs);
        if (behaviour.dropAfterData) cut(server, session.id);
        else callback();
        arrived.resolve();
        arrived = Promise.withResolvers<void>();
      };
      take().catch(callback);
    },
  };

  async function listen(port: number): Promise<number> {
    server = new SMTPServer(options);
    // Tests also close a connection in the middle of a command.
    server.on("error", () => {});
    const listener = server.listen(port, "127.0.0.1");
    await once(listener, "listening");
    return (listener.address() as AddressInfo).port;
  }

  async function goDown(): Promise<void> {
    for (const connection of server.connections) connection._socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  }

  const port = await listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behaviour,
    async waitFor(count) {
      const late = AbortSignal.timeout(5_000);
      const gaveUp = once(late, "abort");
      while (received.length < count) {
        await Promise.race([arrived.promise, gaveUp]);
        if (late.aborted) throw new Error(`${received.length} mails of ${count} came.`);
      }
      return received;
    },
    goDown,
    comeBack: async () => {
      await listen(port);
    },
    close: goDown,
  };
}

function cut(server: SMTPServer, id: string): void {
  for (const connection of server.connections) {
    if (connection.id === id) connection._socket.destroy();
  }
}
