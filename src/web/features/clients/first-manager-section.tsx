import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { EmailField, PhoneField } from '#web/ui/detail-fields.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf } from '#web/ui/use-form.ts';
import type { ClientFormProps } from './client-values.ts';

/** Who signs in first. */
export function FirstManagerSection({ form }: ClientFormProps): ReactNode {
  const { t } = useTranslation('clients');
  return (
    <Card title={t('firstManager')} note={t('firstManagerNote')}>
      <Fields>
        <Switch
          label={t('inviteFirst')}
          checked={form.values.invite_first}
          onChange={(on) => form.set('invite_first', on)}
        />
        {form.values.invite_first && (
          <>
            <TextField
              {...fieldOf(form, 'first_manager.fullname')}
              label={t('fullname')}
              autoComplete="off"
              maxLength={100}
            />
            <Pair>
              <PhoneField
                {...fieldOf(form, 'first_manager.mobile_number')}
                label={t('mobile')}
                hint={t('mobileHint')}
              />
              <EmailField
                {...fieldOf(form, 'first_manager.email')}
                label={t('email')}
                hint={t('emailHint')}
              />
            </Pair>
          </>
        )}
      </Fields>
    </Card>
  );
}
