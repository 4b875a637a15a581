import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { endSession, rememberChangedPassword } from '#web/lib/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeAndPassword, useCodeAndPassword } from './code-and-password.tsx';
import { identifierBody, identifierProblem } from './identifiers.ts';
import { leaveNotice } from './login-notice.tsx';
import { keepPending, pendingOf, readPending, type PendingCode } from './pending-code.ts';
import { usePassingError } from './use-passing-error.ts';
import { useRegionGuess } from './use-region-guess.ts';
import styles from './auth.module.css';

export function ForgotPassword(): ReactNode {
  useRegionGuess();
  const [pending, setPending] = useState(() => readPending('reset'));
  const keep = (next: PendingCode | null) => {
    keepPending('reset', next);
    setPending(next);
  };
  return pending === null ? (
    <FindStep onSent={keep} />
  ) : (
    <ResetStep pending={pending} onDone={() => keep(null)} />
  );
}

function FindStep({ onSent }: { readonly onSent: (pending: PendingCode) => void }): ReactNode {
  const { t } = useTranslation('auth');
  const form = useForm(
    { identifier: '' },
    ({ identifier }) => ({ identifier: identifierProblem(identifier) }),
    async ({ identifier }) => {
      const started = await call('managerSecurityFind', { body: identifierBody(identifier) });
      onSent(pendingOf(started.reset_id, started));
    },
  );
  useFocusFirstProblem(form);
  usePassingError(form.failure, form.forgetFailure);
  return (
    <AuthFrame title={t('forgotTitle')} lead={t('forgotText')}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Refusal error={form.failure} />
        <TextField
          name="identifier"
          size="large"
          label={t('identifier')}
          error={form.errorOf('identifier')}
          invalid={form.attempt > 0 && form.problems.length === 0}
          value={form.values.identifier}
          onChange={(text) => form.set('identifier', text)}
          onBlur={() => form.leave('identifier')}
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
        />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : t('sendCode')}
        </Button>
        <Link to="/user/login" className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('backToSignIn')}
        </Link>
      </form>
    </AuthFrame>
  );
}

function ResetStep({
  pending,
  onDone,
}: {
  readonly pending: PendingCode;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useCodeAndPassword(async ({ code, password }) => {
    try {
      const found = await call('managerSecurityFound', {
        body: { reset_id: pending.id, code, password },
      });
      rememberChangedPassword(found.user);
    } catch (error) {
      if (error instanceof ApiError) endSession('signed_out');
      throw error;
    }
    // The page stays as it is until the other one stands: setting the state back would show the first step for a moment.
    keepPending('reset', null);
    leaveNotice('password_changed');
    await navigate({ to: '/user/login' });
  });
  return (
    <CodeAndPassword
      form={form}
      pending={pending}
      title={t('resetTitle')}
      verb={t('changePassword')}
    >
      <Button tone="quiet" wide onClick={onDone}>
        {t('otherAccount')}
      </Button>
    </CodeAndPassword>
  );
}
