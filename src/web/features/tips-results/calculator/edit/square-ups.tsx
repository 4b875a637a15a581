import { DateField } from '#web/ui/date-field.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { type TipResult, forgetResults } from '#web/ui/tips/results.queries.ts';
import { tipEmployees } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { nameOf } from '../../results/why/why-panel.tsx';
import { isCause } from './causes.ts';
import { type AboutResult, ChangeDialog } from './change-dialog.tsx';
import { type Correction, CorrectionCard } from './correction-card.tsx';
import { TitleAndAmount } from './title-and-amount.tsx';

/**
 * What is carried here from other nights, and what is carried on from here. It is made also where
 * the result is paid: that is what it is for.
 */
export function SquareUpsCard({ result }: { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-edit');
  const client = useQueryClient();
  const sending = useSubmit();
  const [making, setMaking] = useState(false);
  const mayMake = allows(useCurrentSession(), 'tips_enter');
  const cancel = (id: number) =>
    void sending.run(async () => {
      await call('cancelSquareUp', { params: { wallet_id: result.wallet_id, adj_id: id } });
      void forgetResults(client);
      toast('success', t('cancelled'));
    });
  const items = result.square_ups_list.map((one): Correction => ({
    key: one.id,
    title: one.title,
    amount: one.amount,
    note: [
      nameOf(one),
      isCause(one.reason) ? t(`cause.${one.reason}`) : one.reason,
      one.made_by === '' ? '' : t('madeBy', { name: one.made_by }),
    ]
      .filter(Boolean)
      .join(' · '),
    onRemove:
      mayMake && one.state === 'applied' && !result.locked ? () => cancel(one.id) : undefined,
  }));
  return (
    <>
      <CorrectionCard
        title={t('squareUps')}
        note={t('squareUpsNote')}
        empty={t('noSquareUps')}
        items={items}
        sending={sending}
        add={mayMake ? { word: t('addSquareUp'), onAdd: () => setMaking(true) } : undefined}
      />
      {making && <SquareUpDialog result={result} onClose={() => setMaking(false)} />}
    </>
  );
}

type SquaringUp = {
  readonly employee: string | null;
  readonly title: string;
  readonly amount: string;
  readonly reason: string;
  readonly date: string;
};

function SquareUpDialog({ result, onClose }: AboutResult): ReactNode {
  const { t } = useTranslation('tips-edit');
  const client = useQueryClient();
  const sending = useSubmit();
  const staff = useQuery(tipEmployees(result.wallet_id)).data?.data ?? [];
  const [values, setValues] = useState<SquaringUp>({
    employee: null,
    title: '',
    amount: '',
    reason: '',
    date: '',
  });
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const send = async () => {
    const { employee, title, amount, reason, date } = values;
    if (employee === null) return sending.refuse([{ path: 'employee_id', code: 'required' }]);
    const done = await sending.run(async () => {
      await call('createSquareUp', {
        body: {
          wallet_id: result.wallet_id,
          employee_id: Number(employee),
          title,
          amount,
          reason,
          ...(date !== '' && { date }),
        },
      });
      void forgetResults(client);
      toast('success', t('saved'));
    });
    if (done) onClose();
  };
  return (
    <ChangeDialog
      title={t('addSquareUp')}
      verb={t('add')}
      sending={sending}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>{t('squareUpText')}</p>
      <ComboBox
        label={t('column.person')}
        name="employee_id"
        value={values.employee}
        onChange={(employee) => set({ employee })}
        options={staff.map((one) => ({ value: String(one.employee_id), label: nameOf(one) }))}
        error={sending.errorOf('employee_id')}
      />
      <TitleAndAmount values={values} set={set} hint={t('squareUpHint')} sending={sending} />
      <TextArea
        label={t('reason')}
        name="reason"
        limit={200}
        rows={2}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        error={sending.errorOf('reason')}
      />
      <DateField
        label={t('notBefore')}
        name="date"
        optional
        value={values.date}
        onChange={(date) => set({ date })}
        error={sending.errorOf('date')}
      />
    </ChangeDialog>
  );
}
