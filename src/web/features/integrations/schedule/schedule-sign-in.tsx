import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fields, SubmitRow } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { fieldsOf, useForm } from '#web/ui/use-form.ts';
import type { ScheduleSession } from './schedule-session.ts';

/** Signs in to the scheduling service, which knows nothing of the portal's own session. */
export function ScheduleSignIn({
  ended,
  onSignedIn,
}: {
  readonly ended: boolean;
  readonly onSignedIn: (session: ScheduleSession) => void;
}): ReactNode {
  const { t } = useTranslation('schedule');
  const form = useForm(
    { username: '', password: '' },
    ({ username, password }) => ({
      username: username.trim() === '' && 'required',
      password: password === '' && 'required',
    }),
    async ({ username, password }) => {
      const { token, expires_at: expiresAt } = await call('scheduleAuthenticate', {
        body: { username: username.trim(), password },
      });
      onSignedIn({ token, expiresAt });
    },
  );
  const field = fieldsOf(form);
  return (
    <Stack narrow>
      <Card title={t('signInTitle')} note={t('signInText')}>
        <form noValidate onSubmit={form.submit}>
          <Fields>
            {ended && form.failure === null && <Alert tone="warning">{t('ended')}</Alert>}
            <Refusal error={form.failure} />
            <TextField
              {...field('username')}
              label={t('username')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField {...field('password')} label={t('password')} autoComplete="off" />
            <SubmitRow busy={form.busy}>{t('signIn')}</SubmitRow>
          </Fields>
        </form>
      </Card>
    </Stack>
  );
}
