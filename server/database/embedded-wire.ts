import { Duplex } from "node:stream";

/** The side of the engine thread that a wire uses; answers come back through `push`. */
export interface EngineEnd {
  send: (data: Uint8Array<ArrayBuffer>) => void;
  closed: () => void;
  /** The error after which the engine accepts nothing more. */
  broken: () => Error | undefined;
}

const isTerminate = (chunk: Buffer) => chunk.length === 5 && chunk[0] === 0x58;

/** A socket for a client of the pool, whose other end is the embedded database. */
export class EmbeddedWire extends Duplex {
  readonly #engine: EngineEnd;

  constructor(engine: EngineEnd) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    process.nextTick(() => {
      const broken = this.#engine.broken();
      if (broken) this.destroy(broken);
      else this.emit("connect");
    });
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.closed();
    done(error);
  }

  /** Terminate stays here: the one session of the database outlives its clients. */
  #send(chunks: Buffer[], done: () => void): void {
    const queries = chunks.filter((chunk) => !isTerminate(chunk));
    if (queries.length > 0) this.#engine.send(joined(queries));
    if (queries.length < chunks.length) this.push(null);
    done();
  }
}

function joined(chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
