import { describe, expect, it } from 'vitest';
import { after, hours, minutes, seconds } from '#kernel/instant.ts';
import { nextLookUp } from './look-ups.ts';

const sent = new Date('2026-03-02T10:00:00Z');
const nextAfter = (waited: number): number | null => {
  const next = nextLookUp(sent, after(sent, waited));
  return next && next.getTime() - sent.getTime();
};

describe('a payment without an answer is asked after', () => {
  it.each([
    [0, seconds(5)],
    [seconds(5) - 1, seconds(5)],
    [seconds(5), seconds(20)],
    [seconds(20), minutes(1)],
    [minutes(1), minutes(5)],
    [minutes(5) - 1, minutes(5)],
    [minutes(5), minutes(20)],
    [minutes(20), minutes(35)],
    [hours(24) - 1, hours(24) - 1 + minutes(15)],
  ])('%d ms after it was sent, at %d ms', (waited, at) => {
    expect(nextAfter(waited)).toBe(at);
  });

  it('until a day has passed: then a person decides', () => {
    expect(nextAfter(hours(24))).toBeNull();
    expect(nextAfter(hours(48))).toBeNull();
  });

  it('at once by a server whose clock is behind the one that sent it', () => {
    expect(nextAfter(-seconds(90))).toBe(seconds(5));
  });
});
