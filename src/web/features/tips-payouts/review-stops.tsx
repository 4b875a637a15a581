import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { PayoutReview } from './payouts.queries.ts';
import { payoutAddress } from '#web/lib/payout-address.ts';
import { payable } from './agreement.ts';
import type { Paying } from './use-paying.ts';

type Props = {
  readonly review: PayoutReview;
  readonly paying: Paying;
  readonly onLook: () => void;
};

/** What would stop the payout, or has stopped it. */
export function ReviewStops({ review, paying, onLook }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { textOf, codeText } = useErrorText();
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const money = (amount: string | null) => formatMoney(amount ?? '0.00', language, region);
  const open = review.results.filter(payable).length > 0;
  const mayMove = session?.client.hide_today === 0 && allows(session, 'transfer_wallets');
  const unknown = [...paying.refusals.values()].some((refusal) => refusal.unknown);
  return (
    <>
      {paying.changed && (
        <Alert tone="warning" urgent title={t('changedTitle')}>
          <p>{t('changedText')}</p>
        </Alert>
      )}
      {unknown && (
        <Alert
          tone="warning"
          urgent
          title={t('unknownTitle')}
          actions={
            <Button size="small" onClick={onLook}>
              {t('checkAgain')}
            </Button>
          }
        >
          <p>{t('unknownText')}</p>
        </Alert>
      )}
      {!unknown && paying.refusals.size > 0 && <NotAllPaid paying={paying} />}
      {!review.enough && (
        <Alert
          tone="danger"
          title={textOf(new ApiError({ code: 'insufficient_wallet' }))}
          actions={
            mayMove && (
              <Link
                to="/account-management/wallet-to-wallet-transfer"
                search={{
                  to: String(review.wallet_id),
                  amount: review.shortfall ?? undefined,
                  payout: payoutAddress(
                    review.results[0]?.tip_type ?? 'pool',
                    review.wallet_id,
                    review.results.map((night) => night.id),
                  ),
                }}
                className={buttonClass({ size: 'small' })}
              >
                {t('moveMoney')}
              </Link>
            )
          }
        >
          <p>
            {review.shortfall === null
              ? t('shortUnseen', { name: review.wallet_name })
              : t('short', {
                  name: review.wallet_name,
                  balance: money(review.balance),
                  total: money(review.total),
                  shortfall: money(review.shortfall),
                })}
          </p>
        </Alert>
      )}
      {review.wallet_blocked && (
        <Alert tone="danger" title={textOf(new ApiError({ code: 'wallet_blocked' }))} />
      )}
      {review.blockers.map(({ code, params }) => (
        <Alert key={code} tone="danger" title={codeText(code, params)} />
      ))}
      {open && review.people_paid === 0 && (
        <Alert tone="danger" title={t('payoutFailed')}>
          <p>{t('nobodyText')}</p>
        </Alert>
      )}
    </>
  );
}

/** A payout of several services that stopped on the way says how far it got. */
function NotAllPaid({ paying }: Pick<Props, 'paying'>): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const { progress } = paying;
  if (progress === null)
    return (
      <Alert tone="danger" urgent title={t('payoutFailed')}>
        <p>{t('refusedNights', { count: paying.refusals.size })}</p>
      </Alert>
    );
  const { paid, of, left } = progress;
  const amount = formatMoney(progress.amount, language, region);
  return (
    <Alert tone="warning" urgent title={t('partlyPaid', { paid, of, amount })}>
      <p>{t('partlyLeft', { count: left })}</p>
    </Alert>
  );
}
