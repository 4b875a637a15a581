import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { ProgramFacts } from '#web/ui/program-facts.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { programs } from './clients.queries.ts';
import type { ClientFormProps } from './client-values.ts';

/** The terms of the card product: chosen, and shown as they are. */
export function ProgramSection({ form }: ClientFormProps): ReactNode {
  const { t } = useTranslation('clients');
  const found = useQuery(programs);
  if (!found.data)
    return (
      <Card title={t('program')}>
        {found.isLoadingError ? (
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height="64px" />
        )}
      </Card>
    );
  const all = found.data.data;
  const chosen = all.find((program) => String(program.program_id) === form.values.program_id);
  return (
    <Card
      title={t('program')}
      note={t('programNote')}
      aside={<Link to="/operator/programs/add">{t('addProgram')}</Link>}
    >
      <Fields>
        <Select
          name="program_id"
          label={t('program')}
          placeholder={t('chooseProgram')}
          value={form.values.program_id || null}
          onChange={(id) => form.set('program_id', id)}
          error={form.errorOf('program_id')}
          options={all.map((program) => ({
            value: String(program.program_id),
            label: program.name,
            note: `${program.network}, ${program.card_type}`,
          }))}
        />
        {chosen && <ProgramFacts program={chosen} />}
      </Fields>
    </Card>
  );
}
