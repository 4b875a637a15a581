import type { ReactNode } from 'react';
import type { CurrentSession } from '#web/lib/abilities.ts';
import type { Access, AccessAlert } from '#web/lib/access.ts';
import { AccessBanner } from './access-banner.tsx';
import { UpgradePrompt } from './upgrade-prompt.dialog.tsx';

type Props = {
  readonly access: Access;
  /** The one that stands above the page; undefined where something else does. */
  readonly alert: AccessAlert | undefined;
  readonly session: CurrentSession;
};

/** What has to be done about the subscriptions: the most pressing above the page, or asked once. */
export default function AccessNotice({ access, alert, session }: Props): ReactNode {
  const { may_subscribe: mine, alerts } = access;
  const inTrial = alerts.some(({ kind }) => kind === 'trial' || kind === 'trial_over');
  return (
    <>
      {alert && <AccessBanner alert={alert} mine={mine} />}
      {mine && inTrial && <UpgradePrompt clientId={session.client.client_id} />}
    </>
  );
}
