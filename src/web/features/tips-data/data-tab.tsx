import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { now } from '#web/lib/clock.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { segmentClass, segmentGroupClass } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { locationMapping, posEmployees, posRoles, tipAlerts, unassigned } from './data.queries.ts';
import styles from './data.module.css';
import { LocationChoice } from './places.tsx';
import { NextPart } from './next-part.tsx';
import { PosStaff } from './pos-staff.tsx';
import { Roles } from './roles.tsx';
import { RunAlerts } from './run-alerts.tsx';
import { SyncButton } from './sync-button.tsx';
import { UnassignedList } from './unassigned-list.tsx';

export const PARTS = ['places', 'staff', 'roles', 'unassigned'] as const;
type Part = (typeof PARTS)[number];
const DAYS_BACK = 14;

/** The days that are looked at: the last two weeks, as the automatic runs do. */
const lately = (zone: string): { readonly start: Day; readonly end: Day } => {
  const today = dayOf(new Date(now()), zone);
  return { start: addDays(today, -DAYS_BACK), end: today };
};

/**
 * Where the hours and sales of a wallet come from, who and what they mean, and what counts nowhere
 * yet.
 */
export function DataTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-data');
  const { pick } = useSearch({ strict: false });
  const { start, end } = lately(settings.timezone);
  const wallet = settings.wallet_id;
  const { data: places } = useQuery(locationMapping(wallet));
  const { data: staff } = useQuery(posEmployees(wallet));
  const { data: roles } = useQuery(posRoles(wallet));
  const { data: open } = useQuery(unassigned(wallet, start, end));
  const alerts = useQuery(tipAlerts(wallet));
  if (settings.import_type !== 'pos')
    return (
      <Card>
        <EmptyState
          title={t('noPos')}
          text={t('noPosText')}
          action={
            <Link
              to={HOME[settings.tip_type]}
              search={{ wallet: String(wallet), tab: 'setup' }}
              className={buttonClass({ tone: 'primary' })}
            >
              {t('openSetup')}
            </Link>
          }
        />
      </Card>
    );
  // They stand above the parts, and would move them as they come.
  if (alerts.isPending)
    return (
      <Card>
        <Skeleton height="240px" />
      </Card>
    );
  const mapped = places === undefined || places.clockings !== null || places.sales !== null;
  const counts: Readonly<Record<Part, number>> = {
    places: mapped ? 0 : 1,
    staff: staff?.data.filter((one) => one.active && one.employee_id === null).length ?? 0,
    roles: roles?.data.filter((one) => one.code_id === null).length ?? 0,
    unassigned: open?.data.length ?? 0,
  };
  const bothRead = mapped && Boolean(staff?.data.length) && Boolean(roles?.data.length);
  // What waits comes first; with nothing waiting, the list that fills by itself.
  const part = PARTS.find((one) => one === pick) ?? (mapped ? 'unassigned' : 'places');
  return (
    <div className={styles.parts}>
      <RunAlerts settings={settings} placed={places !== undefined && mapped} />
      <div className={styles.bar}>
        <nav aria-label={t('parts')} className={`${segmentGroupClass} ${styles.nav}`}>
          {PARTS.map((one) => (
            <Link
              key={one}
              to={HOME[settings.tip_type]}
              search={{ wallet: String(wallet), tab: 'data', pick: one }}
              activeOptions={{ exact: true }}
              className={one === part ? `${segmentClass} ${styles.now}` : segmentClass}
              aria-current={one === part ? 'page' : undefined}
            >
              {t(`part.${one}`)}{' '}
              {counts[one] > 0 && (
                <span className={styles.count}>
                  {counts[one]}
                  <span className="visually-hidden"> {t('toDo')}</span>
                </span>
              )}
            </Link>
          ))}
        </nav>
        {mapped && <SyncButton settings={settings} start={start} end={end} />}
      </div>
      {part === 'places' && <LocationChoice settings={settings} />}
      {(part === 'staff' || part === 'roles') && bothRead && counts[part] === 0 && (
        <NextPart settings={settings} part={part} left={counts} />
      )}
      {part === 'staff' && <PosStaff settings={settings} />}
      {part === 'roles' && <Roles settings={settings} />}
      {part === 'unassigned' && <UnassignedList settings={settings} start={start} end={end} />}
    </div>
  );
}
