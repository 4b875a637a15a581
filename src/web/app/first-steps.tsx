import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import type { Address } from '#web/lib/links.ts';
import { TIPS_HOME } from '#web/lib/payout-address.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import type { HomeData } from './home.queries.ts';
import styles from './first-steps.module.css';

type FirstSteps = NonNullable<HomeData['first_steps']>;
type Step = FirstSteps['steps'][number]['step'];
type Way = {
  readonly to: Address;
  readonly verb: Step | 'payTips';
  readonly search?: { readonly tab: string };
};

const WAYS: Readonly<Record<Exclude<Step, 'payout'>, Address>> = {
  store: '/organisation/add-store',
  people: '/add-member',
  cards: '/account-management/order-cards',
  money: '/load-wallet',
  tips: '/tippool',
  earned: '/ewa',
};

/** Tips are paid where they are set up and may be paid; everybody else loads a card. */
function wayOf(step: Step, { steps }: FirstSteps, session: CurrentSession): Way {
  if (step !== 'payout') return { to: WAYS[step], verb: step };
  const tips = steps.some((one) => one.step === 'tips' && one.done);
  if (session.client.hide_today !== 0 || (tips && allows(session, 'tips_pay')))
    return { to: TIPS_HOME.pool, verb: 'payTips', search: { tab: 'pending' } };
  return { to: '/account-management/load-funds', verb: 'payout' };
}

/** The first hour of a client: what is done, and what comes next. */
export function FirstStepsCard({
  first,
  session,
}: {
  readonly first: FirstSteps;
  readonly session: CurrentSession;
}): ReactNode {
  const { t } = useTranslation('home');
  const hide = useOperation('saveFirstSteps', {
    refreshes: ['home'],
    onDone: () => toast('success', t('firstStepsHidden')),
  });
  const done = first.steps.filter((one) => one.done).length;
  const next = first.steps.find((one) => !one.done)?.step;
  const progress = t('firstStepsDone', { done, total: first.steps.length });
  return (
    <Card
      title={t('firstSteps')}
      note={t('firstStepsNote')}
      aside={
        <Button
          size="small"
          tone="quiet"
          busy={hide.busy}
          onClick={() => hide.run({ body: { hidden: true } })}
        >
          {t('hideFirstSteps')}
        </Button>
      }
    >
      <Refusal error={hide.error} />
      <ProgressBar label={t('firstSteps')} value={done} max={first.steps.length} text={progress} />
      <ol className={styles.steps}>
        {first.steps.map((one) => (
          <li key={one.step} className={one.done ? `${styles.step} ${styles.done}` : styles.step}>
            <span className={styles.mark} aria-hidden="true">
              {one.done && <Check />}
            </span>
            <div className={styles.words}>
              <div className={styles.name}>
                {t(`step.${one.step}`)}{' '}
                {one.done ? (
                  <span className="visually-hidden">{t('stepDone')}</span>
                ) : (
                  one.step === next && <Badge tone="info">{t('nextStep')}</Badge>
                )}
              </div>
              {!one.done && <div className="caption">{t(`stepText.${one.step}`)}</div>}
            </div>
            {!one.done && (
              <StepLink way={wayOf(one.step, first, session)} primary={one.step === next} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepLink({
  way: { to, search, verb },
  primary,
}: {
  readonly way: Way;
  readonly primary: boolean;
}): ReactNode {
  const { t } = useTranslation('home');
  return (
    <Link
      to={to}
      search={search ?? {}}
      className={buttonClass({ size: 'small', ...(primary && { tone: 'primary' }) })}
    >
      {t(`stepVerb.${verb}`)}
    </Link>
  );
}
