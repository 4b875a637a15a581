import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeInTest, stripeSandbox } from '#test/support/stripe-sandbox.ts';

let provider: StripeInTest;
beforeEach(async () => {
  provider = await stripeSandbox('2026-03-15T14:00:00Z');
});
afterEach(async () => {
  expect(await provider.stop()).toEqual([]);
});

const errorOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('it was not refused');
  return error;
};
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${provider.url}${path}`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${provider.keys.key}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });

describe('parameters', () => {
  it('are refused where they are unknown, of another kind, or missing', async () => {
    const unknown = await post('/v1/customers', 'email=a@b.example&adress[city]=Laval');
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: 'Received unknown parameter: adress',
        param: 'adress',
      },
    });
    const inside = await post('/v1/customers', 'address[town]=Laval');
    expect(await inside.json()).toMatchObject({ error: { param: 'address[town]' } });
    const kind = await post('/v1/customers', 'balance=12.5');
    expect(await kind.json()).toMatchObject({ error: { code: 'parameter_invalid_integer' } });
    const missing = await post('/v1/products', 'active=true');
    expect(await missing.json()).toMatchObject({
      error: { code: 'parameter_missing', param: 'name' },
    });
  });

  it('whose names mean something to the language are names like others', async () => {
    const answer = await post('/v1/customers', '__proto__[polluted]=1&constructor[x]=1');
    expect(answer.status).toBe(400);
    expect('polluted' in {}).toBe(false);
  });

  it('merge metadata by name, and an empty value removes its name', async () => {
    const { stripe } = provider;
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
    const changed = await stripe.customers.update(id, { metadata: { a: '', c: '3' } });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
    expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('keys that repeat', () => {
  it('give the answer again without doing it again', async () => {
    const { stripe } = provider;
    const first = await stripe.customers.create({ name: 'Maple' }, { idempotencyKey: 'k1' });
    const again = await stripe.customers.create({ name: 'Maple' }, { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('are refused with another question', async () => {
    const { stripe } = provider;
    await stripe.customers.create({ name: 'Maple' }, { idempotencyKey: 'k1' });
    const refused = stripe.customers.create({ name: 'Harvest' }, { idempotencyKey: 'k1' });
    expect(await errorOf(refused)).toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
    });
  });

  it('are new again where the parameters could not be read', async () => {
    const bad = await post('/v1/customers', 'nonsense=1', { 'idempotency-key': 'k2' });
    expect(bad.status).toBe(400);
    const good = await post('/v1/customers', 'name=Maple', { 'idempotency-key': 'k2' });
    expect(good.status).toBe(200);
    expect(good.headers.get('idempotent-replayed')).toBeNull();
    const again = await post('/v1/customers', 'name=Maple', { 'idempotency-key': 'k2' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('are forgotten after a day', async () => {
    const { stripe } = provider;
    const first = await stripe.customers.create({}, { idempotencyKey: 'k1' });
    await provider.advance('2026-03-16T14:00:01Z');
    const again = await stripe.customers.create({}, { idempotencyKey: 'k1' });
    expect(again.id).not.toBe(first.id);
  });
});

describe('lists', () => {
  it('go from the newest to the oldest, page by page and back', async () => {
    const { stripe } = provider;
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1)
      ids.unshift((await stripe.customers.create({ name: `No. ${at}` })).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const last = await stripe.customers.list({ limit: 3, starting_after: ids[1]! });
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(last.has_more).toBe(false);
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[3]! });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(back.has_more).toBe(true);
    expect(await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 10 })).toHaveLength(
      5,
    );
    expect(await errorOf(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  });
});

describe('who asks', () => {
  it('needs a key, and a browser reaches what its secret opens', async () => {
    const stranger = await post('/v1/customers', '', { authorization: 'Bearer sk_test_other' });
    expect(stranger.status).toBe(401);
    expect(await errorOf(provider.browser.customers.list())).toMatchObject({ statusCode: 403 });
    const unknown = await post('/v1/nothing', '');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('stripe-version')).toBeNull();
  });

  it('speaks this version', async () => {
    const other = await post('/v1/customers', '', { 'stripe-version': '2020-08-27' });
    expect(other.status).toBe(400);
    const ours = await post('/v1/customers', '', { 'stripe-version': '2026-10-28.endive' });
    expect(ours.status).toBe(200);
    expect(ours.headers.get('request-id')).toMatch(/^req_/);
  });
});

describe('faults on request', () => {
  it.each([
    ['rate_limited', { statusCode: 429 }, 0],
    ['server_error', { statusCode: 500 }, 0],
    ['timeout_before', { type: 'StripeConnectionError' }, 0],
    ['timeout_after', { type: 'StripeConnectionError' }, 1],
    ['cut_before', { type: 'StripeConnectionError' }, 0],
    ['cut_after', { type: 'StripeConnectionError' }, 1],
    ['broken_json', { type: 'StripeAPIError' }, 1],
  ])('%s', async (kind, expected, customers) => {
    // The package repeats a call once by itself where the connection is closed.
    const count = kind.startsWith('cut') ? 2 : 1;
    await provider.control('faults', { kind, count, method: 'POST', path: '/v1/customers' });
    const options = { timeout: 200, idempotencyKey: 'k' };
    const error = await errorOf(provider.stripe.customers.create({ name: 'Maple' }, options));
    expect(error).toMatchObject(expected);
    expect((await provider.stripe.customers.list()).data).toHaveLength(customers);
    await provider.stripe.customers.create({ name: 'Maple' }, options);
    expect((await provider.stripe.customers.list()).data).toHaveLength(1);
  });
});
