import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDecimal, formatExact } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { type Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { Money } from '#web/ui/values.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { BlockedReasons } from '#web/ui/tips/blocked.tsx';
import { mayBePaid } from '../results/check.ts';
import { CheckStrip } from '../results/check-strip.tsx';
import { ResultBadge } from '#web/ui/tips/result-state.tsx';
import type { TipPerson, TipResult } from '#web/ui/tips/results.queries.ts';
import styles from './calculator.module.css';
import { EDIT } from './edit-address.ts';
import { NewerData } from './newer-data.tsx';
import { LockLine, PanelActions } from './panel-actions.tsx';
import { PayLink } from './pay-link.tsx';
import { StaffTable } from './staff-table.tsx';

type Props = {
  readonly settings: TipWallet;
  readonly result: TipResult;
  readonly title: string;
  readonly person: TipPerson | undefined;
  readonly onPerson: (employee: number) => void;
  /** Leads from the entries that block it to paying it. */
  readonly blockedNight: BlockedNight | undefined;
};
export type BlockedNight = (result: TipResult) => ReactNode;

/** What came in, who gets what, and that both agree. */
export function ServiceResult({
  settings,
  result,
  title,
  person,
  onPerson,
  blockedNight,
}: Props): ReactNode {
  const id = useId();
  // Once it led here it leads on, also when nothing blocks the night any more.
  const blockedByEntries = blockedNight !== undefined && result.blocked.includes('unassigned');
  const [wasBlocked, setWasBlocked] = useState(blockedByEntries);
  if (blockedByEntries && !wasBlocked) setWasBlocked(true);
  const leads = wasBlocked && result.state === 'pending' && !result.locked && !result.has_proposal;
  const others = leads ? result.blocked.filter((one) => one !== 'unassigned') : result.blocked;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <ResultBadge row={result} />
        </div>
        <PanelActions result={result} />
      </header>
      <LockLine result={result} />
      {leads ? blockedNight?.(result) : <NewerData settings={settings} result={result} />}
      {others.length > 0 && (
        <div className={styles.inset}>
          <BlockedReasons
            result={{ ...result, blocked: others }}
            resolve={(reason) => <WayOut result={result} reason={reason} />}
          />
        </div>
      )}
      <Figures result={result} />
      <StaffTable result={result} chosen={person} onPerson={onPerson} />
      <CheckStrip result={result} />
      <Corrections settings={settings} result={result} />
    </section>
  );
}

/** Where a reason is resolved, for who may. */
function WayOut({
  result,
  reason,
}: {
  readonly result: TipResult;
  readonly reason: TipResult['blocked'][number];
}): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const session = useCurrentSession();
  const wallet = String(result.wallet_id);
  if (reason === 'unassigned')
    return (
      <Link to={HOME[result.tip_type]} search={{ wallet, tab: 'data' }}>
        {t('toData')}
      </Link>
    );
  if (reason === 'undistributed' || reason.startsWith('negative_'))
    return (
      <Link to={EDIT[result.tip_type]} params={{ id: String(result.id) }} search={{ wallet }}>
        {t('changeFigures')}
      </Link>
    );
  if (!allows(session, 'integrations')) return null;
  return (
    <Link
      to="/account-management/thirdparty-connect/$storeId"
      params={{ storeId: wallet }}
      hash="gaps"
    >
      {t('checkData')}
    </Link>
  );
}

/** "4.1456" of the wire, which has four places. */
const tenThousandths = (text: string): bigint => BigInt(text.replace('.', ''));

function Figures({ result }: { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const { language, region } = usePreferences();
  const pool: Figure[] =
    result.tip_pool_amount === null
      ? []
      : [
          { label: t('pool'), value: <Money value={result.tip_pool_amount} /> },
          {
            label: t('points'),
            value: (
              <bdi className="num">
                {formatDecimal(result.total_points ?? '0', language, region)}
              </bdi>
            ),
          },
          {
            label: t('perPoint'),
            value:
              result.per_point === null ? (
                '—'
              ) : (
                <bdi dir="ltr" className="num">
                  {formatExact(tenThousandths(result.per_point), language, region)}
                </bdi>
              ),
          },
        ];
  return (
    <div className={styles.figures}>
      <FigureStrip
        figures={[
          { label: t('revenue'), value: <Money value={result.revenue} /> },
          { label: t('gratuity'), value: <Money value={result.gratuity} /> },
          { label: t('contribution'), value: <Money value={result.total_contribution} /> },
          ...pool,
        ]}
      />
    </div>
  );
}

/** How often somebody has corrected it, and the way to do so. */
function Corrections({ settings, result }: Pick<Props, 'settings' | 'result'>): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const counts = [
    t('adjustments', { count: result.adjustments_list.length }),
    ...(result.tip_type === 'share' ? [t('tipOuts', { count: result.tip_outs_list.length })] : []),
    t('externals', { count: result.externals_list.length + result.externals_in.length }),
    t('squareUps', { count: result.square_ups_list.length }),
  ];
  return (
    <div className={styles.corrections}>
      <span>{counts.join(' · ')}</span>
      <span className={styles.actions}>
        <Link
          to={EDIT[result.tip_type]}
          params={{ id: String(result.id) }}
          search={{ wallet: String(result.wallet_id) }}
          className={buttonClass()}
        >
          {t(result.state === 'pending' && !result.locked ? 'edit' : 'details')}
        </Link>
        {result.state === 'pending' && mayBePaid(result) && (
          <PayLink settings={settings} ids={[result.id]} word="payThis" />
        )}
      </span>
    </div>
  );
}
