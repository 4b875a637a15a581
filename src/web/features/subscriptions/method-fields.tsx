import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { seconds } from '#kernel/instant.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { appearanceOf, loadProvider, providerLocale } from '#web/lib/payment-elements.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type MethodType, providerKey } from './subscriptions.queries.ts';
import styles from './subscriptions.module.css';

export type MethodFieldsHandle = {
  /** Hands what was entered to the provider; its name of the intent, or null where it refused. */
  readonly confirm: () => Promise<string | null>;
};

const setupIntent = (type: MethodType) => ({
  ...queryOf('createSetupIntent', { body: { type } }),
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
});

type Props = {
  readonly type: MethodType;
  readonly handle: Ref<MethodFieldsHandle>;
};

/**
 * The provider's own fields for a card or a bank account. They stand in a frame of the provider:
 * no number that is entered there passes through this page.
 */
export function MethodFields({ type, handle }: Props): ReactNode {
  const { t } = useTranslation('subscriptions');
  const key = useQuery(providerKey);
  const intent = useQuery(setupIntent(type));
  const [round, setRound] = useState(0);
  const failed = key.error ?? intent.error;
  if (failed)
    return (
      <div className={styles.blocked}>
        <Refusal error={failed} />
        <Button size="small" onClick={() => void Promise.all([key.refetch(), intent.refetch()])}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  if (!key.data || !intent.data) return <Skeleton height="180px" />;
  return (
    <Mounted
      key={`${intent.data.setup_intent} ${round}`}
      provider={key.data}
      clientSecret={intent.data.client_secret}
      intent={intent.data.setup_intent}
      handle={handle}
      onRetry={() => setRound(round + 1)}
    />
  );
}

type MountedProps = {
  readonly provider: { readonly public_key: string; readonly script_url: string };
  readonly clientSecret: string;
  readonly intent: string;
  readonly handle: Ref<MethodFieldsHandle>;
  readonly onRetry: () => void;
};
const PATIENCE = seconds(20);
type Stage = 'loading' | 'ready' | 'blocked';

function Mounted({ provider, clientSecret, intent, handle, onRetry }: MountedProps): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { language, region } = usePreferences();
  const box = useRef<HTMLDivElement>(null);
  const loaded = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [stage, setStage] = useState<Stage>('loading');
  const [complaint, setComplaint] = useState<string | null>(null);
  const locale = providerLocale(language, region);

  useEffect(() => {
    let left = false;
    // A frame that is blocked says nothing: after a while nobody waits for it any longer.
    const patience = setTimeout(
      () => setStage((now) => (now === 'loading' ? 'blocked' : now)),
      PATIENCE,
    );
    const mount = async (place: HTMLElement) => {
      const stripe = await loadProvider(provider, locale);
      if (left) return;
      const elements = stripe.elements({ clientSecret, appearance: appearanceOf(place) });
      const element = elements.create('payment', {
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      });
      element.on('ready', () => setStage('ready'));
      element.on('loaderror', () => setStage('blocked'));
      element.mount(place);
      loaded.current = { stripe, elements };
    };
    if (box.current) mount(box.current).catch(() => !left && setStage('blocked'));
    return () => {
      left = true;
      clearTimeout(patience);
      loaded.current?.elements.getElement('payment')?.destroy();
      loaded.current = null;
    };
  }, [provider, clientSecret, locale]);

  useImperativeHandle(handle, () => ({
    confirm: async () => {
      if (loaded.current === null) return null;
      setComplaint(null);
      const { stripe, elements } = loaded.current;
      const { error } = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url: window.location.href },
        redirect: 'if_required',
      });
      if (!error) return intent;
      // What is wrong with a field stands at that field, in the provider's frame.
      if (error.type !== 'validation_error') setComplaint(error.message ?? t('reason.other'));
      return null;
    },
  }));

  return (
    <>
      {stage === 'blocked' && (
        <Alert
          tone="danger"
          urgent
          title={t('blockedTitle')}
          actions={
            <Button size="small" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('blockedText')}
        </Alert>
      )}
      {complaint !== null && (
        <Alert tone="danger" urgent>
          {complaint}
        </Alert>
      )}
      {stage === 'loading' && (
        <div role="status">
          <span className="visually-hidden">{t('fieldsLoading')}</span>
          <Skeleton height="180px" />
        </div>
      )}
      <div ref={box} className={stage === 'ready' ? styles.fields : styles.waiting} />
      {stage !== 'blocked' && <p className={styles.secure}>{t('secureNote')}</p>}
    </>
  );
}
