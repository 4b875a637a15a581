import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASES } from '#contract/operation.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { DatabaseUnavailable } from '../database/failures.ts';
import { createServer } from './server.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await buildWorld();
  token = await world.session(world.ours.id, world.ours.managers.Admin!);
});
afterAll(() => world.close());

const send = async (method: 'POST' | 'DELETE', path: string, payload: string) => {
  const answer = await world.app.inject({
    method,
    url: `${BASES.service}${path}`,
    headers: { 'x-session-token': token, 'content-type': 'application/json' },
    payload,
  });
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code };
};

it('takes nothing sent as no body, even where it is called JSON', async () => {
  const { store } = world.ours;
  expect(await send('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/pool`, '')).toEqual(
    { status: 200, code: undefined },
  );
  expect(await send('DELETE', '/tippool/services/999999', '')).toEqual({
    status: 404,
    code: 'not_found',
  });
  expect(await send('POST', '/tippool/create-service', '')).toEqual({
    status: 422,
    code: 'invalid_input',
  });
});

it('refuses what is not JSON, and keys that would change how objects behave', async () => {
  expect((await send('POST', '/tippool/create-service', '{')).code).toBe('malformed_body');
  expect((await send('POST', '/tippool/create-service', '{"__proto__":{"a":1}}')).code).toBe(
    'malformed_body',
  );
});

it('answers that it may be tried again while no primary is found', async () => {
  const app = await createServer({ trustedProxies: [], log: false });
  app.get('/none', () => Promise.reject(new DatabaseUnavailable('no primary')));
  const answer = await app.inject('/none');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('1');
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ code: 'try_again', type: '/problems/try_again' });
  await app.close();
});

describe('a body that is expensive to read', () => {
  const status = async (url: string, payload: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: `${BASES.main}${url}`,
        headers: { 'x-session-token': token, 'content-type': 'application/json' },
        payload,
      })
    ).statusCode;

  it('is refused unread: nested too deep, or too large for whoever has no session', async () => {
    expect(await status('/customers', '['.repeat(500_000))).toBe(413);
    expect(await status('/manager-login-start', `{"password":"${'x'.repeat(20_000)}"}`)).toBe(413);
    expect(await status('/customers', `{"first_name":"${'x'.repeat(20_000)}"}`)).toBe(422);
  });
});

describe('an upload that is broken', () => {
  const form = (head: string, end: string) =>
    `--b\r\ncontent-disposition: form-data; name="transfer_file"; filename="${head}"\r\n\r\na,b\r\n${end}`;
  const upload = (payload: string, type: string) =>
    world.app.inject({
      method: 'POST',
      url: `${BASES.main}/managers/${world.ours.managers.Admin!}/bulk-transfer/${world.ours.id}?store_id=${world.ours.store}&kind=load`,
      headers: { 'x-session-token': token, 'content-type': type },
      payload,
    });
  const WHOLE = 'multipart/form-data; boundary=b';

  it.each([
    ['names no boundary', form('a.csv', '--b--'), 'multipart/form-data', 422],
    ['is cut', form('a.csv', ''), WHOLE, 422],
    ['is no multipart', 'a,b,c', WHOLE, 422],
    ['is another type', '{}', 'application/json', 415],
  ])('because it %s is refused', async (_, payload, type, expected) => {
    expect((await upload(payload, type)).statusCode).toBe(expected);
  });

  it('by its name alone is taken without what no name has', async () => {
    const { statusCode, body } = await upload(form('a\0.csv', '--b--\r\n'), WHOLE);
    expect([statusCode, body]).toEqual([202, expect.stringContaining('job_id') as string]);
    const [job] = await world.test.owner<{ file_name: string }>(
      'SELECT file_name FROM bulk_job WHERE client_id = $1 ORDER BY id DESC LIMIT 1',
      [world.ours.id],
    );
    expect(job!.file_name).toBe('a.csv');
  });
});

it('words that every object has are no filters', async () => {
  const get = (url: string) =>
    world.app.inject({ url: `${BASES.main}${url}`, headers: { 'x-session-token': token } });
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect((await get(`/audit?about=${word}`)).statusCode).toBe(422);
  expect((await get('/files/1?show=constructor')).statusCode).toBe(404);
});
