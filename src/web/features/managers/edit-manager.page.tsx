import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#kernel/keys.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { RecordHistory } from '#web/ui/record-history.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import {
  type EditConflict,
  EditConflictNote,
  useEditConflict,
} from '#web/ui/use-edit-conflict.tsx';
import { BackToManagers } from './create-manager.page.tsx';
import { ManagerAccess } from './manager-access.tsx';
import { ManagerBadge } from './manager-columns.tsx';
import { ManagerForm } from './manager-form.tsx';
import { type ManagerValues, atListFields, bodyOf, valuesOf } from './manager-values.ts';
import { type Manager, manager as managerQuery } from './managers.queries.ts';

export function EditManager(): ReactNode {
  const { t } = useTranslation('managers');
  const id = Number.parseInt(useParams({ strict: false }).managerId ?? '', 10);
  const found = useQuery(managerQuery(id));
  if (found.isLoadingError)
    return <FailedPage narrow above={<BackToManagers />} title={t('title')} query={found} />;
  return (
    <Page narrow>
      <PageHeader
        above={<BackToManagers />}
        title={found.data?.fullname ?? <TitleBone />}
        beside={found.data && <ManagerBadge status={found.data.status} />}
      />
      {found.data ? (
        <Edit manager={found.data} />
      ) : (
        <Card>
          <Skeleton height="320px" />
        </Card>
      )}
    </Page>
  );
}

function Edit({ manager }: { readonly manager: Manager }): ReactNode {
  const { t } = useTranslation('managers');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { conflict, send } = useEditConflict<Manager, ManagerValues>({
    start: manager,
    valuesOf,
    save: (values, based) =>
      atListFields(
        call('editManager', {
          params: { id: manager.manager_id },
          body: { ...bodyOf(values), version: based.version },
        }),
      ),
    load: () => call('showManager', { params: { id: manager.manager_id } }),
    async saved(saved) {
      queries.setQueryData(managerQuery(manager.manager_id).queryKey, saved);
      await refresh(queries, 'listManagers');
      toast('success', t('saved', { name: saved.fullname }));
      await navigate({ to: '/account-management/view-managers', ignoreBlocker: true });
    },
  });
  return (
    <>
      <ManagerForm
        start={valuesOf(manager)}
        verb={t('save')}
        send={send}
        above={conflict && <EditConflictAlert conflict={conflict} />}
        aside={<ManagerAccess manager={manager} />}
      />
      {/* Below the form: it comes later, and would move the button that saves. */}
      <RecordHistory kind="manager" id={manager.manager_id} />
    </>
  );
}

function EditConflictAlert({ conflict }: { readonly conflict: EditConflict<Manager> }): ReactNode {
  const { t } = useTranslation('managers');
  const { by, before, theirs } = conflict;
  const fields = {
    fullname: t('fullname'),
    mobile_number: t('mobile'),
    email: t('email'),
    account_level: t('level'),
  } as const;
  const changed = keysOf(fields).filter((field) => before[field] !== theirs[field]);
  return (
    <EditConflictNote conflict={conflict} title={t('conflict', { by })} text={t('conflictText')}>
      <ul>
        {changed.map((field) => (
          <li key={field}>
            {t('conflictField', { field: fields[field], value: theirs[field] ?? t('empty') })}
          </li>
        ))}
      </ul>
    </EditConflictNote>
  );
}
