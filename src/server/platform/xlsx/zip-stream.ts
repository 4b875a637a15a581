import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { invariant } from '#kernel/invariant.ts';

type Written = {
  readonly name: string;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
};

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the entry, because they are not known before; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980: the same content gives the same bytes, whenever it is written. */
const NO_DATE = 0x0021;
/** What 32 bits hold; a workbook that is larger has to be asked for in parts. */
const MAX_SIZE = 0xffff_ffff;
/** Most of what it saves at a third of the time. */
const LEVEL = 3;

/** Writes a ZIP archive as it goes: no entry is held in memory. */
export function createZip() {
  const written: Written[] = [];
  let offset = 0;
  const count = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    invariant(offset <= MAX_SIZE, 'a workbook has at most 4 GB');
    return bytes;
  };
  return {
    /** One entry, as the bytes that stand for it in the archive. */
    async *entry(name: string, content: AsyncIterable<string>): AsyncGenerator<Buffer> {
      const entry: Written = { name, offset, crc: 0, size: 0, packed: 0 };
      yield count(localHeader(name));
      for await (const bytes of deflated(content, entry)) yield count(bytes);
      yield count(descriptor(entry));
      written.push(entry);
    },
    /** The list of all entries, which ends the archive. */
    *end(): Generator<Buffer> {
      const start = offset;
      for (const entry of written) yield count(centralHeader(entry));
      yield count(endRecord(written.length, offset - start, start));
    },
  };
}

async function* deflated(content: AsyncIterable<string>, tally: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const part of content) {
      const bytes = Buffer.from(part);
      tally.crc = crc32(bytes, tally.crc);
      tally.size += bytes.length;
      yield bytes;
    }
  };
  // What fails is thrown to whoever reads the deflated bytes.
  pipeline(counted, deflate).catch(() => undefined);
  // No encoding was set, so a stream gives bytes.
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    tally.packed += bytes.length;
    yield bytes;
  }
  invariant(tally.size <= MAX_SIZE, 'a sheet has at most 4 GB');
}

function localHeader(name: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(NO_DATE, 12);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name)]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(DESCRIPTOR, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATED, 10);
  head.writeUInt16LE(NO_DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(Buffer.byteLength(name), 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, Buffer.from(name)]);
}

function endRecord(entries: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(END, 0);
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
