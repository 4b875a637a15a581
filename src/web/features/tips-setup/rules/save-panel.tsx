import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day as DayOfCalendar, addDays, dayOf } from '#kernel/day.ts';
import { now } from '#web/lib/clock.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import type { PoolRules, ShareRules, TipSettings } from '#web/ui/tips/setup.queries.ts';
import { addressOf, stepOfProblem } from '#web/ui/tips/steps.ts';
import { Day, Instant } from '#web/ui/values.tsx';
import type { Saving } from './use-save-rules.ts';
import styles from './rules.module.css';

type Props = {
  readonly settings: TipSettings;
  readonly rules: PoolRules | ShareRules;
  readonly saving: Saving;
};

const nextMonday = (today: DayOfCalendar): string =>
  addDays(today, (8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7 || 7);

/** From when the rules hold, and whether the staff agreed to them. */
export function SavePanel({ settings, rules, saving }: Props): ReactNode {
  const { t } = useTranslation('tips-rules');
  const first = rules.version === 0;
  const today = dayOf(new Date(now()), settings.timezone);
  return (
    <Card title={t('from')} note={<Version rules={rules} />}>
      <div className={styles.from}>
        <DateField
          name="effective_from"
          min={today}
          label={t('fromDay')}
          hint={t(first && saving.from === '' ? 'fromHintFirst' : 'fromHint')}
          value={saving.from === '' ? today : saving.from}
          error={saving.sending.errorOf('effective_from')}
          onChange={saving.setFrom}
        />
        <div className={styles.days}>
          <Button size="small" onClick={() => saving.setFrom('')}>
            {t('today')}
          </Button>
          <Button size="small" onClick={() => saving.setFrom(nextMonday(today))}>
            {t('nextMonday')}
          </Button>
        </div>
      </div>
      {settings.province === 'QC' && (
        <Checkbox
          name="staff_agreed"
          label={t('staffAgreed')}
          hint={t('staffAgreedHint')}
          checked={saving.agreed}
          onChange={saving.setAgreed}
        />
      )}
    </Card>
  );
}

function Version({ rules }: Pick<Props, 'rules'>): ReactNode {
  const { t } = useTranslation('tips-rules');
  if (rules.effective_from === null) return t('noRulesYet');
  return (
    <>
      {t('holdSince')} <Day value={rules.effective_from} />
      {rules.made_by !== null && <> · {t('madeBy', { name: rules.made_by })}</>}
      {rules.upcoming.map((one) => (
        <span key={one.version_id} className={styles.upcoming}>
          {t('upcoming')} <Day value={one.effective_from} /> · {t('madeBy', { name: one.made_by })}
        </span>
      ))}
    </>
  );
}

/** Asked for beside what the law says, and where the save that was stopped leads. */
function LawReason({ saving }: Pick<Props, 'saving'>): ReactNode {
  const { t } = useTranslation('tips-rules');
  const { attempt } = saving.sending;
  useEffect(() => {
    document.getElementById(fieldId('override_reason'))?.focus();
  }, [attempt]);
  return (
    <Card>
      <TextField
        name="override_reason"
        label={t('reason')}
        hint={t('reasonHint')}
        value={saving.reason}
        limit={300}
        onChange={saving.setReason}
      />
    </Card>
  );
}

/**
 * What stands in the way of a save or of the end of the set-up. Each line of the latter leads to
 * its step.
 */
export function SaveProblems({ settings, saving }: Omit<Props, 'rules'>): ReactNode {
  const { t } = useTranslation('tips-rules');
  const { sending, finishing, law, theirs } = saving;
  const told = new Map(
    finishing.problems.map(({ name, text }) => [
      `${stepOfProblem(name)} ${text}`,
      { step: stepOfProblem(name), text },
    ]),
  );
  return (
    <>
      {theirs && (
        <Alert tone="warning" urgent title={t('theirs', { by: theirs.by })}>
          <p>
            {t('theirsText')} {theirs.at !== '' && <Instant value={theirs.at} />}
          </p>
        </Alert>
      )}
      {law.length > 0 && !theirs && (
        <Alert tone="warning" urgent title={t('lawTitle')}>
          <ul>
            {law.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{t('lawText')}</p>
        </Alert>
      )}
      {law.length > 0 && <LawReason saving={saving} />}
      {!theirs && law.length === 0 && <SendProblems sending={sending} />}
      {told.size > 0 && (
        <Alert tone="danger" urgent title={t('notFinished')}>
          <ul>
            {[...told.values()].map(({ step, text }) => (
              <li key={step + text}>
                <Link
                  to={addressOf(step, settings.tip_type)}
                  params={{ storeId: String(settings.wallet_id) }}
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {finishing.failure !== null && <SendProblems sending={finishing} />}
    </>
  );
}
