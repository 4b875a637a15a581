import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { Count, Money } from '#web/ui/values.tsx';
import {
  type Recommendation,
  recommendationOf,
  repaymentsOf,
} from '../dashboard/dashboard.queries.ts';
import { NoAdvice } from './funding-card.tsx';

/** Each number that the recommendation is made of, and how to follow it. */
export function FundingWhyDialog({
  store,
  onClose,
}: {
  readonly store: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const found = useQuery(recommendationOf(store));
  const [isBuffered, setBuffered] = useState(false);
  const advice = found.data;
  return (
    <Dialog
      title={t('whyTitle')}
      open
      wide
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {advice && (
            <WayOn
              store={store}
              topUp={(isBuffered ? advice.with_buffer : advice.without_buffer).top_up}
            />
          )}
        </>
      }
    >
      {advice ? (
        <Stack>
          <p>{t('whyText')}</p>
          <Checkbox
            name="buffer"
            checked={isBuffered}
            onChange={setBuffered}
            label={t('addBuffer', { percent: advice.buffer_percent })}
            hint={t('bufferHint')}
          />
          <Inputs advice={advice} isBuffered={isBuffered} />
        </Stack>
      ) : found.isError ? (
        <NoAdvice error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingLines found={found} />
      )}
    </Dialog>
  );
}

function Inputs({
  advice,
  isBuffered,
}: {
  readonly advice: Recommendation;
  readonly isBuffered: boolean;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const day = (value: string) => formatDay(value, language, region, 'short');
  const {
    recommended,
    buffer,
    top_up: topUp,
  } = isBuffered ? advice.with_buffer : advice.without_buffer;
  return (
    <>
      <ReviewList
        rows={[
          { term: t('enrolledNow'), value: <Count value={advice.enrolled} /> },
          {
            term: t('expectedPay'),
            value: <Money value={advice.expected_pay} />,
            note: t('expectedPayNote'),
          },
          { term: t('half'), value: <Money value={advice.half} />, note: t('halfNote') },
          {
            term: t('pastPeriods'),
            value: <Money value={advice.history} />,
            note:
              advice.history === null
                ? t('pastPeriodsMissing', { count: advice.closed_periods.length })
                : t('pastPeriodsNote', { count: advice.closed_periods.length }),
          },
          {
            term: t('pace'),
            value: <Money value={advice.advances_14_days} />,
            note:
              advice.runs_out_on === null
                ? t('lastsLonger')
                : t('runsOutOn', { day: day(advice.runs_out_on) }),
          },
          ...advice.due_back.map((due) => ({
            term: t('comesBack', { day: day(due.payday) }),
            value: <Money value={due.amount} />,
          })),
        ]}
        totals={[
          {
            term: advice.basis === 'history' ? t('needByHistory') : t('needByPay'),
            value: <Money value={advice.need} />,
          },
          ...(isBuffered ? [{ term: t('buffer'), value: <Money value={buffer} /> }] : []),
          { term: t('fundShouldHoldRounded'), value: <Money value={recommended} /> },
          { term: t('fundHolds'), value: <Money value={advice.fund_balance} /> },
          { term: t('topUp'), value: <Money value={topUp} />, strong: true },
        ]}
      />
      {topUp === '0.00' && <Alert tone="success">{t('nothingToAdd')}</Alert>}
    </>
  );
}

/** Into the fund, or first into the wallet that fills it. */
function WayOn({ store, topUp }: { readonly store: number; readonly topUp: string }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const mayFund = allows(useCurrentSession(), 'edit_float');
  const held = useQuery(repaymentsOf(store)).data?.wallet_balance;
  if (!mayFund || held === undefined || topUp === '0.00') return null;
  if ((fromWire(held) ?? 0n) < (fromWire(topUp) ?? 0n))
    return (
      <Link
        to="/load-wallet"
        search={{ to: String(store) }}
        className={buttonClass({ tone: 'primary' })}
      >
        {t('loadWalletFirst')}
      </Link>
    );
  return (
    <Link
      to="."
      search={(now) => ({ ...now, step: 'fund', amount: topUp })}
      className={buttonClass({ tone: 'primary' })}
    >
      {t('addToFund')}
    </Link>
  );
}
