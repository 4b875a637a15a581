import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney, writeMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { useStopText } from '#web/i18n/use-stop-text.ts';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FormFoot } from '#web/ui/form-frame.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm, fieldOf } from '#web/ui/use-form.ts';
import { amountComplaint } from './amount-complaint.ts';
import { Failure } from './failure.tsx';
import { type Review, type Wallet, wallets as walletsQuery } from './funds.queries.ts';
import { NotesField } from './notes-field.tsx';
import styles from './funds.module.css';
import { useFlow } from './use-flow.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { useFirstWallet, useWallet, WalletSelect } from './wallet-select.tsx';

type Values = {
  readonly store_id: string;
  readonly receiver_wallet_id: string;
  readonly amount: string;
  readonly notes: string;
};

type Props = { readonly review: Review | undefined };
type Asked = { readonly to?: string; readonly amount?: string };

const fromReview = ({ input }: Review): Values => ({
  store_id: String(input.store_id),
  receiver_wallet_id: String(input.receiver_wallet_id),
  amount: writeMoney(fromWire(String(input.amount)) ?? 0n),
  notes: input.notes ?? '',
});

/**
 * What another page asks for: the wallet that lacks money and how much, out of the wallet that
 * holds the most.
 */
function asked(search: Asked, wallets: readonly Wallet[]): Partial<Values> {
  if (search.to === undefined) return {};
  const held = (wallet: Wallet | null): bigint => fromWire(wallet?.balance ?? '') ?? -1n;
  const richest = wallets
    .filter((wallet) => String(wallet.wallet_id) !== search.to)
    .reduce<Wallet | null>((most, wallet) => (held(wallet) > held(most) ? wallet : most), null);
  const amount = fromWire(search.amount ?? '');
  return {
    store_id: richest ? String(richest.wallet_id) : '',
    receiver_wallet_id: search.to,
    amount: amount === null ? '' : writeMoney(amount),
  };
}

/** From one wallet to another: the same steps as a load. */
export function TransferForm({ review }: Props): ReactNode {
  const search: Asked = useSearch({ strict: false });
  const known = useQuery({ ...walletsQuery, enabled: search.to !== undefined });
  if (search.to !== undefined && known.isPending)
    return (
      <div className={styles.narrow}>
        <Card>
          <Skeleton height="240px" />
        </Card>
      </div>
    );
  return <Form review={review} given={asked(search, known.data?.data ?? [])} />;
}

function Form({ review, given }: Props & { readonly given: Partial<Values> }): ReactNode {
  const { t } = useTranslation(['funds', 'problems']);
  const { toReview } = useFlow();
  const first = useFirstWallet();
  const { kept, follow } = useKeptForm<Values>('transfer');
  const form = useForm<Values>(
    review
      ? fromReview(review)
      : { store_id: first, receiver_wallet_id: '', amount: '', notes: '', ...kept, ...given },
    (values) => ({
      store_id: values.store_id === '' && 'wallet_required',
      receiver_wallet_id:
        values.receiver_wallet_id === ''
          ? 'wallet_required'
          : values.receiver_wallet_id === values.store_id && 'values_equal',
      amount: amountComplaint('transfer', values.amount, null),
      notes: values.notes.trim() === '' && 'required',
    }),
    async (values) => {
      const read = readMoney(values.amount);
      const amount = read.ok ? toWire(read.value) : values.amount;
      await toReview(
        await call('createReview', {
          body: {
            kind: 'transfer',
            store_id: Number.parseInt(values.store_id, 10),
            receiver_wallet_id: Number.parseInt(values.receiver_wallet_id, 10),
            amount,
            notes: values.notes,
          },
        }),
      );
    },
  );
  const { values, set } = form;
  useEffect(() => {
    follow(values);
  });
  const stop = useStopText()(useWallet(values.receiver_wallet_id), 'wallet_in');
  const same = values.receiver_wallet_id !== '' && values.receiver_wallet_id === values.store_id;
  return (
    <form onSubmit={form.submit} noValidate className={styles.narrow}>
      <LeaveGuard when={form.dirty} />
      <ErrorSummary
        problems={form.problems.map(({ name, text }) => ({
          name,
          text: name === 'notes' ? t('fieldProblem', { field: t('notes'), problem: text }) : text,
        }))}
        attempt={form.attempt}
      />
      <Failure error={form.failure} />
      <Card>
        <Fields>
          <WalletSelect
            label={t('fromWallet')}
            name="store_id"
            value={values.store_id}
            onChange={(id) => set('store_id', id)}
            error={form.errorOf('store_id')}
          />
          <span className={styles.down} aria-hidden="true">
            <ArrowDown />
          </span>
          <WalletSelect
            label={t('toWallet')}
            name="receiver_wallet_id"
            value={values.receiver_wallet_id}
            onChange={(id) => set('receiver_wallet_id', id)}
            error={
              form.errorOf('receiver_wallet_id') ??
              (same ? t('problems:wallet_already_selected') : (stop ?? undefined))
            }
          />
          <MoneyInput {...fieldOf(form, 'amount')} label={t('amount')} hint={t('transferHint')} />
          <NotesField form={form} hint={t('transferNotesHint')} />
        </Fields>
      </Card>
      <FormFoot to="/" cancel={t('cancel')} verb={t('review.transfer')} busy={form.busy} />
    </form>
  );
}
