import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { formatDay, formatDays } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { statementOf } from './earned.queries.ts';
import { receiptView } from './view.ts';
import { PeriodFigures } from './worked-out.tsx';
import styles from './earned.module.css';
import lineStyles from './pay-lines.module.css';
import wayStyles from './ways.module.css';

type StatementData = Answer<'ownStatement'>;

/** The statement of a pay period: earned, taken, deducted, and each advance. */
export function Statement({
  storeId,
  period,
}: {
  readonly storeId: number;
  readonly period: string;
}): ReactNode {
  const { t } = useTranslation('earned');
  const found = useQuery(statementOf(storeId, period));
  return (
    <>
      <PageTitle className={styles.title}>{t('statement.title')}</PageTitle>
      <LoadingLines found={found} />
      {found.data && <StatementSums statement={found.data} />}
    </>
  );
}

function StatementSums({ statement }: { readonly statement: StatementData }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const { period, deductions, state } = statement;
  return (
    <article className={styles.panel}>
      <div className={lineStyles.line}>
        <h2>
          <bdi>{formatDays(period.first_day, period.last_day, language, region)}</bdi>
        </h2>
        <Badge tone={state === 'settled' ? 'success' : 'info'}>
          {t(`statement.state.${state}`)}
        </Badge>
      </div>
      <p className="muted">
        {statement.store_name} ·{' '}
        {t('statement.by', {
          employer: statement.employer,
          payday: formatDay(period.payday, language, region, 'long'),
        })}
      </p>
      <dl className={styles.facts}>
        <dt>{t('statement.earned')}</dt>
        <dd>
          <Money value={period.earned} />
        </dd>
        <dt>{t('statement.taken')}</dt>
        <dd>
          <Money value={period.taken} />
        </dd>
        <dt>{t('statement.fees')}</dt>
        <dd>
          <Money value={statement.fees} />
        </dd>
        <dt>{t('statement.stays')}</dt>
        <dd>
          <Money value={period.stays} />
        </dd>
        {deductions.map((one) => (
          <Fragment key={one.pos_id}>
            <dt>{t(one.deducted === null ? 'statement.toDeduct' : 'statement.deducted')}</dt>
            <dd>
              <Money value={one.deducted ?? one.amount} />
            </dd>
            <Rest words={t('statement.carried')} amount={one.carried} />
            <Rest words={t('statement.writtenOff')} amount={one.written_off} />
          </Fragment>
        ))}
      </dl>
      {statement.advances.length > 0 && (
        <>
          <h2>{t('history.receipts')}</h2>
          <ul className={wayStyles.ways}>
            {statement.advances.map((advance) => (
              <li key={advance.advance_id}>
                <Link
                  to="/member/earned"
                  search={{ view: receiptView(advance.advance_id) }}
                  className={wayStyles.wayOn}
                >
                  <span className={styles.words}>
                    <Instant value={advance.taken_at} style="short" />
                  </span>
                  {advance.status !== 'paid' && (
                    <span className="small muted">{t(`status.${advance.status}`)}</span>
                  )}
                  <Money value={advance.amount} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('why')}</h2>
      <PeriodFigures period={period} />
    </article>
  );
}

const Rest = ({
  words,
  amount,
}: {
  readonly words: string;
  readonly amount: string | null;
}): ReactNode =>
  amount !== null &&
  amount !== '0.00' && (
    <>
      <dt>{words}</dt>
      <dd>
        <Money value={amount} />
      </dd>
    </>
  );
