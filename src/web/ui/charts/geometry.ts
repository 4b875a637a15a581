import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line, stack, stackOffsetDiverging } from 'd3-shape';

/** What a chart draws, in pixels of its own frame. */
export type Frame = { readonly width: number; readonly height: number };
export type Values = readonly (readonly number[])[];
type Tick = { readonly value: number; readonly y: number };
/** Where each point of time stands, from left to right. */
type Place = { readonly x: number; readonly width: number; readonly middle: number };

const GUTTER = 60;
const BELOW = 26;
const ABOVE = 10;
/** A line of the grid has so much room. */
const TICK_HEIGHT = 64;
/** A date below the chart has so much room. */
const LABEL_WIDTH = 72;

function placesOf(count: number, { width }: Frame, padding: number): Place[] {
  const band = scaleBand<number>()
    .domain(Array.from({ length: count }, (_, index) => index))
    .range([GUTTER, Math.max(width, GUTTER + 1)])
    .paddingInner(padding)
    .paddingOuter(padding / 2);
  return Array.from({ length: count }, (_, index) => {
    const x = band(index) ?? 0;
    return { x, width: band.bandwidth(), middle: x + band.bandwidth() / 2 };
  });
}

/** The scale of amounts: always with zero, so that heights compare. */
function scaleOf(values: readonly number[], { height }: Frame) {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const wanted = Math.max(1, Math.floor((height - BELOW - ABOVE) / TICK_HEIGHT));
  const scale = scaleLinear()
    .domain(least === most ? [0, 1] : [least, most])
    .nice(wanted)
    .range([height - BELOW, ABOVE]);
  const ticks: Tick[] = scale.ticks(wanted).map((value) => ({ value, y: scale(value) }));
  return { scale, ticks, zero: scale(0) };
}

/** Which points have their date below them: as many as have room, the last always. */
export function labeled(count: number, { width }: Frame): ReadonlySet<number> {
  const room = Math.max(1, Math.floor((width - GUTTER) / LABEL_WIDTH));
  const step = Math.max(1, Math.ceil(count / room));
  const chosen = new Set<number>();
  for (let index = count - 1; index >= 0; index -= step) chosen.add(index);
  return chosen;
}

export type Bar = {
  readonly series: number;
  readonly point: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Bars of a point upon each other; what is below zero hangs from the line. What is behind them is as
 * wide as its place, and they are narrower.
 */
export function barsOf(values: Values, frame: Frame, behind: readonly number[] = []) {
  const count = values[0]?.length ?? 0;
  const places = placesOf(count, frame, count > 60 ? 0.15 : 0.3);
  const narrower = behind.length > 0 ? 0.2 : 0;
  const rows = Array.from({ length: count }, (_, point) => values.map((one) => one[point] ?? 0));
  const layers = stack<unknown, number[], number>()
    .keys(values.map((_, index) => index))
    .value((row, key) => row[key] ?? 0)
    .offset(stackOffsetDiverging)(rows);
  const { scale, ticks, zero } = scaleOf([...layers.flat(2), ...behind], frame);
  const bars: Bar[] = layers.flatMap((layer, series) =>
    layer.flatMap(([from, to], point) => {
      const place = places[point];
      if (from === to || place === undefined) return [];
      const y = Math.min(scale(from), scale(to));
      const height = Math.abs(scale(from) - scale(to));
      const x = place.x + place.width * narrower;
      return [{ series, point, x, width: place.width * (1 - 2 * narrower), y, height }];
    }),
  );
  const shadows = places.map((place, point) => {
    const y = scale(behind[point] ?? 0);
    return { ...place, y: Math.min(y, zero), height: Math.abs(y - zero) };
  });
  return { places, ticks, zero, bars, shadows: behind.length > 0 ? shadows : [] };
}

/**
 * A line for each series, and the ground below the only one. From `expected` on (an index) the
 * points are not known yet, and their line is one of its own.
 */
export function linesOf(values: Values, frame: Frame, expected: number) {
  const count = values[0]?.length ?? 0;
  const places = placesOf(count, frame, 0);
  const { scale, ticks, zero } = scaleOf(values.flat(), frame);
  const draw = line<readonly [number, number]>(
    ([point]) => places[point]?.middle ?? 0,
    ([, value]) => scale(value),
  );
  const ground = area<readonly [number, number]>(
    ([point]) => places[point]?.middle ?? 0,
    zero,
    ([, value]) => scale(value),
  );
  const lines = values.map((one) => {
    const points = one.map((value, index) => [index, value] as const);
    const known = points.slice(0, expected);
    return {
      path: draw(known) ?? '',
      ahead: draw(points.slice(Math.max(0, expected - 1))) ?? '',
      ground: values.length === 1 ? (ground(known) ?? '') : '',
      dots: points.map(([point, value]) => ({ x: places[point]?.middle ?? 0, y: scale(value) })),
    };
  });
  return { places, ticks, zero, lines };
}

/** The point that is nearest to a place on the chart. */
export function nearest(places: readonly Place[], x: number): number | null {
  if (places.length === 0) return null;
  let [found, least] = [0, Infinity];
  places.forEach(({ middle }, index) => {
    const away = Math.abs(middle - x);
    if (away < least) [found, least] = [index, away];
  });
  return found;
}
