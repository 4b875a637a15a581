import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Why nothing was taken, in words for the member: what it is, and what to do. */
export function RefusedTaking({ error }: { readonly error: unknown }): ReactNode {
  const words = useRefusedWords();
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="danger" urgent>
      {words(error)}
    </Alert>
  );
}

/** The sentence of a refusal; where this page has none of its own, the one of the portal. */
export function useRefusedWords(): (error: unknown) => string {
  const { t, i18n } = useTranslation('earned');
  const { textOf } = useErrorText();
  const { language, region } = usePreferences();
  return (error) => {
    if (!(error instanceof ApiError)) return textOf(error);
    const key = `refused.${error.code}`;
    if (!i18n.exists(key, { ns: 'earned' })) return textOf(error);
    const { available } = error.params;
    // Codes come from the wire: that there is a sentence for this one was just asked.
    return (t as (key: string, params: object) => string)(key, {
      available: typeof available === 'string' ? formatMoney(available, language, region) : '',
    });
  };
}
