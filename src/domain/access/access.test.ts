import { describe, expect, it } from 'vitest';
import { LEVELS, existsIn, seesAllWallets } from './levels.ts';
import { RIGHTS, abilitiesOf, may } from './rights.ts';

describe('the table of rights', () => {
  it('lets only an Admin move money between wallets', () => {
    expect(LEVELS.filter((level) => may(level, 'transfer_wallets', true))).toEqual(['Admin']);
  });
  it('keeps balances from Limited Access and Tipout Manager, even to look at', () => {
    expect(LEVELS.filter((level) => !may(level, 'view_money', false))).toEqual([
      'Limited Access',
      'Tipout Manager',
    ]);
  });
  it('lets the view-only level write nothing but its own settings', () => {
    expect(RIGHTS.filter((right) => may('Sunwing Baggage Admin - View Only', right, true))).toEqual(
      ['own_settings'],
    );
  });
  it('marks in the abilities what can only be read', () => {
    expect(abilitiesOf('Sunwing Baggage Admin - View Only')).toContain('view_money:read');
  });
});

describe('levels', () => {
  it('keeps travel levels in travel programs and the others out of them', () => {
    expect(LEVELS.filter((level) => existsIn(level, 'travel'))).toEqual([
      'Admin',
      'Sunwing Admin',
      'Destination Manager',
      'Sunwing Baggage Admin - View Only',
    ]);
    expect(existsIn('Sunwing Admin', 'standard')).toBe(false);
  });
  it('shows all wallets to Admins and the two travel admins', () => {
    expect(LEVELS.filter(seesAllWallets)).toEqual([
      'Admin',
      'Sunwing Admin',
      'Sunwing Baggage Admin - View Only',
    ]);
  });
});
