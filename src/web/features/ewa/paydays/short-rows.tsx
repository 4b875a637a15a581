import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useLater } from '#web/lib/use-later.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Code } from '#web/ui/values.tsx';
import { type DeductionOfMember, deductionsOf } from '../dashboard/dashboard.queries.ts';
import styles from './paydays.module.css';

export type ShortReason = NonNullable<NonNullable<DeductionOfMember['outcome']>['reason']>;
const REASONS: readonly ShortReason[] = [
  'payroll_error',
  'not_enough_pay',
  'left',
  'not_authorised',
];

/** Somebody of whom payroll deducted less, as it is typed. */
export type ShortRow = {
  readonly row: DeductionOfMember;
  readonly amount: string;
  readonly reason: ShortReason | null;
};

export const isComplete = ({ amount, reason }: ShortRow): boolean =>
  readMoney(amount).ok && reason !== null;

type Props = {
  readonly short: readonly ShortRow[];
  /** What the server refused, by the place of the row. */
  readonly errorAt: (index: number) => string | undefined;
  /** It was sent once: what is missing is said. */
  readonly attempted: boolean;
  readonly onChange: (short: readonly ShortRow[]) => void;
};

/** The people of whom payroll deducted less, each with the amount and why. */
export function ShortRows({ short, errorAt, attempted, onChange }: Props): ReactNode {
  if (short.length === 0) return null;
  const change = (at: number, next: Partial<ShortRow>) =>
    onChange(short.map((one, index) => (index === at ? { ...one, ...next } : one)));
  return (
    <ul className={styles.shortRows}>
      {short.map((one, index) => (
        <li key={one.row.pos_id}>
          <OneShort
            short={one}
            error={errorAt(index)}
            attempted={attempted}
            onChange={(next) => change(index, next)}
            onRemove={() => onChange(short.filter((other) => other !== one))}
          />
        </li>
      ))}
    </ul>
  );
}

function OneShort({
  short: { row, amount, reason },
  error,
  attempted,
  onChange,
  onRemove,
}: {
  readonly short: ShortRow;
  readonly error: string | undefined;
  readonly attempted: boolean;
  readonly onChange: (next: Partial<ShortRow>) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const { pos_id: posId, full_name: name } = row;
  return (
    <div role="group" aria-label={name} className={styles.short}>
      <div className={styles.shortHead}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="small muted">
          <Code>{posId}</Code>
        </span>
        <Button size="small" tone="quiet" onClick={onRemove}>
          {t('removeShort')}
        </Button>
      </div>
      <div className={styles.shortFields}>
        <MoneyInput
          name={`amount-${posId}`}
          label={t('tookOff')}
          hint={t('ofAmount', { amount: formatMoney(row.amount, language, region) })}
          error={error ?? (attempted && amount === '' ? t('amountMissing') : undefined)}
          autoFocus={amount === '' && reason === null}
          value={amount}
          onChange={(typed) => onChange({ amount: typed })}
        />
        <Select
          name={`reason-${posId}`}
          label={t('reason')}
          hint={reason === null ? t('reasonHint') : t(`after.${whatFollows(row, reason)}`)}
          error={attempted && reason === null ? t('reasonMissing') : undefined}
          placeholder={t('chooseReason')}
          value={reason}
          options={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          onChange={(next) => onChange({ reason: next })}
        />
      </div>
    </div>
  );
}

/** What an error of payroll left comes off with the next payday, but only once. */
const whatFollows = (
  { carried_in: carriedIn }: DeductionOfMember,
  reason: ShortReason,
): 'carried' | 'carriedOnce' | 'writtenOff' => {
  if (reason !== 'payroll_error') return 'writtenOff';
  return carriedIn === '0.00' ? 'carried' : 'carriedOnce';
};

/** Finds somebody of the report, however long it is. */
export function AddShortRow({
  store,
  firstDay,
  short,
  onAdd,
}: {
  readonly store: number;
  readonly firstDay: string;
  readonly short: readonly ShortRow[];
  readonly onAdd: (row: DeductionOfMember) => void;
}): ReactNode {
  const { t } = useTranslation(['ewa-dashboard', 'shell']);
  const [text, setText] = useState('');
  const found = useQuery({
    ...deductionsOf(store, firstDay, { q: useLater(text) }),
    // What is in sight stays until the answer: it may be about to be chosen.
    placeholderData: keepPreviousData,
  });
  const rows = (found.data?.data ?? []).filter(
    (row) =>
      row.left_out === null && !short.some(({ row: { pos_id: posId } }) => posId === row.pos_id),
  );
  return (
    <ComboBox
      label={t('addShort')}
      name="add_short"
      options={rows.map((row) => ({ value: row.pos_id, label: row.full_name, note: row.pos_id }))}
      value={null}
      onChange={(posId) => {
        const row = rows.find(({ pos_id: own }) => own === posId);
        if (row === undefined) return;
        onAdd(row);
        setText('');
      }}
      text={text}
      onText={setText}
      placeholder={t('searchRows')}
      empty={
        found.isError ? t('shell:searchFailed') : found.isFetching ? t('searching') : t('noMatch')
      }
    />
  );
}
