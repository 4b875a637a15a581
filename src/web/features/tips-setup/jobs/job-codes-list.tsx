import { useQueryClient } from '@tanstack/react-query';
import Briefcase from 'lucide-react/icons/briefcase';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { sessionUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import type { JobCode, TipSettings } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { JobRow } from './job-row.tsx';
import styles from './jobs.module.css';

type Props = { readonly settings: TipSettings; readonly jobs: readonly JobCode[] };

/** The job codes of a wallet, and the way to more. */
export function JobCodes({ settings, jobs }: Props): ReactNode {
  const { t } = useTranslation('tips-setup');
  const mayEdit = useMayEdit();
  return (
    <>
      {mayEdit && <AddJob settings={settings} jobs={jobs} />}
      {!mayEdit && jobs.length === 0 && (
        <Card>
          <EmptyState icon={<Briefcase />} title={t('noJobs')} />
        </Card>
      )}
      {jobs.length > 0 && (
        <Card padded={false} className={styles.card}>
          <ul
            className={styles.jobs}
            id="field-job_codes"
            tabIndex={-1}
            aria-label={t('title.jobs')}
          >
            {jobs.map((job) => (
              <JobRow key={job.code_id} job={job} mayEdit={mayEdit} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const USUAL = [
  { name: 'server', revenue_generating: true, pooling: true, back_of_house: false },
  { name: 'bartender', revenue_generating: true, pooling: true, back_of_house: false },
  { name: 'busser', revenue_generating: false, pooling: true, back_of_house: false },
  { name: 'host', revenue_generating: false, pooling: true, back_of_house: false },
  { name: 'kitchen', revenue_generating: false, pooling: true, back_of_house: true },
] as const;

/** The jobs that most places have, with the flags that fit them; others by name. */
function AddJob({ settings, jobs }: Props): ReactNode {
  const { t } = useTranslation('tips-setup');
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const sending = useSubmit();
  const taken = new Set(jobs.map((job) => job.role_name.toLowerCase()));
  const usual = USUAL.map(({ name: key, ...flags }) => ({
    name: t(`job.${key}`).replace(/[\u2066\u2069]/g, ''),
    flags: { ...flags, management: false },
  })).filter((one) => !taken.has(one.name.toLowerCase()));
  const add = (all: readonly { readonly name: string; readonly flags: object }[]) =>
    sending.run(
      async () => {
        for (const one of all)
          await call('createJobCode', {
            params: {
              client_id: sessionUser()?.client_id ?? 0,
              wallet_id: settings.wallet_id,
              role_name: one.name,
            },
            body: one.flags,
          });
        await refresh(cache, 'tipJobs');
      },
      () => 'role_name',
    );
  const addOwn = async () => {
    if (name.trim() === '') return sending.refuse([{ path: 'role_name', code: 'required' }]);
    if (await add([{ name: name.trim(), flags: {} }])) setName('');
  };
  return (
    <Card title={t('usualJobs')} note={t('usualJobsText')}>
      <SendProblems sending={sending} />
      {usual.length > 0 && (
        <div className={styles.offers}>
          {usual.length > 1 && (
            <Button
              tone={jobs.length === 0 ? 'primary' : 'plain'}
              busy={sending.busy}
              onClick={() => void add(usual)}
            >
              <Sparkles aria-hidden="true" /> {t('takeJobs', { count: usual.length })}
            </Button>
          )}
          {usual.map((one) => (
            <Button key={one.name} size="small" onClick={() => void add([one])}>
              <Plus aria-hidden="true" /> {one.name}
            </Button>
          ))}
        </div>
      )}
      <form
        noValidate
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          void addOwn();
        }}
      >
        <TextField
          name="role_name"
          label={t('otherJob')}
          value={name}
          limit={40}
          error={sending.errorOf('role_name')}
          onChange={setName}
        />
        <Button type="submit" busy={sending.busy}>
          <Plus aria-hidden="true" /> {t('addJob')}
        </Button>
      </form>
    </Card>
  );
}
