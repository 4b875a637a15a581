import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { createLightspeedSignIn } from '../lightspeed/lightspeed-tokens.ts';
import { createSevenShiftsSignIn } from '../seven-shifts/seven-shifts-tokens.ts';

const NOW = new Date('2026-11-21T14:00:00Z');
const clock = { now: () => NOW };
let server: Server;
let tokenUrl = '';
let answer: (response: ServerResponse) => void = (response) => void response.destroy();
let asked: { readonly form: Record<string, string>; readonly headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push({ form, headers: request.headers });
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
});
afterAll(() => server.close());
beforeEach(() => (asked = []));

const answers = (status: number, body: unknown): void => {
  answer = (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
};
const settings = () => ({
  authorizeUrl: 'https://sign-in.example/auth?realm=k',
  tokenUrl,
  apiUrl: 'https://api.example',
  clientId: 'our id:é',
  clientSecret: 's&cret',
  scopes: 'staff-api financial-api offline_access',
});
const lightspeed = () => createLightspeedSignIn(settings(), { clock });
const sevenShifts = () =>
  createSevenShiftsSignIn(
    { ...settings(), grantUrl: 'https://app.example/grant', apiVersion: '' },
    { clock },
  );
const good = { access_token: 'a1', refresh_token: 'r1', token_type: 'Bearer', expires_in: 3_600 };

describe('the sign-in of Lightspeed', () => {
  it('leads to the page of consent, with the hash of a secret of its own', () => {
    const verifier = 'a-secret-of-one-sign-in-'.padEnd(43, 'v');
    const asking = { state: 's', verifier, redirectUri: 'https://portal.example/lightspeed' };
    const page = new URL(lightspeed().authorizeUrl(asking));
    expect(Object.fromEntries(page.searchParams)).toEqual({
      realm: 'k',
      response_type: 'code',
      client_id: 'our id:é',
      redirect_uri: 'https://portal.example/lightspeed',
      scope: 'staff-api financial-api offline_access',
      state: 's',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(page.toString()).not.toContain(verifier);
  });

  it('makes tokens of a code, with id and secret in the header only', async () => {
    answers(200, { ...good, scope: 'staff-api financial-api' });
    const granted = { code: 'c', verifier: 'v', redirectUri: 'https://portal.example/lightspeed' };
    expect(await lightspeed().exchange(granted)).toEqual({
      outcome: 'tokens',
      tokens: {
        accessToken: 'a1',
        refreshToken: 'r1',
        expiresAt: after(NOW, minutes(60)),
        scopes: ['staff-api', 'financial-api'],
      },
    });
    expect(asked[0]?.form).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: 'https://portal.example/lightspeed',
      code_verifier: 'v',
    });
    const basic = Buffer.from('our+id%3A%C3%A9:s%26cret').toString('base64');
    expect(asked[0]?.headers.authorization).toBe(`Basic ${basic}`);
  });

  it('is renewed by the refresh token, which stays where no new one comes', async () => {
    answers(200, { ...good, token_type: undefined });
    expect(await lightspeed().refresh('r0')).toMatchObject({ tokens: { refreshToken: 'r1' } });
    expect(asked[0]?.form).toEqual({ grant_type: 'refresh_token', refresh_token: 'r0' });
    answers(200, { ...good, scope: 'x '.repeat(5_000) });
    expect(await lightspeed().refresh('r0')).toMatchObject({ tokens: { scopes: null } });
    answers(200, { ...good, refresh_token: undefined, expires_in: '600' });
    expect(await lightspeed().refresh('r0')).toMatchObject({
      tokens: { refreshToken: 'r0', expiresAt: after(NOW, minutes(10)) },
    });
  });

  it.each([
    [400, { error: 'invalid_grant' }, 'refused'],
    [400, { error: 'invalid_client' }, 'misconfigured'],
    [400, { error: 'invalid_scope' }, 'misconfigured'],
    [401, { error: 'invalid_grant' }, 'misconfigured'],
    [404, '<html>', 'misconfigured'],
    [302, '', 'misconfigured'],
    [429, {}, 'unavailable'],
    [503, 'down', 'unavailable'],
    [200, 'no JSON', 'lost'],
    [200, [], 'lost'],
    [200, { ...good, access_token: 'a b' }, 'lost'],
    [200, { ...good, access_token: 'a\r\nx-admin: 1' }, 'lost'],
    [200, { ...good, refresh_token: 7 }, 'lost'],
    [200, { ...good, expires_in: -1 }, 'lost'],
    [200, { ...good, token_type: 'mac' }, 'lost'],
  ])('that is answered %d %j is %s', async (status, body, outcome) => {
    answers(status, body);
    expect(await lightspeed().refresh('r0')).toEqual({ outcome });
  });

  it('without a refresh token from a code has lost what it came for', async () => {
    answers(200, { ...good, refresh_token: undefined });
    const granted = { code: 'c', verifier: 'v', redirectUri: 'https://portal.example' };
    expect(await lightspeed().exchange(granted)).toEqual({ outcome: 'lost' });
  });

  it('gives nothing up where nobody answers, and knows an answer that was cut', async () => {
    answer = (response) => void response.destroy();
    expect(await lightspeed().refresh('r0')).toEqual({ outcome: 'unavailable' });
    answer = (response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"access_token":"a1",');
      setTimeout(() => response.destroy(), 5);
    };
    expect(await lightspeed().refresh('r0')).toEqual({ outcome: 'lost' });
  });
});

describe('the sign-in of 7shifts', () => {
  it('leads to the page of the grant', () => {
    expect(sevenShifts().grantUrl('s t')).toBe(
      'https://app.example/grant?client_id=our+id%3A%C3%A9&state=s+t',
    );
  });

  it('has one token for all companies', async () => {
    answers(200, { access_token: 'a1', token_type: 'Bearer', expires_in: 3_600 });
    expect(await sevenShifts().token()).toEqual({
      outcome: 'tokens',
      tokens: { accessToken: 'a1', expiresAt: after(NOW, minutes(60)) },
    });
    expect(asked[0]?.form).toMatchObject({
      grant_type: 'client_credentials',
      client_id: 'our id:é',
      client_secret: 's&cret',
    });
  });

  it.each([
    [401, {}, 'misconfigured'],
    [400, { error: 'invalid_grant' }, 'misconfigured'],
    [500, {}, 'unavailable'],
    [200, {}, 'unavailable'],
    [200, 'cut', 'unavailable'],
  ])(
    'that is answered %d %j is %s: asking again takes nothing away',
    async (status, body, outcome) => {
      answers(status, body);
      expect(await sevenShifts().token()).toEqual({ outcome });
    },
  );
});
