import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { memberSessionEnded } from '#web/lib/member-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { identifierProblem } from './identifiers.ts';
import { SignInNameField } from './sign-in-name-field.tsx';
import { usePassingError } from './use-passing-error.ts';
import { useRegionGuess } from './use-region-guess.ts';
import { type Choice, WhichAccount, signInMember } from './which-account.tsx';
import styles from './auth.module.css';

/** A member signs in to their own page. */
export function MemberSignIn(): ReactNode {
  useRegionGuess();
  const { t } = useTranslation('auth');
  const [ended] = useState(memberSessionEnded);
  const [choice, setChoice] = useState<Choice | null>(null);
  const check = (values: { identifier: string; password: string }) => ({
    identifier: identifierProblem(values.identifier),
    password: values.password === '' && ('required' as const),
  });
  const form = useForm({ identifier: '', password: '' }, check, async (values) =>
    setChoice(await signInMember(values)),
  );
  useFocusFirstProblem(form);
  usePassingError(form.failure, form.forgetFailure);
  if (choice !== null) return <WhichAccount choice={choice} onBack={() => setChoice(null)} />;
  return (
    <AuthFrame title={t('memberTitle')} lead={t('memberLead')}>
      {ended !== null && form.attempt === 0 && (
        <Alert tone="info">
          {ended === 'signed_out' ? t('endedSignedOut') : t('endedExpired')}
        </Alert>
      )}
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Refusal error={form.failure} />
        <SignInNameField {...fieldOf(form, 'identifier')} />
        <PasswordField
          name="password"
          size="large"
          label={t('password')}
          error={form.errorOf('password')}
          value={form.values.password}
          onChange={(text) => form.set('password', text)}
          autoComplete="current-password"
        />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : t('signIn')}
        </Button>
      </form>
      <div className={styles.other}>
        <p>{t('memberFirst')}</p>
        <Link to="/member" search={{ view: 'find' }} className={buttonClass({ wide: true })}>
          {t('memberFind')}
        </Link>
        <Link to="/user/login" className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('toPortal')}
        </Link>
      </div>
    </AuthFrame>
  );
}
