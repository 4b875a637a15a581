import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { addDays, dayOf, instantAt } from '#kernel/day.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { refreshResults } from '#web/ui/tips/results.queries.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { tipEmployees, tipJobs, tipServices } from '#web/ui/tips/setup.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Instant } from '#web/ui/values.tsx';
import { type OpenRecord, refreshTipData } from './data.queries.ts';
import styles from './data.module.css';

type Props = {
  readonly settings: TipWallet;
  readonly one: OpenRecord;
  readonly onDone: (told: string) => void;
  readonly onClose: () => void;
};
type Resolution = Omit<Body<'resolveRecord'>, 'kind' | 'record_id'>;

/** The first moment after clocking in at which the wall clock of the place shows a time. */
function instantOf(time: string, from: string, zone: string): string | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const begun = new Date(from);
  const day = dayOf(begun, zone);
  const minute = Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
  const same = instantAt(day, minute, zone);
  return (same > begun ? same : instantAt(addDays(day, 1), minute, zone)).toISOString();
}

/**
 * Says what a record is, or that it is to be left out. What the point of sale says later does not
 * undo it.
 */
export function ResolveDialog({ settings, one, onDone, onClose }: Props): ReactNode {
  const { t } = useTranslation(['tips-data', 'common']);
  const wallet = settings.wallet_id;
  const client = useQueryClient();
  const sending = useSubmit();
  const { data: staff } = useQuery(tipEmployees(wallet));
  const { data: jobs } = useQuery(tipJobs(wallet));
  const { data: services } = useQuery(tipServices(wallet));
  const [employee, setEmployee] = useState<string | null>(
    one.employee_id === null ? null : String(one.employee_id),
  );
  const [job, setJob] = useState<string | null>(null);
  const [out, setOut] = useState('');
  const [service, setService] = useState<string | null>(null);
  const punch = one.kind === 'punch';
  const isHeld = HELD.has(one.reason);
  const who = one.name ?? one.pos_id ?? t('nobody');
  const number = (text: string | null): number | undefined =>
    text === null ? undefined : Number.parseInt(text, 10);
  const send = (resolution: Resolution, told: string) =>
    void sending.run(async () => {
      const { data } = await call('resolveRecord', {
        params: { wallet_id: wallet },
        body: { kind: one.kind, record_id: one.record_id, ...resolution },
      });
      await Promise.all([refreshTipData(client), refreshResults(client)]);
      const left = data.length;
      onDone(`${told} ${left > 0 ? t('leftOfDay', { count: left }) : t('dayClear')}`);
    });
  const resolution: Resolution = {
    ...(one.employee_id === null && employee !== null ? { employee_id: number(employee) } : {}),
    ...(punch && job !== null ? { code_id: number(job) } : {}),
    ...(punch && out !== '' ? { clocked_out: instantOf(out, one.from, settings.timezone) } : {}),
    ...(!punch && service !== null ? { service_id: number(service) } : {}),
  };
  const save = () =>
    Object.keys(resolution).length === 0
      ? sending.refuse([{ path: asks(one), code: 'required' }])
      : send(resolution, t('resolved', { name: who }));
  return (
    <Dialog
      open
      title={t('resolveTitle', { name: who })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            busy={sending.busy}
            onClick={() => send({ dismiss: true }, t('dismissed', { name: who }))}
          >
            {t('dismiss')}
          </Button>
          {isHeld ? (
            <Button
              tone="primary"
              busy={sending.busy}
              onClick={() => send({ count: true }, t('counted', { name: who }))}
            >
              {t('countAsIs')}
            </Button>
          ) : (
            <Button tone="primary" busy={sending.busy} onClick={save}>
              {t('resolveSave')}
            </Button>
          )}
        </>
      }
    >
      <SendProblems sending={sending} />
      <div className={styles.form}>
        <p>
          {t(`reasonText.${one.reason}`)} {t(punch ? 'punch' : 'sale')}{' '}
          <Instant value={one.from} style="short" zone={settings.timezone} />
          {one.to !== null && (
            <>
              {' '}
              – <Instant value={one.to} style="time" zone={settings.timezone} />
            </>
          )}
        </p>
        {one.employee_id === null && !isHeld && (
          <Select
            label={t('column.person')}
            name="employee_id"
            error={sending.errorOf('employee_id')}
            hint={t('whoseHint')}
            value={employee}
            onChange={setEmployee}
            options={(staff?.data ?? []).map((person) => ({
              value: String(person.employee_id),
              label: `${person.first_name} ${person.last_name}`.trim(),
            }))}
          />
        )}
        {punch && !isHeld && (one.reason === 'no_job' || one.employee_id === null) && (
          <Select
            label={t('column.job')}
            name="code_id"
            optional={one.reason !== 'no_job'}
            error={sending.errorOf('code_id')}
            value={job}
            onChange={setJob}
            options={(jobs?.data ?? []).map((code) => ({
              value: String(code.code_id),
              label: code.role_name,
            }))}
          />
        )}
        {punch &&
          (one.to === null || one.reason === 'impossible_times' || one.reason === 'overlap') && (
            <Field
              label={t('clockedOut')}
              name="clocked_out"
              hint={t('clockedOutHint', { zone: settings.timezone })}
              error={sending.errorOf('clocked_out')}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  type="time"
                  className={styles.time}
                  value={out}
                  onChange={(event) => setOut(event.target.value)}
                />
              )}
            </Field>
          )}
        {!punch && !isHeld && (
          <Select
            label={t('service')}
            name="service_id"
            optional={one.reason !== 'no_service'}
            error={sending.errorOf('service_id')}
            value={service}
            onChange={setService}
            options={(services?.data ?? []).map((each) => ({
              value: String(each.service_id),
              label: each.name,
            }))}
          />
        )}
        <p className="caption">{t(isHeld ? 'heldText' : 'resolveText')}</p>
      </div>
    </Dialog>
  );
}

/** Why a record waits for somebody to look at it, though it is known whose it is. */
const HELD: ReadonlySet<OpenRecord['reason']> = new Set([
  'not_approved',
  'unknown_kind',
  'amounts_differ',
  'other_currency',
]);

/** What a record asks for first. */
function asks({ reason, kind }: OpenRecord): string {
  if (reason === 'nobody_known') return 'employee_id';
  if (reason === 'no_job') return 'code_id';
  return kind === 'punch' ? 'clocked_out' : 'service_id';
}
