import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, readDay } from '#kernel/day.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatWeekday } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Day, Instant, Money } from '#web/ui/values.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { type OpenRecord, unassigned } from './data.queries.ts';
import styles from './data.module.css';
import { ResolveDialog } from './resolve-dialog.tsx';

type Props = { readonly settings: TipWallet; readonly start: string; readonly end: string };

/** What counts nowhere yet, day by day: nobody of such a day can be paid. */
export function UnassignedList({ settings, start, end }: Props): ReactNode {
  const { t } = useTranslation('tips-data');
  const found = useQuery(unassigned(settings.wallet_id, start, end));
  const { data } = found;
  const [asked, setAsked] = useState<OpenRecord | null>(null);
  const [fixed, setFixed] = useState<{ readonly text: string; readonly day: string } | null>(null);
  if (!data) return <LoadingCard found={found} height="240px" />;
  const days = [...new Set(data.data.map((one) => one.date))].sort().reverse();
  return (
    <>
      {fixed !== null && (
        <Alert
          tone="success"
          inline
          actions={
            <Onward
              settings={settings}
              day={fixed.day}
              next={data.data.find((one) => one.date === fixed.day && !isAtWork(one, end))}
              onNext={setAsked}
            />
          }
        >
          <span role="status">{fixed.text}</span>
        </Alert>
      )}
      {days.length === 0 && (
        <Card>
          <EmptyState
            icon={<CircleCheck />}
            title={t('nothingOpen')}
            text={
              <>
                {t('nothingOpenText')} <Day value={start} style="short" /> –{' '}
                <Day value={end} style="short" />
              </>
            }
          />
        </Card>
      )}
      {days.map((day) => {
        const own = data.data.filter((one) => one.date === day);
        return (
          <Card
            key={day}
            title={<Day value={day} style="long" />}
            note={t('openOfDay', { count: own.length })}
            padded={false}
          >
            <ul className={styles.records}>
              {own.map((one) => (
                <Record
                  key={`${one.kind} ${one.record_id} ${one.reason} ${one.employee_id ?? one.pos_id ?? ''}`}
                  one={one}
                  zone={settings.timezone}
                  today={end}
                  onResolve={() => setAsked(one)}
                />
              ))}
            </ul>
          </Card>
        );
      })}
      {asked && (
        <ResolveDialog
          settings={settings}
          one={asked}
          onClose={() => setAsked(null)}
          onDone={(text) => {
            setAsked(null);
            setFixed({ text, day: asked.date });
          }}
        />
      )}
    </>
  );
}

/** Who came in today has not forgotten to leave. */
const isAtWork = (one: OpenRecord, today: string): boolean =>
  one.reason === 'open_punch' && one.date === today;

/** After one is fixed: the next of its day, and after the last the day itself. */
function Onward({
  settings,
  day,
  next,
  onNext,
}: {
  readonly settings: TipWallet;
  readonly day: string;
  readonly next: OpenRecord | undefined;
  readonly onNext: (one: OpenRecord) => void;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const { language, region } = usePreferences();
  if (next)
    return (
      <Button size="small" onClick={() => onNext(next)}>
        {t('fixNext')}
      </Button>
    );
  const on = readDay(day);
  return (
    <Link
      to={HOME[settings.tip_type]}
      search={{
        wallet: String(settings.wallet_id),
        ...(on !== null && { from: addDays(on, -LATER_DAYS) }),
      }}
      className={buttonClass({ size: 'small' })}
    >
      {t('openDay', { day: formatWeekday(day, language, region) })}
    </Link>
  );
}
/** The calculator shows seven days; the one that was fixed comes last. */
const LATER_DAYS = 6;

function Record({
  one,
  zone,
  today,
  onResolve,
}: {
  readonly one: OpenRecord;
  readonly zone: string;
  readonly today: string;
  readonly onResolve: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const mayResolve = allows(useCurrentSession(), 'tips_enter_shares');
  const who = one.name ?? one.pos_id ?? t('nobody');
  const working = isAtWork(one, today);
  return (
    <li className={styles.record}>
      <div className={styles.what}>
        <span className={styles.who}>
          {who}
          {one.role !== null && <span className="muted"> · {one.role}</span>}
        </span>
        <span className="caption">
          {t(one.kind === 'punch' ? 'punch' : 'sale')}{' '}
          <Instant value={one.from} style="time" zone={zone} />
          {one.kind === 'punch' && (
            <>
              {' '}
              –{' '}
              {one.to === null ? t('openEnd') : <Instant value={one.to} style="time" zone={zone} />}
            </>
          )}
        </span>
      </div>
      {working ? (
        <Badge tone="info">{t('atWork')}</Badge>
      ) : (
        <Badge tone="warning">{t(`reason.${one.reason}`)}</Badge>
      )}
      {one.kind === 'sale' && (
        <span className={styles.amounts}>
          <Money value={one.netsales} />{' '}
          <span className="caption">
            {t('withTips')} <Money value={one.totaltips} />
          </span>
        </span>
      )}
      {mayResolve && (
        <Button
          size="small"
          aria-label={t('resolveOf', { name: who, reason: t(`reason.${one.reason}`) })}
          onClick={onResolve}
        >
          {t('resolve')}
        </Button>
      )}
    </li>
  );
}
