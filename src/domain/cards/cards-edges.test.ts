import { describe, expect, it } from 'vitest';
import { type CardAct, type CardFacts, cardAbilities, mayAct, replaceable } from './card-acts.ts';
import { checkProxies, looksLikeCardNumber, nowTaken } from './proxy-rows.ts';

describe('an act on a card', () => {
  const card = (some: Partial<CardFacts>): CardFacts => ({
    state: 'assigned',
    lockedBy: null,
    registered: true,
    ...some,
  });
  it.each<[CardAct, 'member' | 'manager', Partial<CardFacts>, string]>([
    ['activate', 'member', { registered: false }, 'member_not_registered'],
    ['activate', 'manager', { state: 'locked' }, 'card_state'],
    ['lock', 'member', { state: 'active' }, 'go'],
    ['lock', 'member', { state: 'active', registered: false }, 'go'],
    ['lock', 'manager', { state: 'locked' }, 'done'],
    ['lock', 'manager', {}, 'card_state'],
    ['unlock', 'member', { state: 'locked' }, 'go'],
    ['unlock', 'manager', { state: 'locked' }, 'card_locked_by_member'],
    ['unlock', 'manager', { state: 'locked', lockedBy: 'manager' }, 'go'],
    ['unlock', 'member', { state: 'locked', lockedBy: 'manager' }, 'card_locked_by_manager'],
    ['unlock', 'manager', { state: 'active' }, 'done'],
  ])('%s by a %s of %o: %s', (act, side, facts, expected) => {
    const done = mayAct(act, side, card(facts));
    expect(done.ok ? done.value : done.code).toBe(expected);
  });
  it('says in which state the card is', () => {
    expect(mayAct('lock', 'manager', card({ state: 'expired' }))).toMatchObject({
      params: { state: 'expired' },
    });
  });
  it('offers a manager to open what a manager closed', () => {
    expect(cardAbilities(card({ state: 'locked', lockedBy: 'manager' }))).toEqual([
      'unlock_card',
      'replace_card',
    ]);
  });
  it('replaces a card that a member has', () => {
    const states = ['assigned', 'active', 'locked', 'expired', 'closed', 'error'] as const;
    for (const state of states) expect(replaceable(state)).toBe(true);
    for (const state of ['free', 'migrating', 'replaced'] as const)
      expect(replaceable(state)).toBe(false);
  });
});

describe('a card number', () => {
  it.each([
    ['4242424242424242', true],
    ['2223003122003222', true],
    ['2823003122003223', false],
    ['378282246310005', true],
    ['358282246310007', false],
    ['14242424242424242', false],
    ['42424242424242421', false],
    ['4999999999999996', true],
    ['4999999999999992', false],
    ['4929999999999994', false],
    ['4539578763621486', true],
    ['4539578763621487', false],
  ])('%s: %s', (text, is) => expect(looksLikeCardNumber(text)).toBe(is));
});

describe('a row of a file of proxies', () => {
  const row = (line: number, proxy: string, expires_on = '') => ({ line, proxy, expires_on });
  const check = (...rows: ReturnType<typeof row>[]) =>
    checkProxies(rows, (proxy) =>
      proxy === 'mine' ? 'ours' : proxy === 'their' ? 'elsewhere' : null,
    );
  const about = (line: number, value: string, code: string, params = {}) => ({
    line,
    column: 'proxy',
    value,
    code,
    params,
  });
  it('is told with its column, its value and what it doubles', () => {
    expect(
      check(row(2, '10001'), row(3, '10001'), row(4, '10001'), row(5, ''), row(6, '')).problems,
    ).toEqual([
      about(3, '10001', 'doubled_in_file', { line: 2 }),
      about(4, '10001', 'doubled_in_file', { line: 2 }),
      about(5, '', 'required'),
      about(6, '', 'required'),
    ]);
    expect(check(row(2, 'mine'), row(3, 'their'), row(4, '4242 4242-4242 4242')).problems).toEqual([
      about(2, 'mine', 'proxy_known'),
      about(3, 'their', 'proxy_taken'),
      about(4, '…4242', 'card_number_refused'),
    ]);
    expect(check(row(2, '10001', '2027-02-30')).problems).toEqual([
      { ...about(2, '2027-02-30', 'date_invalid'), column: 'expires_on' },
    ]);
  });
  it.each([
    ['abc', false],
    ['abcd', true],
    ['A'.repeat(30), true],
    ['A'.repeat(31), false],
    ['-abcd', false],
    ['abcd-', false],
  ])('%s is a proxy: %s', (proxy, is) => {
    expect(check(row(2, proxy)).problems).toEqual(is ? [] : [about(2, proxy, 'proxy_invalid')]);
  });
  it('shows 40 characters of what is wrong', () => {
    expect(check(row(2, 'x'.repeat(41))).problems[0]?.value).toBe('x'.repeat(40));
  });
  it('that somebody took meanwhile is named', () => {
    const lines = ['mine', 'their', 'z'.repeat(41)].map((proxy, line) => ({
      line,
      proxy,
      expires_on: null,
    }));
    const known = (proxy: string) => (proxy === 'their' ? 'elsewhere' : 'ours');
    expect(nowTaken(lines, known)).toEqual([
      about(0, 'mine', 'proxy_known'),
      about(1, 'their', 'proxy_taken'),
      about(2, 'z'.repeat(40), 'proxy_known'),
    ]);
  });
});
