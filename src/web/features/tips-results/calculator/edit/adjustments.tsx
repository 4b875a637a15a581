import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { TipResult } from '#web/ui/tips/results.queries.ts';
import { nameOf } from '../../results/why/why-panel.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { type Correction, CorrectionCard } from './correction-card.tsx';
import { type Removed, TakeBack } from './take-back.tsx';
import { TitleAndAmount } from './title-and-amount.tsx';
import { useChange } from './use-change.ts';

type Adjustment = TipResult['adjustments_list'][number];
type Props = { readonly result: TipResult; readonly open: boolean };

/** What changes the pot of a pool, or in a share a rule's part or one person's own amount. */
export function AdjustmentsCard({ result, open }: Props): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { language, region } = usePreferences();
  const [asked, setAsked] = useState<Adjustment | 'new' | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { sending, run } = useChange();
  const share = result.tip_type === 'share';
  const remove = async (one: Adjustment) => {
    setRemoved(null);
    const done = await run(() =>
      share
        ? call('removeShareAdjustment', { params: { adj_id: one.id } })
        : call('removePoolAdjustment', { params: { adj_id: one.id } }),
    );
    // A balance went with its other half in another share, and is made anew from there.
    if (!done || one.balance_id !== null) return;
    const amount = formatMoney(one.amount, language, region);
    setRemoved({
      key: one.id,
      name: t('named', { title: one.title, amount }),
      restore: () => enterAgain(result, one),
    });
  };
  const items = result.adjustments_list.map((one): Correction => ({
    key: one.id,
    title: one.title,
    amount: one.amount,
    note: [targetOf(result, one, t('thePool')), one.description, t('madeBy', { name: one.made_by })]
      .filter(Boolean)
      .join(' · '),
    onEdit: open && share && one.balance_id === null ? () => setAsked(one) : undefined,
    onRemove: open ? () => void remove(one) : undefined,
  }));
  return (
    <>
      <CorrectionCard
        title={t('adjustments')}
        note={t(share ? 'adjustmentsShare' : 'adjustmentsPool')}
        empty={t('noAdjustments')}
        items={items}
        sending={sending}
        strip={<TakeBack removed={removed} onClose={() => setRemoved(null)} />}
        add={open ? { word: t('adjust'), onAdd: () => setAsked('new') } : undefined}
      />
      {asked !== null && (
        <AdjustmentDialog
          result={result}
          adjustment={asked === 'new' ? null : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function enterAgain(result: TipResult, one: Adjustment): Promise<TipResult> {
  const { amount, title, description, rule_id: rule, employee_id: employee } = one;
  const query = { amount, title, ...(description !== null && { description }) };
  if (result.tip_type === 'pool')
    return call('createPoolAdjustment', { params: { pool_id: result.id }, query });
  const target = rule !== null ? { rule_id: String(rule) } : { employee_id: String(employee) };
  return call('createShareAdjustment', {
    params: { share_id: result.id },
    query: { ...query, ...target },
  });
}

function targetOf(result: TipResult, one: Adjustment, pool: string): string {
  if (one.rule_id !== null)
    return result.buckets.find((bucket) => bucket.rule_id === one.rule_id)?.label ?? '';
  const person = result.staff.find(({ employee_id: id }) => id === one.employee_id);
  return person ? nameOf(person) : pool;
}

type Adjusting = {
  readonly amount: string;
  readonly title: string;
  readonly description: string;
  readonly target: string | null;
};

function AdjustmentDialog({
  result,
  adjustment,
  onClose,
}: {
  readonly result: TipResult;
  readonly adjustment: Adjustment | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { sending, run } = useChange();
  const [values, setValues] = useState<Adjusting>({
    amount: adjustment?.amount ?? '',
    title: adjustment?.title ?? '',
    description: adjustment?.description ?? '',
    target: adjustment
      ? adjustment.rule_id === null
        ? `p${adjustment.employee_id}`
        : `r${adjustment.rule_id}`
      : null,
  });
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const share = result.tip_type === 'share';
  const targets = [
    ...result.buckets.map((bucket) => ({
      value: `r${bucket.rule_id}`,
      label: bucket.label,
      note: t('ofRule'),
    })),
    ...result.staff.map((person) => ({
      value: `p${person.employee_id}`,
      label: nameOf(person),
      note: t('ofPerson'),
    })),
  ];
  const send = async () => {
    const { amount, title, description, target } = values;
    if (share && target === null) return sending.refuse([{ path: 'rule_id', code: 'required' }]);
    const query = {
      amount,
      title,
      ...(description !== '' && { description }),
      ...(target?.startsWith('r') && { rule_id: target.slice(1) }),
      ...(target?.startsWith('p') && { employee_id: target.slice(1) }),
    };
    const done = await run(() => {
      if (!share) return call('createPoolAdjustment', { params: { pool_id: result.id }, query });
      return adjustment
        ? call('changeShareAdjustment', { params: { adj_id: adjustment.id }, query })
        : call('createShareAdjustment', { params: { share_id: result.id }, query });
    });
    if (done) onClose();
  };
  return (
    <ChangeDialog
      title={t(adjustment ? 'changeAdjustment' : 'adjust')}
      verb={t(adjustment ? 'save' : 'add')}
      sending={sending}
      onSend={() => void send()}
      onClose={onClose}
    >
      <TitleAndAmount values={values} set={set} hint={t('amountHint')} sending={sending} />
      {share && (
        <Select
          label={t('target')}
          name="rule_id"
          value={values.target}
          onChange={(target) => set({ target })}
          options={targets}
          error={sending.errorOf('rule_id') ?? sending.errorOf('employee_id')}
          placeholder={t('choose')}
        />
      )}
      <TextArea
        label={t('description')}
        name="description"
        optional
        limit={200}
        rows={2}
        value={values.description}
        onChange={(description) => set({ description })}
        error={sending.errorOf('description')}
      />
    </ChangeDialog>
  );
}
