import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { promo } from './subscriptions.queries.ts';
import styles from './subscriptions.module.css';

type Promo = Answer<'checkPromoCode'>;
type Props = {
  /** The code that is tried; empty for none. */
  readonly code: string;
  readonly priceId: number | undefined;
  readonly onCode: (code: string) => void;
};

export const normalized = (typed: string): string => typed.trim().toUpperCase();

/** A code is looked up before anything is priced, so that what it gives is known here. */
export function PromoField({ code, priceId, onCode }: Props): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { textOf } = useErrorText();
  const [typed, setTyped] = useState(code);
  const found = useQuery({ ...promo(code, priceId), enabled: code !== '' });
  const words = usePromoWords();
  if (code !== '' && found.data)
    return (
      <div className={styles.promo}>
        <Badge tone="success">{words(found.data)}</Badge>
        <IconButton
          label={t('promoRemove')}
          onClick={() => {
            setTyped('');
            onCode('');
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    );
  return (
    <div className={styles.ask}>
      <TextField
        label={t('promo')}
        name="promo_code"
        optional
        value={typed}
        onChange={setTyped}
        error={
          code !== '' && normalized(typed) === code && found.isError ? textOf(found.error) : ''
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onCode(normalized(typed));
        }}
        onBlur={() => onCode(normalized(typed))}
      />
      <Button busy={found.isFetching} onClick={() => onCode(normalized(typed))}>
        {t('promoApply')}
      </Button>
    </div>
  );
}

/** "TIPS20: 20% off, for 3 charges" */
function usePromoWords(): (promo: Promo) => string {
  const { t } = useTranslation('subscriptions');
  const { language, region } = usePreferences();
  return ({ code, percent_off: percent, amount_off: amount, charges_covered: covered }) => {
    const off = percent !== null ? `${percent}%` : formatMoney(amount ?? '0.00', language, region);
    if (covered === null) return t('promoOff', { code, off });
    return t('promoCovers', { code, off, charges: t('promoCharges', { count: covered }) });
  };
}
