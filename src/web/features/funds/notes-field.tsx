import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#web/ui/text-field.tsx';

type Props = {
  readonly form: {
    readonly values: { readonly notes: string };
    readonly set: (name: 'notes', text: string) => void;
    readonly errorOf: (name: 'notes') => string | undefined;
  };
  readonly hint: string;
  readonly optional?: boolean;
};

/** What the client's own books say of a payment. */
export function NotesField({ form, hint, optional }: Props): ReactNode {
  const { t } = useTranslation('funds');
  return (
    <TextArea
      label={t('notes')}
      name="notes"
      rows={2}
      value={form.values.notes}
      onChange={(text) => form.set('notes', text)}
      limit={500}
      optional={optional}
      hint={hint}
      error={form.errorOf('notes')}
    />
  );
}
