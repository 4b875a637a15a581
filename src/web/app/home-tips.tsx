import { Link } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, readDay } from '#kernel/day.ts';
import { HOME } from '#web/features/tips/frame/tabs.ts';
import { historyOf } from '#web/features/tips/payouts/addresses.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import type { HomeData } from './home.queries.ts';
import styles from './home.module.css';

type Tips = NonNullable<HomeData['tips']>;
type Night = Tips['nights'][number];
type Matter = Tips['matters'][number];

/** What the last night brought: of one store with all that is known, of several with a line each. */
export function LastNight({ tips }: { readonly tips: Tips }): ReactNode {
  const { t } = useTranslation('home');
  const [first, ...others] = tips.nights;
  if (!first) return null;
  return (
    <Card
      className={styles.today}
      title={t('lastNight')}
      aside={others.length === 0 && <NightBadge night={first} />}
    >
      <div className={styles.figure}>
        <Money value={tips.amount} />
      </div>
      {others.length === 0 ? (
        <>
          <NightNote night={first} />
          <div className={styles.actions}>
            <NightActions night={first} />
          </div>
        </>
      ) : (
        <>
          <ul className={styles.nights}>
            {tips.nights.map((night) => (
              <li key={night.wallet_id} className={styles.night}>
                <div className={styles.who}>
                  <div className={styles.name}>
                    {night.wallet_name} <NightBadge night={night} />
                  </div>
                  <NightNote night={night} />
                </div>
                <NightActions night={night} small />
              </li>
            ))}
          </ul>
          {tips.stores > tips.nights.length && (
            <div className={styles.actions}>
              <Link to="/tippool" className={buttonClass()}>
                {t('allStores', { count: tips.stores })}
              </Link>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function NightBadge({ night }: { readonly night: Night }): ReactNode {
  const { t } = useTranslation('home');
  if (night.blocked > 0) return <Badge tone="danger">{t('night.blocked')}</Badge>;
  if (night.ready.length > 0) return <Badge tone="warning">{t('night.ready')}</Badge>;
  return night.held > 0 ? (
    <Badge tone="warning" alarm>
      {t('night.held')}
    </Badge>
  ) : (
    <Badge tone="success">{t('night.paid')}</Badge>
  );
}

function NightNote({ night }: { readonly night: Night }): ReactNode {
  const { t } = useTranslation('home');
  return (
    <div className={styles.figureNote}>
      <bdi>
        <Day value={night.date} style="short" /> · {t('nightServices', { count: night.results })} ·{' '}
        {t('nightPayouts', { count: night.payouts })}
      </bdi>
      {night.held > 0 && (
        <>
          {' '}
          · <span className={styles.low}>{t('nightHeld', { count: night.held })}</span>
        </>
      )}
    </div>
  );
}

/** On to paying where that may be done, else to the night itself. */
function NightActions({
  night,
  small = false,
}: {
  readonly night: Night;
  readonly small?: boolean;
}): ReactNode {
  const { t } = useTranslation('home');
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  const [to, wallet, size] = [
    HOME[night.tip_type],
    String(night.wallet_id),
    small ? { size: 'small' as const } : {},
  ];
  const pays = mayPay && night.ready.length > 0;
  return (
    <>
      {pays && (
        <Link
          to={to}
          search={{ wallet, tab: 'pending', pick: night.ready.join(',') }}
          className={buttonClass({ tone: 'primary', ...size })}
        >
          {t('reviewAndPay')}
        </Link>
      )}
      {(!pays || !small) && (
        <Link
          to={to}
          search={{ wallet, from: weekOfDay(night.date) }}
          className={buttonClass(size)}
        >
          {t('openNight')}
        </Link>
      )}
    </>
  );
}

/** The calculator shows seven days; the one that is looked for comes last. */
function weekOfDay(date: string): string {
  const day = readDay(date);
  return day === null ? date : addDays(day, -6);
}

/** Where each matter is dealt with. */
function whereTo({ kind, tip_type: type, wallet_id: id, date }: Matter): {
  readonly to: string;
  readonly search: Record<string, string>;
} {
  const wallet = String(id);
  switch (kind) {
    case 'tips_run':
      return { to: HOME[type], search: { wallet, tab: 'data' } };
    case 'tips_unpaid':
      return { to: HOME[type], search: { wallet, tab: 'pending' } };
    case 'tips_held':
      return { to: historyOf(type), search: { wallet } };
    case 'tips_square_ups':
      return {
        to: '/account-management/member-management',
        search: { wallet, view: 'square-ups' },
      };
    case 'tips_blocked':
    case 'tips_proposal':
      return {
        to: HOME[type],
        search: { wallet, ...(date !== null && { from: weekOfDay(date) }) },
      };
  }
}

/** Lines of "Needs a look". */
export const TipMatters = ({ matters }: { readonly matters: readonly Matter[] }): ReactNode =>
  matters.map((matter) => <MatterRow key={`${matter.kind}${matter.wallet_id}`} matter={matter} />);

function MatterRow({ matter }: { readonly matter: Matter }): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const { kind, count, date, amount, wallet_name: name } = matter;
  return (
    <div className={styles.row}>
      <TriangleAlert aria-hidden="true" className={styles.rowIcon} />
      <div className={styles.who}>
        <div className={styles.name}>{t(`look.${kind}`, { name })}</div>
        {kind !== 'tips_run' && (
          <div className="caption">
            <bdi>{t(`count.${kind}`, { count })}</bdi>
            {date !== null && (
              <>
                {' · '}
                <bdi>{t('since', { day: formatDay(date, language, region, 'short') })}</bdi>
              </>
            )}
            {amount !== null && (
              <>
                {' · '}
                <Money value={amount} />
              </>
            )}
          </div>
        )}
      </div>
      <Link {...(whereTo(matter) as { to: string })} className={buttonClass({ size: 'small' })}>
        {t(`verb.${kind}`)}
      </Link>
    </div>
  );
}
