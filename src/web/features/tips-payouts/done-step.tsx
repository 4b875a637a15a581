import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock-3';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, sum } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { HistoryLink } from './history-link.tsx';
import { PayoutOutcome } from './payout-outcome.tsx';
import { type TipPerson, type TipResult, tipResult } from '#web/ui/tips/results.queries.ts';
import styles from './payouts.module.css';

type Props = { readonly settings: TipWallet; readonly ids: readonly number[] };

/**
 * What became of what was sent. The address is permanent: a reload or tomorrow show it as it then
 * stands.
 */
export function DoneStep({ settings, ids }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const found = useQueries({ queries: ids.map((id) => tipResult(settings.tip_type, id)) });
  const failed = found.find((one) => one.isLoadingError);
  if (failed)
    return (
      <Card>
        <FailureState
          error={failed.error}
          onRetry={() => found.forEach((one) => void one.refetch())}
        />
      </Card>
    );
  const results = found.flatMap((one) => one.data ?? []);
  if (results.length < ids.length)
    return (
      <Card>
        <Skeleton height="280px" />
      </Card>
    );
  return (
    <div className={styles.review}>
      <Head results={results} />
      {results.map((result) => (
        <PayoutOutcome key={result.id} type={settings.tip_type} result={result} />
      ))}
      <ButtonRow>
        <Link
          to="."
          search={(now) => ({ ...now, pick: undefined, step: undefined })}
          className={buttonClass({ tone: 'primary' })}
        >
          {t('toPending')}
        </Link>
        <HistoryLink type={settings.tip_type} />
      </ButtonRow>
    </div>
  );
}

const isIn =
  (...states: readonly string[]) =>
  (person: TipPerson): boolean =>
    person.pay_state !== null && states.includes(person.pay_state);
const different = (people: readonly TipPerson[]): number =>
  new Set(people.map((person) => person.employee_id)).size;
const amountOf = (people: readonly TipPerson[]): bigint =>
  sum(people.map((person) => fromWire(person.payout) ?? 0n));

function Head({ results }: { readonly results: readonly TipResult[] }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const title = useRef<HTMLHeadingElement>(null);
  const people = results.flatMap((result) => result.staff);
  const [sending, paid, not] = [
    people.filter(isIn('sending')),
    people.filter(isIn('paid', 'manual')),
    people.filter(isIn('held', 'failed')),
  ];
  const money = (some: readonly TipPerson[]) => formatMoney(amountOf(some), language, region);
  const tone = sending.length > 0 ? 'busy' : not.length > 0 ? 'partly' : 'well';
  const Icon = { busy: Clock, partly: TriangleAlert, well: CircleCheck }[tone];
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
  }, [tone]);
  return (
    <Card>
      <div className={`${styles.outcome} ${styles[tone]}`} role="status">
        <span className={styles.outcomeIcon} aria-hidden="true">
          <Icon />
        </span>
        <div>
          <h2 ref={title} tabIndex={-1} className={styles.outcomeTitle}>
            {sending.length > 0
              ? t('doneSending', { count: different(sending), amount: money(sending) })
              : t('donePaid', { count: different(paid), amount: money(paid) })}
            <Payouts people={sending.length > 0 ? sending : paid} />
          </h2>
          {not.length > 0 && (
            <p>
              {t('someHeld')} {t('someHeldText', { count: different(not), amount: money(not) })}
              <Payouts people={not} />
            </p>
          )}
          {not.length === 0 && sending.length === 0 && <p className="muted">{t('doneText')}</p>}
        </div>
      </div>
    </Card>
  );
}

/** Somebody who is paid for several services gets several payouts: said where the counts differ. */
function Payouts({ people }: { readonly people: readonly TipPerson[] }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  if (different(people) === people.length) return null;
  return <> {t('payouts', { count: people.length })}</>;
}
