import { describe, expect, it } from 'vitest';
import { regionsOf } from '../../people/addresses.ts';
import { EWA_LAWS, lawOf } from '../index.ts';

/*
 * What is known of the law, as a list: each place once, each date of the calendar and past when the
 * list was written, and no date where nobody could confirm one.
 */
const WRITTEN = '2026-11-27';

describe('laws on earned wage access', () => {
  it('name places that exist, each once', () => {
    const places = EWA_LAWS.map(({ country, place }) => `${country} ${place}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { country, place } of EWA_LAWS) expect(regionsOf(country)).toContain(place);
  });

  it('name the twelve states with a law or a register', () => {
    const asking = EWA_LAWS.filter(
      ({ country, asks }) => country === 'US' && asks !== 'deduction',
    ).map(({ place }) => place);
    const known = ['NV', 'MO', 'WI', 'KS', 'SC', 'CA', 'AR', 'UT', 'IN', 'MD', 'LA', 'CT'];
    expect(asking.sort()).toEqual(known.sort());
  });

  it('hold from a day that had come, or from one that counsel has to confirm', () => {
    for (const { act, since } of EWA_LAWS) {
      expect(act).not.toBe('');
      expect(since === null || since < WRITTEN).toBe(true);
    }
    const unconfirmed = EWA_LAWS.filter(({ since }) => since === null);
    expect(unconfirmed.map(({ place }) => place)).toEqual(['KS', 'QC']);
  });

  it('propose one advance a pay period in Connecticut and New York alone', () => {
    const proposing = EWA_LAWS.filter(({ oneAdvance }) => oneAdvance);
    expect(proposing.map(({ place }) => place)).toEqual(['CT', 'NY']);
  });

  it('are looked up by country and place: CA is a state, and a country', () => {
    expect(lawOf('US', 'CA')).toMatchObject({ asks: 'registration', since: '2025-02-15' });
    expect(lawOf('CA', 'CA')).toBeNull();
    expect(lawOf('US', 'TX')).toBeNull();
    expect(lawOf('CA', null)).toBeNull();
  });
});
