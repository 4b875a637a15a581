import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#kernel/keys.ts';
import type { FieldProblem } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { WEEK, useWeekDays } from '#web/lib/week-days.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { type Service, type TipSettings, tipServices } from '#web/ui/tips/setup.queries.ts';
import { type Submission, useSubmit } from '#web/ui/use-submit.ts';
import { TimeInput } from './time-input.tsx';
import type { WeekBarItem } from './week-bar.tsx';
import styles from './services.module.css';

type Timeframe = { readonly start: string; readonly end: string };
type Draft = {
  readonly name: string;
  readonly days: readonly number[];
  readonly timeframes: readonly Timeframe[];
};

const EMPTY: Draft = { name: '', days: [], timeframes: [{ start: '', end: '' }] };

function problemsOf({ name, days, timeframes }: Draft): FieldProblem[] {
  return [
    ...(name.trim() === '' ? [{ path: 'name', code: 'required' as const }] : []),
    ...(days.length === 0 ? [{ path: 'days', code: 'day_required' as const }] : []),
    ...(timeframes.length === 0
      ? [{ path: 'timeframes', code: 'timeframe_required' as const }]
      : []),
    ...timeframes.flatMap((one, index) =>
      (['start', 'end'] as const).flatMap((side) =>
        one[side] === ''
          ? [{ path: `timeframes.${index}.${side}`, code: 'timeframe_empty' as const }]
          : [],
      ),
    ),
  ];
}

type Props = {
  readonly settings: TipSettings;
  readonly service?: Service;
  readonly onDraft: (draft: WeekBarItem | null) => void;
  readonly onDone: () => void;
};

/** The name, days and times of a service; the week beside it follows while one types. */
export function ServiceForm({ settings, service, onDraft, onDone }: Props): ReactNode {
  const { t } = useTranslation(['tips-setup', 'common']);
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft>(service ?? EMPTY);
  const sending = useSubmit();
  useEffect(() => {
    onDraft({ key: 'draft', ...draft });
  }, [draft, onDraft]);
  const save = () => {
    const problems = problemsOf(draft);
    if (problems.length > 0) return sending.refuse(problems);
    const body = {
      name: draft.name,
      days: [...draft.days],
      timeframes: draft.timeframes.map(({ start, end }) => ({ start, end })),
    };
    void sending.run(async () => {
      if (service)
        await call('updateTipService', {
          params: { service_id: service.service_id },
          body: { ...body, version: service.version },
        });
      else await call('createTipService', { body: { wallet_id: settings.wallet_id, ...body } });
      await cache.invalidateQueries({ queryKey: tipServices(settings.wallet_id).queryKey });
      onDone();
    });
  };
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={service?.name ?? t('newService')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <SendProblems sending={sending} />
      <TextField
        name="name"
        label={t('serviceName')}
        hint={t('serviceNameHint')}
        limit={40}
        autoFocus
        value={draft.name}
        error={sending.errorOf('name')}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <Days
        days={draft.days}
        error={sending.errorOf('days')}
        onChange={(days) => setDraft({ ...draft, days })}
      />
      <Times
        timeframes={draft.timeframes}
        sending={sending}
        onChange={(timeframes) => setDraft({ ...draft, timeframes })}
      />
      <ButtonRow>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="submit" tone="primary" busy={sending.busy}>
          {t('saveService')}
        </Button>
      </ButtonRow>
    </form>
  );
}

const SETS = {
  everyDay: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [1, 2, 3, 4, 5],
  weekend: [6, 0],
} as const;

function Days({
  days,
  error,
  onChange,
}: {
  readonly days: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (days: readonly number[]) => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const { short, long } = useWeekDays();
  const toggle = (day: number) =>
    onChange(
      days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b),
    );
  return (
    <fieldset
      className={styles.part}
      id={fieldId('days')}
      tabIndex={-1}
      aria-describedby={error ? 'field-days-error' : undefined}
    >
      <legend>{t('days')}</legend>
      {error && (
        <p id="field-days-error" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.days}>
        {WEEK.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-label={long(day)}
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
          >
            {short(day)}
          </button>
        ))}
      </div>
      <div className={styles.sets}>
        {keysOf(SETS).map((set) => (
          <Button
            key={set}
            tone="link"
            size="small"
            onClick={() => onChange([...SETS[set]].sort((a, b) => a - b))}
          >
            {t(set)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function Times({
  timeframes,
  sending,
  onChange,
}: {
  readonly timeframes: readonly Timeframe[];
  readonly sending: Submission;
  readonly onChange: (timeframes: readonly Timeframe[]) => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const change = (index: number, part: Partial<Timeframe>) =>
    onChange(timeframes.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const error = sending.errorOf('timeframes');
  return (
    <fieldset className={styles.part} id={fieldId('timeframes')} tabIndex={-1}>
      <legend>{t('timeframes')}</legend>
      <p className="muted small">{t('timeframesHint')}</p>
      {error && <p className={styles.error}>{error}</p>}
      <ul className={styles.times}>
        {timeframes.map(({ start, end }, index) => (
          <li key={index}>
            <TimeInput
              name={`timeframes.${index}.start`}
              label={t('startNth', { nth: index + 1 })}
              value={start}
              error={sending.errorOf(`timeframes.${index}.start`)}
              onChange={(typed) => change(index, { start: typed })}
            />
            <span className="muted">{t('to')}</span>
            <TimeInput
              name={`timeframes.${index}.end`}
              label={t('endNth', { nth: index + 1 })}
              value={end}
              error={sending.errorOf(`timeframes.${index}.end`)}
              onChange={(typed) => change(index, { end: typed })}
            />
            {start !== '' && end !== '' && end <= start && (
              <span className="caption">{t('nextDay')}</span>
            )}
            {timeframes.length > 1 && (
              <IconButton
                label={t('removeTimeframe', { nth: index + 1 })}
                onClick={() => onChange(timeframes.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {timeframes.length < 12 && (
        <div>
          <Button size="small" onClick={() => onChange([...timeframes, { start: '', end: '' }])}>
            <Plus aria-hidden="true" /> {t('addTimeframe')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
