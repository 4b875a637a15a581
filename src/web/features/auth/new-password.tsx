import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#web/ui/text-field.tsx';
import type { Form } from '#web/ui/use-form.ts';
import styles from './auth.module.css';
import { newPasswordProblem, passwordWarning } from './identifiers.ts';

export type NewPasswordValues = { readonly password: string; readonly repeat: string };

export const newPasswordProblems = ({ password, repeat }: NewPasswordValues) =>
  ({
    password: newPasswordProblem(password),
    repeat: (repeat === '' && 'required') || (repeat !== password && 'passwords_differ'),
  }) as const;

type Fields = Pick<Form<NewPasswordValues>, 'errorOf' | 'leave'> & {
  readonly values: NewPasswordValues;
  readonly set: (name: 'password' | 'repeat', value: string) => void;
};

/** A new password, twice; weak ones are warned of. */
export function NewPassword({ form }: { readonly form: Fields }): ReactNode {
  const { t } = useTranslation('auth');
  const warning = passwordWarning(form.values.password);
  return (
    <>
      <PasswordField
        name="password"
        size="large"
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        error={form.errorOf('password')}
        value={form.values.password}
        onChange={(text) => form.set('password', text)}
        onBlur={() => form.leave('password')}
        autoComplete="new-password"
      />
      {warning !== null && (
        <p className={styles.warning} role="status">
          {t(warning)}
        </p>
      )}
      <PasswordField
        name="repeat"
        size="large"
        label={t('repeatPassword')}
        error={form.errorOf('repeat')}
        value={form.values.repeat}
        onChange={(text) => form.set('repeat', text)}
        onBlur={() => form.leave('repeat')}
        autoComplete="new-password"
      />
    </>
  );
}
