import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useFirstInSlices } from '#web/lib/use-first-in-slices.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { FailureState, LoadingCard } from '#web/ui/states.tsx';
import { Money } from '#web/ui/values.tsx';
import { type Recommendation, recommendationOf } from '../dashboard/dashboard.queries.ts';

/** How much the fund should hold, in a few lines, and the ways on. */
export function FundingCard({ store }: { readonly store: number }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const found = useQuery(recommendationOf(store));
  const advice = useFirstInSlices(found.data);
  const mayFund = allows(useCurrentSession(), 'edit_float');
  return (
    <Stack>
      {advice ? (
        <Advice advice={advice} />
      ) : found.isError ? (
        <Card title={t('recommended')}>
          <NoAdvice error={found.error} onRetry={() => void found.refetch()} />
        </Card>
      ) : (
        <LoadingCard found={found} title={t('recommended')} height="312px" />
      )}
      <Card title={t('moveMoney')} note={mayFund ? t('moveMoneyNote') : t('askForFloat')}>
        {mayFund && (
          <Row>
            <Link
              to="."
              search={(now) => ({ ...now, step: 'fund' })}
              className={buttonClass({ tone: 'primary' })}
              id="ewa-tour-fund"
            >
              {t('addToFund')}
            </Link>
            <Link to="." search={(now) => ({ ...now, step: 'return' })} className={buttonClass()}>
              {t('giveBack')}
            </Link>
          </Row>
        )}
      </Card>
    </Stack>
  );
}

/** Why there is no recommendation, in the words of the product, and how to ask again. */
export function NoAdvice({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  if (!(error instanceof ApiError) || error.code !== 'funding_recommendation_failed')
    return <FailureState error={error} onRetry={onRetry} />;
  return (
    <Alert
      tone="warning"
      title={t('noAdvice')}
      actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      {t('noAdviceText')}
    </Alert>
  );
}

function Advice({ advice }: { readonly advice: Recommendation }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const [isBuffered, setBuffered] = useState(false);
  const {
    recommended,
    buffer,
    top_up: topUp,
  } = isBuffered ? advice.with_buffer : advice.without_buffer;
  return (
    <Card title={t('recommended')}>
      <Stack>
        <Checkbox
          name="buffer"
          checked={isBuffered}
          onChange={setBuffered}
          label={t('addBuffer', { percent: advice.buffer_percent })}
        />
        <ReviewList
          rows={[]}
          totals={[
            { term: t('need'), value: <Money value={advice.need} /> },
            ...(isBuffered ? [{ term: t('buffer'), value: <Money value={buffer} /> }] : []),
            { term: t('fundShouldHold'), value: <Money value={recommended} /> },
            { term: t('fundHolds'), value: <Money value={advice.fund_balance} /> },
            { term: t('topUp'), value: <Money value={topUp} />, strong: true },
          ]}
        />
        {topUp === '0.00' && <p className="small muted">{t('nothingToAdd')}</p>}
        <Row>
          <Link
            to="."
            search={(now) => ({ ...now, step: 'why' })}
            className={buttonClass()}
            id="ewa-tour-why"
          >
            {t('seeWhy')}
          </Link>
        </Row>
      </Stack>
    </Card>
  );
}
