const headerSize = 64;
const programHeaderSize = 56;
const symbolSize = 24;
const pageSize = 0x1000;
/** mov eax, 1; ret */
const answerOne = Buffer.from([0xb8, 1, 0, 0, 0, 0xc3]);

const loadable = 1;
const dynamicTable = 2;
const stackFlags = 0x6474e551;

/**
 * Bytes of an x86-64 Linux shared library whose every function answers 1, and whose symbols named
 * in `data` are an empty pointer. It lets a library load that names another one without using it.
 */
export function sharedLibraryStub(options: {
  soname: string;
  functions: string[];
  data: string[];
}): Buffer {
  const names = [...options.functions, ...options.data];
  const { text: strings, offsets } = stringTable([options.soname, ...names]);
  const offsetOf = (name: string) => offsets.get(name) ?? 0;

  const hash = hashTable(names.length + 1);
  const hashAt = headerSize + 4 * programHeaderSize;
  const symbolsAt = align(hashAt + hash.length, 8);
  const stringsAt = symbolsAt + symbolSize * (names.length + 1);
  const codeAt = align(stringsAt + strings.length, 16);
  const readOnlyEnd = codeAt + answerOne.length;
  const dynamicAt = align(readOnlyEnd, pageSize);
  const dynamic = words([
    [4, hashAt],
    [5, stringsAt],
    [6, symbolsAt],
    [10, strings.length],
    [11, symbolSize],
    [14, offsetOf(options.soname)],
    [0, 0],
  ]);
  const dataAt = dynamicAt + dynamic.length;
  const end = dataAt + 8;

  const file = Buffer.alloc(end);
  fileHeader().copy(file);
  [
    programHeader(loadable, 5, 0, readOnlyEnd, pageSize),
    programHeader(loadable, 6, dynamicAt, end - dynamicAt, pageSize),
    programHeader(dynamicTable, 6, dynamicAt, dynamic.length, 8),
    programHeader(stackFlags, 6, 0, 0, 16),
  ].forEach((header, index) => {
    header.copy(file, headerSize + index * programHeaderSize);
  });
  hash.copy(file, hashAt);
  names.forEach((name, index) => {
    const isData = index >= options.functions.length;
    const symbol = symbolEntry(offsetOf(name), isData ? 1 : 2, isData ? dataAt : codeAt);
    symbol.copy(file, symbolsAt + symbolSize * (index + 1));
  });
  strings.copy(file, stringsAt);
  answerOne.copy(file, codeAt);
  dynamic.copy(file, dynamicAt);
  return file;
}

function align(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}

function words(pairs: [number, number][]): Buffer {
  const table = Buffer.alloc(pairs.length * 16);
  pairs.flat().forEach((word, index) => {
    table.writeBigUInt64LE(BigInt(word), index * 8);
  });
  return table;
}

function stringTable(names: string[]): { text: Buffer; offsets: Map<string, number> } {
  const offsets = new Map<string, number>();
  let text = "\0";
  for (const name of names) {
    offsets.set(name, text.length);
    text += `${name}\0`;
  }
  return { text: Buffer.from(text, "latin1"), offsets };
}

/** One bucket that chains all symbols: the loader then compares names one by one. */
function hashTable(symbols: number): Buffer {
  const table = Buffer.alloc((3 + symbols) * 4);
  [1, symbols, 1].forEach((value, index) => {
    table.writeUInt32LE(value, index * 4);
  });
  for (let index = 1; index < symbols - 1; index++) {
    table.writeUInt32LE(index + 1, (3 + index) * 4);
  }
  return table;
}

function fileHeader(): Buffer {
  const header = Buffer.alloc(headerSize);
  header.write("\x7fELF\x02\x01\x01", "latin1");
  header.writeUInt16LE(3, 16);
  header.writeUInt16LE(62, 18);
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(BigInt(headerSize), 32);
  header.writeUInt16LE(headerSize, 52);
  header.writeUInt16LE(programHeaderSize, 54);
  header.writeUInt16LE(4, 56);
  return header;
}

function programHeader(type: number, flags: number, at: number, size: number, alignment: number) {
  const header = Buffer.alloc(programHeaderSize);
  header.writeUInt32LE(type, 0);
  header.writeUInt32LE(flags, 4);
  for (const offset of [8, 16, 24]) header.writeBigUInt64LE(BigInt(at), offset);
  for (const offset of [32, 40]) header.writeBigUInt64LE(BigInt(size), offset);
  header.writeBigUInt64LE(BigInt(alignment), 48);
  return header;
}

function symbolEntry(name: number, type: number, at: number): Buffer {
  const entry = Buffer.alloc(symbolSize);
  entry.writeUInt32LE(name, 0);
  entry.writeUInt8((1 << 4) | type, 4);
  entry.writeUInt16LE(1, 6);
  entry.writeBigUInt64LE(BigInt(at), 8);
  entry.writeBigUInt64LE(8n, 16);
  return entry;
}
