import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';
import { fieldOf, useForm } from './use-form.ts';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly cancel: string;
  readonly verb: string;
  /** The field of the reason. */
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
  /** The fewest characters that say something. */
  readonly minLength?: number;
  /** Does what is asked for; what it refuses is said in the dialog. */
  readonly send: (reason: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks why before something is done that others read about later. */
export function ReasonDialog({
  text,
  label,
  hint,
  maxLength,
  minLength = 1,
  send,
  ...dialog
}: Props): ReactNode {
  const form = useForm(
    { reason: '' },
    ({ reason }) => ({ reason: reason.trim().length < minLength && 'required' }),
    ({ reason }) => send(reason),
  );
  return (
    <FormDialog {...dialog} form={form}>
      <p>{text}</p>
      <TextField
        {...fieldOf(form, 'reason')}
        label={label}
        hint={hint}
        maxLength={maxLength}
        autoFocus
      />
    </FormDialog>
  );
}
