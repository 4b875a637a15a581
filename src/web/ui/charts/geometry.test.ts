import { expect, test } from 'vitest';
import { barsOf, labeled, linesOf, nearest } from './geometry.ts';

const FRAME = { width: 460, height: 300 };

test('bars stand upon each other, as high as their amounts', () => {
  const { bars, zero } = barsOf(
    [
      [10, 0],
      [30, 20],
    ],
    FRAME,
  );
  const [low, high] = bars.filter(({ point }) => point === 0);
  expect(bars).toHaveLength(3);
  expect(low!.y + low!.height).toBeCloseTo(zero);
  expect(high!.y + high!.height).toBeCloseTo(low!.y);
  expect(high!.height).toBeCloseTo(3 * low!.height);
});

test('what is below zero hangs from the line, and the line is in the picture', () => {
  const { bars, zero, ticks } = barsOf([[10], [-10]], FRAME);
  expect(bars.map(({ y, height }) => [y, y + height])).toEqual([
    [expect.closeTo(zero - bars[0]!.height), expect.closeTo(zero)],
    [expect.closeTo(zero), expect.closeTo(zero + bars[1]!.height)],
  ]);
  expect(ticks.some(({ value }) => value === 0)).toBe(true);
});

test('what is behind bars is wider than they are, and as high as it is on the same scale', () => {
  const { bars, shadows, zero } = barsOf([[10, 20]], FRAME, [40, 0]);
  expect(shadows).toHaveLength(2);
  expect(shadows[0]!.width).toBeGreaterThan(bars[0]!.width);
  expect(shadows[0]!.height).toBeCloseTo(4 * bars[0]!.height);
  expect(shadows[0]!.y + shadows[0]!.height).toBeCloseTo(zero);
  expect(shadows[1]!.height).toBeCloseTo(0);
  expect(barsOf([[10, 20]], FRAME).shadows).toEqual([]);
});

test('bars and dates stay inside of the frame, however many there are', () => {
  for (const count of [1, 28, 366]) {
    const { bars } = barsOf([Array.from({ length: count }, () => 5)], FRAME);
    expect(bars).toHaveLength(count);
    expect(Math.min(...bars.map(({ x }) => x))).toBeGreaterThanOrEqual(60);
    expect(Math.max(...bars.map(({ x, width }) => x + width))).toBeLessThanOrEqual(460);
    const dates = labeled(count, FRAME);
    expect(dates.has(count - 1)).toBe(true);
    expect(dates.size).toBeLessThanOrEqual(6);
  }
});

test('nothing at all has a scale too', () => {
  expect(barsOf([[0, 0]], FRAME).bars).toEqual([]);
  expect(linesOf([[]], FRAME, 0).places).toEqual([]);
  expect(nearest([], 10)).toBeNull();
});

test('what is expected is a line of its own that goes on from what is known', () => {
  const { lines, places } = linesOf([[10, 20, 15]], FRAME, 2);
  const [one] = lines;
  const last = `${one!.dots[1]!.x},${one!.dots[1]!.y}`;
  expect(one!.path.endsWith(last)).toBe(true);
  expect(one!.ahead.startsWith(`M${last}`)).toBe(true);
  expect(nearest(places, 0)).toBe(0);
  expect(nearest(places, 460)).toBe(2);
});
