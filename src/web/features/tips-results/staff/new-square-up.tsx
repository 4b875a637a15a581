import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SIZES } from '#domain/tips-results/sizes.ts';
import { toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { fullName } from '#web/ui/tips/full-name.ts';
import { forgetResults } from '#web/ui/tips/results.queries.ts';
import { emptyFields, readPositiveAmount } from '#web/ui/tips/positive-amount.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { tipEmployees } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

const REASON = 200;
type NewValues = Readonly<Record<'employee' | 'amount' | 'title' | 'reason' | 'date', string>> & {
  readonly way: 'pay' | 'recover';
};
const EMPTY: NewValues = {
  employee: '',
  way: 'pay',
  amount: '',
  title: '',
  reason: '',
  date: '',
};

type Props = { readonly wallet: number; readonly onClose: () => void };

/** Something that is owed to a person, or to be recovered from them, out of their next results. */
export function NewSquareUp({ wallet, onClose }: Props): ReactNode {
  const { t } = useTranslation(['tips-settings', 'common']);
  const cache = useQueryClient();
  const staff = useQuery(tipEmployees(wallet));
  const [values, setValues] = useState(EMPTY);
  const sending = useSubmit();
  const set =
    <N extends keyof typeof EMPTY>(name: N) =>
    (value: string) =>
      setValues({ ...values, [name]: value });
  const save = async () => {
    const { amount, problems } = readPositiveAmount(values.amount);
    const wrong = [
      ...emptyFields({ employee_id: values.employee }),
      ...problems,
      ...emptyFields({ title: values.title, reason: values.reason }),
    ];
    if (wrong.length > 0) return sending.refuse(wrong);
    const body = {
      wallet_id: wallet,
      employee_id: Number.parseInt(values.employee, 10),
      title: values.title,
      amount: toWire(values.way === 'pay' ? amount : -amount),
      reason: values.reason,
      date: values.date === '' ? undefined : values.date,
    };
    if (!(await sending.run(() => call('createSquareUp', { body })))) return;
    await forgetResults(cache);
    toast('success', t('tips-settings:squareUpAdded'));
    onClose();
  };
  return (
    <Dialog
      open
      title={t('tips-settings:addSquareUp')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" busy={sending.busy} onClick={() => void save()}>
            {t('tips-settings:addSquareUp')}
          </Button>
        </>
      }
    >
      <Stack>
        <p className="muted">{t('tips-settings:squareUpText')}</p>
        <SendProblems sending={sending} />
        <ComboBox
          name="employee_id"
          label={t('tips-settings:person')}
          value={values.employee}
          error={sending.errorOf('employee_id')}
          onChange={(employee) => setValues({ ...values, employee: employee ?? '' })}
          options={(staff.data?.data ?? []).map((one) => ({
            value: String(one.employee_id),
            label: fullName(one),
            ...(one.staff_id !== null && { note: one.staff_id }),
          }))}
        />
        <SegmentedControl
          fit
          label={t('tips-settings:way')}
          value={values.way}
          onChange={set('way')}
          options={[
            { value: 'pay', label: t('tips-settings:wayPay') },
            { value: 'recover', label: t('tips-settings:wayRecover') },
          ]}
        />
        <MoneyInput
          name="amount"
          label={t('tips-settings:amount')}
          value={values.amount}
          error={sending.errorOf('amount')}
          onChange={set('amount')}
        />
        <TextField
          name="title"
          label={t('tips-settings:title')}
          value={values.title}
          limit={SIZES.title}
          error={sending.errorOf('title')}
          onChange={set('title')}
        />
        <TextArea
          name="reason"
          label={t('tips-settings:reason')}
          value={values.reason}
          rows={2}
          limit={REASON}
          error={sending.errorOf('reason')}
          onChange={set('reason')}
        />
        <DateField
          name="date"
          optional
          label={t('tips-settings:notBefore')}
          hint={t('tips-settings:notBeforeHint')}
          value={values.date}
          error={sending.errorOf('date')}
          onChange={set('date')}
        />
      </Stack>
    </Dialog>
  );
}
