import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { ManagerForm } from './manager-form.tsx';
import { atTheirFields, bodyOf, valuesOf } from './manager-values.ts';
import back from './back.module.css';

/** The way back to the list. */
export function BackToManagers(): ReactNode {
  const { t } = useTranslation('managers');
  return (
    <Link to="/account-management/view-managers" className={back.link}>
      <ChevronLeft aria-hidden="true" size={14} className="mirrors" /> {t('title')}
    </Link>
  );
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
        send={async (values) => {
          const added = await atTheirFields(call('createManager', { body: bodyOf(values) }));
          await queries.invalidateQueries({ queryKey: ['listManagers'] });
          toast('success', t('added', { name: added.fullname }));
          await navigate({ to: '/account-management/view-managers', ignoreBlocker: true });
        }}
      />
    </Page>
  );
}
