import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { Money } from '#web/ui/values.tsx';
import type { HomeData } from './home.queries.ts';
import { TipActionItems } from './home-tips.tsx';
import styles from './home.module.css';

type Props = { readonly home: HomeData };

export const Bones = (): ReactNode => (
  <Stack>
    <Skeleton height="36px" />
    <Skeleton height="36px" />
    <Skeleton height="36px" />
  </Stack>
);

export function CannotBePaid({ home }: Props): ReactNode {
  const { t } = useTranslation(['home', 'status']);
  const { language, region } = usePreferences();
  const blocked = home.cannot_be_paid;
  if (blocked.count === 0)
    return (
      <Card title={t('home:cannotBePaid')}>
        <EmptyState
          icon={<CircleCheck />}
          title={t('home:everybodyCanBePaid')}
          text={t('home:everybodyCanBePaidText')}
        />
      </Card>
    );
  return (
    <Card
      padded={false}
      title={t('home:cannotBePaid')}
      aside={
        <Link
          to="/account-management/view-customers"
          search={{ view: 'cannot_be_paid' }}
          className="small"
        >
          {t('home:seeAll', { count: blocked.count })}
        </Link>
      }
    >
      {blocked.people.map((person) => (
        <div key={person.customer_id} className={styles.row}>
          <div className={styles.who}>
            <div className={styles.name}>{person.full_name}</div>
            <div className="caption">
              <bdi>
                {[
                  person.staff_id,
                  person.since &&
                    t('home:since', {
                      day: formatInstant(person.since, language, region, 'short').split(',')[0],
                    }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            </div>
          </div>
          <MemberBadge status={person.status} />
          <Link
            to="/account-management/view-customer/$customerId"
            params={{ customerId: String(person.customer_id) }}
            className={buttonClass({ size: 'small' })}
          >
            {t('home:open')}
          </Link>
        </div>
      ))}
    </Card>
  );
}

const LOOK = {
  bulk_failed: { count: 'failedRows', verb: 'fixRows' },
  bulk_waiting: { count: 'waitingRows', verb: 'goOn' },
  load_unknown: { count: 'unknownRows', verb: 'check' },
} as const;

export function NeedsALook({ home }: Props): ReactNode {
  const { t } = useTranslation('home');
  const session = useCurrentSession();
  const { language, region } = usePreferences();
  const matters = home.tips?.matters ?? [];
  if (home.needs_a_look.length + matters.length === 0)
    return (
      <Card title={t('needsALook')}>
        <EmptyState
          icon={<CircleCheck />}
          title={t('allGood')}
          text={t(allows(session, 'bulk', false) ? 'allGoodText' : 'allGoodTips')}
        />
      </Card>
    );
  return (
    <Card padded={false} title={t('needsALook')}>
      <TipActionItems matters={matters} />
      {home.needs_a_look.map((item) => (
        <div
          key={`${item.kind}${item.job_id ?? item.movement_id ?? item.at}`}
          className={styles.row}
        >
          <TriangleAlert aria-hidden="true" className={styles.rowIcon} />
          <div className={styles.who}>
            <div className={styles.name}>
              <bdi>
                {t(`look.${item.kind}`, {
                  day: formatInstant(item.at, language, region, 'short').split(',')[0],
                })}
              </bdi>
            </div>
            <div className="caption">
              <bdi>{t(LOOK[item.kind].count, { count: item.count })}</bdi>
              {item.amount !== null && (
                <>
                  {' · '}
                  <Money value={item.amount} />
                </>
              )}
            </div>
          </div>
          {item.job_id === null ? (
            <Link
              to="/reports/transactions"
              search={{ movement: String(item.movement_id) }}
              className={buttonClass({ size: 'small' })}
            >
              {t(LOOK[item.kind].verb)}
            </Link>
          ) : (
            <Link
              to="/account-management/bulk-load-funds-with-file"
              search={{ job: String(item.job_id) }}
              className={buttonClass({ size: 'small' })}
            >
              {t(LOOK[item.kind].verb)}
            </Link>
          )}
        </div>
      ))}
    </Card>
  );
}
