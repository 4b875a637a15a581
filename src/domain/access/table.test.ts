import { describe, expect, it } from 'vitest';
import { mayGrantLevel, type Granter } from './granting.ts';
import { abilitiesOf, may } from './rights.ts';

describe('the levels that may least', () => {
  it('a Limited Access loads one person and enters tips', () => {
    expect(abilitiesOf('Limited Access')).toEqual([
      'view_members',
      'load_one',
      'tips_enter',
      'tips_enter_shares',
      'own_settings',
    ]);
  });
  it('a Tipout Manager enters shares', () => {
    expect(abilitiesOf('Tipout Manager')).toEqual([
      'view_members',
      'tips_enter_shares',
      'own_settings',
    ]);
  });
  it('who only views changes nothing but their own settings', () => {
    const viewer = 'Sunwing Baggage Admin - View Only';
    expect(abilitiesOf(viewer)).toEqual([
      'view_members:read',
      'view_money:read',
      'edit_managers:read',
      'proxies:read',
      'audit:read',
      'own_settings',
    ]);
    expect([may(viewer, 'view_money', false), may(viewer, 'view_money', true)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a level', () => {
  const by = (some: Partial<Granter>): Granter => ({
    level: 'Zone Manager',
    operator: false,
    wallets: 'all',
    variant: 'standard',
    ...some,
  });
  it('of the top is given by the top or an operator, whoever has all wallets', () => {
    expect(mayGrantLevel(by({}), 'Admin')).toBe(false);
    expect(mayGrantLevel(by({ operator: true }), 'Admin')).toBe(true);
    expect(mayGrantLevel(by({ level: 'Admin' }), 'Admin')).toBe(true);
  });
  it('that sees all wallets is not given by who has some', () => {
    const sunwing = by({ level: 'Sunwing Admin', variant: 'travel' });
    const viewer = 'Sunwing Baggage Admin - View Only';
    expect(mayGrantLevel(sunwing, viewer)).toBe(true);
    expect(mayGrantLevel({ ...sunwing, wallets: [1] }, viewer)).toBe(false);
    expect(mayGrantLevel({ ...sunwing, wallets: [1] }, 'Destination Manager')).toBe(true);
  });
});
