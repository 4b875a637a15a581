import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { ManagerForm } from './manager-form.tsx';
import { atListFields, bodyOf, valuesOf } from './manager-values.ts';

/** The way back to the list. */
export function BackToManagers(): ReactNode {
  const { t } = useTranslation('managers');
  return <BackLink to="/account-management/view-managers">{t('title')}</BackLink>;
}

/** Adds a manager; the invitation goes out at once. */
export function CreateManager(): ReactNode {
  const { t } = useTranslation('managers');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Page narrow>
      <PageHeader above={<BackToManagers />} title={t('addTitle')} below={t('addNote')} />
      <ManagerForm
        start={valuesOf(undefined)}
        verb={t('addVerb')}
        keptAs="add-manager"
        send={async (values) => {
          const added = await atListFields(call('createManager', { body: bodyOf(values) }));
          await refresh(queries, 'listManagers');
          toast('success', t('added', { name: added.fullname }));
          await navigate({
            to: '/account-management/view-managers',
            search: { placed: '1' },
            ignoreBlocker: true,
          });
        }}
      />
    </Page>
  );
}
