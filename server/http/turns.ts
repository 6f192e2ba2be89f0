import { type Readable, Transform } from "node:stream";

const BYTES_IN_A_TURN = 128 * 1024;

/**
 * Passes a few buffers of file bodies in each turn of the event loop, over all senders: fifty senders at full speed
 * leave time for pages, and a slow sender delays nobody.
 */
export function bodyTurns(bytesInATurn = BYTES_IN_A_TURN) {
  const waiting: { bytes: number; go: () => void }[] = [];

  function turn() {
    for (let bytesLeft = bytesInATurn; bytesLeft > 0; ) {
      const next = waiting.shift();
      if (!next) return;
      bytesLeft -= next.bytes;
      next.go();
    }
    if (waiting.length > 0) setImmediate(turn);
  }

  const take = (bytes: number, go: () => void) => {
    waiting.push({ bytes, go });
    if (waiting.length === 1) setImmediate(turn);
  };

  /** The same body. It ends where its connection breaks, so that earlier bytes are not lost; the reader checks whether it is complete. */
  return (body: Readable): Readable => {
    const paced = new Transform({
      transform: (bytes: Buffer, _encoding, done) => take(bytes.length, () => done(null, bytes)),
    });
    const endHere = () => {
      body.unpipe(paced);
      if (paced.writableEnded || paced.destroyed) return;
      const rest: Buffer | null = body.read();
      if (rest) paced.write(rest);
      paced.end();
    };
    body.on("error", () => {}).once("close", endHere);
    // Its sender is too slow (`slowBodies`).
    paced.once("late", endHere);
    // The unread rest is discarded, so that its sender reads our answer.
    return body.pipe(paced).once("close", () => body.resume());
  };
}
