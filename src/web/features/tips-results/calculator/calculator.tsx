import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useFirstInSlices } from '#web/lib/use-first-in-slices.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { forgetResults, paidResults, pendingResults } from '#web/ui/tips/results.queries.ts';
import { draftsBetween } from '../drafts/drafts.queries.ts';
import { tipServices } from '#web/ui/tips/setup.queries.ts';
import styles from './calculator.module.css';
import { DayGrid } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { PayLink } from './pay-link.tsx';
import { ProcessButton } from './process-button.tsx';
import { ServicePanel } from './service-panel.tsx';
import type { BlockedNight } from './service-result.tsx';
import {
  type ServiceCell,
  edgesOf,
  payable,
  readSpot,
  spotKey,
  weekOf,
  weekTable,
} from './week.ts';
import { WeekStepper } from './week-stepper.tsx';

/** What a wallet whose data comes from the point of sale shows besides its week. */
type Props = {
  readonly settings: TipWallet;
  readonly alerts: ReactNode;
  /** The week is shown once they are: they would push it down. */
  readonly alertsKnown: boolean;
  readonly loadButton: (days: LoadDays) => ReactNode;
  readonly blockedNight?: BlockedNight | undefined;
};
/** Business dates, both included, and what follows when they are loaded. */
export type LoadDays = {
  readonly start: string;
  readonly end: string;
  readonly onDone: () => void;
};

/** The week of a wallet: day by service, and the service that is looked at beneath it. */
export function Calculator({
  settings,
  alerts,
  alertsKnown,
  loadButton,
  blockedNight,
}: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const search = useSearch({ strict: false });
  const { days, today } = weekOf(search.from, new Date(now()), settings.timezone);
  const [first, last] = edgesOf(days);
  const range = { start_date: first, end_date: last };
  const services = useQuery(tipServices(settings.wallet_id));
  const pending = useQuery(pendingResults(settings.tip_type, settings.wallet_id, range));
  const paid = useQuery(
    paidResults(settings.tip_type, settings.wallet_id, { ...range, per_page: '100' }),
  );
  const drafts = useQuery({
    ...draftsBetween(settings.wallet_id, range),
    enabled: settings.import_type === 'manual',
  });
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [keys, setKeys] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayEnter = useMayEnter(settings.tip_type);
  const open = readSpot(search.cell);
  const failed = [services, pending, paid].find((query) => query.isError && !query.data);
  const week =
    services.data && pending.data && paid.data
      ? weekTable({
          days,
          today,
          services: services.data.data,
          rows: [...pending.data.data, ...paid.data.data],
          drafts: drafts.data?.data,
        })
      : null;
  const drawn = useFirstInSlices(week ?? undefined);
  const narrow = useIsNarrow();
  const show = (spot: ServiceCell) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, cell: spotKey(spot), who: undefined }),
    });
  const pick = (id: number) =>
    setPicked((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  const payables = (mayPay && week?.rows.filter(payable).map(({ id }) => id)) || [];
  return (
    <>
      {alerts}
      <div className={styles.week} hidden={!alertsKnown}>
        <div className={styles.bar}>
          <WeekStepper days={days} today={today} />
          <div className={styles.barEnd}>
            {settings.import_type === 'pos' &&
              mayEnter &&
              first <= today &&
              loadButton({
                start: first,
                end: last < today ? last : today,
                onDone: () => void forgetResults(client),
              })}
            {settings.import_type === 'manual' && mayEnter && (
              <Link
                to={HOME[settings.tip_type]}
                search={{ wallet: String(settings.wallet_id), tab: 'drafts', draft: 'new' }}
                className={buttonClass()}
              >
                {t('toDrafts')}
              </Link>
            )}
            {mayEnter && <ProcessButton settings={settings} range={range} />}
            <PayLink
              settings={settings}
              ids={
                payables.some((id) => picked.has(id))
                  ? payables.filter((id) => picked.has(id))
                  : payables
              }
            />
          </div>
        </div>
        <Card padded={false} className={styles.card}>
          {failed ? (
            <FailureState
              error={failed.error}
              onRetry={() => [services, pending, paid].forEach((query) => void query.refetch())}
            />
          ) : drawn === undefined ? (
            <div className={styles.bones}>
              <Skeleton height="300px" />
            </div>
          ) : (
            <>
              {narrow ? (
                <DayList week={drawn} open={open} onOpen={show} />
              ) : (
                <DayGrid
                  key={first}
                  week={drawn}
                  open={open}
                  picked={picked}
                  picks={mayPay}
                  busy={pending.isFetching || paid.isFetching}
                  onOpen={show}
                  onPick={pick}
                  onKeys={() => setKeys(true)}
                />
              )}
              <GridNote
                settings={settings}
                mayPick={payables.length > 1}
                onKeys={() => setKeys(true)}
              />
            </>
          )}
        </Card>
      </div>
      {week && open && week.columns.some(({ id }) => id === open.service) && (
        <ServicePanel
          key={spotKey(open)}
          settings={settings}
          blockedNight={blockedNight}
          cell={week.cell(open.day, open.service)}
          name={week.columns.find(({ id }) => id === open.service)?.name ?? ''}
        />
      )}
      <KeysDialog open={keys} picks={mayPay} onClose={() => setKeys(false)} />
    </>
  );
}

function GridNote({
  settings,
  mayPick,
  onKeys,
}: {
  readonly settings: TipWallet;
  readonly mayPick: boolean;
  readonly onKeys: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-calculator');
  return (
    <p className={styles.note}>
      {t(settings.tip_type === 'pool' ? 'amountIsPool' : 'amountIsTips')}{' '}
      <span className={styles.keys}>
        {t('darkerIsMore')} {mayPick && t('tickToPay')}
      </span>{' '}
      <button
        type="button"
        className={`${buttonClass({ tone: 'link', size: 'small' })} ${styles.keys}`}
        onClick={onKeys}
      >
        {t('keys')}
      </button>
    </p>
  );
}
