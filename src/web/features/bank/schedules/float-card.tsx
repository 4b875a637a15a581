import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { padAmount } from '#domain/bank/pad-schedule.ts';
import { readMoney } from '#domain/money-input.ts';
import { type Cents, fromWire, toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import type { Schedule } from '../bank.queries.ts';
import { FloatPicture } from './float-picture.tsx';

type Props = { readonly schedule: Schedule; readonly mayEdit: boolean };

/** The most a float may be. */
const MAX_FLOAT: Cents = 999_999_999n;

/** What a typed float is, or null for what is none. */
export function readFloat(typed: string): Cents | null {
  const read = readMoney(typed);
  return read.ok && read.value >= 0n && read.value <= MAX_FLOAT ? read.value : null;
}

/** What a run would take of a store now, were this its float. */
export const takenAt = (schedule: Schedule, float: Cents): Cents =>
  padAmount({
    float,
    balance: fromWire(schedule.balance) ?? 0n,
    underWay: fromWire(schedule.under_way) ?? 0n,
    maxDebit: schedule.max_debit === null ? null : fromWire(schedule.max_debit),
  });

/** How the store stands against its float, and what the next run would do about it. */
export function FloatCard({ schedule, mayEdit }: Props): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const [changing, setChanging] = useState(false);
  const { amount, max_debit: most, state } = schedule;
  const words =
    state !== 'active'
      ? t('notRunning')
      : amount === '0.00'
        ? t('nothingDue')
        : t(amount === most ? 'maxTakes' : 'takesNow', {
            amount: formatMoney(amount, language, region),
          });
  return (
    <Card
      title={t('float')}
      aside={
        mayEdit &&
        state !== 'ended' && (
          <Button size="small" onClick={() => setChanging(true)}>
            {t('changeFloat')}
          </Button>
        )
      }
    >
      <Stack>
        <FloatPicture figures={schedule} />
        <p className="muted">{words}</p>
      </Stack>
      {changing && <ChangeFloat schedule={schedule} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function ChangeFloat({
  schedule,
  onClose,
}: {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const store = schedule.store_name;
  const form = useForm(
    { float_amount: schedule.float_amount },
    (values) => ({
      float_amount: readFloat(values.float_amount) === null && 'float_invalid',
    }),
    async (values) => {
      const float = toWire(readFloat(values.float_amount) ?? 0n);
      await call('updateFloatAmount', {
        body: { store_id: schedule.store_id, float_amount: float },
      });
      await refresh(cache, 'padSchedules', 'showPadSchedule', 'floatAudits');
      toast('success', t('floatSaved', { store, amount: formatMoney(float, language, region) }));
      onClose();
    },
  );
  const float = readFloat(form.values.float_amount);
  const taken = float === null ? null : takenAt(schedule, float);
  return (
    <FormDialog
      title={t('changeFloatTitle', { store })}
      cancel={t('cancel')}
      verb={t('save')}
      form={form}
      onClose={onClose}
    >
      <MoneyInput
        {...fieldOf(form, 'float_amount')}
        label={t('floatAmount')}
        hint={t('floatHint')}
        autoFocus
      />
      {float !== null && taken !== null && (
        <>
          <FloatPicture
            figures={{ ...schedule, float_amount: toWire(float), amount: toWire(taken) }}
          />
          <p className="muted" role="status">
            {schedule.state !== 'active'
              ? t('notRunning')
              : taken === 0n
                ? t('wouldTakeNothing')
                : t('wouldTake', { amount: formatMoney(taken, language, region) })}
          </p>
        </>
      )}
    </FormDialog>
  );
}
