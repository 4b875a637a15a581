import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { identifierProblem } from './identifiers.ts';
import { SignInNameField } from './sign-in-name-field.tsx';
import { usePassingError } from './use-passing-error.ts';
import styles from './auth.module.css';

type Props = {
  readonly title: string;
  readonly lead: string;
  /** Where one signs in who knows the password after all. */
  readonly signIn: '/user/login' | '/member';
  /** Marks the field, too, where no account was found. */
  readonly marksUnknown?: boolean;
  readonly find: (identifier: string) => Promise<void>;
};

/** Asks by which name somebody signs in, and sends a code there. */
export function FindAccount({ title, lead, signIn, marksUnknown, find }: Props): ReactNode {
  const { t } = useTranslation('auth');
  const form = useForm(
    { identifier: '' },
    ({ identifier }) => ({ identifier: identifierProblem(identifier) }),
    ({ identifier }) => find(identifier),
  );
  useFocusFirstProblem(form);
  usePassingError(form.failure, form.forgetFailure);
  return (
    <AuthFrame title={title} lead={lead}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Refusal error={form.failure} />
        <SignInNameField
          {...fieldOf(form, 'identifier')}
          invalid={marksUnknown && form.attempt > 0 && form.problems.length === 0}
          autoFocus
        />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : t('sendCode')}
        </Button>
        <Link to={signIn} className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('backToSignIn')}
        </Link>
      </form>
    </AuthFrame>
  );
}
