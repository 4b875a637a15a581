import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { type Cents, fromWire, toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { type Search, useChangeSearch } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { type Complaints, fieldOf, useForm } from '#web/ui/use-form.ts';
import { recommendationOf, repaymentsOf } from '../dashboard/dashboard.queries.ts';
import { FundReview, type Way } from './fund-review.tsx';
import { fundReviewOf } from './fund.queries.ts';

type Props = { readonly store: number; readonly way: Way; readonly onClose: () => void };
type Held = { readonly wallet: Cents; readonly fund: Cents };

/**
 * Moves money between the wallet of a store and its fund: an amount, a review, one press. The
 * address holds the review, so that a reload and another window find it.
 */
export function FundDialog({ store, way, onClose }: Props): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const changeSearch = useChangeSearch();
  const { review: id, amount }: Search = useSearch({ strict: false });
  const found = useQuery(repaymentsOf(store));
  const reviewed = useQuery({ ...fundReviewOf(id ?? ''), enabled: id !== undefined });
  const review = reviewed.data?.kind === `ewa_${way}` ? reviewed.data : undefined;
  const close = () => {
    void changeSearch({ review: undefined, amount: undefined });
    onClose();
  };
  if (id !== undefined && review !== undefined)
    return (
      <FundReview
        key={id}
        {...{ store, way, review }}
        onClose={close}
        onBack={() => void changeSearch({ review: undefined, amount: review.amount })}
      />
    );
  if (!found.data || (id !== undefined && reviewed.isPending))
    return (
      <Dialog title={t(`${way}Title`)} open onClose={close}>
        <LoadingLines found={id === undefined ? found : reviewed} />
      </Dialog>
    );
  const { wallet_balance: wallet, fund_balance: fund } = found.data;
  const held = { wallet: fromWire(wallet) ?? 0n, fund: fromWire(fund) ?? 0n };
  return <AmountForm {...{ store, way, held, wanted: amount, onClose: close }} />;
}

function AmountForm({
  store,
  way,
  held,
  wanted,
  onClose,
}: Props & { readonly held: Held; readonly wanted: string | undefined }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const changeSearch = useChangeSearch();
  const advised = useQuery({ ...recommendationOf(store), enabled: way === 'fund' }).data;
  const most = way === 'fund' ? held.wallet : held.fund;
  const complaintOf = (text: string): Complaints<{ amount: string }>['amount'] => {
    const read = readMoney(text);
    if (!read.ok) return { code: read.code, params: { typed: text } };
    if (read.value <= 0n) return 'amount_not_positive';
    return read.value > most && { code: 'amount_above_maximum', params: { maximum: toWire(most) } };
  };
  const form = useForm(
    { amount: wanted ?? '' },
    ({ amount }) => ({ amount: complaintOf(amount) }),
    async ({ amount }) => {
      const review = await call('createReview', {
        body: { kind: `ewa_${way}`, store_id: store, amount: readAmount(amount), notes: '' },
      });
      cache.setQueryData(fundReviewOf(review.review_id).queryKey, review);
      await changeSearch({ review: review.review_id });
    },
  );
  const wallet = formatMoney(held.wallet, language, region);
  // A fund that has enough suggests nothing, instead of 0.00.
  const topUp = fromWire(advised?.top_up ?? '') ?? 0n;
  const hint =
    way === 'return'
      ? t('returnHint', { fund: formatMoney(held.fund, language, region) })
      : topUp > 0n
        ? t('fundHint', { wallet, topUp: formatMoney(topUp, language, region) })
        : t('walletHint', { wallet });
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
      <MoneyInput {...fieldOf(form, 'amount')} label={t('amount')} hint={hint} autoFocus />
    </FormDialog>
  );
}

/** As the wire has it; what is no amount has been refused by the form. */
function readAmount(text: string): string {
  const read = readMoney(text);
  return read.ok ? toWire(read.value) : text;
}
