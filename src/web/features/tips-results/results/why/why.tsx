import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { toWire } from '#kernel/money.ts';
import { formatDecimal, formatExact, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Money } from '#web/ui/values.tsx';
import type { TipPerson, TipType } from '#web/ui/tips/results.queries.ts';
import {
  type GivenStep,
  type SharedStep,
  type WhyStep,
  addsUp,
  beforeSpare,
  centsOf,
  exactShare,
  hoursAndMinutes,
  inUnits,
  stepsOf,
} from './steps.ts';
import styles from './why.module.css';

/** What the arithmetic needs to know of somebody; the shared page knows no more. */
export type WhyPerson = Pick<TipPerson, 'first_name' | 'payout' | 'owed' | 'trace'> & {
  readonly lines: readonly {
    readonly line_id: number;
    readonly role_name: string;
    readonly hours: string;
  }[];
};
/** How the things of the trace are called. What has no name is called by its kind. */
export type WhyNames = {
  readonly rule: (id: number | null) => string | undefined;
  readonly correction?: (
    kind: 'adjustment' | 'square_up' | 'external',
    id: number,
  ) => string | undefined;
};
type Props = {
  readonly tipType: TipType;
  readonly person: WhyPerson;
  readonly names: WhyNames;
  readonly paid: boolean;
};

/**
 * Why somebody gets what they get: a sentence, and the arithmetic from the engine's trace. Its
 * lines add up to the amount, to the cent.
 */
export function Why({ tipType, person, names, paid }: Props): ReactNode {
  const { t } = useTranslation('tips-results');
  const steps = stepsOf(person);
  const roles = new Map(person.lines.map((line) => [line.line_id, line.role_name]));
  return (
    <Stack gap="sm">
      <p className={styles.sentence}>
        <Sentence person={person} />
      </p>
      <dl className={styles.steps}>
        {steps.map((step, index) => (
          <StepLine key={index} step={step} names={names} roles={roles} tipType={tipType} />
        ))}
        <div className={styles.sum}>
          <dt>{t(paid ? 'paidSum' : 'toBePaid')}</dt>
          <dd>
            <Money value={person.payout} />
          </dd>
        </div>
      </dl>
      {!addsUp(person) && (
        <p className={styles.wrong} role="alert">
          <TriangleAlert aria-hidden="true" /> {t('doesNotAddUp')}
        </p>
      )}
    </Stack>
  );
}

/** 6 h 35 min, as one says it in all three languages. */
export function hoursText(hours: string): string {
  const time = hoursAndMinutes(Math.round(Number.parseFloat(hours) * 60));
  if (time.minutes === 0) return `${time.hours} h`;
  return time.hours === 0 ? `${time.minutes} min` : `${time.hours} h ${time.minutes} min`;
}

function Sentence({ person }: { readonly person: WhyPerson }): ReactNode {
  const { t } = useTranslation('tips-results');
  const { language } = usePreferences();
  const name = person.first_name;
  if (person.lines.length === 0) return t('workedNot', { name });
  const worked = person.lines.map((line) =>
    t('workedAs', { hours: hoursText(line.hours), role: line.role_name }),
  );
  return t('worked', {
    name,
    parts: new Intl.ListFormat(language, { type: 'conjunction' }).format(worked),
  });
}

type LineProps = {
  readonly step: WhyStep;
  readonly names: WhyNames;
  readonly roles: ReadonlyMap<number, string>;
  readonly tipType: TipType;
};

function StepLine({ step, names, roles, tipType }: LineProps): ReactNode {
  const words = useStepWords(names, roles, tipType);
  const shared =
    step.kind === 'received' || step.kind === 'returned' || step.kind === 'external_in'
      ? step
      : null;
  return (
    <>
      <div>
        <dt>{words(step)}</dt>
        <dd>
          <Money value={step.amount} sign="always" />
        </dd>
      </div>
      {shared && <Rounding step={shared} roles={roles} />}
      {step.kind === 'given' && <Limits step={step} />}
      {step.kind === 'square_up' && centsOf(step.rest) !== 0n && (
        <Detail word="squareUpRest">
          <Money value={step.rest} />
        </Detail>
      )}
    </>
  );
}

type DetailWord =
  | 'exact'
  | 'exactWhole'
  | 'roundedDown'
  | 'rounded'
  | 'spare.remainder'
  | 'spare.weight'
  | 'spare.order'
  | 'wouldHaveGiven'
  | 'squareUpRest';
function Detail({
  word,
  children,
}: {
  readonly word: DetailWord;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('tips-results');
  return (
    <div className={styles.detail}>
      <dt>{t(word)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The exact part, what is left of it without fractions of a cent, and the spare cent with its
 * reason.
 */
function Rounding({
  step,
  roles,
}: {
  readonly step: SharedStep;
  readonly roles: ReadonlyMap<number, string>;
}): ReactNode {
  const { language, region } = usePreferences();
  const { tenThousandths, more } = exactShare(step);
  const exact = `${formatExact(tenThousandths, language, region)}${more ? '…' : ''}`;
  const whole = !more && tenThousandths % 100n === 0n;
  return (
    <>
      <Detail word={whole ? 'exactWhole' : 'exact'}>
        <bdi dir="ltr" className="num">
          {exact}
        </bdi>
      </Detail>
      {!whole && (
        <Detail word={tenThousandths < 0n ? 'rounded' : 'roundedDown'}>
          <Money value={beforeSpare(step)} />
        </Detail>
      )}
      {step.reason !== null && (
        <Detail word={`spare.${step.reason}`}>
          <Money value={step.spare} />
        </Detail>
      )}
      {step.lines.length > 1 &&
        step.lines.map((line) => (
          <div key={line.line_id} className={styles.detail}>
            <dt>{roles.get(line.line_id) ?? ''}</dt>
            <dd>
              <Money value={line.amount} />
            </dd>
          </div>
        ))}
    </>
  );
}

function Limits({ step }: { readonly step: GivenStep }): ReactNode {
  return step.capped ? (
    <Detail word="wouldHaveGiven">
      <Money value={step.wanted} />
    </Detail>
  ) : null;
}

function useStepWords(
  names: WhyNames,
  roles: ReadonlyMap<number, string>,
  tipType: TipType,
): (step: WhyStep) => string {
  const { t } = useTranslation('tips-results');
  const { language, region } = usePreferences();
  const money = (value: string | bigint): string =>
    `\u2066${formatMoney(typeof value === 'bigint' ? toWire(value) : value, language, region)}\u2069`;
  const decimal = (milli: bigint): string =>
    formatDecimal(writeMilli(milli), language, region, { most: 3 });
  const unit = (basis: SharedStep['basis'], weight: string): string =>
    basis === 'even'
      ? weight
      : basis === 'net_sales' || basis === 'given'
        ? money(inUnits(basis, weight))
        : decimal(inUnits(basis, weight));
  const rule = (id: number | null): string =>
    id === null ? t(tipType === 'pool' ? 'thePool' : 'aRule') : names.rule(id) || t('aRule');
  const called = (kind: 'adjustment' | 'square_up' | 'external', id: number): string =>
    names.correction?.(kind, id) ?? t(`called.${kind}`);
  const given = (step: GivenStep): string => {
    if (step.override !== null) return t('step.givenSet', { rule: rule(step.rule_id) });
    return t(step.capped ? 'step.givenCapped' : 'step.given', {
      percent: decimal(BigInt(step.milli_percent)),
      base: t(`base.${step.base}`, { amount: money(step.base_amount) }),
      rule: rule(step.rule_id),
    });
  };
  return (step) => {
    switch (step.kind) {
      case 'tips':
        return t('step.tips', { role: roles.get(step.line_id) ?? '' });
      case 'given':
        return given(step);
      case 'received':
        return t(`received.${step.basis}`, {
          part: unit(step.basis, step.weight),
          whole: unit(step.basis, step.weights),
          of: money(step.of),
          rule: rule(step.rule_id),
        });
      case 'returned':
        return t('step.returned', { rule: rule(step.rule_id), of: money(step.of) });
      case 'external_in':
        return t('step.externalIn', {
          title:
            step.external_id === null ? t('called.external') : called('external', step.external_id),
          part: unit(step.basis, step.weight),
          whole: unit(step.basis, step.weights),
          of: money(step.of),
        });
      case 'external_out':
        return t('step.externalOut', { title: called('external', step.id) });
      case 'adjustment':
        return t('step.adjustment', { title: called('adjustment', step.id) });
      case 'square_up':
        return t('step.squareUp', { title: called('square_up', step.id) });
      case 'cash':
        return t('step.cash');
      case 'owed':
        return t('step.owed');
    }
  };
}
