import { Link } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, readDay } from '#kernel/day.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { HOME } from '#web/ui/tips/tabs.ts';
import { historyOf } from '#web/features/tips-payouts/addresses.ts';
import { payoutAddress } from '#web/lib/payout-address.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import type { HomeData } from './home.queries.ts';
import styles from './home.module.css';

type Tips = NonNullable<HomeData['tips']>;
type Night = Tips['nights'][number];
/** What the wallets hold, where one may see it. */
type Held = { readonly wallets: HomeData['wallets'] };
type Matter = Tips['matters'][number];

/**
 * What the last night brought: of one store with all that is known, of several with a line each.
 */
export function LastNight({ tips, wallets }: { readonly tips: Tips } & Held): ReactNode {
  const { t } = useTranslation('home');
  const [first, ...others] = tips.nights;
  if (!first) return null;
  return (
    <Card
      className={styles.today}
      title={t('lastNight')}
      aside={others.length === 0 && <NightBadge night={first} wallets={wallets} />}
    >
      {tips.date !== null && (
        <div className={styles.figure}>
          <Money value={tips.amount} />
        </div>
      )}
      {others.length === 0 ? (
        <>
          <NightNote night={first} />
          <div className={styles.actions}>
            <NightActions night={first} wallets={wallets} />
          </div>
        </>
      ) : (
        <>
          <ul className={styles.nights}>
            {tips.nights.map((night) => (
              <li key={night.wallet_id} className={styles.night}>
                <div className={styles.who}>
                  <div className={styles.name}>
                    {night.wallet_name} <Money value={night.amount} />{' '}
                    <NightBadge night={night} wallets={wallets} />
                  </div>
                  <NightNote night={night} />
                </div>
                <div className={styles.nightActions}>
                  <NightActions night={night} wallets={wallets} small />
                </div>
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

/** What the wallet of a night lacks to pay what is ready, as far as one may see what it holds. */
function shortfall(night: Night, wallets: HomeData['wallets']): bigint {
  const held = wallets.find((wallet) => wallet.wallet_id === night.wallet_id)?.balance;
  const [needs, holds] = [fromWire(night.to_cards), fromWire(held ?? '')];
  return needs === null || holds === null || needs <= holds ? 0n : needs - holds;
}

function NightBadge({ night, wallets }: { readonly night: Night } & Held): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const short = shortfall(night, wallets);
  if (short > 0n)
    return (
      <Badge tone="danger">
        <bdi>{t('night.short', { amount: formatMoney(short, language, region) })}</bdi>
      </Badge>
    );
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
      <Day value={night.date} style="short" />
      {' ·\u00a0'}
      <bdi className="whole">{t('nightServices', { count: night.results })}</bdi>
      {' ·\u00a0'}
      <bdi className="whole">{t('nightPayouts', { count: night.payouts })}</bdi>
      {night.held > 0 && (
        <>
          {' ·\u00a0'}
          <bdi className={`whole ${styles.low}`}>{t('nightHeld', { count: night.held })}</bdi>
        </>
      )}
    </div>
  );
}

/** On to paying where that may be done, else to the night itself. */
function NightActions({
  night,
  wallets,
  small = false,
}: {
  readonly night: Night;
  readonly small?: boolean;
} & Held): ReactNode {
  const { t } = useTranslation('home');
  const session = useCurrentSession();
  const mayPay = allows(session, 'tips_pay');
  const short = shortfall(night, wallets);
  const mayMove = session?.client.hide_today === 0 && allows(session, 'transfer_wallets');
  const [to, wallet, size] = [
    HOME[night.tip_type],
    String(night.wallet_id),
    small ? { size: 'small' as const } : {},
  ];
  const pays = mayPay && night.ready.length > 0;
  return (
    <>
      {short > 0n && mayMove && (
        <Link
          to="/account-management/wallet-to-wallet-transfer"
          search={{
            to: wallet,
            amount: toWire(short),
            payout: payoutAddress(night.tip_type, night.wallet_id, night.ready),
          }}
          className={buttonClass(size)}
        >
          {t('moveMoney')}
        </Link>
      )}
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
function whereTo({
  kind,
  tip_type: type,
  wallet_id: id,
  date,
  night_date: night,
  service_id: service,
}: Matter): {
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
      return {
        to: HOME[type],
        search: {
          wallet,
          ...(night !== null && { from: weekOfDay(night) }),
          ...(night !== null && service !== null && { cell: `${night}.${service}` }),
        },
      };
    case 'tips_proposal':
      return {
        to: HOME[type],
        search: { wallet, ...(date !== null && { from: weekOfDay(date) }) },
      };
  }
}

/** Lines of "Needs a look". */
export const TipActionItems = ({ matters }: { readonly matters: readonly Matter[] }): ReactNode =>
  matters.map((matter) => <MatterRow key={`${matter.kind}${matter.wallet_id}`} matter={matter} />);

function MatterRow({ matter }: { readonly matter: Matter }): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  const { kind, count, date, amount, wallet_name: name } = matter;
  // A link takes a search only for a page that it is told by name.
  const place: { readonly to: string } = whereTo(matter);
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
      <Link {...place} className={buttonClass({ size: 'small' })}>
        {t(kind === 'tips_unpaid' && !mayPay ? 'verb.tips_run' : `verb.${kind}`)}
      </Link>
    </div>
  );
}
