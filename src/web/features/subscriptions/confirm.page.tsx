import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { loadProvider, providerLocale } from '#web/lib/payment-elements.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { TOUCHED, providerKey } from './subscriptions.queries.ts';
import { readId } from './use-choices.ts';
import { usePaymentDocument } from './use-payment-document.ts';

/** The secret of what the bank wants confirmed: of the attempt to subscribe, or of an open invoice. */
async function findSecret(wallet: number, invoice: number | null): Promise<string | null> {
  const standing = await call('showWalletSubscription', { params: { wallet_id: wallet } });
  if (standing.attempt?.client_secret) return standing.attempt.client_secret;
  const id = invoice ?? standing.subscription?.failed?.invoice_id ?? (await newestOpen(wallet));
  if (id === null) return null;
  const shown = await call('showInvoice', { params: { id }, query: { return_intent: 'true' } });
  return shown.client_secret ?? null;
}

async function newestOpen(wallet: number): Promise<number | null> {
  const list = await call('listInvoices', {
    query: { wallet_id: String(wallet), status: 'open', per_page: '10' },
  });
  return list.data[0]?.id ?? null;
}

/**
 * Where a bank asks its payer to confirm. The secret is read here, so that no address holds it and
 * a reload finds it again.
 */
export function ConfirmPayment(): ReactNode {
  const { t } = useTranslation('subscriptions');
  const search = useSearch({ strict: false });
  const wallet = readId(search.store);
  const invoice = readId(search.invoice);
  const fits = usePaymentDocument();
  const key = useQuery(providerKey);
  const secret = useQuery({
    queryKey: ['confirm', wallet, invoice],
    queryFn: () => findSecret(wallet ?? 0, invoice),
    enabled: wallet !== null,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const failed = key.isError ? key : secret;
  const nothing = wallet === null || secret.data === null;
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/account-management/subscriptions/management">{t('back')}</BackLink>}
        title={t('confirmTitle')}
      />
      {nothing && (
        <Card>
          <EmptyState title={t('confirmNothing')} />
        </Card>
      )}
      {!nothing && fits && key.data && secret.data && wallet !== null ? (
        <Asking provider={key.data} secret={secret.data} wallet={wallet} isNew={invoice === null} />
      ) : (
        !nothing && <LoadingCard found={failed} height="160px" />
      )}
    </Page>
  );
}

type AskingProps = {
  readonly provider: { readonly public_key: string; readonly script_url: string };
  readonly secret: string;
  readonly wallet: number;
  /** It subscribes the wallet; else it pays for a subscription that stands. */
  readonly isNew: boolean;
};

function Asking({ provider, secret, wallet, isNew }: AskingProps): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [stage, setStage] = useState<'asking' | 'refused' | 'blocked'>('asking');
  const [complaint, setComplaint] = useState('');
  const ask = useRef(async () => {
    setStage('asking');
    try {
      const stripe = await loadProvider(provider, providerLocale(language, region));
      const { error } = await stripe.handleNextAction({ clientSecret: secret });
      if (error) {
        setComplaint(error.message ?? '');
        return setStage('refused');
      }
      await refresh(cache, ...TOUCHED);
      await navigate({
        to: `/account-management/subscriptions/${isNew ? 'success' : 'management'}`,
        search: { store: String(wallet) },
        replace: true,
      });
    } catch {
      setStage('blocked');
    }
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void ask.current();
  }, []);
  if (stage === 'asking')
    return (
      <Card>
        <div role="status">
          <p>{t('confirmText')}</p>
          <p className="muted">{t('confirming')}</p>
        </div>
      </Card>
    );
  return (
    <Alert
      tone="danger"
      urgent
      title={stage === 'blocked' ? t('blockedTitle') : t('reason.authentication')}
      actions={
        <Button size="small" onClick={() => void ask.current()}>
          {t('confirmAgain')}
        </Button>
      }
    >
      {stage === 'blocked' ? t('blockedText') : complaint}
    </Alert>
  );
}
