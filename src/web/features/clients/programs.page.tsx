import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink, ButtonRow } from '#web/ui/form-layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Code, Count } from '#web/ui/values.tsx';
import { type Program, programs } from './clients.queries.ts';
import { ProgramForm } from './program-form.tsx';
import { bodyOf, valuesOf } from './program-values.ts';
import styles from './clients.module.css';

/** The programs of the platform. */
export function ViewPrograms(): ReactNode {
  const { t } = useTranslation(['clients', 'programs']);
  const found = useQuery(programs);
  const columns = useProgramColumns();
  const add = (
    <Link to="/operator/programs/add" className={buttonClass({ tone: 'primary' })}>
      <Plus aria-hidden="true" /> {t('addProgram')}
    </Link>
  );
  return (
    <Page>
      <PageHeader title={t('programs')} actions={add} />
      <Card padded={false}>
        <DataTable
          label={t('programs')}
          columns={columns}
          rows={found.data?.data}
          keyOf={(row) => String(row.program_id)}
          total={found.data?.data.length ?? null}
          instead={
            found.isLoadingError ? (
              <FailureState error={found.error} onRetry={() => void found.refetch()} />
            ) : found.data?.data.length === 0 ? (
              <EmptyState icon={<Layers />} title={t('noPrograms')} action={add} />
            ) : undefined
          }
        />
      </Card>
    </Page>
  );
}

function useProgramColumns(): readonly Column<Program>[] {
  const { t } = useTranslation(['clients', 'programs']);
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('program'),
        card: 'title',
        cell: (row) => (
          <Link
            to="/operator/programs/$programId"
            params={{ programId: String(row.program_id) }}
            className={styles.name}
          >
            {row.name}
          </Link>
        ),
      },
      {
        key: 'variant',
        title: t('programs:variant'),
        card: 'detail',
        cell: (row) => t(`programs:variant.${row.variant}`),
      },
      { key: 'network', title: t('programs:network'), cell: (row) => row.network },
      { key: 'bank', title: t('programs:issuingBank'), cell: (row) => row.issuing_bank },
      { key: 'bin', title: t('programs:bin'), cell: (row) => <Code>{row.bin}</Code> },
      {
        key: 'clients',
        title: t('clients'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Count value={row.clients} />,
      },
    ],
    [t],
  );
}

export function AddProgram(): ReactNode {
  const { t } = useTranslation(['clients', 'programs']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/operator/programs">{t('programs')}</BackLink>}
        title={t('addProgram')}
      />
      <ProgramForm
        start={valuesOf(undefined)}
        verb={t('addProgram')}
        send={async (values) => {
          const added = await call('createProgram', { body: bodyOf(values) });
          await refresh(queries, 'listPrograms');
          toast('success', t('saved', { name: added.name }));
          await navigate({ to: '/operator/programs', ignoreBlocker: true });
        }}
      />
    </Page>
  );
}

/** One program; its fees hold from the next movement on. */
export function EditProgram(): ReactNode {
  const { t } = useTranslation(['clients', 'programs']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const id = Number.parseInt(useParams({ strict: false }).programId ?? '', 10);
  const found = useQuery(programs);
  const program = found.data?.data.find((one) => one.program_id === id);
  const back = <BackLink to="/operator/programs">{t('programs')}</BackLink>;
  const done = async () => {
    await refresh(queries, 'listPrograms');
    await navigate({ to: '/operator/programs', ignoreBlocker: true });
  };
  if (found.isLoadingError || (found.data && !program)) {
    return (
      <Page narrow>
        <PageHeader above={back} title={t('program')} />
        <Card>
          {found.isLoadingError ? (
            <FailureState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <EmptyState icon={<Layers />} title={t('noProgram')} />
          )}
        </Card>
      </Page>
    );
  }
  return (
    <Page narrow>
      <PageHeader
        above={back}
        title={program?.name ?? <TitleBone />}
        below={program && t('usedBy', { count: program.clients })}
      />
      {program ? (
        <ProgramForm
          start={valuesOf(program)}
          verb={t('save')}
          below={<DeleteProgram program={program} onDeleted={done} />}
          send={async (values) => {
            const saved = await call('editProgram', {
              params: { id },
              body: { ...bodyOf(values), version: program.version },
            });
            toast('success', t('saved', { name: saved.name }));
            await done();
          }}
        />
      ) : (
        <Card>
          <Skeleton height="320px" />
        </Card>
      )}
    </Page>
  );
}

function DeleteProgram({
  program,
  onDeleted,
}: {
  readonly program: Program;
  readonly onDeleted: () => Promise<void>;
}): ReactNode {
  const { t } = useTranslation(['clients', 'programs']);
  const remove = useOperation('deleteProgram', {
    onDone: () => {
      toast('success', t('programDeleted', { name: program.name }));
      return onDeleted();
    },
  });
  return (
    <Card
      title={t('deleteProgram')}
      note={program.clients > 0 ? t('deleteUsed', { count: program.clients }) : t('deleteNote')}
    >
      <Refusal error={remove.error} />
      <ButtonRow>
        <Button
          tone="danger"
          disabled={program.clients > 0}
          busy={remove.busy}
          onClick={() => remove.run({ params: { id: program.program_id } })}
        >
          {t('deleteProgram')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
