import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney, writeMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction, useOperation } from '#web/ui/use-action.ts';
import type { DeductionOfMember, Deductions } from '../dashboard/dashboard.queries.ts';

type Reason = 'payroll_error' | 'not_enough_pay' | 'left' | 'not_authorised';
const REASONS: readonly Reason[] = ['payroll_error', 'not_enough_pay', 'left', 'not_authorised'];
type Short = { readonly amount: string; readonly reason: Reason };
const REFRESHES = ['ewaPaydays', 'ewaDeductions', 'ewaPayoutHistory', 'ewaRepayments'] as const;

type Props = {
  readonly store: number;
  readonly firstDay: string;
  readonly report: Deductions;
  readonly onDone: () => void;
};

/**
 * What payroll could take off: everything in full but for the rows that are named here, by hand or
 * from a file.
 */
export function EnterOutcome({ store, firstDay, report, onDone }: Props): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const rows = report.data.filter(({ left_out: leftOut }) => leftOut === null);
  const [short, setShort] = useState<Readonly<Record<string, Short>>>(() => enteredBefore(rows));
  const done = () => {
    toast('success', t('outcomeSaved'));
    onDone();
  };
  const saving = useOperation('enterEwaOutcome', { refreshes: REFRESHES, onDone: done });
  const uploading = useAction(
    (file: File) =>
      call('uploadEwaOutcome', {
        params: { store_id: store },
        body: { first_day: firstDay },
        file,
      }),
    { refreshes: REFRESHES, onDone: done },
  );
  const posIds = Object.keys(short);
  const save = () =>
    saving.run({
      params: { store_id: store, first_day: firstDay },
      body: {
        rows: posIds.flatMap((posId) => {
          const entered = short[posId];
          const read = entered && readMoney(entered.amount);
          return entered && read?.ok
            ? [{ pos_id: posId, amount: toWire(read.value), reason: entered.reason }]
            : [];
        }),
      },
    });
  const unread = posIds.some((posId) => !readMoney(short[posId]?.amount ?? '').ok);
  return (
    <Stack>
      <p>{t('outcomeText')}</p>
      <Refusal error={saving.error ?? uploading.error} />
      {saving.problems.map((problem) => (
        <p key={`${problem.name} ${problem.text}`} className="small">
          {problem.text}
        </p>
      ))}
      <ShortRows {...{ rows, short }} onChange={setShort} />
      <Row>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button tone="primary" busy={saving.busy} disabled={unread} onClick={save}>
          {posIds.length === 0 ? t('allInFull') : t('saveOutcome', { count: posIds.length })}
        </Button>
      </Row>
      <FileDrop
        name="outcome_file"
        hint={t('outcomeFileHint')}
        error={uploading.failed ? uploading.problems[0]?.text : undefined}
        onFile={(file) => uploading.run(file)}
      />
    </Stack>
  );
}

/** What was entered before, so that it can be said anew. */
const enteredBefore = (rows: readonly DeductionOfMember[]): Record<string, Short> =>
  Object.fromEntries(
    rows.flatMap(({ pos_id: posId, outcome }): [string, Short][] =>
      outcome?.reason ? [[posId, { amount: outcome.deducted, reason: outcome.reason }]] : [],
    ),
  );

function ShortRows({
  rows,
  short,
  onChange,
}: {
  readonly rows: readonly DeductionOfMember[];
  readonly short: Readonly<Record<string, Short>>;
  readonly onChange: (short: Readonly<Record<string, Short>>) => void;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const left = rows.filter(({ pos_id: posId }) => short[posId] === undefined);
  const set = (posId: string, change: Partial<Short>) =>
    onChange({
      ...short,
      [posId]: { amount: '0.00', reason: 'payroll_error', ...short[posId], ...change },
    });
  const remove = (posId: string) =>
    onChange(Object.fromEntries(Object.entries(short).filter(([key]) => key !== posId)));
  return (
    <>
      {Object.entries(short).map(([posId, entered]) => {
        const row = rows.find((one) => one.pos_id === posId);
        return (
          <Row key={posId}>
            <MoneyInput
              name={`amount-${posId}`}
              label={t('tookOff', { name: row?.full_name ?? posId })}
              hint={t('ofAmount', { amount: writeMoney(fromWire(row?.amount ?? '0') ?? 0n) })}
              value={entered.amount}
              onChange={(amount) => set(posId, { amount })}
            />
            <NativeSelect
              label={t('reasonOf', { name: row?.full_name ?? posId })}
              value={entered.reason}
              options={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
              onChange={(value) =>
                set(posId, { reason: REASONS.find((one) => one === value) ?? 'payroll_error' })
              }
            />
            <Button size="small" tone="quiet" onClick={() => remove(posId)}>
              {t('deductedInFull')}
            </Button>
          </Row>
        );
      })}
      {left.length > 0 && (
        <Row>
          <NativeSelect
            label={t('addShort')}
            value=""
            options={[
              { value: '', label: t('addShort') },
              ...left.map((row) => ({ value: row.pos_id, label: row.full_name })),
            ]}
            onChange={(posId) => posId !== '' && set(posId, {})}
          />
        </Row>
      )}
    </>
  );
}
