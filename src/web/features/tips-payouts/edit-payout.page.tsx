import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Page, PageFoot, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import { EditAdjustments } from './edit-adjustments.tsx';
import { EditPeople } from './edit-people.tsx';
import { PayoutOutcome } from './payout-outcome.tsx';
import { BlockedReasons } from '#web/ui/tips/blocked.tsx';
import { ResultBadge } from '#web/ui/tips/result-state.tsx';
import { type TipResult, tipResult } from '#web/ui/tips/results.queries.ts';
import styles from './payouts.module.css';

/** The form of a square-up at a wallet, while it is open. */
type Props = { readonly squareUp: (wallet: number, onClose: () => void) => ReactNode };

/**
 * The payout of one share: who is paid with it and what is put right before it goes. A paid one
 * stays as it was paid.
 */
export function EditSharePayout({ squareUp }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const id = Number.parseInt(useParams({ strict: false }).shareId ?? '', 10);
  const found = useQuery(tipResult('share', id));
  const result = found.data;
  const wallet = result === undefined ? {} : { wallet: String(result.wallet_id) };
  return (
    <Page>
      <PageHeader
        key={result?.id}
        above={
          <BackLink to={HOME.share} search={{ ...wallet, tab: 'pending' }}>
            {t('pending')}
          </BackLink>
        }
        title={
          result ? (
            t('editTitle', {
              night: t('nightOf', {
                service: result.service,
                day: formatDay(result.date, language, region, 'long'),
              }),
            })
          ) : (
            <TitleBone />
          )
        }
        beside={result && <ResultBadge row={result} />}
      />
      {!found.data && <LoadingCard found={found} height="320px" />}
      {result &&
        (result.state === 'paid' ? (
          <Paid result={result} squareUp={squareUp} />
        ) : (
          <Open result={result} />
        ))}
    </Page>
  );
}

function Open({ result }: { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  return (
    <>
      <BlockedReasons result={result} />
      {result.locked && (
        <Alert tone="info">
          {t('lockedBy', { name: result.locked_by ?? '' })}{' '}
          {result.locked_at !== null && <Instant value={result.locked_at} zone={result.timezone} />}
        </Alert>
      )}
      <FigureStrip
        figures={[
          { label: t('toPay'), value: <Money value={result.total_payout} /> },
          { label: t('gratuity'), value: <Money value={result.gratuity} /> },
          { label: t('potShare'), value: <Money value={result.total_contribution} /> },
          { label: t('owes'), value: <Money value={result.total_owed} /> },
        ]}
      />
      <EditPeople result={result} />
      <EditAdjustments result={result} />
      <PageFoot
        note={
          <Link to="/account-management/tip-share-edit/$id" params={{ id: String(result.id) }}>
            {t('toLines')}
          </Link>
        }
      >
        {mayPay && (
          <Link
            to={HOME.share}
            search={{ wallet: String(result.wallet_id), tab: 'pending', pick: String(result.id) }}
            className={buttonClass({ tone: 'primary' })}
          >
            {t('review', { count: 1 })}
          </Link>
        )}
      </PageFoot>
    </>
  );
}

/** What is paid never changes: what is wrong about it is carried to the next results. */
function Paid({ result, squareUp }: Props & { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles.review}>
      <Alert
        tone="info"
        title={t('paidStays')}
        actions={
          <Button size="small" onClick={() => setAdding(true)}>
            {t('addSquareUp')}
          </Button>
        }
      >
        <p>{t('paidStaysText')}</p>
      </Alert>
      <PayoutOutcome type="share" result={result} />
      {adding && squareUp(result.wallet_id, () => setAdding(false))}
    </div>
  );
}
