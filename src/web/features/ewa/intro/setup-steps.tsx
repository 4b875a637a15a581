import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { Badge, IconDisc } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { type EwaSettings, payrollCounts } from '../setup.queries.ts';
import type { EwaStore } from '../use-ewa-store.ts';
import { SetUpDone } from './set-up-done.tsx';
import styles from './intro.module.css';

type SetupStep = {
  readonly key: 'switch' | 'periods' | 'payroll' | 'match' | 'fund';
  readonly done: boolean;
  readonly text: ReactNode;
  readonly action: (look: string, words: string) => ReactNode;
};

/** What is still to do until somebody can take pay, one step after the other. */
export function SetupSteps({
  store,
  settings,
}: {
  readonly store: EwaStore;
  readonly settings: EwaSettings;
}): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const payroll = useQuery({ ...payrollCounts(store.id), enabled: settings.on });
  const steps = useSteps(store, settings, payroll.data?.meta);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.key;
  return (
    <Card
      title={<bdi>{store.name}</bdi>}
      note={t('stepsDone', { done, all: steps.length })}
      aside={
        <Badge tone={settings.on ? 'success' : 'neutral'}>{settings.on ? t('on') : t('off')}</Badge>
      }
    >
      <ProgressBar thin label={t('stepsLabel')} value={done} max={steps.length} />
      <Refusal error={payroll.error} />
      {next === undefined && payroll.data && (
        <SetUpDone store={store} matched={payroll.data.meta.counts.matched} />
      )}
      <ol className={styles.steps}>
        {steps.map(({ key, done: isDone, text, action }, index) => (
          <li key={key} className={styles.step}>
            <IconDisc tone={isDone ? 'success' : key === next ? 'brand' : 'neutral'} size={32}>
              {isDone ? <Check /> : index + 1}
            </IconDisc>
            <div>
              <strong>{t(`step.${key}`)}</strong>
              {isDone && <span className="visually-hidden"> {t('stepIsDone')}</span>}
              <div className="small muted">{text}</div>
            </div>
            <div className={styles.action}>
              {(settings.on || key === 'switch') &&
                action(
                  buttonClass({ tone: key === next ? 'primary' : 'plain' }),
                  isDone ? t(`change.${key}`) : t(`start.${key}`),
                )}
            </div>
          </li>
        ))}
      </ol>
      {settings.on && (
        <p>
          <Link to="/ewa" search={{ store: String(store.id), step: 'settings' }}>
            {t('allSettings')}
          </Link>{' '}
          ·{' '}
          <Link to="/ewa" search={{ store: String(store.id), step: 'paydays' }}>
            {t('step.paydays')}
          </Link>
        </p>
      )}
    </Card>
  );
}

type PayrollMeta = {
  readonly imported_at: string | null;
  readonly counts: Readonly<Record<'matched' | 'suggested' | 'conflict' | 'none', number>>;
};

function useSteps(
  { id, zone }: EwaStore,
  settings: EwaSettings,
  payroll: PayrollMeta | undefined,
): readonly SetupStep[] {
  const { t } = useTranslation('ewa-setup');
  const store = String(id);
  const counts = payroll?.counts;
  const waiting = counts ? counts.suggested + counts.conflict + counts.none : 0;
  const to = (step: string) =>
    function StepLink(look: string, words: string): ReactNode {
      return (
        <Link to="/ewa" search={{ store, step }} className={look}>
          {words}
        </Link>
      );
    };
  return [
    {
      key: 'switch',
      done: settings.on,
      text: t(settings.on ? 'switchedOn' : 'switchText'),
      action: to('switch'),
    },
    {
      key: 'periods',
      done: settings.schedule !== null,
      text: settings.schedule ? t(`frequency.${settings.schedule.frequency}`) : t('periodsText'),
      action: to('periods'),
    },
    {
      key: 'payroll',
      done: Boolean(payroll?.imported_at),
      text: payroll?.imported_at ? (
        <>
          {t('readAt')} <Instant value={payroll.imported_at} zone={zone} />
        </>
      ) : (
        t('payrollText')
      ),
      action: (look, words) => (
        <Link to="/account-management/payroll-file" className={look} search={{ wallet: store }}>
          {words}
        </Link>
      ),
    },
    {
      key: 'match',
      done: counts !== undefined && counts.matched > 0,
      text: counts ? t('matchCounts', { matched: counts.matched, waiting }) : t('matchText'),
      action: (look, words) => (
        <Link
          to="/ewa/employees/$storeId"
          params={{ storeId: store }}
          search={{ tab: 'match' }}
          className={look}
        >
          {words}
        </Link>
      ),
    },
    {
      key: 'fund',
      done: (fromWire(settings.fund_balance) ?? 0n) > 0n,
      text: (
        <>
          {t('fundHolds')} <Money value={settings.fund_balance} />
        </>
      ),
      action: to('fund'),
    },
  ];
}
