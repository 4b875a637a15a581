import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'size'>;

/** A mobile number or an email address, by which somebody signs in. */
export function SignInNameField(props: Props): ReactNode {
  const { t } = useTranslation('auth');
  return (
    <TextField
      {...props}
      size="large"
      label={t('identifier')}
      dir="ltr"
      autoComplete="username"
      autoCapitalize="none"
    />
  );
}
