import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { timeLeft } from '#web/lib/time-left.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { BackLink, Fields } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { Instant, Money } from '#web/ui/values.tsx';
import { type Disputable, disputable } from './disputes.queries.ts';

/** Disputes one load: what it was, how long there is left, and what is wrong with it. */
export function OpenDispute(): ReactNode {
  const { t } = useTranslation('disputes');
  const { movementId = '' } = useParams({ strict: false });
  const found = useQuery(disputable(Number(movementId)));
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/reports/transactions">{t('backToTransactions')}</BackLink>}
        title={t('openTitle')}
        below={t('openNote')}
      />
      <Stack narrow>
        {found.data === undefined ? (
          <LoadingCard found={found} />
        ) : (
          <>
            <TheLoad load={found.data} />
            {found.data.refusal === null && found.data.customer_id !== null ? (
              <DisputeForm load={found.data} customer={found.data.customer_id} />
            ) : (
              <WhyNot load={found.data} />
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

function TheLoad({ load }: { readonly load: Disputable }): ReactNode {
  const { t } = useTranslation(['disputes', 'common']);
  const { language, region } = usePreferences();
  const { window_ends_at: end } = load;
  const left = load.refusal === null && end !== null ? timeLeft(end, now()) : null;
  return (
    <Card title={t('load')}>
      <Facts
        facts={[
          { term: t('member'), value: <bdi>{load.card_holder}</bdi> },
          { term: t('wallet'), value: <bdi>{load.wallet_name}</bdi> },
          { term: t('amount'), value: <Money value={load.amount} /> },
          ...(load.deposit_at === null
            ? []
            : [{ term: t('deposited'), value: <Instant value={load.deposit_at} /> }]),
          ...(left === null || end === null
            ? []
            : [
                {
                  term: t('timeLeft'),
                  value: t('until', {
                    left: t(`common:left.${left.unit}`, { count: left.count }),
                    at: formatInstant(end, language, region),
                  }),
                },
              ]),
        ]}
      />
    </Card>
  );
}

function WhyNot({ load }: { readonly load: Disputable }): ReactNode {
  const { t } = useTranslation('disputes');
  const { language, region } = usePreferences();
  const day = (at: string | null) => formatInstant(at ?? '', language, region, 'day');
  if (load.refusal === 'dispute_exists' && load.dispute !== null)
    return (
      <Alert tone="info" title={t('existsTitle')}>
        <Link
          to="/reports/disputes"
          search={{ dispute: String(load.dispute.dispute_id) }}
          className={buttonClass()}
        >
          {t('seeDispute')}
        </Link>
      </Alert>
    );
  if (load.refusal === 'dispute_window_over')
    return (
      <Alert tone="warning" title={t('overTitle')}>
        <p>{t('overText', { deposited: day(load.deposit_at), ended: day(load.window_ends_at) })}</p>
      </Alert>
    );
  return (
    <Alert tone="warning" title={t('notDisputableTitle')}>
      <p>{t('notDisputableText')}</p>
    </Alert>
  );
}

function DisputeForm({
  load,
  customer,
}: {
  readonly load: Disputable;
  readonly customer: number;
}): ReactNode {
  const { t } = useTranslation('disputes');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const navigate = useNavigate();
  const form = useForm(
    { notes: '', description: '' },
    (values) => ({
      notes: values.notes.trim() === '' && 'required',
      description: values.description.trim() === '' && 'required',
    }),
    async ({ notes, description }) => {
      const opened = await call('disputeTransaction', {
        body: {
          customer_id: customer,
          record_id: load.movement_id,
          notes,
          description,
          united_states: session?.client.region === 'US',
        },
      });
      toast('success', t('openDone', { day: formatDay(opened.due_on, language, region) }));
      void navigate({
        to: '/reports/disputes',
        search: { dispute: String(opened.dispute_id) },
        ignoreBlocker: true,
      });
    },
  );
  return (
    <Card>
      <FormFrame form={form}>
        <Fields>
          <TextField
            {...fieldOf(form, 'notes')}
            label={t('notes')}
            hint={t('notesHint')}
            limit={500}
          />
          <TextField
            {...fieldOf(form, 'description')}
            label={t('description')}
            hint={t('descriptionHint')}
            limit={500}
          />
        </Fields>
        <FormFoot
          to="/reports/transactions"
          cancel={t('cancel')}
          verb={t('openVerb')}
          busy={form.busy}
        />
      </FormFrame>
    </Card>
  );
}
