import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpBankFiles } from './http-bank-files.ts';

type Answer = { readonly status: number; readonly body: string | Buffer };
let answer: Answer | 'nothing' = 'nothing';
const asked: string[] = [];
let server: Server;
let url = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      if (answer === 'nothing') return void response.destroy();
      response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const files = () => createHttpBankFiles({ url, key: 'k' });
const put = (status: number, body: unknown) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return files().put('eft-20261224-0042.cpa', 'A\r\n');
};

describe('a file for the bank', () => {
  it('is sent as it is, and taken once', async () => {
    expect(await put(201, { status: 'taken' })).toEqual({ outcome: 'taken' });
    expect(asked.at(-1)).toBe('PUT /outgoing/eft-20261224-0042.cpa Bearer k A\r\n');
    expect(await put(200, { status: 'taken' })).toEqual({ outcome: 'same' });
    expect(await put(409, {})).toEqual({ outcome: 'conflict' });
    expect(await put(422, { reasons: ['3 total_differs'] })).toEqual({
      outcome: 'refused',
      reasons: ['3 total_differs'],
    });
  });

  it('is neither taken nor refused by an answer that cannot be read', async () => {
    const unknown = { outcome: 'unknown' };
    expect(await put(201, '<html>Welcome</html>')).toEqual(unknown);
    expect(await put(200, {})).toEqual(unknown);
    expect(await put(204, { status: 'taken' })).toEqual(unknown);
    expect(await put(302, { status: 'taken' })).toEqual(unknown);
    expect(await put(401, { status: 'taken' })).toEqual(unknown);
    expect(await put(422, { reasons: [] })).toEqual(unknown);
    expect(await put(503, { status: 'taken' })).toEqual(unknown);
    answer = 'nothing';
    expect(await files().put('a', 'b')).toEqual(unknown);
  });
});

describe('files from the bank', () => {
  it('are listed after a cursor', async () => {
    const listed = [{ name: 'returns-1.cpa', cursor: '7' }];
    answer = { status: 200, body: JSON.stringify({ files: listed }) };
    expect(await files().list('6 &')).toEqual(listed);
    expect(asked.at(-1)).toContain('GET /incoming?after=6%20%26 ');
  });

  it('are not listed where the answer is no list of names', async () => {
    for (const body of [
      'no',
      '{}',
      '{"files":[{"name":"../x","cursor":"1"}]}',
      '{"files":[{"name":"a"}]}',
    ]) {
      answer = { status: 200, body };
      expect(await files().list(null)).toBeNull();
    }
    answer = { status: 500, body: '{"files":[]}' };
    expect(await files().list(null)).toBeNull();
  });

  it('are read byte for byte', async () => {
    answer = { status: 200, body: Buffer.from([0x41, 0xc9, 0x0d, 0x0a]) };
    expect(await files().read('a')).toBe('AÉ\r\n');
    answer = { status: 404, body: 'A\r\n' };
    expect(await files().read('a')).toBeNull();
    answer = 'nothing';
    expect(await files().read('a')).toBeNull();
  });
});
