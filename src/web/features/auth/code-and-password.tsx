import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { type Form, useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { NewPassword, newPasswordProblems } from './new-password.tsx';
import type { PendingCode } from './pending-code.ts';
import { usePassingError } from './use-passing-error.ts';
import styles from './auth.module.css';

type Values = { readonly code: string; readonly password: string; readonly repeat: string };

/** Of the code that stands for a password. */
const DIGITS = 8;

/** The digits that were sent, and a new password twice. */
export function useCodeAndPassword(send: (values: Values) => Promise<void>): Form<Values> {
  const form = useForm<Values>(
    { code: '', password: '', repeat: '' },
    (values) => ({
      code:
        (values.code === '' && ('required' as const)) ||
        (values.code.length !== DIGITS && ('code_invalid' as const)),
      ...newPasswordProblems(values),
    }),
    send,
  );
  useFocusFirstProblem(form);
  usePassingError(form.failure, form.forgetFailure);
  return form;
}

type Props = {
  readonly form: Form<Values>;
  readonly pending: PendingCode;
  /** Other words than those of a forgotten password. */
  readonly words?: { readonly title: string; readonly verb: string };
  /** The way out, under the button. */
  readonly children: ReactNode;
};

/** The page of it. A wrong code is said at the code, anything else above. */
export function CodeAndPassword({ form, pending, words, children }: Props): ReactNode {
  const { t } = useTranslation('auth');
  const { title, verb } = words ?? { title: t('resetTitle'), verb: t('changePassword') };
  const { textOf } = useErrorText();
  const wrongCode =
    form.failure instanceof ApiError && form.failure.code === 'managers_invalid_reset_token';
  return (
    <AuthFrame
      title={title}
      lead={
        pending.channel === 'sms'
          ? t('codeSentSms', { to: pending.sent_to })
          : t('codeSentEmail', { to: pending.sent_to })
      }
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {!wrongCode && <Refusal error={form.failure} />}
        <CodeStep
          pending={pending}
          digits={DIGITS}
          value={form.values.code}
          onChange={(code) => form.set('code', code)}
          error={wrongCode ? textOf(form.failure) : form.errorOf('code')}
        />
        <NewPassword form={form} />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : verb}
        </Button>
        {children}
      </form>
    </AuthFrame>
  );
}
