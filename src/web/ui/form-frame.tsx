import { Link, type LinkProps } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { ErrorSummary, type FieldMessage } from './error-summary.tsx';
import layout from './layout.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { PageFoot } from './page.tsx';
import { Refusal } from './refusal.tsx';

type FrameProps = {
  readonly form: {
    readonly dirty: boolean;
    readonly problems: readonly FieldMessage[];
    readonly attempt: number;
    readonly failure: unknown;
    readonly submit: (event?: FormEvent) => void;
  };
  /** What stands above the summary of problems: that somebody else saved in the meantime. */
  readonly above?: ReactNode;
  /** The problems of one step, in place of all. */
  readonly problems?: readonly FieldMessage[];
  /** In place of sending: on to the next step. */
  readonly onSubmit?: (event: FormEvent) => void;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The form of a page: asks before entries are left, and says above the fields what is wrong. */
export const FormFrame = ({
  form,
  above,
  problems = form.problems,
  onSubmit = form.submit,
  className = `${layout.stack} ${layout.m}`,
  children,
}: FrameProps): ReactNode => (
  <form noValidate onSubmit={onSubmit} className={className}>
    <LeaveGuard when={form.dirty} />
    {above}
    <ErrorSummary problems={problems} attempt={form.attempt} />
    <Refusal error={form.failure} />
    {children}
  </form>
);

type FootProps = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  readonly cancel: string;
  readonly verb: string;
  readonly busy: boolean;
};

/** The end of a page's form: back to where it was opened from, or send it. */
export const FormFoot = ({ cancel, verb, busy, ...to }: FootProps): ReactNode => (
  <PageFoot>
    <Link {...to} className={buttonClass()}>
      {cancel}
    </Link>
    <Button type="submit" tone="primary" busy={busy}>
      {verb}
    </Button>
  </PageFoot>
);
