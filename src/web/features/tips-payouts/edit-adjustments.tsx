import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SIZES } from '#domain/tips-results/sizes.ts';
import { toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type TipResult, cacheResult } from '#web/ui/tips/results.queries.ts';
import { emptyFields, readPositiveAmount } from '#web/ui/tips/positive-amount.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Money } from '#web/ui/values.tsx';
import styles from './payouts.module.css';

type Props = { readonly result: TipResult };

/** What was put right on people of a share by hand, and by whom. */
export function EditAdjustments({ result }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const cache = useQueryClient();
  const sending = useSubmit();
  const [adding, setAdding] = useState(false);
  const names = new Map(
    result.staff.map((person) => [
      person.employee_id,
      `${person.first_name} ${person.last_name}`.trim(),
    ]),
  );
  const labels = new Map(result.buckets.map((bucket) => [bucket.rule_id, bucket.label]));
  const remove = (id: number) =>
    void sending.run(async () => {
      cacheResult(cache, await call('removeShareAdjustment', { params: { adj_id: id } }));
    });
  const list = result.adjustments_list;
  return (
    <Card
      title={t('adjustments')}
      note={t('adjustmentsNote')}
      padded={false}
      aside={
        !result.locked && (
          <Button size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" /> {t('addAdjustment')}
          </Button>
        )
      }
    >
      {(sending.failure !== null || sending.problems.length > 0) && (
        <div className={styles.notes}>
          <SendProblems sending={sending} />
        </div>
      )}
      {list.length === 0 && <p className={styles.none}>{t('noAdjustments')}</p>}
      <ul>
        {list.map((one) => (
          <li key={one.id} className={styles.adjustment}>
            <span className={styles.adjustmentWords}>
              <span className={styles.name}>{one.title}</span>
              <span className={styles.why}>
                {one.employee_id !== null
                  ? names.get(one.employee_id)
                  : one.rule_id !== null
                    ? labels.get(one.rule_id)
                    : ''}{' '}
                · {one.made_by}
              </span>
            </span>
            <span className={styles.strong}>
              <Money value={one.amount} sign="always" />
            </span>
            {!result.locked && (
              <Button
                tone="quiet"
                size="small"
                busy={sending.busy}
                aria-label={t('removeAdjustment', { title: one.title })}
                onClick={() => remove(one.id)}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adding && <NewAdjustment result={result} onClose={() => setAdding(false)} />}
    </Card>
  );
}

type Adjusting = {
  readonly employee: string;
  readonly way: 'more' | 'less';
  readonly amount: string;
  readonly title: string;
};

function NewAdjustment({ result, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['tips-payouts', 'common']);
  const cache = useQueryClient();
  const sending = useSubmit();
  const [values, setValues] = useState<Adjusting>({
    employee: '',
    way: 'more',
    amount: '',
    title: '',
  });
  const save = async () => {
    const { amount, problems } = readPositiveAmount(values.amount);
    const wrong = [
      ...emptyFields({ employee_id: values.employee }),
      ...problems,
      ...emptyFields({ title: values.title }),
    ];
    if (wrong.length > 0) return sending.refuse(wrong);
    const query = {
      amount: toWire(values.way === 'more' ? amount : -amount),
      employee_id: values.employee,
      title: values.title,
    };
    const done = await sending.run(async () => {
      cacheResult(
        cache,
        await call('createShareAdjustment', { params: { share_id: result.id }, query }),
      );
    });
    if (done) onClose();
  };
  return (
    <Dialog
      open
      title={t('tips-payouts:addAdjustment')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" busy={sending.busy} onClick={() => void save()}>
            {t('tips-payouts:addAdjustment')}
          </Button>
        </>
      }
    >
      <Stack>
        <SendProblems sending={sending} />
        <ComboBox
          name="employee_id"
          label={t('tips-payouts:person')}
          value={values.employee}
          error={sending.errorOf('employee_id')}
          onChange={(employee) => setValues({ ...values, employee: employee ?? '' })}
          options={result.staff.map((person) => ({
            value: String(person.employee_id),
            label: `${person.first_name} ${person.last_name}`.trim(),
          }))}
        />
        <SegmentedControl
          fit
          label={t('tips-payouts:way')}
          value={values.way}
          onChange={(way) => setValues({ ...values, way })}
          options={[
            { value: 'more', label: t('tips-payouts:wayMore') },
            { value: 'less', label: t('tips-payouts:wayLess') },
          ]}
        />
        <MoneyInput
          name="amount"
          label={t('tips-payouts:amount')}
          value={values.amount}
          error={sending.errorOf('amount')}
          onChange={(amount) => setValues({ ...values, amount })}
        />
        <TextField
          name="title"
          label={t('tips-payouts:title')}
          limit={SIZES.title}
          value={values.title}
          error={sending.errorOf('title')}
          onChange={(title) => setValues({ ...values, title })}
        />
      </Stack>
    </Dialog>
  );
}
