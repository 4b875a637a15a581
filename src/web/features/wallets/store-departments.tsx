import { useQuery, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { type Department, departments } from './wallets.queries.ts';
import styles from './wallets.module.css';

/** The departments of a store: added, renamed, and removed while nobody belongs to them. */
export function StoreDepartments({
  storeId,
  mayEdit,
}: {
  readonly storeId: number;
  readonly mayEdit: boolean;
}): ReactNode {
  const { t } = useTranslation('wallets');
  const found = useQuery(departments(storeId));
  return (
    <Card title={t('departments')} note={t('departmentsNote')}>
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="60%" />}
      {found.data?.data.length === 0 && <p className="muted">{t('noDepartments')}</p>}
      {found.data && found.data.data.length > 0 && (
        <ul className={styles.list}>
          {found.data.data.map((department) => (
            <DepartmentItem
              key={department.department_id}
              department={department}
              mayEdit={mayEdit}
            />
          ))}
        </ul>
      )}
      {mayEdit && <AddDepartment storeId={storeId} />}
    </Card>
  );
}

function DepartmentItem({
  department,
  mayEdit,
}: {
  readonly department: Department;
  readonly mayEdit: boolean;
}): ReactNode {
  const { t } = useTranslation('wallets');
  const [renaming, setRenaming] = useState(false);
  const remove = useOperation('removeDepartment', { refreshes: ['storeDepartments'] });
  const { department_id: id, department_name: name, store_id: store, members } = department;
  if (renaming)
    return (
      <li className={styles.item}>
        <Rename department={department} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        {name}
        <div className="small muted">{t('membersIn', { count: members })}</div>
        <Refusal error={remove.error} />
      </div>
      {mayEdit && (
        <ButtonRow>
          <IconButton label={t('renameNamed', { name })} onClick={() => setRenaming(true)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            busy={remove.busy}
            label={t('removeNamed', { name })}
            onClick={() => remove.run({ params: { store, department: id } })}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </ButtonRow>
      )}
    </li>
  );
}

const required = ({ department_name: name }: { department_name: string }) => ({
  department_name: name.trim() === '' && ('required' as const),
});

function Rename({
  department,
  onDone,
}: {
  readonly department: Department;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('wallets');
  const queries = useQueryClient();
  const form = useForm(
    { department_name: department.department_name },
    required,
    async (values) => {
      await call('renameDepartment', {
        params: { store: department.store_id, department: department.department_id },
        body: values,
      });
      await refresh(queries, 'storeDepartments');
      onDone();
    },
  );
  return (
    <form noValidate onSubmit={form.submit} className={styles.inline}>
      <TextField
        {...fieldOf(form, 'department_name')}
        label={t('departmentName')}
        maxLength={60}
        autoFocus
      />
      <ButtonRow>
        <Button type="submit" tone="primary" busy={form.busy}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </ButtonRow>
      <Refusal error={form.failure} />
    </form>
  );
}

function AddDepartment({ storeId }: { readonly storeId: number }): ReactNode {
  const { t } = useTranslation('wallets');
  const queries = useQueryClient();
  const form = useForm({ department_name: '' }, required, async (values, set) => {
    await call('addDepartment', { params: { store: storeId }, body: values });
    await refresh(queries, 'storeDepartments');
    set('department_name', '');
  });
  return (
    <form noValidate onSubmit={form.submit} className={styles.inline}>
      <TextField
        {...fieldOf(form, 'department_name')}
        label={t('addDepartment')}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" busy={form.busy}>
        {t('add')}
      </Button>
      <Refusal error={form.failure} />
    </form>
  );
}
