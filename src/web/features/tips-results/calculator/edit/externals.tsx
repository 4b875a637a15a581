import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Select } from '#web/ui/select.tsx';
import type { TipResult } from '#web/ui/tips/results.queries.ts';
import { tipEmployees, tipServices } from '#web/ui/tips/setup.queries.ts';
import { nameOf } from '../../results/why/why-panel.tsx';
import { type AboutResult, ChangeDialog } from './change-dialog.tsx';
import { type Correction, CorrectionCard } from './correction-card.tsx';
import { type Removed, TakeBack } from './take-back.tsx';
import { TitleAndAmount } from './title-and-amount.tsx';
import { useChange } from './use-change.ts';

type External = TipResult['externals_list'][number];
type Props = { readonly result: TipResult; readonly open: boolean };

/** What leaves for people or services outside of this result, and what comes in from others. */
export function ExternalsCard({ result, open }: Props): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { language, region } = usePreferences();
  const [asked, setAsked] = useState<External | 'new' | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { sending, run } = useChange();
  const remove = async (one: External) => {
    setRemoved(null);
    if (!(await run(() => call('removeExternalTipOut', { params: { tip_out_id: one.id } }))))
      return;
    const amount = formatMoney(one.amount, language, region);
    setRemoved({
      key: one.id,
      name: t('named', { title: one.title, amount }),
      restore: () => enterAgain(result, one),
    });
  };
  const out = result.externals_list.map((one): Correction => ({
    key: one.id,
    title: one.title,
    amount: `-${one.amount}`,
    onEdit: open ? () => setAsked(one) : undefined,
    onRemove: open ? () => void remove(one) : undefined,
    note: [
      t('fromTo', {
        from: one.employee_id === null ? t('thePool') : nameOf(one),
        to:
          one.to_service ?? nameOf({ first_name: one.to_first_name, last_name: one.to_last_name }),
      }),
      t('madeBy', { name: one.made_by }),
    ].join(' · '),
  }));
  const into = result.externals_in.map((one): Correction => ({
    key: `in${one.id}`,
    title: one.title,
    amount: one.amount,
    note: [t('comesFrom', { service: one.from_service }), t('madeBy', { name: one.made_by })].join(
      ' · ',
    ),
  }));
  return (
    <>
      <CorrectionCard
        title={t('externals')}
        note={t('externalsNote')}
        empty={t('noExternals')}
        items={[...out, ...into]}
        sending={sending}
        strip={<TakeBack removed={removed} onClose={() => setRemoved(null)} />}
        add={open ? { word: t('addExternal'), onAdd: () => setAsked('new') } : undefined}
      />
      {asked === 'new' && <NewExternal result={result} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'new' && (
        <ChangedExternal external={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const enterAgain = ({ tip_type: type, id }: TipResult, one: External): Promise<TipResult> =>
  call('createExternalTipOut', {
    body: {
      [type === 'share' ? 'share_id' : 'pool_id']: id,
      employee_id: one.employee_id,
      to_employee_id: one.to_employee_id,
      to_service_id: one.to_service_id,
      amount: one.amount,
      title: one.title,
    },
  });

type Entered = {
  readonly amount: string;
  readonly title: string;
  readonly from: string | null;
  readonly to: string | null;
};

function NewExternal({ result, onClose }: AboutResult): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { sending, run } = useChange();
  const [values, setValues] = useState<Entered>({
    amount: '',
    title: '',
    from: null,
    to: null,
  });
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const staff = useQuery(tipEmployees(result.wallet_id)).data?.data ?? [];
  const services = useQuery(tipServices(result.wallet_id)).data?.data ?? [];
  const share = result.tip_type === 'share';
  const receivers = [
    ...services
      .filter((service) => service.service_id !== result.service_id)
      .map((service) => ({
        value: `s${service.service_id}`,
        label: service.name,
        note: t('otherService'),
      })),
    ...staff
      .filter((one) => !result.staff.some((person) => person.employee_id === one.employee_id))
      .map((one) => ({
        value: `p${one.employee_id}`,
        label: nameOf(one),
        note: t('outsidePerson'),
      })),
  ];
  const send = async () => {
    const { amount, title, from, to } = values;
    const body = {
      amount,
      title,
      [share ? 'share_id' : 'pool_id']: result.id,
      employee_id: from === null ? null : Number(from),
      to_employee_id: to?.startsWith('p') ? Number(to.slice(1)) : null,
      to_service_id: to?.startsWith('s') ? Number(to.slice(1)) : null,
    };
    if (await run(() => call('createExternalTipOut', { body }))) onClose();
  };
  return (
    <ChangeDialog
      title={t('addExternal')}
      verb={t('add')}
      sending={sending}
      onSend={() => void send()}
      onClose={onClose}
    >
      {share && (
        <Select
          label={t('from')}
          name="employee_id"
          value={values.from}
          onChange={(from) => set({ from })}
          options={result.staff.map((person) => ({
            value: String(person.employee_id),
            label: nameOf(person),
          }))}
          error={sending.errorOf('employee_id')}
          placeholder={t('choose')}
        />
      )}
      <Select
        label={t('to')}
        name="to_employee_id"
        value={values.to}
        onChange={(to) => set({ to })}
        options={receivers}
        error={sending.errorOf('to_employee_id') ?? sending.errorOf('to_service_id')}
        placeholder={t('choose')}
      />
      <TitleAndAmount values={values} set={set} sending={sending} />
    </ChangeDialog>
  );
}

function ChangedExternal({
  external,
  onClose,
}: {
  readonly external: External;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { sending, run } = useChange();
  const [values, setValues] = useState({ amount: external.amount, title: external.title });
  const send = async () => {
    if (
      await run(() =>
        call('changeExternalTipOut', { body: { tip_out_id: external.id, ...values } }),
      )
    )
      onClose();
  };
  return (
    <ChangeDialog
      title={t('changeOf', { name: external.title })}
      verb={t('save')}
      sending={sending}
      onSend={() => void send()}
      onClose={onClose}
    >
      <TitleAndAmount
        values={values}
        set={(part) => setValues((before) => ({ ...before, ...part }))}
        sending={sending}
      />
    </ChangeDialog>
  );
}
