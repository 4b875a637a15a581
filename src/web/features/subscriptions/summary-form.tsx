import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import type { IntegrationMethod } from '#domain/subscriptions/choices.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { AddressMissing } from './address-missing.tsx';
import { confirmAddress } from './confirm-link.tsx';
import { useReviewTotals } from './review-sums.tsx';
import {
  type Customer,
  type PaymentMethod,
  type Price,
  TOUCHED,
  type WalletStanding,
  agreement,
  review as reviewQuery,
} from './subscriptions.queries.ts';
import { TermsCard } from './terms-card.tsx';
import { useReviewRefresh } from './use-review-refresh.ts';
import { MethodName, declineOf, isUnknown, useDatesAndMoney, usePlanWords } from './words.tsx';

type Props = {
  readonly standing: WalletStanding;
  readonly price: Price;
  readonly method: PaymentMethod;
  readonly integration: IntegrationMethod;
  readonly code: string;
  readonly customer: Customer;
  readonly terms: Answer<'showAgreement'>;
};

/** What is subscribed, what it costs today and next, and the terms. A press pays once. */
export function SummaryForm(props: Props): ReactNode {
  const { standing, price, method, integration, code, customer, terms } = props;
  const { t } = useTranslation('subscriptions');
  const cache = useQueryClient();
  const wallet = standing.wallet_id;
  const kept = useLocation({ select: ({ state }) => state.invoiceEmail });
  const email = kept ?? customer.email ?? '';
  const [accepted, setAccepted] = useState(terms.accepted !== null);
  const [missing, setMissing] = useState(false);
  const asked = {
    subscription_id: null,
    wallet_id: wallet,
    price_id: price.price_id,
    promo_code: code,
  };
  const priced = useQuery(reviewQuery(asked));
  const [pressed, setPressed] = useState(false);
  const { anew, priceAnew } = useReviewRefresh(priced, pressed);
  const finish = useOutcome(wallet);
  const totals = useReviewTotals();
  const { money, timeAt } = useDatesAndMoney();
  const subscribe = useAction(
    () =>
      call('createSubscription', {
        body: {
          wallet_id: wallet,
          integration_method: integration,
          price_id: price.price_id,
          payment_method_id: method.id,
          promo_code: code,
          email,
          terms_version: terms.version,
          review_id: priced.data?.review_id ?? 0,
        },
        key: priced.data?.key,
      }),
    {
      onDone: finish.done,
      onRefused: (error) => {
        setPressed(isUnknown(error));
        if (finish.declined(error)) return;
        const refused = error instanceof ApiError ? error.code : null;
        if (refused === 'review_changed') priceAnew();
        if (refused === 'agreement_required') {
          setAccepted(false);
          void cache.invalidateQueries({ queryKey: agreement(wallet).queryKey });
        }
      },
    },
  );
  const press = () => {
    setMissing(!accepted);
    if (!accepted) return document.getElementById('field-terms_version')?.focus();
    setPressed(true);
    subscribe.run();
  };
  const rows = useRows(props, email);
  if (!priced.data) return <PriceFailed found={priced} />;
  const trial = priced.data.trial_end !== null;
  const unknown = isUnknown(subscribe.error);
  return (
    <Stack narrow>
      <Refused error={subscribe.error} />
      {anew && (
        <Alert tone="warning" urgent>
          {t('reviewAnew')}
        </Alert>
      )}
      <AddressMissing customer={customer} />
      <Card padded={false} label={t('summaryTitle')}>
        <ReviewList rows={rows} totals={totals(priced.data, wallet)} />
      </Card>
      <TermsCard
        terms={terms}
        accepted={accepted}
        onAccept={(on) => {
          setAccepted(on);
          setMissing(false);
        }}
        error={missing ? t('termsRequired') : undefined}
      />
      <PageFoot note={t('validUntil', { time: timeAt(priced.data.valid_until, wallet) })}>
        <Link
          to="/account-management/subscriptions/payment"
          search={(now) => now}
          state={true}
          className={buttonClass()}
        >
          {t('goBack')}
        </Link>
        <Button tone="primary" busy={subscribe.busy || priced.isFetching} onClick={press}>
          {unknown
            ? t('checkAgain')
            : t(trial ? 'startTrial' : 'subscribePay', { amount: money(priced.data.amount_due) })}
        </Button>
      </PageFoot>
    </Stack>
  );
}

/** Where a press leads: to the bank, to what is subscribed, or to why it was declined. */
function useOutcome(wallet: number) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return {
    done: async ({ attempt }: Answer<'createSubscription'>) => {
      if (attempt?.state === 'confirm') return window.location.assign(confirmAddress(wallet));
      await refresh(cache, ...TOUCHED);
      await navigate({
        to: '/account-management/subscriptions/success',
        search: { store: String(wallet) },
        replace: true,
      });
    },
    declined: (error: unknown): boolean => {
      const reason = declineOf(error);
      if (reason === null) return false;
      void navigate({
        to: '/account-management/subscriptions/fail',
        search: (now) => ({ ...now, reason }),
        state: true,
      });
      return true;
    },
  };
}

type WayBack = 'setup' | 'payment';

function useRows(props: Props, email: string): ReviewRow[] {
  const { t } = useTranslation('subscriptions');
  const planWords = usePlanWords();
  const { standing, integration, price, method, code } = props;
  const change = (to: WayBack, what: string) => (
    <Link
      to={`/account-management/subscriptions/${to}`}
      search={(now) => now}
      state={true}
      aria-label={t('changeNamed', { what })}
    >
      {t('change')}
    </Link>
  );
  return [
    { term: t('wallet'), value: standing.wallet_name, change: change('setup', t('wallet')) },
    {
      term: t('integrationShort'),
      value: t(`integration.${integration}`),
      change: change('setup', t('integrationShort')),
    },
    {
      term: t('billing'),
      value: planWords(price),
      note: price.trial_days > 0 && !standing.trial_used ? t('free') : undefined,
      change: change('setup', t('billing')),
    },
    {
      term: t('payment'),
      value: <MethodName method={method} />,
      note: [
        ...(method.state === 'verifying' ? [t('beingVerified')] : []),
        ...(code === '' ? [] : [t('withCode', { code })]),
      ].join(' '),
      change: change('payment', t('payment')),
    },
    { term: t('invoicesTo'), value: email, change: change('payment', t('invoicesTo')) },
  ];
}

/** Why a press was refused, with the way to what is to be done about it. */
function Refused({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { textOf } = useErrorText();
  if (error === null || declineOf(error) !== null) return null;
  const code = error instanceof ApiError ? error.code : null;
  if (isUnknown(error))
    return (
      <Alert tone="warning" urgent title={t('unknownTitle')}>
        {t('unknownText')}
      </Alert>
    );
  if (code === 'review_changed') return null;
  return (
    <Alert tone="danger" urgent actions={code === 'invoice_open' && <ToInvoices />}>
      {code === 'agreement_required' ? t('termsChanged') : textOf(error)}
    </Alert>
  );
}

const ToInvoices = (): ReactNode => {
  const { t } = useTranslation('subscriptions');
  return (
    <Link
      to="/account-management/subscriptions/invoices"
      search={(now) => ({ store: now.store, status: 'open' })}
      className={buttonClass({ size: 'small' })}
    >
      {t('toInvoices')}
    </Link>
  );
};

/** The price could not be made: what stands in the way is said, and what was chosen stays. */
function PriceFailed({
  found,
}: {
  readonly found: { isError: boolean; error: unknown; refetch: () => unknown };
}): ReactNode {
  const { t } = useTranslation('subscriptions');
  if (found.error instanceof ApiError && found.error.status < 500 && found.error.code !== 'network')
    return (
      <Stack narrow>
        <Refused error={found.error} />
        <div>
          <Link
            to={`/account-management/subscriptions/${found.error.code === 'promo_code_invalid' ? 'payment' : 'setup'}`}
            search={(now) => now}
            state={true}
            className={buttonClass()}
          >
            {t('goBack')}
          </Link>
        </div>
      </Stack>
    );
  return <LoadingCard found={found} height="480px" />;
}
