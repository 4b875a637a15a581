import { useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { isKeyOf } from '#kernel/keys.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { CellInput } from '#web/ui/cell-input.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import type { JobCode } from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './jobs.module.css';
import { ConfirmRemoval } from '../confirm-removal.tsx';

const KINDS = {
  '': { management: null, back_of_house: null },
  front: { management: false, back_of_house: false },
  back: { management: false, back_of_house: true },
  management: { management: true, back_of_house: false },
} as const;
type Kind = keyof typeof KINDS;

function kindOf({ management, back_of_house: back }: JobCode): Kind {
  if (management === true) return 'management';
  if (back === true) return 'back';
  return management === null || back === null ? '' : 'front';
}

/** A job code: what it brings and whether it receives, changed where it stands. */
export function JobRow({
  job,
  mayEdit,
}: {
  readonly job: JobCode;
  readonly mayEdit: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const cache = useQueryClient();
  const inUs = useCurrentSession()?.client.region === 'US';
  const sending = useSubmit();
  const [asked, setAsked] = useState(false);
  const { role_name: name, code_id } = job;
  const again = () => refresh(cache, 'tipJobs');
  const change = (body: Body<'updateJobCode'>) =>
    void sending.run(async () => {
      await call('updateJobCode', { params: { code_id }, body });
      await again();
    });
  return (
    <li className={styles.job} aria-busy={sending.busy || undefined}>
      <div className={styles.name}>
        {mayEdit ? (
          <CellInput
            label={t('jobName', { name })}
            value={name}
            bad={sending.problems.length > 0}
            onCommit={(typed) => change({ role_name: typed })}
          />
        ) : (
          name
        )}
        {(sending.problems.length > 0 || sending.failure !== null) && (
          <SendProblems sending={sending} />
        )}
      </div>
      <Switch
        label={t('gives')}
        hint={t(job.revenue_generating ? 'givesOn' : 'givesOff')}
        aria-label={t('givesNamed', { name })}
        checked={job.revenue_generating}
        onChange={(on) => change({ revenue_generating: on })}
      />
      <Switch
        label={t('receives')}
        hint={t(job.pooling ? 'receivesOn' : 'receivesOff')}
        aria-label={t('receivesNamed', { name })}
        checked={job.pooling}
        onChange={(on) => change({ pooling: on })}
      />
      {inUs && (
        <NativeSelect
          label={t('kindNamed', { name })}
          value={kindOf(job)}
          onChange={(kind) => isKeyOf(KINDS, kind) && change(KINDS[kind])}
          options={[
            { value: '', label: t('kindUnknown') },
            { value: 'front', label: t('kindFront') },
            { value: 'back', label: t('kindBack') },
            { value: 'management', label: t('kindManagement') },
          ]}
        />
      )}
      {mayEdit && (
        <IconButton label={t('removeNamed', { name })} onClick={() => setAsked(true)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      {asked && <Remove job={job} onDone={again} onClose={() => setAsked(false)} />}
    </li>
  );
}

function Remove({
  job,
  onDone,
  onClose,
}: {
  readonly job: JobCode;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const cache = useQueryClient();
  const remove = async () => {
    await call('deleteJobCode', { params: { code_id: job.code_id } });
    await onDone();
    await refresh(cache, 'tipEmployees');
  };
  return (
    <ConfirmRemoval
      title={t('removeJobTitle', { name: job.role_name })}
      text={t('removeJobText')}
      remove={remove}
      onClose={onClose}
    />
  );
}
