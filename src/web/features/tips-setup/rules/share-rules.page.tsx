import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { computeShare } from '#domain/tips/index.ts';
import { RANGES, readMilli } from '#domain/tips-setup/milli.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { UndoStrip } from '#web/ui/undo-strip.tsx';
import { CopyRules } from './copy-rules.tsx';
import { Example } from './example.tsx';
import { type Extra, exampleNight, linesOf } from './example-night.ts';
import { LawCard } from './law-card.tsx';
import type { PastNight } from './past-nights.ts';
import { RulesFoot, RulesGate, type Parts } from './rules-gate.tsx';
import styles from './rules.module.css';
import { SavePanel, SaveProblems } from './save-panel.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SetupFrame } from '../setup-frame.tsx';
import { type ShareRules, type TipSettings, tipShareRules } from '#web/ui/tips/setup.queries.ts';
import {
  type RuleDraft,
  draftOf,
  engineRules,
  newRule,
  placeOf,
  problemsOf,
  rulesOf,
  suggested,
} from './share-draft.ts';
import { GivenTotals, ShareRuleCard } from './share-rule-card.tsx';
import { useSaveRules } from './use-save-rules.ts';
import { TriedOn } from './what-if.tsx';

export const SetRulesShare = (): ReactNode => (
  <SetupFrame step="rules" wide>
    {(settings) => <Rules settings={settings} />}
  </SetupFrame>
);

function Rules({ settings }: { readonly settings: TipSettings }): ReactNode {
  return (
    <RulesGate settings={settings} rules={tipShareRules(settings.wallet_id)}>
      {(parts, found) => <ShareForm settings={settings} parts={parts} rules={found} />}
    </RulesGate>
  );
}

type FormProps = {
  readonly settings: TipSettings;
  readonly parts: Parts;
  readonly rules: ShareRules;
};

function ShareForm({ settings, parts, rules }: FormProps): ReactNode {
  const { t } = useTranslation('tips-rules');
  const { services, jobs, staff } = parts;
  const cache = useQueryClient();
  const [start, setStart] = useState<readonly RuleDraft[]>(() => draftOf(rules));
  const [draft, setDraft] = useState(start);
  const [removed, setRemoved] = useState<RemovedRule | null>(null);
  const [night, setNight] = useState<readonly Extra[]>(() => exampleNight(jobs, staff));
  const [service, setService] = useState(services[0]?.service_id ?? 0);
  const query = tipShareRules(settings.wallet_id);
  const saving = useSaveRules(settings, rules, () => cache.fetchQuery({ ...query, staleTime: 0 }));
  const outcome = useOutcome({ settings, parts, draft, service, night });
  const go = () => {
    const wrong = problemsOf(draft);
    if (wrong.length > 0) return saving.sending.refuse(wrong);
    void saving.save(async (save) => {
      const kept = await call('updateShareRules', {
        body: { wallet_id: settings.wallet_id, ...save, rules: rulesOf(draft) },
      });
      const now = draft.map((rule, nth) => ({ ...rule, ruleId: kept.rules[nth]?.rule_id ?? null }));
      setStart(now);
      setDraft(now);
      setRemoved(null);
    }, placeOf);
  };
  const nameOf = (id: string | number | null): string => {
    const nth = draft.findIndex((rule) => rule.key === id);
    return draft[nth]?.label.trim() || t('ruleNth', { nth: nth + 1 });
  };
  const replay = {
    asIs: useReplay(settings, parts, start),
    asWould: useReplay(settings, parts, draft),
  };
  const tried = (example: ReactNode): ReactNode =>
    rules.version === 0 ? example : <TriedOn settings={settings} example={example} {...replay} />;
  const own = draft.some((rule) => rule.service !== 0) && services.length > 1;
  return (
    <>
      <SaveProblems settings={settings} saving={saving} />
      <div className={styles.sides}>
        <Stack>
          <RuleList
            draft={draft}
            onChange={setDraft}
            removed={removed}
            onRemoved={setRemoved}
            parts={parts}
            saving={saving}
          />
          <GivenTotals draft={draft} parts={parts} />
          <SavePanel settings={settings} rules={rules} saving={saving} />
          <LawCard settings={settings} rules={rules} jobs={jobs} />
          {rules.version > 0 && <CopyRules settings={settings} />}
        </Stack>
        <div className={styles.aside}>
          {own && (
            <SegmentedControl
              fit
              label={t('service')}
              value={String(service)}
              onChange={(id) => setService(Number(id))}
              options={services.map((one) => ({ value: String(one.service_id), label: one.name }))}
            />
          )}
          {tried(
            <Example
              night={night}
              onChange={setNight}
              outcome={outcome}
              names={{ rule: nameOf }}
            />,
          )}
        </div>
      </div>
      <RulesFoot settings={settings} saving={saving} dirty={draft !== start} onSave={go} />
    </>
  );
}

const weightOf = (text: string): number => {
  const read = readMilli(text, ...RANGES.weight);
  return read.ok ? read.value : 1_000;
};

/** What the engine takes of a wallet, besides rules and lines; people are named by `idOf`. */
const partsOfNight = (
  settings: TipSettings,
  { jobs, staff }: Parts,
  idOf: (employee: number) => string | number,
) => ({
  capAtTips: settings.cap_at_tips,
  overrides: [],
  adjustments: [],
  externalIn: [],
  externalOut: [],
  squareUps: [],
  jobs: jobs.map((job) => ({
    id: job.code_id,
    revenueGenerating: job.revenue_generating,
    pooling: job.pooling,
    weightMilli: weightOf(job.weight),
  })),
  members: staff.map((one) => ({
    employeeId: idOf(one.employee_id),
    weightMilli: weightOf(one.weight),
  })),
});

function useOutcome({
  settings,
  parts,
  draft,
  service,
  night,
}: {
  readonly settings: TipSettings;
  readonly parts: Parts;
  readonly draft: readonly RuleDraft[];
  readonly service: number;
  readonly night: readonly Extra[];
}) {
  const whole = useMemo(
    () => partsOfNight(settings, parts, (employee) => `e${employee}`),
    [settings, parts],
  );
  return useMemo(
    () => computeShare({ ...whole, lines: linesOf(night), rules: engineRules(draft, service) }),
    [whole, night, draft, service],
  );
}

/** Computes a night that was by a draft of the rules. */
function useReplay(settings: TipSettings, parts: Parts, draft: readonly RuleDraft[]) {
  const whole = useMemo(
    () => partsOfNight(settings, parts, (employee) => employee),
    [settings, parts],
  );
  return useCallback(
    ({ service, lines }: PastNight) =>
      computeShare({ ...whole, lines, rules: engineRules(draft, service) }),
    [whole, draft],
  );
}

/** A rule that was taken out of the draft, and where it stood. */
type RemovedRule = { readonly rule: RuleDraft; readonly nth: number; readonly name: string };

type ListProps = {
  readonly draft: readonly RuleDraft[];
  readonly onChange: (draft: readonly RuleDraft[]) => void;
  readonly removed: RemovedRule | null;
  readonly onRemoved: (removed: RemovedRule | null) => void;
  readonly parts: Parts;
  readonly saving: ReturnType<typeof useSaveRules>;
};

/** The rules from top to bottom, each a card that can be moved. */
function RuleList({ draft, onChange, removed, onRemoved, parts, saving }: ListProps): ReactNode {
  const { t } = useTranslation('tips-rules');
  const mayEdit = useMayEdit();
  const usual = suggested(parts.jobs);
  const move = (from: number, to: number) =>
    onChange(
      draft.map((rule, nth) => (nth === from ? draft[to]! : nth === to ? draft[from]! : rule)),
    );
  const giving = parts.jobs.filter((job) => job.revenue_generating).map((job) => job.code_id);
  const remove = (rule: RuleDraft, nth: number) => {
    onChange(draft.filter((one) => one.key !== rule.key));
    onRemoved({ rule, nth, name: rule.label.trim() || t('ruleNth', { nth: nth + 1 }) });
  };
  return (
    <div className={styles.list} id="field-rules" tabIndex={-1}>
      {removed && (
        <UndoStrip
          key={removed.rule.key}
          text={t('ruleRemoved', { name: removed.name })}
          undo={{
            label: t('restoreRule', { name: removed.name }),
            refused: '',
            refreshes: [],
            work: () => {
              onChange([...draft.slice(0, removed.nth), removed.rule, ...draft.slice(removed.nth)]);
              return Promise.resolve(t('ruleRestored', { name: removed.name }));
            },
          }}
          onClose={() => onRemoved(null)}
        />
      )}
      {draft.map((rule, nth) => (
        <ShareRuleCard
          key={rule.key}
          rule={rule}
          nth={nth}
          parts={parts}
          sending={saving.sending}
          onChange={(next) => onChange(draft.map((one) => (one.key === rule.key ? next : one)))}
          onRemove={() => remove(rule, nth)}
          onUp={nth > 0 ? () => move(nth, nth - 1) : undefined}
          onDown={nth < draft.length - 1 ? () => move(nth, nth + 1) : undefined}
        />
      ))}
      {mayEdit && draft.length === 0 && usual.length > 0 && (
        <Card title={t('usualRules')} note={t('usualRulesText')}>
          <Button tone="primary" onClick={() => onChange(usual)}>
            <Sparkles aria-hidden="true" /> {t('takeRules', { count: usual.length })}
          </Button>
        </Card>
      )}
      {mayEdit && draft.length < 60 && (
        <div>
          <Button onClick={() => onChange([...draft, newRule(giving.slice(0, 1))])}>
            <Plus aria-hidden="true" /> {t('addRule')}
          </Button>
        </div>
      )}
    </div>
  );
}
