import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome, TraceStep } from '#domain/tips/index.ts';
import { partOf, toWire } from '#kernel/money.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Money } from '#web/ui/values.tsx';
import styles from './example.module.css';

type PersonOutcome = Outcome['people'][number];
/** How rules are called on this screen. */
export type Names = { readonly rule: (id: string | number | null) => string };

/** A weight in the unit that people count in. */
const inUnits = (weight: bigint, unit: bigint): string => writeMilli(partOf(weight, 1n, unit));

/**
 * The arithmetic of one person's amount, from the engine's own trace: its lines add up to what they
 * get.
 */
export function Why({
  person,
  names,
}: {
  readonly person: PersonOutcome;
  readonly names: Names;
}): ReactNode {
  const { t } = useTranslation('tips-rules');
  const words = useStepWords(names);
  return (
    <dl className={styles.steps}>
      {person.trace
        .filter((step) => step.amount !== 0n)
        .map((step, index) => (
          <div key={index}>
            <dt>{words(step)}</dt>
            <dd>
              <Money value={step.amount} sign="always" />
            </dd>
          </div>
        ))}
      <div className={styles.sum}>
        <dt>{t('getsSum')}</dt>
        <dd>
          <Money value={person.payout} />
        </dd>
      </div>
    </dl>
  );
}

function useStepWords(names: Names): (step: TraceStep) => string {
  const { t } = useTranslation('tips-rules');
  const { language, region } = usePreferences();
  const money = (value: bigint): string =>
    `\u2066${formatMoney(toWire(value), language, region)}\u2069`;
  const parts = (step: Extract<TraceStep, { kind: 'received' | 'returned' | 'external_in' }>) => {
    if (step.basis === 'points')
      return { part: inUnits(step.weight, 60n), whole: inUnits(step.weights, 60n) };
    if (step.basis === 'hours')
      return {
        part: inUnits(step.weight * 1_000n, 60n),
        whole: inUnits(step.weights * 1_000n, 60n),
      };
    if (step.basis === 'weighted_hours')
      return { part: inUnits(step.weight, 60_000n), whole: inUnits(step.weights, 60_000n) };
    return step.basis === 'even'
      ? { part: String(step.weight), whole: String(step.weights) }
      : { part: money(step.weight), whole: money(step.weights) };
  };
  const spare = (step: { readonly spare: bigint }): string =>
    step.spare === 0n ? '' : t('withSpare');
  return (step) => {
    switch (step.kind) {
      case 'tips':
        return t('stepTips');
      case 'given':
        return t(
          step.capped ? 'stepGivenCapped' : step.baseAmount === 0n ? 'stepGivenPlain' : 'stepGiven',
          {
            percent: writeMilli(step.milliPercent),
            base: t(step.base === 'tips' ? 'ofTips' : 'ofSales', {
              amount: money(step.baseAmount),
            }),
            rule: names.rule(step.ruleId),
          },
        );
      case 'received':
        return `${t(`received.${step.basis}`, { ...parts(step), of: money(step.of), rule: names.rule(step.ruleId) })}${spare(step)}`;
      case 'returned':
        return `${t('stepReturned', { rule: names.rule(step.ruleId) })}${spare(step)}`;
      case 'cash':
        return t('stepCash');
      case 'owed':
        return t('stepOwed');
      default:
        return t('stepOther');
    }
  };
}
