import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import { type ChainHead, digestOfLine, readLine, readSigningKey } from './head-line.ts';
import { type HeadStore, bucketStore, fileStore } from './head-store.ts';
import { createPublisher } from './publish-heads.ts';

const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const NOON = new Date('2026-11-02T12:00:00Z');
const head = (clientId: number, no: bigint): ChainHead => ({
  chain: 'books',
  clientId,
  no,
  total: no * 10n,
  hash: 'ab'.repeat(32),
});

let test: TestDatabase;
let owner: Database;
beforeAll(async () => {
  test = await cloneDatabase();
  owner = openDatabase({ urls: [test.url], max: 3, role: 'none' });
});
afterEach(() => test.owner('DELETE FROM signed_head'));
afterAll(async () => {
  await owner.close();
  await test.drop();
});

const publisher = (store: HeadStore, heads: () => ChainHead[], now = NOON) =>
  createPublisher({
    owner,
    key,
    store,
    clock: { now: () => now },
    readHeads: () => Promise.resolve(heads()),
  });
function memoryStore() {
  const lines: string[] = [];
  let broken = false;
  return {
    lines,
    break: (now: boolean) => void (broken = now),
    append: (_no: bigint, line: string) =>
      broken
        ? Promise.reject(new Error('the store is away'))
        : Promise.resolve(void lines.push(line)),
  };
}
const read = (line: string) => readLine(line, [publicKey])!;

describe('signing heads', () => {
  it('writes a line a call, which names the digest of the one before and what is new', async () => {
    const store = memoryStore();
    let heads = [head(1, 1n), head(2, 4n)];
    const publish = publisher(store, () => heads);
    await publish();
    heads = [head(1, 2n), head(2, 4n)];
    await publish();
    await publish();
    expect(store.lines.map(read)).toMatchObject([
      { no: 1n, at: NOON, previous: digestOfLine(''), heads: [head(1, 1n), head(2, 4n)] },
      { no: 2n, previous: digestOfLine(store.lines[0]!), heads: [head(1, 2n)] },
      { no: 3n, previous: digestOfLine(store.lines[1]!), heads: [] },
    ]);
  });

  it('goes on where another server ended, and says all heads that it has not signed itself', async () => {
    const store = memoryStore();
    await publisher(store, () => [head(1, 1n)])();
    await publisher(store, () => [head(1, 1n)])();
    expect(store.lines.map(read)).toMatchObject([
      { no: 1n, heads: [head(1, 1n)] },
      { no: 2n, heads: [head(1, 1n)] },
    ]);
  });

  it('keeps lines for a store that is away, and brings them in their order', async () => {
    const store = memoryStore();
    let no = 1n;
    const publish = publisher(store, () => [head(1, no)]);
    store.break(true);
    for (no of [1n, 2n]) await expect(publish()).rejects.toThrow('the store is away');
    store.break(false);
    no = 3n;
    await publish();
    expect(store.lines.map((line) => read(line).no)).toEqual([1n, 2n]);
    const kept = await test.owner<{ n: bigint }>(
      'SELECT count(*) AS n FROM signed_head WHERE stored_at IS NULL',
    );
    expect(kept).toEqual([{ n: 0n }]);
  });

  it('forgets what was stored a week ago, and never the last line', async () => {
    const store = memoryStore();
    for (const day of [1, 2, 10])
      await publisher(store, () => [], new Date(Date.UTC(2026, 10, day)))();
    expect(await test.owner('SELECT no FROM signed_head')).toEqual([{ no: 3n }]);
  });
});

it('refuses a key that is not for signing', () => {
  const other = generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  expect(() => readSigningKey(other.toString())).toThrow('Ed25519');
});

it('a file grows line by line, also after a write that a crash cut off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const path = join(folder, 'deep/heads.log');
  const store = fileStore(path);
  await store.append(1n, 'one');
  appendFileSync(path, 'tw');
  await store.append(2n, 'two');
  expect(readFileSync(path, 'utf8')).toBe('one\ntw\ntwo\n');
  rmSync(folder, { recursive: true });
});

describe('a bucket', () => {
  const seen: {
    method: string;
    path: string;
    body: string;
    headers: NodeJS.Dict<string | string[]>;
  }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        path: request.url ?? '',
        body,
        headers: request.headers,
      });
      response.writeHead(status).end();
    });
  });
  let store: HeadStore;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    store = bucketStore({
      url: `http://127.0.0.1:${port}/heads/prod`,
      region: 'ca-central-1',
      keyId: 'KEYID',
      secret: 'not told',
    });
  });
  afterAll(() => void server.close());

  it('gets one signed object a line, by number', async () => {
    await store.append(17n, 'the line');
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/heads/prod/000000000017.head',
      body: 'the line\n',
      headers: { 'content-md5': createHash('md5').update('the line\n').digest('base64') },
    });
    expect(seen.at(-1)?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=KEYID\/\d{8}\/ca-central-1\/s3\/aws4_request, SignedHeaders=.*content-md5.*, Signature=[0-9a-f]{64}$/,
    );
  });

  it('that refuses leaves the line to be stored later', async () => {
    status = 403;
    await expect(store.append(18n, 'the line')).rejects.toThrow('answered 403');
  });
});
