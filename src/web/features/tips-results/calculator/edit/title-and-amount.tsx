import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SIZES } from '#domain/tips-results/sizes.ts';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Submission } from '#web/ui/use-submit.ts';

type Values = { readonly title: string; readonly amount: string };

/** What a correction is called and how much it is: every one has both. */
export function TitleAndAmount({
  values,
  set,
  hint,
  sending,
}: {
  readonly values: Values;
  readonly set: (part: Partial<Values>) => void;
  readonly hint?: string;
  readonly sending: Submission;
}): ReactNode {
  const { t } = useTranslation('tips-edit');
  return (
    <>
      <TextField
        label={t('title')}
        name="title"
        limit={SIZES.title}
        value={values.title}
        onChange={(title) => set({ title })}
        error={sending.errorOf('title')}
      />
      <MoneyInput
        label={t('amount')}
        name="amount"
        hint={hint}
        value={values.amount}
        onChange={(amount) => set({ amount })}
        error={sending.errorOf('amount')}
      />
    </>
  );
}
