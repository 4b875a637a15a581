import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import {
  type JobCode,
  type Service,
  type TipEmployee,
  type TipSettings,
  tipEmployees,
  tipJobs,
  tipServices,
} from '#web/ui/tips/setup.queries.ts';
import { addressOf } from '#web/ui/tips/steps.ts';
import { StepFoot } from '../setup-frame.tsx';
import type { Saving } from './use-save-rules.ts';

/** What rules are made of. */
export type Parts = {
  readonly services: readonly Service[];
  readonly jobs: readonly JobCode[];
  readonly staff: readonly TipEmployee[];
};
type Props<R, K extends readonly unknown[]> = {
  readonly settings: TipSettings;
  readonly rules: UseQueryOptions<R, Error, R, K>;
  readonly children: (parts: Parts, rules: R) => ReactNode;
};

/**
 * Rules need services and job codes: without them it leads to the step that lacks. It watches the
 * query itself: a result handed down would not be drawn anew by whoever reads it here.
 */
export function RulesGate<R, K extends readonly unknown[]>({
  settings,
  rules: query,
  children,
}: Props<R, K>): ReactNode {
  const { t } = useTranslation(['tips-rules', 'tips-setup']);
  const services = useQuery(tipServices(settings.wallet_id));
  const jobs = useQuery(tipJobs(settings.wallet_id));
  const staff = useQuery(tipEmployees(settings.wallet_id));
  const rules = useQuery(query);
  const all = [services, jobs, staff, rules];
  const failed = all.find((query) => query.isLoadingError);
  if (failed)
    return (
      <Card>
        <FailureState
          error={failed.error}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        />
      </Card>
    );
  if (!services.data || !jobs.data || !staff.data || rules.data === undefined)
    return (
      <Card>
        <Skeleton height="320px" />
      </Card>
    );
  const lacking =
    services.data.data.length === 0 ? 'services' : jobs.data.data.length === 0 ? 'jobs' : null;
  if (lacking === null)
    return children(
      { services: services.data.data, jobs: jobs.data.data, staff: staff.data.data },
      rules.data,
    );
  const there = (
    <Link
      to={addressOf(lacking, settings.tip_type)}
      params={{ storeId: String(settings.wallet_id) }}
      className={buttonClass({ tone: 'primary' })}
    >
      {t(`tips-setup:step.${lacking}`)}
    </Link>
  );
  return (
    <Card>
      <EmptyState
        title={t('lackTitle')}
        text={t(lacking === 'services' ? 'lackServices' : 'lackJobs')}
        action={there}
      />
    </Card>
  );
}

export function RulesFoot({
  settings,
  saving,
  dirty,
  onSave,
}: {
  readonly settings: TipSettings;
  readonly saving: Saving;
  readonly dirty: boolean;
  readonly onSave: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-rules');
  const busy = saving.sending.busy || saving.finishing.busy;
  return (
    <StepFoot
      settings={settings}
      step="rules"
      busy={busy}
      onNext={onSave}
      dirty={dirty && !busy}
      verb={t(settings.finished_at === null ? 'finish' : 'saveRules')}
    />
  );
}
