import { describe, expect, it } from 'vitest';
import { type Granter, mayGrant, mayGrantLevel } from './granting.ts';
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
});
