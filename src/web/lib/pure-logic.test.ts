import { describe, expect, it, vi } from 'vitest';
import { allows, hasFeature, type CurrentSession } from './abilities.ts';
import { ApiError, problemOf } from './api-error.ts';
import { createStore } from './store.ts';
import { readWallets, writeWallets } from './wallet-scope.ts';
import { zoneOptions } from './zones.ts';

const session = (abilities: readonly string[], features: Record<string, string> = {}) =>
  ({ abilities, client: { features } }) as unknown as CurrentSession;

describe('what the portal offers', () => {
  it('is what the session may do, and nothing without one', () => {
    expect(allows(session(['load_one']), 'load_one')).toBe(true);
    expect(allows(session(['unload_one']), 'load_one')).toBe(false);
    expect(allows(undefined, 'load_one')).toBe(false);
  });
  it('to look at is more than what it offers to change', () => {
    const reader = session(['load_one:read']);
    expect([allows(reader, 'load_one'), allows(reader, 'load_one', false)]).toEqual([false, true]);
    expect(allows(session(['load_one']), 'load_one', false)).toBe(true);
    expect(allows(session(['unload_one:read']), 'load_one', false)).toBe(false);
  });
  it('leaves out a feature that is switched off, and only that', () => {
    const some = session([], { tips: '0', cards: '1' });
    expect(['tips', 'cards', 'other'].map((one) => hasFeature(some, one))).toEqual([
      false,
      true,
      true,
    ]);
    expect(hasFeature(undefined, 'tips')).toBe(true);
  });
});

describe('an answer that refuses', () => {
  const answer = (body: unknown, status: number, headers: Record<string, string> = {}) =>
    problemOf(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
    );
  it('is read with its code, fields, reference and the seconds to wait', async () => {
    const problem = {
      code: 'insufficient_wallet',
      title: 'Not enough',
      detail: 'Add money.',
      params: { requested: '5.00' },
      errors: [{ path: 'amount', code: 'amount_zero' }],
      request_id: 'r1',
    };
    const read = await answer(problem, 422, { 'Retry-After': '30', 'X-Request-Id': 'other' });
    expect(read).toBeInstanceOf(ApiError);
    expect(read).toMatchObject({
      status: 422,
      code: 'insufficient_wallet',
      message: 'Not enough',
      title: 'Not enough',
      detail: 'Add money.',
      params: { requested: '5.00' },
      errors: [{ path: 'amount', code: 'amount_zero' }],
      reference: 'r1',
      retryAfter: 30,
    });
  });
  it.each([
    [501, 'internal'],
    [502, 'try_again'],
    [503, 'try_again'],
    [504, 'try_again'],
    [505, 'internal'],
    [404, 'internal'],
  ])('of %d, from somebody else, is %s', async (status, code) => {
    const read = await answer('<html>', status, { 'X-Request-Id': 'r2' });
    expect(read).toMatchObject({ status, code, reference: 'r2', retryAfter: null, errors: [] });
  });
  it('that says nothing else says its code', () => {
    const bare = new ApiError({ code: 'network' });
    expect(bare).toMatchObject({
      message: 'network',
      status: 0,
      title: '',
      detail: '',
      params: {},
      errors: [],
      reference: null,
      retryAfter: null,
    });
  });
});

describe('a value that components follow', () => {
  it('tells each of them once of each change, until they leave', () => {
    const store = createStore(1);
    const [stays, leaves] = [vi.fn(), vi.fn()];
    store.subscribe(stays);
    const leave = store.subscribe(leaves);
    store.set(1);
    expect(stays).not.toHaveBeenCalled();
    store.set(2);
    leave();
    store.set(3);
    expect([store.get(), stays.mock.calls.length, leaves.mock.calls.length]).toEqual([3, 2, 1]);
  });
});

describe('the wallets of an address', () => {
  const wallets = [{ wallet_id: 3 }, { wallet_id: 12 }, { wallet_id: 1 }];
  it('are in the order of the session, each once, and never a part of a number', () => {
    expect(readWallets('1,3,3', wallets)).toEqual([3, 1]);
    expect(readWallets('2', wallets)).toEqual([]);
    expect(readWallets('', wallets)).toEqual([]);
  });
  it('are named where some are left out', () => {
    expect(writeWallets([12], wallets)).toBe('12');
    expect(writeWallets([3, 1], wallets)).toBe('3,1');
    expect(writeWallets([3, 12, 1], wallets)).toBeUndefined();
  });
});

describe('time zones to choose from', () => {
  it('have one that is kept already among them, once', () => {
    const values = (kept: string) => zoneOptions(kept).map(({ value }) => value);
    expect(values('Europe/Zurich').at(-1)).toBe('Europe/Zurich');
    expect(values('America/Toronto')).toEqual(values(''));
    expect(values('')).not.toContain('');
  });
  it('say how far they are from Greenwich', () => {
    const noteOf = (zone: string) =>
      zoneOptions('Africa/Abidjan').find(({ value }) => value === zone);
    expect(noteOf('America/Phoenix')).toEqual({
      value: 'America/Phoenix',
      label: 'America/Phoenix',
      note: 'GMT-07:00',
    });
    expect(noteOf('America/Puerto_Rico')?.label).toBe('America/Puerto Rico');
    expect(noteOf('Africa/Abidjan')?.note).toBe('GMT+00:00');
  });
});
