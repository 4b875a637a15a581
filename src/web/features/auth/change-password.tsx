import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { useForm } from '#web/ui/use-form.ts';
import { newPasswordProblem } from './identifiers.ts';
import styles from './settings.module.css';

const EMPTY = { current_password: '', password: '', repeat: '' };

export function ChangePassword(): ReactNode {
  const [round, setRound] = useState(0);
  const { hash, state } = useLocation();
  // An address may lead to this form, on a page that begins with others.
  useEffect(() => {
    if (hash === 'password') document.getElementById(fieldId('current_password'))?.focus();
  }, [hash, state]);
  return <PasswordForm key={round} done={round > 0} onDone={() => setRound(round + 1)} />;
}

function PasswordForm({
  done,
  onDone,
}: {
  readonly done: boolean;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('settings');
  const check = (values: typeof EMPTY) => ({
    current_password: values.current_password === '' && ('required' as const),
    password: newPasswordProblem(values.password),
    repeat:
      (values.repeat === '' && ('required' as const)) ||
      (values.repeat !== values.password && ('passwords_differ' as const)),
  });
  const form = useForm(EMPTY, check, async ({ current_password, password }) => {
    await call('changePassword', { body: { current_password, password } });
    toast('success', t('passwordChanged'));
    onDone();
  });
  useFocusFirstProblem(form);
  // The form that was sent is gone with its focus: the one in its place takes it.
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (done) fields.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }, [done]);
  const field = (name: keyof typeof EMPTY) => ({
    name,
    error: form.errorOf(name),
    value: form.values[name],
    onChange: (text: string) => form.set(name, text),
    onBlur: () => form.leave(name),
  });
  return (
    <form ref={fields} className={styles.form} noValidate onSubmit={form.submit}>
      <Refusal error={form.failure} />
      {done && form.failure === null && <Alert tone="success">{t('passwordChanged')}</Alert>}
      <PasswordField
        {...field('current_password')}
        label={t('currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="new-password"
      />
      <PasswordField {...field('repeat')} label={t('repeatPassword')} autoComplete="new-password" />
      <Button type="submit" tone="primary" busy={form.busy}>
        {t('changePassword')}
      </Button>
    </form>
  );
}
