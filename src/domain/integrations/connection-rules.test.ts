import { describe, expect, it } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { renewalOf } from './connection-renewal.ts';
import { FIRST_SCREEN, readReturnScreen } from './connection-screens.ts';

describe('the screen to go back to', () => {
  it.each([
    '//evil.example',
    'https://evil.example/thirdparty-connect',
    '/thirdparty-connect/../settings',
    '/thirdparty-connect?next=//evil.example',
    '/thirdparty-connect/0',
    '/settings',
    '',
  ])('%j is none', (path) => expect(readReturnScreen(path)).toBeNull());
  it('is one of ours, with a store or without', () => {
    expect(readReturnScreen('/thirdparty-connect/120')).toBe('/thirdparty-connect/120');
    expect(readReturnScreen('/lightspeed-options')).toBe('/lightspeed-options');
    expect(readReturnScreen(undefined)).toBe(FIRST_SCREEN);
    expect(FIRST_SCREEN).toBe('/thirdparty-connect');
  });
});

describe('when a token is renewed', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const inMinutes = (count: number) => ({ endsAt: after(now, minutes(count)), isRefused: false });
  it('five minutes ahead, and at once where it counts no more', () => {
    expect(renewalOf(inMinutes(6), now)).toBe('use');
    expect(renewalOf(inMinutes(5), now)).toBe('renew_ahead');
    expect(renewalOf(inMinutes(0), now)).toBe('renew');
    expect(renewalOf({ ...inMinutes(50), isRefused: true }, now)).toBe('renew');
    expect(renewalOf({ endsAt: null, isRefused: false }, now)).toBe('renew');
  });
});
