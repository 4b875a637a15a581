import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpIssuer } from './http-issuer.ts';
import type { CardIssuer } from './issuer.port.ts';

const CARD = { card: '90001', state: 'active', by: null, expires_on: '2030-04-30' };
const ORDER = { id: 'order-1', state: 'delivered', tracking: 'CP1', cards: ['700001'] };

let server: Server;
let issuer: CardIssuer;
let answer: unknown = null;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // Listening on an address, not on a pipe.
  const { port } = server.address() as AddressInfo;
  issuer = createHttpIssuer({ url: `http://127.0.0.1:${port}`, key: 'key' });
});
afterAll(() => new Promise((closed) => server.close(closed)));

describe('a processor is asked again when its answer about a card', () => {
  it.each([
    ['is no JSON', '<html>'],
    ['is nothing', null],
    ['is a list', [CARD]],
    ['has a state that nobody knows', { ...CARD, state: 'frozen' }],
    ['says that nobody knows who locked it', { ...CARD, by: 'police' }],
    ['expires on no day', { ...CARD, expires_on: '2030-02-30' }],
    ['is about another card', { ...CARD, card: '90002' }],
  ])('%s', async (_what, lie) => {
    answer = lie;
    expect(await issuer.act('90001', 'lock', 'program')).toEqual({ outcome: 'unavailable' });
    expect(await issuer.replace('key', '80001', '90001')).toEqual({ outcome: 'unavailable' });
  });

  it('is what it was asked for, it is believed', async () => {
    answer = CARD;
    expect(await issuer.act('90001', 'activate', 'program')).toEqual({
      outcome: 'done',
      value: { proxy: '90001', state: 'active', by: null, expiresOn: '2030-04-30' },
    });
  });
});

describe('a processor is asked again when its answer about an order', () => {
  it.each([
    ['is nothing', null],
    ['has a state that nobody knows', { ...ORDER, state: 'lost' }],
    ['is about another order', { ...ORDER, id: 'order-2' }],
    ['delivers something that is no card', { ...ORDER, cards: ['700001', { pan: '4111' }] }],
    ['delivers numbers with spaces', { ...ORDER, cards: ['4111 1111'] }],
    ['has a tracking number of many lines', { ...ORDER, tracking: 'CP1\nCP2' }],
  ])('%s', async (_what, lie) => {
    answer = lie;
    expect(await issuer.findOrder('order-1')).toEqual({ outcome: 'unavailable' });
    expect(await issuer.cancelOrder('order-1')).toEqual({ outcome: 'unavailable' });
  });

  it('is what it was asked for, it is believed', async () => {
    answer = ORDER;
    expect(await issuer.findOrder('order-1')).toEqual({
      outcome: 'done',
      value: { id: 'order-1', state: 'delivered', tracking: 'CP1', proxies: ['700001'] },
    });
  });
});

describe('of a list of cards', () => {
  it('those that can be read are followed, the others are left out', async () => {
    answer = { cards: [CARD, { ...CARD, card: '90002', state: 'frozen' }, null] };
    expect(await issuer.look(['90001', '90002'])).toEqual({
      outcome: 'done',
      value: [{ proxy: '90001', state: 'active', by: null, expiresOn: '2030-04-30' }],
    });
  });

  it('what is no list is asked for again', async () => {
    for (const lie of [null, [], { cards: 'none' }, {}]) {
      answer = lie;
      expect(await issuer.look(['90001'])).toEqual({ outcome: 'unavailable' });
    }
  });
});
