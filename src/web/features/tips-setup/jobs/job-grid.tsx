import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { fullName } from '#web/ui/tips/full-name.ts';
import { useMayEdit } from '#web/ui/tips/may.ts';
import type { JobCode, TipEmployee } from '#web/ui/tips/setup.queries.ts';
import type { Submission } from '#web/ui/use-submit.ts';
import { Code } from '#web/ui/values.tsx';
import { NumberInput } from '../number-input.tsx';
import styles from './jobs.module.css';

/** The jobs of a person, and their weight as typed. */
export type Draft = { readonly jobs: readonly number[]; readonly weight: string };
type Props = {
  readonly staff: readonly TipEmployee[];
  readonly jobs: readonly JobCode[];
  readonly of: (one: TipEmployee) => Draft;
  readonly change: (people: readonly TipEmployee[], to: (draft: Draft) => Draft) => void;
  readonly weights: boolean;
  readonly sending: Submission;
};

const without = (jobs: readonly number[], job: number): number[] =>
  jobs.filter((one) => one !== job);

/** Everybody in the tips with the jobs that they may work, one press each. */
export function JobGrid({ staff, jobs, of, change, weights, sending }: Props): ReactNode {
  const { t } = useTranslation('tips-setup');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const look = useCallback((text: string) => {
    setSearch(text);
    setPage(1);
  }, []);
  const lacking = staff.filter((one) => of(one).jobs.length === 0);
  const found = staff.filter(
    (one) =>
      (!open || of(one).jobs.length === 0) &&
      `${fullName(one)} ${one.staff_id ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const first = (page - 1) * perPage;
  const shown = found.slice(first, first + perPage);
  return (
    <Card padded={false}>
      <TableToolbar>
        <TableSearch label={t('searchStaff')} value={search} onSearch={look} />
        <Chip
          on={open}
          onPress={() => {
            setOpen(!open);
            setPage(1);
          }}
          count={lacking.length}
        >
          {t('onlyWithout')}
        </Chip>
      </TableToolbar>
      <Fill found={found.filter((one) => of(one).jobs.length === 0)} jobs={jobs} change={change} />
      <ul className={styles.people} aria-label={t('title.job_codes')}>
        {shown.map((one) => (
          <li key={one.employee_id} className={styles.person}>
            <div className={styles.who} id={fieldId(`jobs.${one.employee_id}`)} tabIndex={-1}>
              <span className={styles.whoName}>{fullName(one)}</span>
              {one.staff_id !== null && (
                <span className="caption">
                  <Code>{one.staff_id}</Code>
                </span>
              )}
              {of(one).jobs.length === 0 && <Badge tone="warning">{t('noJob')}</Badge>}
            </div>
            <PersonJobs
              name={fullName(one)}
              jobs={jobs}
              draft={of(one)}
              onChange={(draft) => change([one], () => draft)}
            />
            {weights && (
              <Weight
                one={one}
                draft={of(one)}
                error={sending.errorOf(`weight.${one.employee_id}`)}
                onChange={(weight) => change([one], (draft) => ({ ...draft, weight }))}
              />
            )}
          </li>
        ))}
        {shown.length === 0 && <li className={`${styles.person} muted`}>{t('noMemberFound')}</li>}
      </ul>
      {found.length > 25 && (
        <Pager
          first={first + 1}
          shown={shown.length}
          total={found.length}
          perPage={perPage}
          onPerPage={(rows) => {
            setPerPage(rows);
            setPage(1);
          }}
          {...(page > 1 && { onPrevious: () => setPage(page - 1) })}
          {...(first + perPage < found.length && { onNext: () => setPage(page + 1) })}
        />
      )}
    </Card>
  );
}

function PersonJobs({
  name,
  jobs,
  draft,
  onChange,
}: {
  readonly name: string;
  readonly jobs: readonly JobCode[];
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  return (
    <div role="group" aria-label={t('jobsOf', { name })} className={styles.chips}>
      {jobs.map(({ code_id: id, role_name: role }) => (
        <Chip
          key={id}
          on={draft.jobs.includes(id)}
          onPress={() =>
            onChange({
              ...draft,
              jobs: draft.jobs.includes(id) ? without(draft.jobs, id) : [...draft.jobs, id],
            })
          }
        >
          {role}
        </Chip>
      ))}
    </div>
  );
}

function Weight({
  one,
  draft,
  error,
  onChange,
}: {
  readonly one: TipEmployee;
  readonly draft: Draft;
  readonly error: string | undefined;
  readonly onChange: (weight: string) => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  return (
    <div className={styles.weight}>
      <span className="caption" aria-hidden="true">
        {t('weight')}
      </span>
      <NumberInput
        name={`weight.${one.employee_id}`}
        label={t('weightOf', { name: fullName(one) })}
        value={draft.weight}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}

/** A job for everybody who has none yet. */
function Fill({
  found,
  jobs,
  change,
}: {
  readonly found: readonly TipEmployee[];
  readonly jobs: readonly JobCode[];
  readonly change: Props['change'];
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const [job, setJob] = useState(String(jobs[0]?.code_id ?? ''));
  if (!useMayEdit() || found.length === 0) return null;
  const give = () =>
    change(found, (draft) => ({ ...draft, jobs: [...new Set([...draft.jobs, Number(job)])] }));
  return (
    <div className={styles.fill}>
      <span>{t('fillText', { count: found.length })}</span>
      <NativeSelect
        label={t('jobForAll')}
        value={job}
        onChange={setJob}
        options={jobs.map(({ code_id: id, role_name: label }) => ({ value: String(id), label }))}
      />
      <Button size="small" onClick={give}>
        {t('fill')}
      </Button>
    </div>
  );
}
