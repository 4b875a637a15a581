import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney, writeMoney } from '#domain/money-input.ts';
import { fromWire } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { afterPress } from './after-press.ts';
import { Button } from './button.tsx';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

type Props = FieldFrame & {
  /** As typed; `readMoney` says what it means. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly autoFocus?: boolean;
};

/**
 * An amount of money. It is never reformatted while typed; what could mean two things is refused,
 * with the likely reading one press away. In French a comma before the cents is no such thing: it
 * is read, and written as a point when the field is left or its form sent.
 */
export function MoneyInput({
  value,
  onChange,
  onBlur,
  error,
  autoFocus,
  name,
  ...frame
}: Props): ReactNode {
  const { t } = useTranslation(['problems', 'common']);
  const { language, region } = usePreferences();
  const [left, setLeft] = useState(false);
  const read = readMoney(typedAmount(value));
  const reading = !read.ok && typeof read.params.reading === 'string' ? read.params.reading : null;
  const unread =
    left && !read.ok && read.code !== 'amount_required'
      ? t(`problems:${read.code}`, { typed: value })
      : undefined;
  const leave = () => {
    if (read.ok) onChange(writeMoney(read.value));
    afterPress(() => setLeft(true));
    onBlur?.();
  };
  const takeComma = () => {
    const taken = typedAmount(value);
    if (taken !== value) onChange(taken);
  };
  const offered = reading === null ? null : fromWire(reading);
  return (
    <Field {...frame} name={name} error={unread ?? error}>
      {(wiring) => (
        <>
          <div className={styles.box}>
            <span className={styles.adornment} aria-hidden="true">
              $
            </span>
            <bdi dir="ltr" style={{ display: 'contents' }}>
              <input
                {...wiring}
                name={name}
                type="text"
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                autoFocus={autoFocus}
                value={value}
                onChange={(event) => onChange(event.target.value)}
                onBlur={leave}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') takeComma();
                }}
                className={`${styles.input} ${styles.money}`}
              />
            </bdi>
          </div>
          <div className={styles.under}>
            {read.ok &&
              language === 'fr' &&
              t('common:amountRead', { amount: formatMoney(read.value, language, region) })}
            {unread !== undefined && offered !== null && (
              <Button tone="link" size="small" onClick={() => onChange(writeMoney(offered))}>
                {t('common:useAmount', { amount: writeMoney(offered) })}
              </Button>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
