import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createStripePayments } from './stripe-payments.ts';

type Heard = { readonly method: string; readonly url: string; readonly key: string; body: string };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A provider that answers each call with the next of these; the last one again and again. */
async function providerThat(...answers: readonly (readonly [status: number, body: string])[]) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const call = {
      method: request.method ?? '',
      url: request.url ?? '',
      key: String(request.headers['idempotency-key'] ?? ''),
      body: '',
    };
    request.on('data', (part) => void (call.body += String(part)));
    request.on('end', () => {
      const [status, body] = answers[heard.length] ?? answers.at(-1)!;
      heard.push(call);
      if (status === 0) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const payments = createStripePayments({ url: `http://127.0.0.1:${port}`, key: 'sk_test' });
  return { payments, heard };
}
const error = (fields: object) => JSON.stringify({ error: { type: 'card_error', ...fields } });
const session = JSON.stringify({
  id: 'cs_1',
  object: 'checkout.session',
  url: 'https://pay.example/cs_1',
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
});
const checkout = {
  key: 'order 7',
  amount: 62_081n,
  currency: 'CAD',
  description: 'Cards',
  email: 'ada@maple.example',
  reference: '7',
  successUrl: 'https://portal.example/paid',
  cancelUrl: 'https://portal.example/back',
  language: 'fr',
} as const;

it('asks for the cents to the cent, under the key that it was given', async () => {
  const { payments, heard } = await providerThat([200, session]);
  expect(await payments.open(checkout)).toEqual({
    outcome: 'done',
    value: { id: 'cs_1', url: 'https://pay.example/cs_1', state: 'open', payment: null },
  });
  expect(heard).toMatchObject([{ method: 'POST', url: '/v1/checkout/sessions', key: 'order 7' }]);
  const form = Object.fromEntries(new URLSearchParams(heard[0]!.body));
  expect(form).toMatchObject({
    'line_items[0][price_data][unit_amount_decimal]': '62081',
    'line_items[0][price_data][currency]': 'cad',
    locale: 'fr',
  });
});

it('asks again with the same key where the connection is cut', async () => {
  const { payments, heard } = await providerThat([0, ''], [200, session]);
  expect(await payments.open(checkout)).toMatchObject({ outcome: 'done' });
  expect(heard.map(({ key }) => key)).toEqual(['order 7', 'order 7']);
});

describe('what the provider says of a refund', () => {
  it.each([
    [402, error({ code: 'card_declined' }), { outcome: 'refused', code: 'card_declined' }],
    [400, error({}), { outcome: 'refused', code: 'card_error' }],
    [
      400,
      error({ type: 'invalid_request_error' }),
      { outcome: 'refused', code: 'invalid_request_error' },
    ],
    [401, error({}), { outcome: 'unavailable' }],
    [409, error({ code: 'idempotency_key_in_use' }), { outcome: 'unavailable' }],
    [429, error({}), { outcome: 'unavailable' }],
    [500, error({}), { outcome: 'unavailable' }],
    [200, '<html>', { outcome: 'unavailable' }],
    [0, '', { outcome: 'unavailable' }],
  ])('%i', async (status, body, answer) => {
    const { payments } = await providerThat([status, body]);
    expect(await payments.refund('refund 7', 'pi_1')).toEqual(answer);
  });
});
