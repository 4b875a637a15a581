import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';
import { signal } from '#test/support/signal.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * What the edge does with every call, looked at through some: who is asking, which number an
 * address names, what may be kept on the way, and what a file that is sent or answered is called.
 */
let world: World;
let token: string;
beforeAll(async () => {
  // As many connections as the server has.
  world = await buildWorld({ test: await cloneDatabase(20) });
  token = await world.session(world.ours.id, world.ours.managers.Admin!);
});
afterAll(() => world.close());

type Sent = { token?: string | string[]; payload?: string | Buffer; headers?: object };
const send = async (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { token: by = token, payload, headers = {} }: Sent = {},
) => {
  const answer = await world.app.inject({
    method,
    url,
    headers: { 'x-session-token': by, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const json = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    code: json ? (answer.json() as { code?: string }).code : undefined,
    body: answer.body,
  };
};
const multipart = (parts: readonly string[]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`,
});
const file = (field: string, content: string, name = 'people.csv') =>
  `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${content}`;

describe('the number in an address', () => {
  const customer = (id: string | number) => send('GET', `/api/v1/customers/${id}`);
  it('is a whole one without leading zeros or signs, up to the largest that the database has', async () => {
    const id = world.ours.customers[0]!;
    expect((await customer(id)).status).toBe(200);
    for (const strange of [
      `0${id}`,
      `+${id}`,
      `${id}.0`,
      `${id}e0`,
      '-1',
      '0',
      '2147483648',
      '99999999999',
      '%20',
      `${id}%20`,
    ])
      expect(await customer(strange), strange).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a token', () => {
  it('that is empty, sent twice or far too long is nobody', async () => {
    const ask = (by: string | string[]) => send('GET', '/api/v1/manager-sessions', { token: by });
    expect((await ask(token)).status).toBe(200);
    for (const strange of ['', `${token}x`, token.slice(1), 'x'.repeat(500)])
      expect((await ask(strange)).status, String(strange)).toBe(401);
  });
  it('of a member opens no call of managers, nor the other way round', async () => {
    const member = await world.session(world.ours.id, world.ours.customers[0]!, 'customer');
    expect((await send('GET', '/api/v1/manager-sessions', { token: member })).status).toBe(403);
    expect((await send('GET', '/api/v1/member')).status).toBe(403);
    expect((await send('GET', '/api/v1/member', { token: member })).status).toBe(200);
  });
  it("of a member opens no call of managers even where the member has a manager's number", async () => {
    const member = await world.session(world.ours.id, world.ours.customers[1]!, 'customer');
    await world.test.owner(
      `UPDATE directory.session SET person_id = $1 WHERE kind = 'customer' AND person_id = $2`,
      [world.ours.managers.Admin, world.ours.customers[1]],
    );
    expect((await send('GET', '/api/v1/manager-sessions', { token: member })).status).not.toBe(200);
  });
});

describe('the checks come in their order', () => {
  const { POST } = { POST: 'POST' } as const;
  const broken = { payload: '{', headers: { 'content-type': 'application/json' } };
  it('who is asking comes before what was sent', async () => {
    expect((await send(POST, '/api/v1/managers', { ...broken, token: 'nobody' })).status).toBe(401);
  });
  it('whether they may comes before what was sent', async () => {
    const limited = await world.session(world.ours.id, world.ours.managers['Limited Access']!);
    expect((await send(POST, '/api/v1/managers', { ...broken, token: limited })).status).toBe(403);
  });
  it('whose the thing is comes before whether the input is right', async () => {
    const path = `/api/v1/customers/${world.travel.customers[0]}/edit-customer`;
    const headers = { 'content-type': 'application/json' };
    expect((await send(POST, path, { payload: '{"first_name":7}', headers })).status).toBe(404);
  });
});

describe('an uploaded file', () => {
  const upload = (parts: readonly string[]) =>
    send('POST', `/api/v1/clients/${world.ours.id}/file-clients`, multipart(parts));
  const people = 'first_name,last_name,mobile_number\nA,B,1\n';
  it('is taken from its own field alone', async () => {
    const other = await upload([file('other_file', people)]);
    expect(other).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(other.body).toContain('"path":"client_file","code":"file_required"');
    expect((await upload([file('client_file', people)])).status).toBe(202);
  });
  it('is a form, or is refused as another kind of thing', async () => {
    const answer = await send('POST', `/api/v1/clients/${world.ours.id}/file-clients`, {
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });
  it('of more than 20 MB is too large', async () => {
    const answer = await upload([file('client_file', 'x'.repeat(20_000_001))]);
    expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
  });
});

describe('an answer', () => {
  it('that is a file has a plain name, and is kept by nobody on the way', async () => {
    const csv = await send('GET', `/api/v1/managers/customers-paginated/${world.ours.id}/export`);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="members.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  });
  it('of a body of more than 1 MB is a refusal', async () => {
    const answer = await send('POST', '/api/v1/managers', {
      payload: JSON.stringify({ fullname: 'x'.repeat(1_000_001) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
  });
  it('names the request, so that it is found again', async () => {
    const one = JSON.parse((await send('GET', '/api/v1/customers/0')).body) as {
      request_id: string;
    };
    const other = JSON.parse((await send('GET', '/api/v1/customers/0')).body) as {
      request_id: string;
    };
    expect(one.request_id).not.toBe(other.request_id);
  });
});

describe('an operator', () => {
  it('inside a client is that client: its things are found, those of others and of the provider are not', async () => {
    const by = await world.session(1, world.operator);
    const enter = (client: number) =>
      send('POST', '/api/v1/operator/enter', {
        token: by,
        payload: JSON.stringify({ client_id: client, reason: 'Help' }),
        headers: { 'content-type': 'application/json' },
      });
    const customer = async (id: number) =>
      (await send('GET', `/api/v1/customers/${id}`, { token: by })).status;
    expect(await customer(world.ours.customers[0]!)).toBe(403);
    expect((await enter(world.ours.id)).status).toBe(200);
    expect(await customer(world.ours.customers[0]!)).toBe(200);
    expect(await customer(world.travel.customers[0]!)).toBe(404);
    expect((await enter(world.travel.id)).status).toBe(200);
    expect(await customer(world.ours.customers[0]!)).toBe(404);
    expect((await send('POST', '/api/v1/operator/leave', { token: by })).status).toBe(200);
    expect(await customer(world.travel.customers[0]!)).toBe(403);
    expect((await enter(999_999)).status).toBe(404);
  });
  it('does not enter a client that has ended', async () => {
    const by = await world.session(1, world.operator);
    await world.test.owner('UPDATE client SET active = false WHERE client_id = $1', [
      world.travel.id,
    ]);
    const answer = await send('POST', '/api/v1/operator/enter', {
      token: by,
      payload: JSON.stringify({ client_id: world.travel.id, reason: 'Help' }),
      headers: { 'content-type': 'application/json' },
    });
    await world.test.owner('UPDATE client SET active = true WHERE client_id = $1', [
      world.travel.id,
    ]);
    expect(answer.status).toBe(404);
  });
});

it('one session leaves connections to the others, however much it asks at once', async () => {
  const { id: clientId, customers, managers } = world.ours;
  const [customer] = customers;
  const other = await world.session(clientId, managers.Manager!);
  const [locked, over] = [signal(), signal()];
  const held = world.test.database.write({ clientId }, async (tx) => {
    await tx.text({
      sql: 'SELECT id FROM customer WHERE client_id = $1 AND id = $2 FOR UPDATE',
      values: [clientId, customer],
    });
    locked.give();
    await over.given;
  });
  await locked.given;
  const edits = Array.from({ length: 40 }, () =>
    send('POST', `/api/v1/customers/${customer}/edit-customer`, {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ pos_id: 'P1' }),
    }),
  );
  const theirs = await send('GET', '/api/v1/manager-sessions', { token: other });
  over.give();
  await held;
  expect(theirs.status).toBe(200);
  expect(new Set((await Promise.all(edits)).map(({ status }) => status))).toEqual(new Set([200]));
});
