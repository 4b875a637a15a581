import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Day, Instant } from '#web/ui/values.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { tipAlerts } from './data.queries.ts';

type TipAlert = Answer<'tipAlerts'>['data'][number];

/** What the automatic runs of a wallet could not do, until they can. */
export function RunAlerts({
  settings,
  placed = false,
}: {
  readonly settings: TipWallet;
  /** Where data comes from has been said since. */ readonly placed?: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const { data } = useQuery(tipAlerts(settings.wallet_id));
  const { tab, pick } = useSearch({ strict: false });
  const there = tab === 'data' && (pick === undefined || pick === 'unassigned');
  const maySettle = allows(useCurrentSession(), 'integrations');
  const alerts = data?.data ?? [];
  const failed = alerts.filter(
    (one) => one.kind === 'run_failed' && !(placed && one.reason === 'pos_location_missing'),
  );
  const blocked = alerts.filter((one) => one.kind === 'run_blocked');
  const gaps = alerts.filter((one) => one.kind === 'gap');
  const to = (part: string) => ({
    to: HOME[settings.tip_type],
    search: { wallet: String(settings.wallet_id), tab: 'data', pick: part },
  });
  return (
    <>
      {failed.map((one) => (
        <Alert key={one.id} tone="danger" title={t('runFailed')}>
          <p>
            <bdi>
              {t(`trouble.${one.reason}`)}{' '}
              <Instant value={one.raised_at} style="short" zone={settings.timezone} />
            </bdi>{' '}
            {PLACES.has(one.reason) && tab !== 'data' && (
              <Link {...to('places')}>{t('choosePlaces')}</Link>
            )}
          </p>
        </Alert>
      ))}
      {blocked.length > 0 && (
        <Alert
          tone="warning"
          title={t('runBlocked', { count: new Set(blocked.map((one) => one.date)).size })}
        >
          {[...new Set(blocked.map((one) => one.reason))].map((reason) => (
            <p key={reason}>
              <bdi>
                {t(`trouble.${reason}`)}{' '}
                <Days
                  days={blocked.flatMap((one) =>
                    one.reason === reason && one.date !== null ? [one.date] : [],
                  )}
                />
              </bdi>{' '}
              {reason === 'unassigned' && !there && (
                <Link {...to('unassigned')}>{t('lookAt')}</Link>
              )}
              {IN_GAPS.has(reason) && maySettle && (
                <Link {...gapsOf(settings.wallet_id)}>{t('settleGaps')}</Link>
              )}
            </p>
          ))}
        </Alert>
      )}
      {gaps.length > 0 && <GapAlert wallet={settings.wallet_id} gaps={gaps} />}
    </>
  );
}

/** Something of a day's data is missing: whether that may be is answered where data comes from. */
function GapAlert({
  wallet,
  gaps,
}: {
  readonly wallet: number;
  readonly gaps: readonly TipAlert[];
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const maySettle = allows(useCurrentSession(), 'integrations');
  return (
    <Alert
      tone="warning"
      title={t('gapsFound', { count: new Set(gaps.map(({ date }) => date)).size })}
      actions={
        maySettle && (
          <Link {...gapsOf(wallet)} className={buttonClass({ size: 'small' })}>
            {t('settleGaps')}
          </Link>
        )
      }
    >
      {[...new Set(gaps.map(({ reason }) => reason))].map((reason) => (
        <p key={reason}>
          <bdi>
            {t(`trouble.${reason}`)}{' '}
            <Days
              days={gaps.flatMap((one) =>
                one.reason === reason && one.date !== null ? [one.date] : [],
              )}
            />
          </bdi>
        </p>
      ))}
    </Alert>
  );
}

/** Where the gaps of a store's data are answered. */
const gapsOf = (wallet: number) =>
  ({
    to: '/account-management/thirdparty-connect/$storeId',
    params: { storeId: String(wallet) },
    hash: 'gaps',
  }) as const;
/** What stops paying a day, and is answered there. */
const IN_GAPS: ReadonlySet<string> = new Set([
  'data_incomplete',
  'data_vanished',
  'records_unreadable',
  'totals_differ',
]);
/** What is put right where the places are chosen. */
const PLACES: ReadonlySet<string> = new Set(['pos_location_missing', 'pos_location_unknown']);
const MOST = 6;
/** The days, as many as fit a line. */
const Days = ({ days }: { readonly days: readonly string[] }): ReactNode =>
  days.slice(0, MOST).map((day, at) => (
    <Fragment key={day}>
      {at > 0 && ' · '}
      <Day value={day} style="short" />
      {at === MOST - 1 && days.length > MOST && ' …'}
    </Fragment>
  ));
