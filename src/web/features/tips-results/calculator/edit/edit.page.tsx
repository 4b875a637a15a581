import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Stack } from '#web/ui/layout.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { AccessGate } from '#web/ui/tips/access-gate.tsx';
import { HOME, historyOf } from '#web/ui/tips/tabs.ts';
import { BlockedReasons } from '#web/ui/tips/blocked.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import { ResultBadge } from '#web/ui/tips/result-state.tsx';
import { type TipResult, type TipType, tipResult } from '#web/ui/tips/results.queries.ts';
import { LockLine } from '../panel-actions.tsx';
import { AdjustmentsCard } from './adjustments.tsx';
import { BalanceCard } from './balance.tsx';
import { BreakdownCard } from './breakdown.tsx';
import styles from './edit.module.css';
import { ExternalsCard } from './externals.tsx';
import { LinesCard } from './lines.tsx';
import { SquareUpsCard } from './square-ups.tsx';

export const EditPool = (): ReactNode => <Edit type="pool" />;
export const EditShare = (): ReactNode => <Edit type="share" />;

/** A result laid open: its lines, and every correction of it. What is locked or paid is read. */
function Edit({ type }: { readonly type: TipType }): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { language, region } = usePreferences();
  const id = Number.parseInt(useParams({ strict: false }).id ?? '', 10);
  const found = useQuery(tipResult(type, id));
  const result = found.data;
  if (!result) {
    return (
      <Page>
        <PageHeader title={found.isError ? t('notShown') : <TitleBone />} />
        <LoadingCard found={found} height="320px" />
      </Page>
    );
  }
  const back = (
    <Link
      to={HOME[type]}
      search={{ wallet: String(result.wallet_id), cell: `${result.date}.${result.service_id}` }}
    >
      {t('toCalculator')}
    </Link>
  );
  return (
    <Page>
      <PageHeader
        above={back}
        title={t('serviceOn', {
          service: result.service,
          day: formatDay(result.date, language, region, 'long'),
        })}
        beside={<ResultBadge row={result} />}
      />
      <AccessGate walletId={result.wallet_id} history={historyOf(type)}>
        <Parts result={result} />
      </AccessGate>
    </Page>
  );
}

function Parts({ result }: { readonly result: TipResult }): ReactNode {
  const open = useMayEnter(result.tip_type) && result.state === 'pending' && !result.locked;
  const share = result.tip_type === 'share';
  return (
    <Stack>
      <div className={styles.lock}>
        <LockLine result={result} />
      </div>
      <BlockedReasons result={result} />
      <LinesCard result={result} open={open} />
      <div className={styles.pair}>
        <AdjustmentsCard result={result} open={open} />
        <ExternalsCard result={result} open={open} />
      </div>
      <BreakdownCard result={result} open={open && share} />
      {share && <BalanceCard result={result} open={open} />}
      <SquareUpsCard result={result} />
    </Stack>
  );
}
