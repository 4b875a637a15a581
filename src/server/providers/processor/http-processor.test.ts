import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpProcessor } from './http-processor.ts';
import type { CardProcessor, ProcessorRow } from './processor.port.ts';

type Sent = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};
/** What is answered next: a status and a text, or a line that is cut. */
let next: { readonly status: number; readonly body: string } | 'cut' = 'cut';
let received: Sent[] = [];
const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) });
    if (next === 'cut') request.socket.destroy();
    else response.writeHead(next.status).end(next.body);
  });
});
let processor: CardProcessor;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  processor = createHttpProcessor({ url: `http://127.0.0.1:${port}/cards`, key: 'secret' });
});
afterAll(() => void server.close());
beforeEach(() => void (received = []));

const row = (key: string, more: Partial<ProcessorRow> = {}): ProcessorRow => ({
  key,
  proxy: '700',
  amount: 1_234n,
  direction: 'credit',
  currency: 'CAD',
  ...more,
});
const answers = (results: object[], status = 200): void =>
  void (next = { status, body: JSON.stringify({ results }) });

describe('what is sent', () => {
  it('is the amount in minor units, the card, the currency and which way the money goes', async () => {
    answers([]);
    await processor.submit([row('a'), row('b', { direction: 'debit', currency: 'USD' })]);
    const one = { card: '700', amount_minor: '1234' };
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      path: '/cards/v1/transfers',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: {
        transfers: [
          { key: 'a', ...one, currency: 'CAD', direction: 'credit' },
          { key: 'b', ...one, currency: 'USD', direction: 'debit' },
        ],
      },
    });
  });
});

/** What the processor echoes of a row that it took. */
const echo = { card: '700', amount_minor: '1234' };

describe('what is answered', () => {
  it('is matched by key, whatever its order; a row without an answer is unknown', async () => {
    answers([
      { key: 'b', outcome: 'declined', code: 'card_expired', ...echo },
      { key: 'z', outcome: 'accepted', ...echo },
      { key: 'a', outcome: 'accepted', ...echo },
    ]);
    expect(await processor.submit([row('a'), row('b'), row('c')])).toEqual([
      { outcome: 'accepted' },
      { outcome: 'declined', code: 'card_expired' },
      { outcome: 'unknown' },
    ]);
  });

  it('with a word that we do not know is never taken for money that moved', async () => {
    answers([
      { key: 'a', outcome: 'pending', ...echo },
      { key: 'b', outcome: 'declined', code: 'moon_phase', ...echo },
      { key: 'c', outcome: 'declined', ...echo },
    ]);
    expect(await processor.submit([row('a'), row('b'), row('c')])).toEqual([
      { outcome: 'unknown' },
      { outcome: 'declined', code: 'card_not_payable' },
      { outcome: 'unknown' },
    ]);
  });

  it('that names another card or amount is told apart; one that names none is no answer', async () => {
    answers([
      { key: 'a', outcome: 'accepted', card: '701', amount_minor: '1234' },
      { key: 'b', outcome: 'declined', code: 'card_locked', card: '700', amount_minor: '1235' },
      { key: 'c', outcome: 'accepted', card: '700' },
      { key: 'd', outcome: 'accepted', amount_minor: '1234' },
    ]);
    const mismatched = (said: object) => ({ outcome: 'mismatched', said });
    expect(await processor.submit([row('a'), row('b'), row('c'), row('d')])).toEqual([
      mismatched({ outcome: 'accepted', card: '701', amount_minor: '1234' }),
      mismatched({ outcome: 'declined', card: '700', amount_minor: '1235' }),
      { outcome: 'unknown' },
      { outcome: 'unknown' },
    ]);
  });

  it('that names another currency or direction is told apart; one that echoes them is an answer', async () => {
    answers([
      { key: 'a', outcome: 'accepted', ...echo, currency: 'USD' },
      { key: 'b', outcome: 'accepted', ...echo, direction: 'debit' },
      { key: 'c', outcome: 'accepted', ...echo, currency: 'CAD', direction: 'credit' },
      { key: 'd', outcome: 'accepted', ...echo, currency: 124 },
    ]);
    const mismatched = (said: object) => ({ outcome: 'mismatched', said });
    expect(await processor.submit(['a', 'b', 'c', 'd'].map((key) => row(key)))).toEqual([
      mismatched({ outcome: 'accepted', ...echo, currency: 'USD' }),
      mismatched({ outcome: 'accepted', ...echo, direction: 'debit' }),
      { outcome: 'accepted' },
      { outcome: 'unknown' },
    ]);
  });

  it('that is too long to be one is not read', async () => {
    const long = 'x'.repeat(201);
    answers([
      { key: 'a', outcome: 'accepted', ...echo, card: long },
      { key: 'b', outcome: 'accepted', ...echo },
    ]);
    const rows = [row('a'), row('b')];
    expect(await processor.submit(rows)).toEqual([{ outcome: 'unknown' }, { outcome: 'accepted' }]);
    answers([
      { key: 'b', outcome: 'accepted', ...echo },
      { key: 'z', outcome: 'x'.repeat(4_000_000) },
    ]);
    expect(await processor.submit(rows)).toEqual([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
    answers([{ key: 'b', outcome: 'accepted', ...echo }]);
    expect(await processor.submit(rows)).toEqual([{ outcome: 'unknown' }, { outcome: 'accepted' }]);
  });

  it('twice is one answer where both say the same, and none where they do not', async () => {
    answers([
      { key: 'a', outcome: 'accepted', ...echo },
      { key: 'a', outcome: 'accepted', ...echo },
      { key: 'b', outcome: 'accepted', ...echo },
      { key: 'b', outcome: 'declined', code: 'card_locked', ...echo },
    ]);
    expect(await processor.submit([row('a'), row('b')])).toEqual([
      { outcome: 'accepted' },
      { outcome: 'unknown' },
    ]);
  });

  it('by an error of the whole call, whatever its status and body, is no answer', async () => {
    const unknown = [{ outcome: 'unknown' }];
    for (const status of [400, 401, 409, 422, 429, 500, 502, 503, 504]) {
      answers([{ key: 'a', outcome: 'accepted', ...echo }], status);
      expect(await processor.submit([row('a')])).toEqual(unknown);
    }
    next = 'cut';
    expect(await processor.submit([row('a')])).toEqual(unknown);
    for (const body of ['<html>', '', 'null', '[]', '{"results":7}', '{"results":[null,7,{}]}']) {
      next = { status: 200, body };
      expect(await processor.submit([row('a')])).toEqual(unknown);
      expect(await processor.check([row('a')])).toEqual(unknown);
    }
  });
});

describe('what is asked later', () => {
  it('tells apart what was paid, what was declined, what it never heard of and what it does not say', async () => {
    answers([
      { key: 'd', outcome: 'pending' },
      { key: 'c', outcome: 'not_found' },
      { key: 'b', outcome: 'declined', code: 'limit_exceeded', ...echo },
      { key: 'a', outcome: 'accepted', ...echo },
    ]);
    expect(await processor.check(['a', 'b', 'c', 'd', 'e'].map((key) => row(key)))).toEqual([
      { outcome: 'accepted' },
      { outcome: 'declined', code: 'limit_exceeded' },
      { outcome: 'not_found' },
      { outcome: 'unknown' },
      { outcome: 'unknown' },
    ]);
    expect(received[0]).toMatchObject({
      path: '/cards/v1/transfers/lookup',
      body: { keys: ['a', 'b', 'c', 'd', 'e'] },
    });
  });

  it('is unknown where it cannot be asked: silence declines nothing', async () => {
    const unknown = [{ outcome: 'unknown' }];
    for (const status of [404, 500, 503]) {
      answers([], status);
      expect(await processor.check([row('a')])).toEqual(unknown);
    }
    next = 'cut';
    expect(await processor.check([row('a')])).toEqual(unknown);
  });
});
