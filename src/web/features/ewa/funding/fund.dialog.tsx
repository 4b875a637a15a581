import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { type Cents, fromWire, toWire } from '#kernel/money.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { formatMoney } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type Complaints, fieldOf, useForm } from '#web/ui/use-form.ts';
import { Money } from '#web/ui/values.tsx';
import { recommendationOf, repaymentsOf } from '../dashboard/dashboard.queries.ts';

type Way = 'fund' | 'return';
type Props = { readonly store: number; readonly way: Way; readonly onClose: () => void };
type Held = { readonly wallet: Cents; readonly fund: Cents };
type Review = { readonly amount: Cents; /** One for one review. */ readonly key: string };

/** Moves money between the wallet of a store and its fund: an amount, a review, one press. */
export function FundDialog({ store, way, onClose }: Props): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const found = useQuery(repaymentsOf(store));
  const [review, setReview] = useState<Review | null>(null);
  const [typed, setTyped] = useState<string>();
  if (!found.data)
    return (
      <Dialog title={t(`${way}Title`)} open onClose={onClose}>
        <LoadingLines found={found} />
      </Dialog>
    );
  const { wallet_balance: wallet, fund_balance: fund } = found.data;
  const held = { wallet: fromWire(wallet) ?? 0n, fund: fromWire(fund) ?? 0n };
  if (review === null)
    return (
      <AmountForm
        {...{ store, way, held, typed, onClose }}
        onReview={(amount) => {
          setTyped(toWire(amount));
          setReview({ amount, key: newKey() });
        }}
      />
    );
  return <FundReview {...{ store, way, held, review, onClose }} onBack={() => setReview(null)} />;
}

function AmountForm({
  store,
  way,
  held,
  typed,
  onClose,
  onReview,
}: Props & {
  readonly held: Held;
  readonly typed: string | undefined;
  readonly onReview: (amount: Cents) => void;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const { amount: wanted } = useSearch({ strict: false });
  const advised = useQuery({ ...recommendationOf(store), enabled: way === 'fund' }).data;
  const most = way === 'fund' ? held.wallet : held.fund;
  const complaintOf = (text: string): Complaints<{ amount: string }>['amount'] => {
    const read = readMoney(text);
    if (!read.ok) return { code: read.code, params: { typed: text } };
    if (read.value <= 0n) return 'amount_not_positive';
    return read.value > most && { code: 'amount_above_maximum', params: { maximum: toWire(most) } };
  };
  const form = useForm(
    { amount: typed ?? (way === 'fund' ? (wanted ?? '') : '') },
    ({ amount }) => ({ amount: complaintOf(amount) }),
    async ({ amount }) => {
      const read = readMoney(amount);
      await Promise.resolve();
      if (read.ok) onReview(read.value);
      return 'not_sent';
    },
  );
  return (
    <FormDialog
      title={t(`${way}Title`)}
      cancel={t('cancel')}
      verb={t('review')}
      form={form}
      onClose={onClose}
    >
      {way === 'fund' && held.wallet === 0n && (
        <Alert
          tone="warning"
          actions={
            <Link to="/load-wallet" search={{ to: String(store) }} className={buttonClass()}>
              {t('loadWalletFirst')}
            </Link>
          }
        >
          {t('walletEmpty')}
        </Alert>
      )}
      <MoneyInput
        {...fieldOf(form, 'amount')}
        label={t('amount')}
        hint={
          way === 'fund'
            ? t('fundHint', {
                wallet: formatMoney(held.wallet, language, region),
                topUp: formatMoney(advised?.top_up ?? '0.00', language, region),
              })
            : t('returnHint', { fund: formatMoney(held.fund, language, region) })
        }
        autoFocus
      />
    </FormDialog>
  );
}

function FundReview({
  store,
  way,
  held,
  review: { amount, key },
  onBack,
  onClose,
}: Props & {
  readonly held: Held;
  readonly review: Review;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const said = formatMoney(amount, language, region);
  const moving = useAction(
    (duplicateOk: boolean) =>
      call(way === 'fund' ? 'fundEwaFloat' : 'returnEwaFloat', {
        params: { store_id: store },
        key,
        body: { amount: toWire(amount), notes: '', ...(duplicateOk && { duplicate_ok: true }) },
      }),
    {
      onDone: () => {
        void refreshAllBut(cache);
        toast('success', t(`${way}Done`, { amount: said }));
        onClose();
      },
    },
  );
  const isDuplicate =
    moving.error instanceof ApiError && moving.error.code === 'looks_like_duplicate';
  const sign = way === 'fund' ? 1n : -1n;
  return (
    <Dialog
      title={t('reviewTitle')}
      open
      onClose={onClose}
      foot={
        <>
          <Button onClick={onBack}>{t('backToAmount')}</Button>
          <Button
            tone="primary"
            busy={moving.busy}
            autoFocus
            onClick={() => moving.run(isDuplicate)}
          >
            {isDuplicate ? t('moveAgain', { amount: said }) : t(`${way}Verb`, { amount: said })}
          </Button>
        </>
      }
    >
      <Refusal error={moving.error} />
      <ReviewList
        rows={[
          { term: t('amount'), value: <Money value={amount} /> },
          {
            term: t('wallet'),
            value: <Money value={held.wallet} />,
            note: (
              <>
                {t('after')} <Money value={held.wallet - sign * amount} />
              </>
            ),
          },
          {
            term: t('fund'),
            value: <Money value={held.fund} />,
            note: (
              <>
                {t('after')} <Money value={held.fund + sign * amount} />
              </>
            ),
          },
        ]}
        totals={[{ term: t('fee'), value: <Money value="0.00" /> }]}
      />
    </Dialog>
  );
}
