import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOneOf } from '#kernel/keys.ts';
import { IconButton } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import type { JobCode } from '#web/ui/tips/setup.queries.ts';
import type { Submission } from '#web/ui/use-submit.ts';
import { NumberInput } from '../number-input.tsx';
import { JobChips } from './job-chips.tsx';
import type { GroupDraft } from './share-draft.ts';
import styles from './share.module.css';

type Props = {
  readonly group: GroupDraft;
  /** The only one of its rule gets all. */ readonly alone: boolean;
  readonly at: string;
  readonly name: string;
  readonly jobs: readonly JobCode[];
  readonly sending: Submission;
  readonly onChange: (group: GroupDraft) => void;
  readonly onRemove: () => void;
};

const SPLITS = ['hours', 'weighted_hours', 'even', 'net_sales'] as const;

/**
 * Some of the receivers of a rule: their part of it, how they split it, and what if nobody of them
 * is there.
 */
export function ShareGroup({
  group,
  alone,
  at,
  name,
  jobs,
  sending,
  onChange,
  onRemove,
}: Props): ReactNode {
  const { t } = useTranslation('tips-rules');
  return (
    <div role="group" aria-label={name} className={styles.group}>
      <JobChips
        name={`${at}.jobs`}
        label={t('groupJobs', { group: name })}
        quiet
        jobs={jobs}
        chosen={group.jobs}
        error={sending.errorOf(`${at}.jobs`)}
        onChange={(chosen) => onChange({ ...group, jobs: chosen })}
      />
      <div className={styles.amount}>
        {(!alone || group.percent !== '100') && (
          <>
            <NumberInput
              name={`${at}.percent`}
              label={t('partOf', { group: name })}
              value={group.percent}
              error={sending.errorOf(`${at}.percent`)}
              onChange={(percent) => onChange({ ...group, percent })}
            />
            <span>{t('percentOfRule')}</span>
          </>
        )}
        <NativeSelect
          label={t('splitOf', { group: name })}
          value={group.split}
          onChange={(split) => isOneOf(SPLITS, split) && onChange({ ...group, split })}
          options={SPLITS.map((split) => ({ value: split, label: t(`split.${split}`) }))}
        />
        <NativeSelect
          label={t('missingOf', { group: name })}
          value={group.missing}
          onChange={(missing) =>
            onChange({ ...group, missing: missing === 'redistribute' ? 'redistribute' : 'return' })
          }
          options={[
            { value: 'return', label: t('missing.return') },
            { value: 'redistribute', label: t('missing.redistribute') },
          ]}
        />
        {!alone && (
          <IconButton label={t('removeGroup', { group: name })} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
}
