import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Fields } from './form-layout.tsx';
import { Refusal } from './refusal.tsx';

type Props = {
  readonly title: string;
  readonly cancel: string;
  readonly verb: string;
  readonly form: {
    readonly busy: boolean;
    readonly failure: unknown;
    readonly submit: (event?: FormEvent) => void;
  };
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A short form over a page: its fields, and at its foot the way out and the way on. */
export function FormDialog({ title, cancel, verb, form, onClose, children }: Props): ReactNode {
  const id = useId();
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} tone="primary" busy={form.busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <Fields>
          <Refusal error={form.failure} />
          {children}
        </Fields>
      </form>
    </Dialog>
  );
}
