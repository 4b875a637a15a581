import type { FormEvent, ReactNode } from 'react';
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
export const FormDialog = ({ title, cancel, verb, form, onClose, children }: Props): ReactNode => (
  <Dialog
    title={title}
    open
    onClose={onClose}
    foot={
      <>
        <Button onClick={onClose}>{cancel}</Button>
        <Button tone="primary" busy={form.busy} onClick={() => form.submit()}>
          {verb}
        </Button>
      </>
    }
  >
    <form noValidate onSubmit={form.submit}>
      <Fields>
        <Refusal error={form.failure} />
        {children}
      </Fields>
    </form>
  </Dialog>
);
