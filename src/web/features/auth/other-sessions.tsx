import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './settings.module.css';

/** For whoever left a session open on a device of somebody else, or lost one. */
export function OtherSessions(): ReactNode {
  const { t } = useTranslation('settings');
  const form = useForm(
    {},
    () => ({}),
    async () => {
      await call('managerLogoutElsewhere', {});
      toast('success', t('signedOutElsewhere'));
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Refusal error={form.failure} />
      <Button type="submit" busy={form.busy}>
        {t('otherSessions')}
      </Button>
    </form>
  );
}
