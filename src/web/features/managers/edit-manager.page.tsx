import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { RecordHistory } from '#web/ui/record-history.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import type { Form } from '#web/ui/use-form.ts';
import { Instant } from '#web/ui/values.tsx';
import { BackToManagers } from './create-manager.page.tsx';
import { ManagerBadge } from './manager-columns.tsx';
import { ManagerForm } from './manager-form.tsx';
import { type ManagerValues, atTheirFields, bodyOf, valuesOf } from './manager-values.ts';
import { ManagerAccess } from './manager-access.tsx';
import { type Manager, manager as managerQuery } from './managers.queries.ts';

export function EditManager(): ReactNode {
  const { t } = useTranslation('managers');
  const id = Number.parseInt(useParams({ strict: false }).managerId ?? '', 10);
  const found = useQuery(managerQuery(id));
  if (found.isError) {
    return (
      <Page narrow>
        <PageHeader above={<BackToManagers />} title={t('title')} />
        <Card><FailureState error={found.error} onRetry={() => void found.refetch()} /></Card>
      </Page>
    );
  }
  return (
    <Page narrow>
      <PageHeader above={<BackToManagers />} title={found.data?.fullname ?? <TitleBone />} beside={found.data && <ManagerBadge status={found.data.status} />} />
      {found.data ? <Edit manager={found.data} /> : <Card><Skeleton height="320px" /></Card>}
    </Page>
  );
}

/** Somebody else was first: who and when, and what they made of it, while what was entered here stays. */
type Meanwhile = { readonly by: string; readonly at: string; readonly theirs: Manager };

function Edit({ manager }: { readonly manager: Manager }): ReactNode {
  const { t } = useTranslation('managers');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [based, setBased] = useState(manager);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const send = async (values: ManagerValues, set: Form<ManagerValues>['set']) => {
    try {
      const saved = await atTheirFields(call('editManager', { params: { id: manager.manager_id }, body: { ...bodyOf(values), version: based.version } }));
      queries.setQueryData(managerQuery(manager.manager_id).queryKey, saved);
      await queries.invalidateQueries({ queryKey: ['listManagers'] });
      toast('success', t('saved', { name: saved.fullname }));
      await navigate({ to: '/account-management/view-managers', ignoreBlocker: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
      const theirs = await call('showManager', { params: { id: manager.manager_id } });
      setMeanwhile({ by: String(error.params.by), at: String(error.params.at), theirs });
      takeUntouched(values, valuesOf(based), valuesOf(theirs), set);
      setBased(theirs);
    }
  };
  return (
    <ManagerForm
      start={valuesOf(manager)}
      verb={t('save')}
      send={send}
      above={meanwhile && <ChangedMeanwhile before={manager} meanwhile={meanwhile} />}
      aside={<><ManagerAccess manager={manager} /><RecordHistory kind="manager" id={manager.manager_id} /></>}
    />
  );
}

/** What was not touched here becomes what the other made of it; what was touched stays. */
function takeUntouched(mine: ManagerValues, before: ManagerValues, theirs: ManagerValues, set: Form<ManagerValues>['set']): void {
  for (const name of Object.keys(before) as (keyof ManagerValues)[]) {
    if (mine[name] === before[name] && theirs[name] !== before[name]) set(name, theirs[name]);
  }
}

function ChangedMeanwhile({ before, meanwhile: { by, at, theirs } }: { readonly before: Manager; readonly meanwhile: Meanwhile }): ReactNode {
  const { t } = useTranslation('managers');
  const fields = { fullname: t('fullname'), mobile_number: t('mobile'), email: t('email'), account_level: t('level') } as const;
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => before[field] !== theirs[field]);
  return (
    <Alert tone="warning" urgent title={t('meanwhile', { by })}>
      <p>{t('meanwhileText')} {at !== '' && <Instant value={at} />}</p>
      <ul>
        {changed.map((field) => <li key={field}>{t('meanwhileField', { field: fields[field], value: theirs[field] ?? t('empty') })}</li>)}
      </ul>
    </Alert>
  );
}
