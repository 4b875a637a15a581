import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpRoster } from './http-roster.ts';
import { type Roster, RosterUnavailable } from './roster.port.ts';

let server: Server;
let roster: Roster;
let answer: (response: ServerResponse) => void = (response) => void response.destroy();
const asked: { what: string; authorization: string | undefined; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const what = `${request.method} ${request.url}`;
      asked.push({ what, authorization: request.headers.authorization, body });
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  roster = createHttpRoster({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  });
});
afterAll(() => server.close());

const answers = (body: unknown, status = 200): void => {
  answer = (response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const codeOf = async (asking: Promise<unknown>): Promise<string> => {
  const error: unknown = await asking.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof RosterUnavailable ? error.code : `no RosterUnavailable: ${String(error)}`;
};

describe('the scheduling service', () => {
  it('signs somebody in, and shows its page', async () => {
    answers({ token: 't', expires_at: '2026-11-22T02:00:00+00:00' });
    const expiresAt = new Date('2026-11-22T02:00:00Z');
    expect(await roster.authenticate('ana', 'pässword')).toEqual({ token: 't', expiresAt });
    expect(asked.at(-1)).toEqual({
      what: 'POST /v1/authenticate',
      authorization: undefined,
      body: '{"username":"ana","password":"pässword"}',
    });
    answers({ url: 'https://schedule.example/f?k=1', expires_at: '2026-11-22T02:00:00Z' });
    expect(await roster.frame('t')).toEqual({ url: 'https://schedule.example/f?k=1', expiresAt });
    expect(asked.at(-1)).toMatchObject({ what: 'GET /v1/frame', authorization: 'Bearer t' });
    answers({ url: 'javascript:alert(1)', expires_at: '2026-11-22T02:00:00Z' });
    expect(await codeOf(roster.frame('t'))).toBe('roster_unavailable');
  });

  it('lists its locations and positions', async () => {
    answers({ data: [{ id: 7, name: ' Down\u0000town ' }] });
    expect(await roster.locations('t')).toEqual([{ id: '7', name: 'Down town' }]);
    expect(await roster.positions('t')).toHaveLength(1);
    answers({ data: [{ name: 'no id' }] });
    expect(await codeOf(roster.positions('t'))).toBe('roster_unavailable');
  });

  it('gives a seniority file as it is, of a location and a position or of all', async () => {
    answers('employee_id\nS1\n');
    expect((await roster.download('t', {})).toString()).toBe('employee_id\nS1\n');
    await roster.download('t', { location: 'D T', position: 'Bar&Grill' });
    expect(asked.slice(-2).map(({ what }) => what)).toEqual([
      'GET /v1/seniority-file',
      'GET /v1/seniority-file?location=D+T&position=Bar%26Grill',
    ]);
  });

  it('takes a seniority file, or says line by line why not', async () => {
    const into = { location: 'DT', position: 'Server' };
    answers({ accepted: 2, rejected: [] });
    const csv = Buffer.from('employee_id\nS1\n');
    expect(await roster.upload('t', csv, into)).toEqual({ accepted: 2, rejected: [] });
    expect(asked.at(-1)?.body).toContain('name="csv_file"; filename="seniority.csv"');
    expect(asked.at(-1)?.body).toContain('employee_id\nS1\n');
    const rejected = [{ line: 2, column: 'hire_date', code: 'date_invalid' }];
    answers({ accepted: 0, rejected }, 422);
    expect(await roster.upload('t', csv, into)).toEqual({ accepted: 0, rejected });
    answers({ accepted: 0, rejected: [{ ...rejected[0], code: '<b>' }] }, 422);
    expect(await codeOf(roster.upload('t', csv, into))).toBe('roster_unavailable');
  });

  it('tells wrong credentials from a session that is over', async () => {
    answers({}, 401);
    expect(await codeOf(roster.authenticate('ana', 'x'))).toBe('credentials_invalid');
    expect(await codeOf(roster.locations('t'))).toBe('token_expired');
  });

  it('is down where it answers in any other way, and is asked once', async () => {
    const before = asked.length;
    for (const [body, status] of [
      ['', 500],
      ['', 302],
      ['{', 200],
      [{ data: 1 }, 200],
      ['x'.repeat(9 * 1024 * 1024), 200],
    ] as const) {
      answers(body, status);
      expect(await codeOf(roster.locations('t'))).toBe('roster_unavailable');
    }
    answer = (response) => void response.destroy();
    expect(await codeOf(roster.locations('t'))).toBe('roster_unavailable');
    expect(asked.length - before).toBe(6);
  });
});
