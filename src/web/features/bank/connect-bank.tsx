import { useSearch } from '@tanstack/react-router';
import Landmark from 'lucide-react/icons/landmark';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { AgreementFields } from './agreement-fields.tsx';
import type { BankAccount } from './bank.queries.ts';

export type Begun = { readonly origin: string; readonly wallet: number; readonly amount: string };
type Search = {
  readonly connect_id?: string;
  readonly state?: string;
  readonly status?: string;
};
type Props = { readonly begun: Begun; readonly onAdded: (account: BankAccount) => void };

/** To the page of the person's bank, and back from it. */
export function ConnectBank({ begun, onAdded }: Props): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { connect_id: id, state, status }: Search = useSearch({ strict: false });
  const open = useAction(
    () =>
      call('connectBankAccount', {
        body: { wallet_id: begun.wallet, origin: begun.origin, amount: begun.amount },
      }),
    { onDone: ({ url }) => window.location.assign(url) },
  );
  if (id !== undefined && state !== undefined && status === 'connected')
    return <AcceptConnection id={id} state={state} onAdded={onAdded} onAgain={() => open.run()} />;
  return (
    <Card title={t('connectTitle')}>
      <Stack>
        {status === 'cancelled' && <Alert tone="info">{t('connectLeft')}</Alert>}
        <Refusal error={open.error} />
        <p className="muted">{t('connectText')}</p>
        <div>
          <Button tone="primary" busy={open.busy || open.done} onClick={() => open.run()}>
            <Landmark aria-hidden="true" />
            {t('connect')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

function AcceptConnection({
  id,
  state,
  onAdded,
  onAgain,
}: {
  readonly id: string;
  readonly state: string;
  readonly onAdded: Props['onAdded'];
  readonly onAgain: () => void;
}): ReactNode {
  const { t } = useTranslation(['wallet-funding', 'errors']);
  const [accepted, setAccepted] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const add = useAction(
    () =>
      call('addBankAccount', {
        body: {
          connect_id: id,
          params: { state },
          agreement: { accepted },
        },
      }),
    { refreshes: ['listBankAccounts'], onDone: onAdded },
  );
  return (
    <Card title={t('connected')}>
      <Stack>
        <p className="muted">{t('connectedText')}</p>
        <Refusal error={add.error} />
        <AgreementFields
          accepted={accepted}
          onAccept={setAccepted}
          error={attempted && !accepted ? t('errors:agreement_required') : undefined}
        />
        <div>
          <Button
            tone="primary"
            busy={add.busy}
            onClick={() => {
              setAttempted(true);
              if (accepted) add.run();
            }}
          >
            {t('add')}
          </Button>{' '}
          {add.failed && <Button onClick={onAgain}>{t('connectAgain')}</Button>}
        </div>
      </Stack>
    </Card>
  );
}
