import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#domain/tips/index.ts';
import { type Compared, type Comparison, compareNights } from '#domain/tips/what-if.ts';
import { type Cents, largerOf } from '#kernel/money.ts';
import { Card } from '#web/ui/card.tsx';
import { DifferenceBar } from '#web/ui/charts/row-bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Money } from '#web/ui/values.tsx';
import table from '#web/ui/table.module.css';
import styles from './example.module.css';
import { type PastNight, asNight, nightsBefore } from './past-nights.ts';
import type { PastNights, TipSettings } from '#web/ui/tips/setup.queries.ts';
import { LoadingCard } from '#web/ui/states.tsx';

type Replay = {
  readonly asIs: (night: PastNight) => Outcome;
  readonly asWould: (night: PastNight) => Outcome;
};
type Props = Replay & { readonly settings: TipSettings; readonly example: ReactNode };

const DAYS = { two: 14, eight: 56 } as const;
type WhatIfRange = 'example' | keyof typeof DAYS;

/**
 * Beside rules that are being changed: the example night, or what the change would have meant on
 * days that were.
 */
export function TriedOn({ settings, example, ...replay }: Props): ReactNode {
  const { t } = useTranslation('tips-rules');
  const [shown, setShown] = useState<WhatIfRange>('example');
  return (
    <Stack gap="sm">
      <SegmentedControl
        fit
        label={t('tryOn')}
        value={shown}
        onChange={setShown}
        options={(['example', 'two', 'eight'] as const).map((value) => ({
          value,
          label: t(`tryOn.${value}`),
        }))}
      />
      {shown === 'example' ? (
        example
      ) : (
        <WhatIf key={shown} settings={settings} days={DAYS[shown]} {...replay} />
      )}
    </Stack>
  );
}

function WhatIf({
  settings,
  days,
  asIs,
  asWould,
}: Replay & { readonly settings: TipSettings; readonly days: number }): ReactNode {
  const { t } = useTranslation('tips-rules');
  const found = useQuery(nightsBefore(settings, days));
  const nights = useMemo(() => (found.data ? found.data.nights.map(asNight) : []), [found.data]);
  const compared = useMemo(() => compareNights(nights, asIs, asWould), [nights, asIs, asWould]);
  if (!found.data) return <LoadingCard found={found} height="280px" />;
  if (nights.length === 0)
    return (
      <Card>
        <EmptyState title={t('noDays')} text={t('noDaysText')} />
      </Card>
    );
  return <Differences compared={compared} people={found.data.people} nights={nights.length} />;
}

function Differences({
  compared,
  people,
  nights,
}: {
  readonly compared: Comparison;
  readonly people: PastNights['people'];
  readonly nights: number;
}): ReactNode {
  const { t } = useTranslation('tips-rules');
  const names = useMemo(
    () =>
      new Map(people.map((one) => [one.employee_id, `${one.first_name} ${one.last_name}`.trim()])),
    [people],
  );
  const most = compared.people.map(sizeOf).reduce(largerOf, 0n);
  return (
    <Card
      title={t('onTheseDays', { count: nights })}
      note={t('winners', { more: compared.more, less: compared.less, same: compared.same })}
      padded={false}
      className={styles.card}
    >
      <div
        className={`${styles.scroll} ${styles.tall}`}
        role="region"
        aria-label={t('differences')}
        tabIndex={0}
      >
        <table className={`${table.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              <th scope="col" className={styles.end}>
                {t('now')}
              </th>
              <th scope="col" className={styles.end}>
                {t('then')}
              </th>
              <td className={styles.barCell} />
              <th scope="col" className={styles.end}>
                {t('difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.people.map((one) => (
              <Row
                key={String(one.employeeId)}
                one={one}
                most={most}
                name={names.get(Number(one.employeeId)) ?? ''}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Whole compared={compared} />
    </Card>
  );
}

const sizeOf = ({ before, after }: Compared): Cents =>
  after > before ? after - before : before - after;

function Row({
  one,
  most,
  name,
}: {
  readonly one: Compared;
  readonly most: Cents;
  readonly name: string;
}): ReactNode {
  const difference = one.after - one.before;
  return (
    <tr>
      <th scope="row" className={styles.who}>
        {name}
      </th>
      <td className={styles.end}>
        <Money value={one.before} />
      </td>
      <td className={styles.end}>
        <Money value={one.after} />
      </td>
      <td className={styles.barCell}>
        <DifferenceBar difference={difference} most={most} />
      </td>
      <td className={`${styles.end} ${difference === 0n ? 'muted' : styles.strong}`}>
        {difference === 0n ? '—' : <Money value={difference} sign="always" />}
      </td>
    </tr>
  );
}

/** The whole never moves: what the staff would not get, nobody gets. */
function Whole({ compared }: { readonly compared: Comparison }): ReactNode {
  const { t } = useTranslation('tips-rules');
  const right = compared.before === compared.after;
  return (
    <div className={right ? styles.strip : `${styles.strip} ${styles.off}`} role="status">
      {right ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <span>
        {t('staffTotal')} <Money value={compared.before} /> {right ? '=' : '≠'}{' '}
        <Money value={compared.after} />
        {compared.undistributedAfter !== 0n && (
          <>
            {' '}
            · {t('nobodyReceives')} <Money value={compared.undistributedAfter} />
          </>
        )}
      </span>
    </div>
  );
}
