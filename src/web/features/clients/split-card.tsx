import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { FeeWords, takesFee } from '#web/ui/fee-words.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { DecimalField } from '#web/ui/decimal-field.tsx';
import { type Form, fieldOf } from '#web/ui/use-form.ts';
import { Money } from '#web/ui/values.tsx';
import {
  type FeeSplit,
  type SplitExample,
  type SplitKind,
  type SplitValues,
  exampleOf,
} from './fee-split-values.ts';
import styles from './fee-split.module.css';

const WHOLE_BPS = 10_000;
const TITLES = { load: 'loads', unload: 'unloads' } as const;

type Props = {
  readonly kind: SplitKind;
  readonly split: FeeSplit[SplitKind];
  readonly form: Form<SplitValues>;
  /** The example, as it is typed. */
  readonly amount: string;
  readonly disabled: boolean;
};

/** The split of one kind of movement, with what it makes of the example. */
export function SplitCard({ kind, split, form, amount, disabled }: Props): ReactNode {
  const { t } = useTranslation('fee-split');
  const name = `${kind}_bps` as const;
  const example = exampleOf(kind, split, { amount, percent: form.values[name] });
  const { fee } = split;
  return (
    <Card title={t(TITLES[kind])} note={kind === 'load' ? t('loadsNote') : undefined}>
      <Fields>
        <p className="small">
          {takesFee(fee) ? (
            <>
              {t('programFee')}: <FeeWords fee={fee} />
            </>
          ) : (
            t('noFee')
          )}
        </p>
        <DecimalField
          {...fieldOf(form, name)}
          label={t(`memberShare.${kind}`)}
          hint={
            split.limit_bps < WHOLE_BPS
              ? t('limitHint', { limit: split.limit_bps / 100 })
              : t('wholeHint')
          }
          disabled={disabled}
          end={<span aria-hidden="true">%</span>}
        />
        {example && <Example example={example} amount={amount} />}
      </Fields>
    </Card>
  );
}

/** Who pays which part of the fee, as a bar and in figures. */
function Example({
  example,
  amount,
}: {
  readonly example: SplitExample;
  readonly amount: string;
}): ReactNode {
  const { t } = useTranslation('fee-split');
  const { language, region } = usePreferences();
  if (example.eaten) return <p className={styles.eaten}>{t('eaten')}</p>;
  const parts = [
    { term: t('walletShare'), value: example.client, className: styles.client },
    { term: t('cardShare'), value: example.member, className: styles.member },
  ];
  return (
    <section className={styles.example}>
      <h3 className={styles.exampleTitle}>
        {t('example', { amount: formatMoney(amount, language, region) })}
      </h3>
      <div className={styles.bar} aria-hidden="true">
        {[
          { share: WHOLE_BPS - example.memberBps, className: styles.client },
          { share: example.memberBps, className: styles.member },
        ].map(
          ({ share, className }) =>
            share > 0 && <div key={className} className={className} style={{ flexGrow: share }} />,
        )}
      </div>
      <dl className={styles.figures}>
        {parts.map(({ term, value, className }) => (
          <div key={term}>
            <dt>
              <span className={`${styles.dot} ${className}`} aria-hidden="true" />
              {term}
            </dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('walletChange')}</dt>
          <dd>
            <Money value={example.wallet} sign="always" />
          </dd>
        </div>
        <div>
          <dt>{t('cardChange')}</dt>
          <dd>
            <Money value={example.card} sign="always" />
          </dd>
        </div>
      </dl>
    </section>
  );
}
