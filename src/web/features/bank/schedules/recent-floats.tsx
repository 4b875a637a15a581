import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { type Schedule, floatAudits } from '../bank.queries.ts';
import styles from './schedules.module.css';

const SHOWN = 5;

/** Who changed the float of the store last. */
export function RecentFloats({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const store = String(schedule.store_id);
  const found = useQuery(floatAudits(store));
  if (!found.data) return <LoadingCard found={found} title={t('audits')} />;
  const rows = found.data.data;
  return (
    <Card
      title={t('audits')}
      aside={
        rows.length > SHOWN && (
          <Link to="/reports/float-audits" search={{ store }} className="small">
            {t('seeAll')}
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="muted">{t('noAudits')}</p>
      ) : (
        <ul className={styles.list}>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={row.created_at} className={styles.item}>
              <span>
                {row.old_float_amount !== null && (
                  <>
                    <Money value={row.old_float_amount} />{' '}
                    <span aria-hidden="true" className="mirrors">
                      →
                    </span>{' '}
                  </>
                )}
                <Money value={row.float_amount} />
              </span>
              <bdi dir="ltr" className="small muted">
                {row.manager_name}, <Instant value={row.created_at} style="short" />
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
