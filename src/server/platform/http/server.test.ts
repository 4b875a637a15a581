import { afterAll, beforeAll, expect, it } from 'vitest';
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
