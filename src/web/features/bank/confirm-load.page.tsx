import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Page, PageFoot, PageHeader } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Day, Money } from '#web/ui/values.tsx';
import { bankName } from './account-words.tsx';
import { type BankAccount, bankAccounts, loadReview, selfLoad } from './bank.queries.ts';
import { LoadResult } from './load-result.tsx';
import type { Answer } from '#contract/index.ts';

type Search = { readonly key?: string; readonly transfer?: string };
type Asked = { readonly wallet: number; readonly account: number; readonly amount: string };

/** Check before a load, and what became of it: the address is the same, and permanent. */
export function ConfirmLoad(): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { walletId, amount, paymentId } = useParams({
    from: '/shell/load-wallet/confirm-and-load/$walletId/$amount/$paymentId',
  });
  const { key, transfer }: Search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  useEffect(() => {
    if (key === undefined && transfer === undefined)
      void changeSearch({ key: newKey() }, { replace: true });
  }, [key, transfer, changeSearch]);
  const asked = { wallet: Number(walletId), account: Number(paymentId), amount };
  const done = useQuery({ ...selfLoad(Number(transfer)), enabled: transfer !== undefined });
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Stack narrow>
        <StepRail
          steps={[t('stepAmount'), t('stepReview'), t('stepDone')]}
          now={transfer === undefined ? 1 : 3}
        />
        {transfer !== undefined ? (
          done.data ? (
            <LoadResult load={done.data} />
          ) : (
            <LoadingCard found={done} />
          )
        ) : (
          key !== undefined && <Review asked={asked} idempotencyKey={key} />
        )}
      </Stack>
    </Page>
  );
}

function Review({
  asked,
  idempotencyKey,
}: {
  readonly asked: Asked;
  readonly idempotencyKey: string;
}): ReactNode {
  const review = useQuery(loadReview(asked.wallet, asked.account, asked.amount));
  const accounts = useQuery(bankAccounts);
  const account = accounts.data?.accounts.find(({ account_id: id }) => id === asked.account);
  if (review.error instanceof ApiError && review.error.code !== 'network')
    return <Stopped error={review.error} />;
  if (!review.data) return <LoadingCard found={review} />;
  if (!account) return <LoadingCard found={accounts} />;
  return (
    <ReviewForm
      asked={asked}
      account={account}
      review={review.data}
      idempotencyKey={idempotencyKey}
    />
  );
}

function Stopped({ error }: { readonly error: ApiError }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  return (
    <>
      <Refusal error={error} title={t('failedTitle')} />
      <PageFoot>
        <Link to="/load-wallet" className={buttonClass({ tone: 'primary' })}>
          {t('backToLoad')}
        </Link>
      </PageFoot>
    </>
  );
}

type FormProps = {
  readonly asked: Asked;
  readonly account: BankAccount;
  readonly review: Answer<'reviewSelfLoad'>;
  readonly idempotencyKey: string;
};

function ReviewForm({ asked, account, review, idempotencyKey }: FormProps): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { language, region } = usePreferences();
  const { codeText } = useErrorText();
  const session = useCurrentSession();
  const changeSearch = useChangeSearch();
  const cache = useQueryClient();
  const [notes, setNotes] = useState('');
  const [again, setAgain] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const send = useAction(
    () =>
      call('loadWallet', {
        key: idempotencyKey,
        body: {
          wallet_id: asked.wallet,
          account_id: asked.account,
          amount: asked.amount,
          notes,
          duplicate_ok: again,
        },
      }),
    {
      onDone: async ({ id }) => {
        await changeSearch({ transfer: String(id), key: undefined }, { ignoreBlocker: true });
        void refreshAllBut(cache);
      },
    },
  );
  useBlocker({
    shouldBlockFn: () => send.busy,
    enableBeforeUnload: () => send.busy,
    disabled: !send.busy,
  });
  const late = send.error instanceof ApiError && send.error.code === 'looks_like_duplicate';
  const mustTick = review.duplicate !== null || late;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    if (review.blockers.length > 0) return;
    if (mustTick && !again) return document.getElementById(fieldId('duplicate_ok'))?.focus();
    send.run();
  };
  const wallet = session?.wallets.find(({ wallet_id: id }) => id === asked.wallet)?.wallet_name;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refusal error={send.error} title={t('failedTitle')} />
        {review.blockers.map(({ code, params }) => (
          <Alert key={code} tone="danger" title={codeText(code, params)} />
        ))}
        <Card>
          <Stack>
            <ReviewRows account={account} wallet={wallet ?? ''} review={review} />
            <TextField
              label={t('notes')}
              name="notes"
              value={notes}
              onChange={setNotes}
              limit={500}
              optional
            />
            {mustTick && (
              <Checkbox
                name="duplicate_ok"
                checked={again}
                onChange={setAgain}
                label={t('loadAgain')}
                hint={
                  review.duplicate &&
                  t('likeBefore', {
                    name: review.duplicate.by,
                    when: formatInstant(review.duplicate.at, language, region),
                  })
                }
                error={attempted && !again ? t('tickFirst') : undefined}
              />
            )}
          </Stack>
        </Card>
        <PageFoot>
          <Link to="/load-wallet" className={buttonClass()} disabled={send.busy}>
            {t('back')}
          </Link>
          {review.blockers.length === 0 && (
            <Button type="submit" tone="primary" busy={send.busy}>
              {send.busy
                ? t('sending')
                : t('loadNow', { amount: formatMoney(asked.amount, language, region) })}
            </Button>
          )}
        </PageFoot>
      </Stack>
    </form>
  );
}

function ReviewRows({
  account,
  wallet,
  review,
}: Pick<FormProps, 'account' | 'review'> & { readonly wallet: string }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const isSome = (wire: string): boolean => wire !== '0.00';
  return (
    <ReviewList
      rows={[
        {
          term: t('from'),
          value: t('accountEnding', { last4: account.account_last4 }),
          note: <bdi>{bankName(account)}</bdi>,
        },
        { term: t('to'), value: <bdi>{wallet}</bdi> },
        { term: t('debited'), value: <Day value={review.due_on} /> },
        {
          term: t('arrival'),
          value: (
            <>
              <Day value={review.settles_on} /> – <Day value={review.latest_on} />
            </>
          ),
        },
      ]}
      totals={[
        { term: t('amount'), value: <Money value={review.amount} /> },
        { term: t('fee'), value: <Money value={review.fee} /> },
        ...(isSome(review.owed) ? [{ term: t('owed'), value: <Money value={review.owed} /> }] : []),
        { term: t('arrives'), value: <Money value={review.arrives} />, strong: true },
        ...(isSome(review.released)
          ? [{ term: t('released'), value: <Money value={review.released} /> }]
          : []),
      ]}
    />
  );
}
