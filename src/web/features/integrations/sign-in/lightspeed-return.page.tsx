import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { sessionUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toasts.ts';
import { TOUCHED } from '../integrations.queries.ts';
import { Connecting, NotConnected, OutsideShell, SignInRefused } from './return-frame.tsx';
import { useLeaveReturn, useReturn } from './use-return.ts';

const PROVIDER = 'Lightspeed';

/** Somebody comes back from Lightspeed's own page, with a code that opens their account to us. */
export const LightspeedReturn = (): ReactNode => (
  <OutsideShell>
    <ReturnedPage />
  </OutsideShell>
);

function ReturnedPage(): ReactNode {
  const { t } = useTranslation('connections');
  const leave = useLeaveReturn();
  const { kind, sending, retriable } = useReturn(
    { provider: 'lightspeed', names: ['code'] },
    ({ code, state }) => {
      const user = sessionUser();
      return call('lightspeedLogin', {
        params: { id: user?.id ?? 0 },
        body: { code, state, client_id: user?.client_id ?? 0 },
      });
    },
    {
      refreshes: TOUCHED,
      onDone: ({ return_to: screen }) => {
        toast('success', t('connectedTo', { provider: PROVIDER }));
        leave(screen);
      },
    },
  );
  if (kind !== 'answered') return <NotConnected provider={PROVIDER} kind={kind} />;
  if (sending.failed) return <SignInRefused sending={sending} retriable={retriable} />;
  return <Connecting provider={PROVIDER} />;
}
