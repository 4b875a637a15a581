import { useId, type ReactNode } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { fieldId } from '#web/ui/field.tsx';
import type { JobCode } from '#web/ui/tips/setup.queries.ts';
import styles from './share.module.css';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly quiet?: boolean;
  readonly jobs: readonly JobCode[];
  readonly chosen: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly number[]) => void;
};

/** Some of the job codes, one press each. */
export function JobChips({
  name,
  label,
  quiet = false,
  jobs,
  chosen,
  error,
  onChange,
}: Props): ReactNode {
  const id = useId();
  return (
    <div
      className={styles.jobs}
      id={fieldId(name)}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={error ? id : undefined}
    >
      {!quiet && (
        <span data-label className={styles.jobsLabel}>
          {label}
        </span>
      )}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.chips}>
        {jobs.map(({ code_id: job, role_name: role }) => (
          <Chip
            key={job}
            on={chosen.includes(job)}
            onPress={() =>
              onChange(
                chosen.includes(job) ? chosen.filter((one) => one !== job) : [...chosen, job],
              )
            }
          >
            {role}
          </Chip>
        ))}
      </div>
    </div>
  );
}
