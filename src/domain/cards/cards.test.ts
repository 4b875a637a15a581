import { describe, expect, it } from 'vitest';
import { cardAbilities, mayAct } from './card-acts.ts';
import { checkProxies, looksLikeCardNumber } from './proxy-rows.ts';

describe('acts on a card', () => {
  const card = { state: 'assigned', lockedBy: null, registered: true } as const;
  it('are possible from the state before, done in the state after, refused elsewhere', () => {
    expect(mayAct('activate', 'manager', card)).toMatchObject({ ok: true, value: 'go' });
    expect(mayAct('activate', 'member', { ...card, state: 'active' })).toMatchObject({
      ok: true,
      value: 'done',
    });
    expect(mayAct('activate', 'manager', { ...card, state: 'expired' })).toMatchObject({
      ok: false,
      code: 'card_state',
    });
    expect(mayAct('activate', 'manager', { ...card, registered: false })).toMatchObject({
      ok: false,
      code: 'member_not_registered',
    });
  });
  it('a lock is opened by the side that closed it', () => {
    expect(
      mayAct('unlock', 'manager', { ...card, state: 'locked', lockedBy: 'member' }),
    ).toMatchObject({ code: 'card_locked_by_member' });
    expect(
      mayAct('unlock', 'member', { ...card, state: 'locked', lockedBy: 'member' }),
    ).toMatchObject({ value: 'go' });
  });
  it('are offered to a manager as far as they are possible', () => {
    expect(cardAbilities(null)).toEqual(['give_card']);
    expect(cardAbilities(card)).toEqual(['activate_card', 'replace_card']);
    expect(cardAbilities({ ...card, state: 'active' })).toEqual(['lock_card', 'replace_card']);
    expect(cardAbilities({ ...card, state: 'locked', lockedBy: 'member' })).toEqual([
      'replace_card',
    ]);
    expect(cardAbilities({ ...card, state: 'migrating' })).toEqual([]);
  });
});

describe('a file of proxies', () => {
  const row = (line: number, proxy: string, expires_on = '') => ({ line, proxy, expires_on });
  it('names everything that is wrong at once, and keeps the rest', () => {
    const { good, problems } = checkProxies(
      [
        row(2, '10001'),
        row(3, '10001'),
        row(4, ''),
        row(5, '=cmd()'),
        row(6, '4242424242424242'),
        row(7, 'mine'),
        row(8, 'their'),
        row(9, '10009', '2027-02-30'),
        row(10, '10010', '2027-02-28'),
      ],
      (proxy) => (proxy === 'mine' ? 'ours' : proxy === 'their' ? 'elsewhere' : null),
    );
    expect(good).toEqual([
      { line: 2, proxy: '10001', expires_on: null },
      { line: 10, proxy: '10010', expires_on: '2027-02-28' },
    ]);
    expect(problems.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '3 doubled_in_file',
      '4 required',
      '5 proxy_invalid',
      '6 card_number_refused',
      '7 proxy_known',
      '8 proxy_taken',
      '9 date_invalid',
    ]);
    expect(JSON.stringify(problems)).not.toContain('4242424242424242');
  });
  it('takes a number of sixteen digits for a card only where its check digit fits', () => {
    expect(
      ['4242424242424242', '5555555555554444', '378282246310005'].map(looksLikeCardNumber),
    ).toEqual([true, true, true]);
    expect(
      ['4242424242424241', '1000100000100001', '10001000001'].map(looksLikeCardNumber),
    ).toEqual([false, false, false]);
  });
});
