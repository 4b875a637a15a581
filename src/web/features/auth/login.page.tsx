import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { segmentClass, segmentGroupClass } from '#web/ui/segmented-control.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { useForm, fieldOf } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { bareMobile, emailProblem, mobileProblem } from './identifiers.ts';
import { LoginNotice } from './login-notice.tsx';
import { savePending, pendingOf, readPending, type PendingCode } from './pending-code.ts';
import { useEnter } from './use-enter.ts';
import { usePassingError } from './use-passing-error.ts';
import { useRegionGuess } from './use-region-guess.ts';
import styles from './auth.module.css';

const FinishStep = lazy(() => import('./finish-step.tsx'));

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
    <Suspense fallback={null}>
      <FinishStep pending={pending} onPending={keep} />
    </Suspense>
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
  const enter = useEnter();
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
      const start = () =>
        by === 'mobile'
          ? call('managerLoginStart', {
              body: { mobile_number: bareMobile(identifier), password },
            })
          : call('managerLoginStartEmail', { body: { email: identifier.trim(), password } });
      const started = await start();
      if (!started.trusted) return onSent(pendingOf(started.login_id, started));
      const { signInTrusted } = await import('./trusted-sign-in.ts');
      const done = await signInTrusted(started.login_id, start);
      return done.signedIn ? enter(done.signedIn) : onSent(done.pending);
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
