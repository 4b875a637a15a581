import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countAsks, noAskCounts } from '../ask-counts.ts';
import { PosUnavailable } from '../point-of-sale.port.ts';
import { createAsker } from './asker.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const NOW = new Date('2026-11-21T14:00:00Z');

let server: Server;
let baseUrl = '';
let answers: Answer[] = [];
let asked: string[] = [];
let slept: number[] = [];
let rested: number[] = [];
let renewed = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => server.close());
beforeEach(() => {
  [answers, asked, slept, rested, renewed] = [[], [], [], [], 0];
});

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const ask = (script: readonly Answer[], over: Partial<Parameters<typeof createAsker>[0]> = {}) => {
  answers = [...script];
  return createAsker({
    baseUrl,
    headers: (_, refused) => {
      if (refused !== undefined) renewed += 1;
      return Promise.resolve({ authorization: `Bearer t${renewed}` });
    },
    renews: true,
    pace: {
      turn: () => Promise.resolve(),
      rest: (_, milliseconds) => Promise.resolve(void rested.push(milliseconds)),
    },
    clock: { now: () => NOW },
    sleep: (milliseconds) => Promise.resolve(void slept.push(milliseconds)),
    ...over,
  })({ connectionId: 1, paceKey: 'k', perSecond: 4, path: '/list', query: 'a=gte(b,1)' });
};
/** Code and reason of what an asking failed with. */
const failure = async (asking: Promise<unknown>): Promise<string> => {
  const error: unknown = await asking.then(
    () => 'answered',
    (reason: unknown) => reason,
  );
  return error instanceof PosUnavailable ? error.message : `no PosUnavailable: ${String(error)}`;
};
const good = json({ ok: true });

describe('asking a provider', () => {
  it('gives its JSON, with the query as it was written', async () => {
    expect(await ask([good])).toEqual({ ok: true });
    expect(asked).toEqual(['/api/list?a=gte(b,1) Bearer t0']);
  });

  it('repeats what failed, each time waiting twice as long and a little more', async () => {
    expect(await ask([json('', 500), json('', 503), json('', 502), json('', 500), good])).toEqual({
      ok: true,
    });
    expect(slept).toHaveLength(4);
    for (const [at, least] of [1_000, 2_000, 4_000, 8_000].entries()) {
      expect(slept[at]).toBeGreaterThanOrEqual(least);
      expect(slept[at]).toBeLessThanOrEqual(least * 1.25);
    }
  });

  it('gives up after five tries', async () => {
    expect(await failure(ask([json('', 500)]))).toBe('pos_unavailable');
    expect(asked).toHaveLength(5);
  });

  it('repeats an answer that was cut, never came, or is half a page', async () => {
    const cut: Answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":[');
      setTimeout(() => response.destroy(), 5);
    };
    const hangUp: Answer = (response) => void response.destroy();
    expect(await ask([cut, hangUp, json('{"data":['), good])).toEqual({ ok: true });
    expect(await failure(ask([json('<html>')]))).toBe('pos_changed: no JSON');
  });

  it('finds nobody listening to be no answer', async () => {
    const nobody = ask([good], { baseUrl: 'http://127.0.0.1:1' });
    expect(await failure(nobody)).toBe('pos_unavailable');
    expect(slept).toHaveLength(4);
  });
});

describe('a provider that has too much to do', () => {
  it.each([
    ['says for how many seconds', '30', 30_000],
    ['says until when', 'Sat, 21 Nov 2026 14:00:45 GMT', 45_000],
    ['names a moment that is over', 'Sat, 21 Nov 2026 13:00:00 GMT', 0],
  ])('%s', async (_, header, wait) => {
    expect(await ask([json('', 429, { 'retry-after': header }), good])).toEqual({ ok: true });
    expect(rested).toEqual([wait]);
    await ask([json('', 503, { 'retry-after': header }), good]);
    expect(slept).toEqual([wait]);
  });

  it('is left in peace for a while where it does not say, or says nothing that is a time', async () => {
    await ask([json('', 429), good], { restAfter429: 60_000 });
    await ask([json('', 429, { 'retry-after': 'soon' }), good], { restAfter429: 60_000 });
    expect(rested).toEqual([60_000, 60_000]);
    await ask([json('', 429), good]);
    expect(rested[2]).toBeGreaterThanOrEqual(1_000);
  });

  it('is not waited for longer than five minutes', async () => {
    const hours = { 'retry-after': '86400' };
    expect(await failure(ask([json('', 429, hours), good]))).toBe('pos_unavailable');
    expect(await failure(ask([json('', 503, hours), good]))).toBe('pos_unavailable');
    expect({ rested, slept }).toEqual({ rested: [3_600_000], slept: [] });
  });
});

describe('what asking met', () => {
  it('is counted for the work that asked, each try of it, and for no other', async () => {
    const [met, other] = [noAskCounts(), noAskCounts()];
    await countAsks(met, () =>
      ask([json('', 500), json('', 429), json('', 401), json('[', 200)]),
    ).catch(() => undefined);
    await countAsks(other, () => ask([good]));
    await ask([json('', 500), good]);
    // 500, 401 and half a page until the fifth try; the 429 is none of them.
    expect({ ...met, waitedMs: 0 }).toEqual({ errors: 5, throttled: 1, waitedMs: 0 });
    expect(met.waitedMs).toBeGreaterThan(0);
    expect(other).toEqual(noAskCounts());
  });

  it('counts a refusal that is not asked again, and a turn that took long', async () => {
    const met = noAskCounts();
    await countAsks(met, () => ask([json('', 403)])).catch(() => undefined);
    expect(met).toEqual({ errors: 1, throttled: 0, waitedMs: 0 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 12_000));
    const silent = () => Promise.resolve(Response.json({}));
    const asking = countAsks(met, () =>
      ask([good], { pace: { turn, rest: () => Promise.resolve() }, fetch: silent }),
    );
    await vi.advanceTimersByTimeAsync(12_000);
    await asking;
    vi.useRealTimers();
    expect(met.waitedMs).toBe(12_000);
  });
});

describe('a provider that refuses', () => {
  it('a token gets a fresh one, once', async () => {
    expect(await ask([json('', 401), good])).toEqual({ ok: true });
    expect(asked.map((one) => one.split(' ').at(-1))).toEqual(['t0', 't1']);
    expect(await failure(ask([json('', 401)]))).toBe('pos_refused');
    expect(asked).toHaveLength(4);
  });

  it('the key of our own account gets none', async () => {
    expect(await failure(ask([json('', 401)], { renews: false }))).toBe('pos_misconfigured');
  });

  it.each([
    [{ type: 'access_denied', title: 'Forbidden', detail: 'Plan too low' }, 'Plan too low'],
    [{ status: 'error', error: 'access_denied', message: 'No scope' }, 'No scope'],
    [{ errors: [{ error: 'forbidden', description: 'Not\nyours' }] }, 'Not yours'],
    [{ error: 'scope' }, 'scope'],
  ])('says why: %j', async (body, reason) => {
    expect(await failure(ask([json(body, 403)]))).toBe(`pos_scope: ${reason}`);
    expect(await failure(ask([json(body, 404)]))).toBe(`pos_location_unknown: ${reason}`);
    expect(await failure(ask([json(body, 400)]))).toBe(`pos_changed: status 400: ${reason}`);
    expect(asked).toHaveLength(3);
  });

  it('never says what opened the account, though the provider does', async () => {
    const secret = 'eyJhbGciOi.J9-secret';
    const headers = () =>
      Promise.resolve({ authorization: `Bearer ${secret}`, 'x-company-guid': 'guid-of-4711' });
    const detail = `The token ${secret} of guid-of-4711 has no scope`;
    expect(await failure(ask([json({ detail }, 403)], { headers }))).toBe(
      'pos_scope: The token *** of *** has no scope',
    );
  });

  it('without a word does so too', async () => {
    expect(await failure(ask([json('no', 403)]))).toBe('pos_scope');
    expect(await failure(ask([json([], 403)]))).toBe('pos_scope');
    expect(await failure(ask([json({ detail: 7 }, 403)]))).toBe('pos_scope');
  });

  it('never has our token carried to another host', async () => {
    const elsewhere = json('', 302, { location: `${baseUrl}/elsewhere` });
    expect(await failure(ask([elsewhere, good]))).toBe('pos_changed: status 302');
    expect(asked).toHaveLength(1);
  });
});

describe('an answer that would do harm', () => {
  it('of more than 32 MB is not read on', async () => {
    const chunk = 'x'.repeat(1024 * 1024);
    const endless: Answer = (response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect(await failure(ask([endless]))).toBe('pos_changed: body too large');
    expect(asked).toHaveLength(1);
  });

  it('is nested deeply, or has characters that no database stores', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(await ask([json(deep)])).toBeInstanceOf(Array);
    const deepAndBad = `{"deep":${'{"a":'.repeat(100)}"\\u0000"${'}'.repeat(100)}}`;
    expect(JSON.stringify(await ask([json(deepAndBad)])).length).toBeLessThan(1_000);
    expect(await ask([json('{"a\\u0000":"b\\ud800c","d":"\\ud83d\\ude00"}')])).toEqual({
      'a\ufffd': 'b\ufffdc',
      d: '😀',
    });
  });
});

describe('a provider that is silent', () => {
  afterEach(() => void vi.useRealTimers());

  it('is given 20 seconds', async () => {
    vi.useFakeTimers();
    const silent: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const asking = failure(ask([good], { fetch: silent }));
    let over = false;
    void asking.then(() => (over = true));
    await vi.advanceTimersByTimeAsync(99_999);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asking).toBe('pos_unavailable');
  });
});
