import { type Readable, Transform } from "node:stream";

const BYTES_IN_A_TURN = 128 * 1024;

/**
 * Lets bodies of files through a few buffers in each turn of the event loop, all senders together: fifty of them at full speed
 * leave room for pages between them, and a slow one takes nobody's place.
 */
export function bodyTurns(bytesInATurn = BYTES_IN_A_TURN) {
  const waiting: { bytes: number; go: () => void }[] = [];

  function turn() {
    for (let left = bytesInATurn; left > 0; ) {
      const next = waiting.shift();
      if (!next) return;
      left -= next.bytes;
      next.go();
    }
    if (waiting.length > 0) setImmediate(turn);
  }

  const take = (bytes: number, go: () => void) => {
    waiting.push({ bytes, go });
    if (waiting.length === 1) setImmediate(turn);
  };

  /** The same body. Where its line dies it ends, so that what came before that is not lost on its way: whoever reads it knows what is whole. */
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
    // What nobody wants to read any more is thrown away, so that its sender reads our answer.
    return body.pipe(paced).once("close", () => body.resume());
  };
}
