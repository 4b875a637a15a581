import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { computePool } from '#domain/tips/index.ts';
import { call } from '#web/lib/api.ts';
import { CopyRules } from './copy-rules.tsx';
import { Example } from './example.tsx';
import { type Extra, exampleNight, linesOf } from './example-night.ts';
import { LawCard } from './law-card.tsx';
import type { PastNight } from './past-nights.ts';
import { PointsHelper } from './points-helper.tsx';
import {
  type PoolDraft,
  draftOf,
  engineJobs,
  placeOf,
  problemsOf,
  rulesOf,
  withRow,
} from './pool-draft.ts';
import { PoolTable } from './pool-table.tsx';
import { RulesFoot, RulesGate, type Parts } from './rules-gate.tsx';
import styles from './rules.module.css';
import { SavePanel, SaveProblems } from './save-panel.tsx';
import { SetupFrame } from '../setup-frame.tsx';
import {
  type JobCode,
  type PoolRules,
  type TipSettings,
  tipPoolRules,
} from '#web/ui/tips/setup.queries.ts';
import { Stack } from '#web/ui/layout.tsx';
import { useSaveRules } from './use-save-rules.ts';
import { TriedOn } from './what-if.tsx';

export const SetRules = (): ReactNode => (
  <SetupFrame step="rules" wide>
    {(settings) => <Rules settings={settings} />}
  </SetupFrame>
);

function Rules({ settings }: { readonly settings: TipSettings }): ReactNode {
  return (
    <RulesGate settings={settings} rules={tipPoolRules(settings.wallet_id)}>
      {(parts, found) => <PoolForm settings={settings} parts={parts} rules={found} />}
    </RulesGate>
  );
}

/** Computes a night that was by a draft of the rules. */
const useReplay = (
  { cap_at_tips: capAtTips, missing }: TipSettings,
  draft: PoolDraft,
  jobs: readonly JobCode[],
) =>
  useCallback(
    ({ service, lines }: PastNight) =>
      computePool({
        capAtTips,
        missing,
        jobs: engineJobs(draft, service, jobs),
        lines,
        adjustments: [],
        externalIn: [],
        externalOut: [],
        squareUps: [],
      }),
    [capAtTips, missing, draft, jobs],
  );

function PoolForm({
  settings,
  parts: { services, jobs, staff },
  rules,
}: {
  readonly settings: TipSettings;
  readonly parts: Parts;
  readonly rules: PoolRules;
}): ReactNode {
  const { t } = useTranslation('tips-rules');
  const cache = useQueryClient();
  const [start, setStart] = useState(() => draftOf(rules, services, jobs));
  const [draft, setDraft] = useState(start);
  const [service, setService] = useState(services[0]?.service_id ?? 0);
  const [night, setNight] = useState<readonly Extra[]>(() => exampleNight(jobs, staff));
  const query = tipPoolRules(settings.wallet_id);
  const saving = useSaveRules(settings, rules, () => cache.fetchQuery({ ...query, staleTime: 0 }));
  const ruled = useMemo(() => engineJobs(draft, service, jobs), [draft, service, jobs]);
  const lines = useMemo(() => linesOf(night), [night]);
  const outcome = useMemo(
    () =>
      computePool({
        capAtTips: settings.cap_at_tips,
        missing: settings.missing,
        jobs: ruled,
        lines,
        adjustments: [],
        externalIn: [],
        externalOut: [],
        squareUps: [],
      }),
    [ruled, lines, settings.cap_at_tips, settings.missing],
  );
  const go = () => {
    const wrong = problemsOf(draft, services, jobs);
    if (wrong.length > 0) return saving.sending.refuse(wrong);
    const sent = rulesOf(draft, services, jobs);
    void saving.save(
      async (save) => {
        await call('setPoolRules', {
          body: { wallet_id: settings.wallet_id, ...save, rules: sent },
        });
        setStart(draft);
      },
      (path) => placeOf(path, sent, draft),
    );
  };
  const replay = {
    asIs: useReplay(settings, start, jobs),
    asWould: useReplay(settings, draft, jobs),
  };
  const tried = (example: ReactNode): ReactNode =>
    rules.version === 0 ? example : <TriedOn settings={settings} example={example} {...replay} />;
  const jobOf = new Map(night.map((one) => [one.id, one.jobCodeId]));
  return (
    <>
      <SaveProblems settings={settings} saving={saving} />
      <div className={styles.sides}>
        <Stack>
          <PoolTable
            draft={draft}
            onChange={setDraft}
            services={services}
            jobs={jobs}
            service={service}
            onService={setService}
            sending={saving.sending}
            outcome={outcome}
            jobOf={jobOf}
            fresh={rules.version === 0}
          />
          <PointsHelper
            settings={settings}
            service={draft.same ? null : service}
            jobs={jobs}
            engineJobs={ruled}
            example={lines}
            onUse={(job, points) => setDraft(withRow(draft, service, job, { points }))}
          />
          <SavePanel settings={settings} rules={rules} saving={saving} />
          <LawCard settings={settings} rules={rules} jobs={jobs} />
          {rules.version > 0 && <CopyRules settings={settings} />}
        </Stack>
        {tried(
          <Example
            night={night}
            onChange={setNight}
            outcome={outcome}
            names={{ rule: () => t('thePool') }}
          />,
        )}
      </div>
      <RulesFoot settings={settings} saving={saving} dirty={draft !== start} onSave={go} />
    </>
  );
}
