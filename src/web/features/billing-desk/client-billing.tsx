import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Billing } from '#domain/subscriptions/choices.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { clientBilling } from './billing-desk.queries.ts';

type Client = { readonly client_id: number; readonly client_name: string };

/** Whether a client subscribes for its tips, and the switch to the other. */
export function ClientBilling({ client }: { readonly client: Client }): ReactNode {
  const { t } = useTranslation('billing-desk');
  const billing = useQuery(clientBilling(client.client_id)).data?.billing;
  const [asking, setAsking] = useState(false);
  if (billing === undefined) return null;
  const other: Billing = billing === 'subscription' ? 'included' : 'subscription';
  const verb = t(other === 'subscription' ? 'toSubscription' : 'toIncluded');
  return (
    <Card
      title={t('billingCard')}
      note={t('billingCardText')}
      aside={
        <Button size="small" onClick={() => setAsking(true)}>
          {verb}
        </Button>
      }
    >
      <p>{t('billingNow', { billing: t(`billing.${billing}`) })}</p>
      {asking && <Switch client={client} to={other} verb={verb} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Switch({
  client,
  to,
  verb,
  onClose,
}: {
  readonly client: Client;
  readonly to: Billing;
  readonly verb: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('billing-desk');
  const change = useAction(
    () =>
      call('changeBilling', {
        params: { client_id: client.client_id },
        body: { billing: to },
      }),
    {
      refreshes: ['showClient', 'listAllSubscriptions'],
      onDone: ({ trials_started: trials }) => {
        const done = t('switched', { client: client.client_name });
        const begun = trials.length > 0 ? ` ${t('trialsStarted', { count: trials.length })}` : '';
        toast('success', done + begun);
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('switchTitle', { client: client.client_name })}
      text={t(to === 'subscription' ? 'toSubscriptionText' : 'toIncludedText')}
      keep={t('cancel')}
      verb={verb}
      tone={to === 'included' ? 'danger' : 'primary'}
      action={change}
      onClose={onClose}
    />
  );
}
