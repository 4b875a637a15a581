import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';

import styles from './chart.module.css';
import { barsOf, labeled, linesOf, nearest } from './geometry.ts';
import { type ChartProps, colorOf } from './series.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = { tall: 300, small: 168, strip: 96 };
type Props = ChartProps & { readonly height: keyof typeof HEIGHT };

/** The picture itself, with what a pointer or the arrow keys choose said above it. */
export function Drawing(props: Props): ReactNode {
  const { label, points, series, expected = points.length } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const frame = { width, height: HEIGHT[props.height] };
  const [chosen, setChosen] = useState<number | null>(null);
  const values = useMemo(() => series.map((one) => one.values.map(Number)), [series]);
  const drawn =
    props.kind === 'bars'
      ? barsOf(values, frame, props.behind?.values.map(Number))
      : linesOf(values, frame, expected);
  const last = points.length - 1;
  const move = (event: KeyboardEvent): void => {
    const next = nextPoint(event.key, chosen ?? last, last);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  const follow = (event: PointerEvent): void => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    setChosen(nearest(drawn.places, event.clientX - left));
  };
  const at = chosen === null ? last : Math.min(chosen, last);
  const said = useSaid(props, at);
  return (
    <div
      ref={box}
      dir="ltr"
      className={styles.drawing}
      style={{ minBlockSize: frame.height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={at + 1}
      aria-valuetext={said}
      onKeyDown={move}
      onFocus={() => setChosen((now) => now ?? last)}
      onBlur={() => setChosen(null)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setChosen(null)}
    >
      {width > 0 && (
        <svg width={width} height={frame.height} aria-hidden="true">
          {drawn.ticks.map(({ value, y }) => (
            <g key={value}>
              <line className={styles.grid} x1={0} x2={width} y1={y} y2={y} />
              <text className={styles.tick} x={0} y={y - 4}>
                {props.formatShort(value)}
              </text>
            </g>
          ))}
          {chosen !== null && <Chosen place={drawn.places[at]} height={frame.height} />}
          {'bars' in drawn ? (
            <>
              {drawn.shadows.map(({ middle, ...shadow }) => (
                <rect key={middle} className={styles.shadow} {...shadow} />
              ))}
              <Bars {...props} bars={drawn.bars} />
            </>
          ) : (
            <Lines {...props} lines={drawn.lines} at={chosen === null ? null : at} />
          )}
          <line className={styles.zero} x1={0} x2={width} y1={drawn.zero} y2={drawn.zero} />
          <Dates
            {...props}
            places={drawn.places}
            shown={labeled(points.length, frame)}
            {...frame}
          />
        </svg>
      )}
      {chosen !== null && (
        <Readout {...props} at={at} place={drawn.places[at]?.middle ?? 0} width={width} />
      )}
    </div>
  );
}

function nextPoint(key: string, from: number, last: number): number | null {
  const next: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - 7,
    PageUp: from + 7,
    Home: 0,
    End: last,
  };
  const wanted = next[key];
  return wanted === undefined ? null : Math.max(0, Math.min(last, wanted));
}

/** What a screen reader says of a point. */
function useSaid(
  { points, series, totals, notes, behind, format }: ChartProps,
  at: number,
): string {
  const total = totals?.[at] ?? (series.length === 1 ? series[0]?.values[at] : undefined);
  const each =
    series.length > 1
      ? series.map((one) => `${one.label} ${format(one.values[at] ?? '0')}`).join(', ')
      : '';
  const before = behind && `${behind.label} ${format(behind.values[at] ?? '0')}`;
  return [points[at]?.label, total && format(total), notes?.[at], each, before]
    .filter(Boolean)
    .join(': ');
}

type Place = { readonly x: number; readonly width: number; readonly middle: number };

const Chosen = ({
  place,
  height,
}: {
  readonly place: Place | undefined;
  readonly height: number;
}) =>
  place && (
    <rect className={styles.chosen} x={place.x - 2} y={0} width={place.width + 4} height={height} />
  );

const Bars = ({
  series,
  bars,
}: ChartProps & { readonly bars: ReturnType<typeof barsOf>['bars'] }): ReactNode =>
  bars.map((bar) => (
    <rect
      key={`${bar.series} ${bar.point}`}
      className={styles.bar}
      style={{ fill: colorOf(series[bar.series]!, bar.series) }}
      x={bar.x}
      y={bar.y}
      width={bar.width}
      height={bar.height}
    />
  ));

const Lines = ({
  series,
  lines,
  at,
}: ChartProps & {
  readonly lines: ReturnType<typeof linesOf>['lines'];
  readonly at: number | null;
}): ReactNode =>
  lines.map((one, index) => {
    const color = colorOf(series[index]!, index);
    const dot = at === null ? undefined : one.dots[at];
    return (
      <g key={series[index]!.key} style={{ stroke: color, fill: color }}>
        <path className={styles.ground} d={one.ground} />
        <path className={styles.line} d={one.path} />
        <path className={styles.ahead} d={one.ahead} />
        {dot && <circle className={styles.dot} cx={dot.x} cy={dot.y} r={4} />}
      </g>
    );
  });

const Dates = ({
  points,
  places,
  shown,
  width,
  height,
}: ChartProps & {
  readonly places: readonly Place[];
  readonly shown: ReadonlySet<number>;
  readonly width: number;
  readonly height: number;
}): ReactNode =>
  points.map(({ key, short }, index) => {
    const place = places[index];
    if (!shown.has(index) || place === undefined) return null;
    const atEdge = place.middle > width - 32;
    return (
      <text
        key={key}
        className={atEdge ? `${styles.date} ${styles.last}` : styles.date}
        x={atEdge ? width : place.middle}
        y={height - 6}
      >
        {short}
      </text>
    );
  });

/** What a point has, beside it and inside of the picture. */
function Readout({
  points,
  series,
  totals,
  notes,
  behind,
  format,
  at,
  place,
  width,
}: ChartProps & {
  readonly at: number;
  readonly place: number;
  readonly width: number;
}): ReactNode {
  const onLeft = place > width / 2;
  const total = totals?.[at] ?? (series.length === 1 ? series[0]?.values[at] : undefined);
  return (
    <div
      className={styles.readout}
      aria-hidden="true"
      style={onLeft ? { right: width - place + 12 } : { left: place + 12 }}
    >
      <div className={styles.when}>{points[at]?.label}</div>
      {total !== undefined && <div className={styles.total}>{format(total)}</div>}
      {notes?.[at] && <div className="muted small">{notes[at]}</div>}
      {(series.length > 1 || behind) && (
        <dl className={styles.each}>
          {series.map((one, index) =>
            Number(one.values[at]) === 0 ? null : (
              <div key={one.key}>
                <dt>
                  <span className={styles.swatch} style={{ background: colorOf(one, index) }} />
                  {one.label}
                </dt>
                <dd>{format(one.values[at] ?? '0')}</dd>
              </div>
            ),
          )}
          {behind && (
            <div>
              <dt>
                <span className={`${styles.swatch} ${styles.shadowSwatch}`} />
                {behind.label}
              </dt>
              <dd>{format(behind.values[at] ?? '0')}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}
