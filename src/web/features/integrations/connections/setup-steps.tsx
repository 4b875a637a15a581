import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import { type Feed, posRolesOf, posStaffOf } from '../integrations.queries.ts';
import styles from './connections.module.css';
import type { ConnectedStore } from './connected-store.ts';

const STEPS = ['account', 'location', 'people', 'roles', 'tryOut', 'live'] as const;
type Step = (typeof STEPS)[number];

type Props = {
  readonly store: ConnectedStore;
  readonly feeds: readonly Feed[];
  readonly isConnected: boolean;
};

/** The way from nothing to live, in order; what is done stands with a check mark. */
export function SetupSteps({ store, feeds, isConnected }: Props): ReactNode {
  const { t } = useTranslation('connections');
  const isFed = feeds.length > 0;
  const staff = useQuery({ ...posStaffOf(store.id), enabled: isFed });
  const roles = useQuery({ ...posRolesOf(store.id), enabled: isFed });
  const strangers = staff.data?.data.filter(({ active, employee_id: id }) => active && id === null);
  const unmatched = roles.data?.data.filter(({ code_id: code }) => code === null);
  const isLive = isFed && feeds.every(({ live_from: from }) => from !== null);
  const done: Readonly<Record<Step, boolean>> = {
    account: isConnected,
    location: isFed,
    people: staff.data !== undefined && staff.data.data.length > 0 && strangers?.length === 0,
    roles: roles.data !== undefined && roles.data.data.length > 0 && unmatched?.length === 0,
    // Nothing is kept of a try; whose first night has come in has no need of it any more.
    tryOut: isLive && feeds.every(({ live_from: from }) => from !== null && from < store.today),
    live: isLive,
  };
  const next = STEPS.find((step) => !done[step]);
  const left: Partial<Record<Step, number>> = {
    people: strangers?.length ?? 0,
    roles: unmatched?.length ?? 0,
  };
  return (
    <Card title={t('steps')} note={next === undefined ? t('allDone') : t(`step.${next}Text`)}>
      <ol className={styles.steps}>
        {STEPS.map((step, nth) => (
          <li key={step} className={styles.step} aria-current={step === next ? 'step' : undefined}>
            <span className={done[step] ? `${styles.mark} ${styles.done}` : styles.mark}>
              {done[step] ? (
                <Check aria-hidden="true" />
              ) : (
                <span aria-hidden="true">{nth + 1}</span>
              )}
            </span>
            <span>
              {step === next ? <strong>{t(`step.${step}`)}</strong> : t(`step.${step}`)}
              {done[step] && <span className="visually-hidden"> {t('stepDone')}</span>}
              {!done[step] && (left[step] ?? 0) > 0 && (
                <span className="small muted"> · {t('left', { count: left[step] ?? 0 })}</span>
              )}
            </span>
            <StepLink step={step} store={store} isFed={isFed} isNext={step === next} />
          </li>
        ))}
      </ol>
      {next === undefined && (
        <div className={styles.picker}>
          {store.tips !== null && (
            <Link
              to={HOME[store.tips]}
              search={{ wallet: String(store.id) }}
              className={buttonClass({ size: 'small', tone: 'primary' })}
            >
              {t('openCalculator')}
            </Link>
          )}
          <Link
            to="/account-management/thirdparty-connect"
            className={buttonClass({ size: 'small' })}
          >
            {t('anotherStore')}
          </Link>
        </div>
      )}
    </Card>
  );
}

const PARTS = { location: 'places', people: 'staff', roles: 'roles' } as const;

/** Where a step is taken: in the store's tips, or further down on this page. */
function StepLink({
  step,
  store,
  isFed,
  isNext,
}: {
  readonly step: Step;
  readonly store: ConnectedStore;
  readonly isFed: boolean;
  readonly isNext: boolean;
}): ReactNode {
  const { t } = useTranslation('connections');
  const look = buttonClass({ size: 'small', ...(isNext && { tone: 'primary' as const }) });
  const label = `${t('open')}: ${t(`step.${step}`)}`;
  if (step === 'account') return null;
  if (step === 'tryOut' || step === 'live')
    return (
      isFed && (
        <a href={step === 'live' ? '#live' : '#try'} className={look} aria-label={label}>
          {t('open')}
        </a>
      )
    );
  if (store.tips === null || (step !== 'location' && !isFed)) return null;
  return (
    <Link
      to={HOME[store.tips]}
      search={{ wallet: String(store.id), tab: 'data', pick: PARTS[step] }}
      className={look}
      aria-label={label}
    >
      {t('open')}
    </Link>
  );
}
