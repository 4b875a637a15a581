import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { PersonBadge } from '#web/ui/tips/result-state.tsx';
import type { TipPerson, TipResult } from '#web/ui/tips/results.queries.ts';
import { WhySources } from './sources.tsx';
import { Why, type WhyNames } from './why.tsx';
import styles from './why.module.css';

export const nameOf = ({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string => `${first_name} ${last_name}`.trim();

/** How rules and corrections of a result are called. */
export function namesOf(result: TipResult): WhyNames {
  const titles = {
    adjustment: new Map(result.adjustments_list.map((one) => [one.id, one.title])),
    square_up: new Map(result.square_ups_list.map((one) => [one.id, one.title])),
    external: new Map(
      [...result.externals_list, ...result.externals_in].map((one) => [one.id, one.title]),
    ),
  };
  const labels = new Map(result.buckets.map((bucket) => [bucket.rule_id, bucket.label]));
  return {
    rule: (id) => (id === null ? undefined : labels.get(id)),
    correction: (kind, id) => titles[kind].get(id),
  };
}

type Props = {
  readonly result: TipResult;
  readonly person: TipPerson;
  readonly actions?: ReactNode;
  /** Its heading takes the focus when it opens or another person is shown. */
  readonly focus?: boolean;
};

/** "Why this amount?" of one person: the sentence, the arithmetic, the sources. */
export function WhyPanel({ result, person, actions, focus = false }: Props): ReactNode {
  const { t } = useTranslation('tips-results');
  const { language, region } = usePreferences();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus, person.employee_id]);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {t('whyTitle', {
            amount: `\u2066${formatMoney(person.payout, language, region)}\u2069`,
            name: nameOf(person),
          })}
        </h3>
        <PersonBadge person={person} />
      </div>
      <Why
        tipType={result.tip_type}
        person={person}
        names={namesOf(result)}
        paid={person.pay_state === 'paid' || person.pay_state === 'manual'}
      />
      <WhySources result={result} person={person} />
      <div className={styles.actions}>
        <Button size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" /> {t('print')}
        </Button>
        {actions}
      </div>
    </section>
  );
}
