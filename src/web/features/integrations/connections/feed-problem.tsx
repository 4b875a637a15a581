import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { Feed, FeedCode, Provider } from '../integrations.queries.ts';
import { storeScreen } from '../sign-in/return-screen.ts';
import { type SignInBegun, useBeginSignIn } from '../sign-in/use-begin-sign-in.ts';
import type { ConnectedStore } from './connected-store.ts';
import { useProviderName } from './words.tsx';

/** What is known of a trouble: of a location that feeds a store, or of a whole account. */
export type Trouble = {
  readonly code: FeedCode;
  readonly provider: Provider;
  readonly reason: string | null;
  readonly since: string | null;
  readonly location: string;
  readonly dataType: Feed['data_type'];
  readonly storeId: number;
};

export const troubleOf = (feed: Feed): Trouble | null =>
  feed.code === null || feed.source_id === null
    ? null
    : {
        code: feed.code,
        provider: feed.source_id,
        reason: feed.reason,
        since: feed.failing_since ?? feed.updated_at,
        location: feed.sub_external_id,
        dataType: feed.data_type,
        storeId: feed.store_id,
      };

/** In one sentence what is wrong. */
export function useTroubleText(): (trouble: Trouble) => string {
  const { t } = useTranslation('connections');
  const { language, region } = usePreferences();
  const nameOf = useProviderName();
  return ({ code, provider, reason, since, location, dataType }) =>
    t(`code.${code}`, {
      provider: nameOf(provider),
      since: since === null ? t('lately') : formatInstant(since, language, region, 'short'),
      reason: reason ?? t('noReason'),
      data: t(`dataShort.${dataType}`),
      location,
    });
}

/** The specification's sentence, what is behind it, and the one thing to do next. */
export function FeedProblem({
  trouble,
  tips,
  onAskAgain,
}: {
  readonly trouble: Trouble;
  readonly tips: ConnectedStore['tips'];
  /** Opens the request for order data. */
  readonly onAskAgain: () => void;
}): ReactNode {
  const { t } = useTranslation('connections');
  const textOf = useTroubleText();
  const signIn = useBeginSignIn();
  return (
    <Alert
      tone={trouble.code === 'pos_vanished' ? 'warning' : 'danger'}
      title={t('error')}
      actions={<NextStep trouble={trouble} tips={tips} signIn={signIn} onAskAgain={onAskAgain} />}
    >
      <p>{textOf(trouble)}</p>
      <Refusal error={signIn.error} />
    </Alert>
  );
}

/** What signs in at the provider again; order data has no sign-in. */
export const signInFor = ({
  provider,
  storeId,
  dataType,
}: Pick<Trouble, 'provider' | 'storeId' | 'dataType'>): SignInBegun | null =>
  provider === 'omnivore'
    ? null
    : provider === 'lightspeed'
      ? { provider, returnTo: storeScreen(storeId) }
      : { provider, returnTo: storeScreen(storeId), storeId, dataType };

function NextStep({
  trouble,
  tips,
  signIn,
  onAskAgain,
}: {
  readonly trouble: Trouble;
  readonly tips: ConnectedStore['tips'];
  readonly signIn: ReturnType<typeof useBeginSignIn>;
  readonly onAskAgain: () => void;
}): ReactNode {
  const { t } = useTranslation('connections');
  const begun = signInFor(trouble);
  switch (trouble.code) {
    case 'pos_refused':
    case 'pos_scope':
      return (
        <Button
          size="small"
          busy={signIn.busy}
          onClick={() => (begun ? signIn.run(begun) : onAskAgain())}
        >
          {t(begun ? 'reconnect' : 'askAgain')}
        </Button>
      );
    case 'pos_location_unknown':
      return (
        tips !== null && (
          <Link
            to={HOME[tips]}
            search={{ wallet: String(trouble.storeId), tab: 'data', pick: 'places' }}
            className={buttonClass({ size: 'small' })}
          >
            {t('chooseAgain')}
          </Link>
        )
      );
    case 'pos_vanished':
      return (
        <a href="#gaps" className={buttonClass({ size: 'small' })}>
          {t('view')}
        </a>
      );
    case 'pos_declined':
      return (
        <Button size="small" onClick={onAskAgain}>
          {t('askAgain')}
        </Button>
      );
    default:
      return null;
  }
}
