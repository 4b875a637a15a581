import { describe, expect, it } from 'vitest';
import { type Granter, mayGrant, mayGrantLevel, walletsBeyond } from './granting.ts';
import { LEVELS, type Level } from './levels.ts';

const granter = (level: Level, more: Partial<Granter> = {}): Granter => ({
  level,
  operator: false,
  wallets: level.includes('Admin') ? 'all' : [1, 2],
  variant: 'standard',
  ...more,
});
const levelsOf = (by: Granter): Level[] => LEVELS.filter((level) => mayGrantLevel(by, level));

describe('who may give which level', () => {
  it.each<[Granter, Level[]]>([
    [
      granter('Admin'),
      ['Admin', 'Regional Manager', 'Zone Manager', 'Manager', 'Limited Access', 'Tipout Manager'],
    ],
    [
      granter('Zone Manager'),
      ['Regional Manager', 'Zone Manager', 'Manager', 'Limited Access', 'Tipout Manager'],
    ],
    // A Zone Manager may fund wallets, which a Regional Manager may not.
    [
      granter('Regional Manager'),
      ['Regional Manager', 'Manager', 'Limited Access', 'Tipout Manager'],
    ],
    [granter('Manager'), []],
    [
      granter('Sunwing Admin', { variant: 'travel' }),
      ['Sunwing Admin', 'Destination Manager', 'Sunwing Baggage Admin - View Only'],
    ],
    [granter('Sunwing Baggage Admin - View Only', { variant: 'travel' }), []],
    [
      granter('Admin', { operator: true, variant: 'travel' }),
      ['Admin', 'Sunwing Admin', 'Destination Manager', 'Sunwing Baggage Admin - View Only'],
    ],
  ])('%o', (by, levels) => {
    expect(levelsOf(by)).toEqual(levels);
  });
});

describe('wallets', () => {
  it('are given only by somebody who holds each of them', () => {
    const zone = granter('Zone Manager');
    expect(mayGrant(zone, { level: 'Manager', wallets: [1] })).toBe(true);
    expect(mayGrant(zone, { level: 'Manager', wallets: [1, 3] })).toBe(false);
  });
  it('do not matter to an Admin, who has all', () => {
    expect(mayGrant(granter('Admin'), { level: 'Manager', wallets: [3] })).toBe(true);
  });
  it('do not matter for a level that sees all of them anyway', () => {
    expect(mayGrant(granter('Admin'), { level: 'Admin', wallets: [3] })).toBe(true);
    expect(
      mayGrant(granter('Admin', { operator: true, wallets: [1] }), {
        level: 'Admin',
        wallets: [3],
      }),
    ).toBe(true);
  });
  it('do not help to a level that one may not give', () => {
    expect(mayGrant(granter('Zone Manager'), { level: 'Admin', wallets: [] })).toBe(false);
    expect(mayGrant(granter('Manager'), { level: 'Manager', wallets: [1] })).toBe(false);
  });
  it('that are beyond somebody are named', () => {
    expect(walletsBeyond(granter('Zone Manager'), [3, 1, 4])).toEqual([3, 4]);
    expect(walletsBeyond(granter('Admin'), [3, 1, 4])).toEqual([]);
  });
  it('all of them are needed for a level that sees all', () => {
    const limited = granter('Sunwing Admin', { variant: 'travel', wallets: [1] });
    expect(mayGrantLevel(limited, 'Sunwing Admin')).toBe(false);
    expect(mayGrantLevel(limited, 'Destination Manager')).toBe(true);
  });
});
