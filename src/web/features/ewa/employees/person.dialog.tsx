import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Instant, Money } from '#web/ui/values.tsx';
import { type EwaPersonDetail, ewaPersonOf } from '../setup.queries.ts';
import { FinalPay } from './final-pay.tsx';
import { StateBadge, TakenBar } from './people-columns.tsx';
import { PersonPeriod } from './person-period.tsx';

const READS = ['ewaMember', 'ewaAvailableMembers'] as const;

/** One person: what they can take and why, date by date; paused and resumed here. */
export function PersonDialog({
  storeId,
  customer,
  onClose,
}: {
  readonly storeId: number;
  readonly customer: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const found = useQuery(ewaPersonOf(storeId, customer));
  const [pausing, setPausing] = useState(false);
  const person = found.data;
  if (pausing && person)
    return (
      <ReasonDialog
        title={t('pauseTitle', { name: person.full_name })}
        text={t('pauseText')}
        cancel={t('cancel')}
        verb={t('pause')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={200}
        send={async (reason) => {
          await call('pauseEwaMember', {
            params: { customer },
            body: { store_id: storeId, reason },
          });
          await refresh(queryClient, ...READS);
          setPausing(false);
        }}
        onClose={() => setPausing(false)}
      />
    );
  return (
    <Dialog
      wide
      open
      title={person?.full_name ?? t('person')}
      onClose={onClose}
      foot={person && <PersonActions person={person} onPause={() => setPausing(true)} />}
    >
      {person ? <PersonFigures person={person} /> : <LoadingLines found={found} />}
    </Dialog>
  );
}

function PersonActions({
  person,
  onPause,
}: {
  readonly person: EwaPersonDetail;
  readonly onPause: () => void;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const resume = useOperation('resumeEwaMember', { refreshes: READS });
  return (
    <>
      <Refusal error={resume.error} />
      <Link
        to="/account-management/view-customer/$customerId"
        params={{ customerId: String(person.customer_id) }}
        className={buttonClass()}
      >
        {t('memberPage')}
      </Link>
      {person.abilities.includes('pause') && <Button onClick={onPause}>{t('pause')}</Button>}
      {person.abilities.includes('resume') && (
        <Button
          tone="primary"
          busy={resume.busy}
          onClick={() =>
            resume.run({
              params: { customer: person.customer_id },
              body: { store_id: person.store_id },
            })
          }
        >
          {t('resume')}
        </Button>
      )}
    </>
  );
}

function PersonFigures({ person }: { readonly person: EwaPersonDetail }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  // Salaries and files of payroll do not go by clock-ins.
  const byClockings = person.periods.some(({ source }) => source === 'clockings');
  return (
    <Stack>
      <Row>
        <StateBadge state={person.state} />
        {byClockings && person.as_of !== null && (
          <span className="small muted">
            {t('asOf')} <Instant value={person.as_of} />
          </span>
        )}
      </Row>
      {person.pause_reason !== null && (
        <Alert tone="warning" title={t('pausedBy', { name: person.paused_by ?? '' })}>
          <bdi>{person.pause_reason}</bdi>
        </Alert>
      )}
      <FigureStrip
        figures={[
          { label: t('earned'), value: <Money value={person.earned_pay} /> },
          {
            label: t('cap'),
            value: <Money value={person.cap} />,
            note: t('capOf', { percent: person.cap_percent }),
          },
          { label: t('taken'), value: <Money value={person.advances_taken} /> },
          { label: t('available'), value: <Money value={person.available} /> },
        ]}
      />
      <TakenBar person={person} />
      {person.reason !== null && person.reason !== 'paused' && (
        <p>{t(`reason.${person.reason}`)}</p>
      )}
      {person.periods.map((period) => (
        <PersonPeriod key={period.first_day} person={person} period={period} />
      ))}
      {person.periods.length === 0 && <p className="muted">{t('noPeriods')}</p>}
      {person.state === 'left' && (
        <FinalPay storeId={person.store_id} customer={person.customer_id} />
      )}
    </Stack>
  );
}
