import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ownPage } from './own.queries.ts';
import styles from './own.module.css';

/** Asked of those who came in by a code instead of their invitation. */
export function Agreement(): ReactNode {
  const { t } = useTranslation(['member-page', 'auth']);
  const cache = useQueryClient();
  const form = useForm<{ readonly agreement: boolean }>(
    { agreement: false },
    ({ agreement }) => ({ agreement: !agreement && ('agreement_required' as const) }),
    async ({ agreement }) => {
      cache.setQueryData(ownPage.queryKey, await call('acceptAgreement', { body: { agreement } }));
    },
  );
  return (
    <form className={styles.panel} noValidate onSubmit={form.submit}>
      <h2>{t('auth:agreement')}</h2>
      <p className="muted">{t('member-page:agreementText')}</p>
      <Refusal error={form.failure} />
      <Checkbox
        name="agreement"
        label={t('auth:agree')}
        error={form.errorOf('agreement')}
        checked={form.values.agreement}
        onChange={(on) => form.set('agreement', on)}
      />
      <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
        {t('member-page:continue')}
      </Button>
    </form>
  );
}
