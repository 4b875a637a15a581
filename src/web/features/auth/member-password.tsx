import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { memberSession } from '#web/lib/member-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth.module.css';
import { CodeStep } from './code-step.tsx';
import { identifierBody } from './identifiers.ts';
import { NewPassword, newPasswordProblems } from './new-password.tsx';
import { type PendingCode, pendingOf } from './pending-code.ts';

/** A member who is signed in changes the password, with a code to the name that they sign in with. */
export function MemberPassword(): ReactNode {
  const { t } = useTranslation('auth');
  const { textOf } = useErrorText();
  const [pending, setPending] = useState<PendingCode | null>(null);
  const ask = useForm(
    {},
    () => ({}),
    async () => {
      const { identifier } = await call('showOwnPage');
      const started = await call('customerSecurityFind', { body: identifierBody(identifier) });
      setPending(pendingOf(started.reset_id, started));
    },
  );
  if (pending !== null) return <Change pending={pending} />;
  return (
    <AuthFrame title={t('changePassword')} lead={t('sendMeCodeText')}>
      <form className={styles.form} noValidate onSubmit={ask.submit}>
        {ask.failure !== null && (
          <Alert tone="danger" urgent>
            {textOf(ask.failure)}
          </Alert>
        )}
        <Button type="submit" tone="primary" size="large" wide busy={ask.busy}>
          {t('sendMeCode')}
        </Button>
        <Link to="/member" className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('backToPage')}
        </Link>
      </form>
    </AuthFrame>
  );
}

function Change({ pending }: { readonly pending: PendingCode }): ReactNode {
  const { t } = useTranslation('auth');
  const { textOf } = useErrorText();
  const navigate = useNavigate();
  const check = (values: { code: string; password: string; repeat: string }) => ({
    code:
      (values.code === '' && ('required' as const)) ||
      (values.code.length !== 6 && ('code_invalid' as const)),
    ...newPasswordProblems(values),
  });
  const form = useForm(
    { code: '', password: '', repeat: '' },
    check,
    async ({ code, password }) => {
      await call('customerSecurity', {
        params: { id: memberSession()?.customer_id ?? 0 },
        body: { code, password },
      });
      await navigate({ to: '/member', search: { view: 'changed' } });
    },
  );
  useFocusFirstProblem(form);
  const wrongCode =
    form.failure instanceof ApiError && form.failure.code === 'managers_invalid_reset_token';
  return (
    <AuthFrame
      title={t('resetTitle')}
      lead={
        pending.channel === 'sms'
          ? t('codeSentSms', { to: pending.sent_to })
          : t('codeSentEmail', { to: pending.sent_to })
      }
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {form.failure !== null && !wrongCode && (
          <Alert tone="danger" urgent>
            {textOf(form.failure)}
          </Alert>
        )}
        <CodeStep
          pending={pending}
          value={form.values.code}
          onChange={(code) => form.set('code', code)}
          error={wrongCode ? textOf(form.failure) : form.errorOf('code')}
        />
        <NewPassword form={form} />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : t('changePassword')}
        </Button>
        <Link to="/member" className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('backToPage')}
        </Link>
      </form>
    </AuthFrame>
  );
}
