import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { beginSession } from '#web/lib/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { segmentClass, segmentGroupClass } from '#web/ui/segmented-control.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { useForm, fieldOf } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { bareMobile, emailProblem, mobileProblem } from './identifiers.ts';
import { LoginNotice, leaveNotice } from './login-notice.tsx';
import { savePending, pendingOf, readPending, type PendingCode } from './pending-code.ts';
import { usePassingError } from './use-passing-error.ts';
import { useRegionGuess } from './use-region-guess.ts';
import styles from './auth.module.css';

export const LoginByMobile = (): ReactNode => <Login by="mobile" />;
export const LoginByEmail = (): ReactNode => <Login by="email" />;

function Login({ by }: { readonly by: 'mobile' | 'email' }): ReactNode {
  useRegionGuess();
  const [pending, setPending] = useState(() => readPending('login'));
  const keep = (next: PendingCode | null) => {
    savePending('login', next);
    setPending(next);
  };
  return pending === null ? (
    <PasswordStep key={by} by={by} onSent={keep} />
  ) : (
    <FinishStep pending={pending} onPending={keep} />
  );
}

function PasswordStep({
  by,
  onSent,
}: {
  readonly by: 'mobile' | 'email';
  readonly onSent: (pending: PendingCode) => void;
}): ReactNode {
  const { t } = useTranslation('auth');

  const [wrong, setWrong] = useState(false);
  const check = (values: { identifier: string; password: string }) => ({
    identifier:
      by === 'mobile' ? mobileProblem(values.identifier) : emailProblem(values.identifier),
    password: values.password === '' && ('required' as const),
  });
  const form = useForm(
    { identifier: '', password: '' },
    check,
    async ({ identifier, password }) => {
      setWrong(true);
      const started =
        by === 'mobile'
          ? await call('managerLoginStart', {
              body: { mobile_number: bareMobile(identifier), password },
            })
          : await call('managerLoginStartEmail', { body: { email: identifier.trim(), password } });
      onSent(pendingOf(started.login_id, started));
    },
  );
  useFocusFirstProblem(form);
  usePassingError(form.failure, form.forgetFailure);
  const invalid = wrong && form.attempt > 0 && !form.busy && form.problems.length === 0;
  return (
    <AuthFrame title={t('signIn')} lead={t('tagline')}>
      <LoginNotice />
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <MethodSwitch />
        <Refusal error={form.failure} />
        <TextField
          {...fieldOf(form, 'identifier')}
          size="large"
          label={by === 'mobile' ? t('mobile') : t('email')}
          hint={by === 'mobile' ? t('mobileHint') : undefined}
          type={by === 'mobile' ? 'tel' : 'email'}
          dir="ltr"
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          name="password"
          size="large"
          label={t('password')}
          aside={<Link to="/user/forgot-password">{t('forgotIt')}</Link>}
          error={form.errorOf('password')}
          invalid={invalid}
          value={form.values.password}
          onChange={(text) => {
            setWrong(false);
            form.set('password', text);
          }}
          autoComplete="current-password"
        />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : t('continue')}
        </Button>
      </form>
    </AuthFrame>
  );
}

function MethodSwitch(): ReactNode {
  const { t } = useTranslation('auth');
  const search = useSearch({ strict: false });
  const kept = { return: search.return };
  return (
    <nav className={segmentGroupClass} aria-label={t('howToSignIn')}>
      <Link
        to="/user/login"
        search={kept}
        className={segmentClass}
        activeOptions={{ includeSearch: false }}
      >
        {t('mobile')}
      </Link>
      <Link
        to="/user/loginemail"
        search={kept}
        className={segmentClass}
        activeOptions={{ includeSearch: false }}
      >
        {t('email')}
      </Link>
    </nav>
  );
}

/** Only addresses of this portal: never somebody else's site. */
const safeReturn = (address: string | undefined): string =>
  address !== undefined && /^\/(?![/\\])/.test(address) ? address : '/';

function FinishStep({
  pending,
  onPending,
}: {
  readonly pending: PendingCode;
  readonly onPending: (pending: PendingCode | null) => void;
}): ReactNode {
  const { t } = useTranslation('auth');
  const { textOf } = useErrorText();
  const { history } = useRouter();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [notice, setNotice] = useState<string | null>(null);
  const [resendFailure, setResendFailure] = useState<unknown>(null);
  const form = useForm(
    { code: '' },
    ({ code }) => ({ code: (code === '' && 'required') || (code.length !== 6 && 'code_invalid') }),
    async ({ code }) => {
      setNotice(null);
      const answer = await call('managerLoginFinish', { body: { login_id: pending.id, code } });
      beginSession(answer, window.location.pathname);
      savePending('login', null);
      leaveNotice(null);
      history.replace(safeReturn(search.return));
    },
  );
  useFocusFirstProblem(form);
  usePassingError(form.failure, form.forgetFailure);
  const resend = async () => {
    setResendFailure(null);
    try {
      const started = await call('managerLoginResend', { body: { login_id: pending.id } });
      onPending(pendingOf(started.login_id, started));
      setNotice(t('newCodeSent'));
    } catch (error) {
      setResendFailure(error);
    }
  };
  const another = () => {
    onPending(null);
    void navigate({ to: '.', search: true });
  };
  const failed = form.failure ?? resendFailure;
  return (
    <AuthFrame
      title={t('codeTitle')}
      lead={
        pending.channel === 'sms'
          ? t('codeSentSms', { to: pending.sent_to })
          : t('codeSentEmail', { to: pending.sent_to })
      }
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {notice !== null && (
          <Alert tone="success" urgent>
            {notice}
          </Alert>
        )}
        <CodeStep
          pending={pending}
          value={form.values.code}
          onChange={(code) => form.set('code', code)}
          error={failed === null ? form.errorOf('code') : textOf(failed)}
          invalid={form.attempt > 0}
          onResend={resend}
        />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : t('signIn')}
        </Button>
        <Button tone="quiet" wide onClick={another}>
          {t('otherAccount')}
        </Button>
      </form>
    </AuthFrame>
  );
}
