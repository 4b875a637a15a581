import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { INTEGRATION_METHODS } from '#domain/subscriptions/choices.ts';
import { accessQuery, type WalletAccess } from '#web/lib/access.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { useForm, type Form } from '#web/ui/use-form.ts';
import { Money } from '#web/ui/values.tsx';
import { AttemptNote } from './attempt-note.tsx';
import { ChoiceList } from './choice-list.tsx';
import { PriceChoice } from './price-choice.tsx';
import { type Price, prices, walletStanding } from './subscriptions.queries.ts';
import { useChoices } from './use-choices.ts';
import { WizardFrame } from './wizard-frame.tsx';
import styles from './subscriptions.module.css';

type SetupValues = {
  readonly wallet_id: string;
  readonly integration: string;
  readonly price_id: string;
};

/** The wallets that a subscription can begin for. */
const withoutOne = (wallets: readonly WalletAccess[]): readonly WalletAccess[] =>
  wallets.filter(({ status }) => status === null || status === 'cancelled');

/** The first step to a subscription: which wallet, where its tips come from, how it is billed. */
export function SetUpSubscription(): ReactNode {
  const { t } = useTranslation('subscriptions');
  const access = useQuery(accessQuery);
  const offered = useQuery(prices);
  return (
    <WizardFrame step="plan" title={t('setupTitle')}>
      {access.data && offered.data ? (
        <Ready
          included={access.data.billing === 'included'}
          wallets={withoutOne(access.data.wallets)}
          offered={offered.data.prices}
          fee={offered.data.implementation_fee}
        />
      ) : (
        <LoadingCard found={firstFailed(access, offered)} height="420px" />
      )}
    </WizardFrame>
  );
}

type ReadyProps = {
  readonly included: boolean;
  readonly wallets: readonly WalletAccess[];
  readonly offered: readonly Price[];
  readonly fee: string;
};

function Ready({ included, wallets, offered, fee }: ReadyProps): ReactNode {
  const { t } = useTranslation(['subscriptions', 'subscription-access', 'errors']);
  if (included)
    return (
      <Card>
        <EmptyState
          icon={<CircleCheck />}
          title={t('subscription-access:included')}
          text={t('subscription-access:includedText')}
        />
      </Card>
    );
  if (wallets.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<CircleCheck />}
          title={t('errors:no_more_subscriptions')}
          text={t('subscriptions:noMoreText')}
        />
      </Card>
    );
  return <SetupForm wallets={wallets} offered={offered} fee={fee} />;
}

function SetupForm({ wallets, offered, fee }: Omit<ReadyProps, 'included'>): ReactNode {
  const { t } = useTranslation('subscriptions');
  const navigate = useNavigate();
  const choices = useChoices();
  const only = wallets.length === 1 ? wallets[0] : undefined;
  const named = wallets.find(({ wallet_id: id }) => id === choices.wallet) ?? only;
  const form = useForm<SetupValues>(
    {
      wallet_id: named ? String(named.wallet_id) : '',
      integration: choices.integration ?? '',
      price_id: choices.price ? String(choices.price.price_id) : '',
    },
    (values) => ({
      wallet_id: values.wallet_id === '' && 'wallet_required',
      integration: values.integration === '' && 'required',
      price_id: values.price_id === '' && 'required',
    }),
    async (values) => {
      await navigate({
        to: '/account-management/subscriptions/payment',
        search: (now) => ({
          ...now,
          store: values.wallet_id,
          integration: values.integration,
          price: values.price_id,
        }),
        state: true,
        ignoreBlocker: true,
      });
    },
  );
  const wallet = form.values.wallet_id === '' ? null : Number(form.values.wallet_id);
  return (
    <FormFrame form={form}>
      <WalletCard form={form} wallets={wallets} />
      <Card>
        <ChoiceList
          legend={t('integration')}
          name="integration"
          columns={2}
          choices={INTEGRATION_METHODS.map((value) => ({
            value,
            title: t(`integration.${value}`),
            text: t(`integrationText.${value}`),
          }))}
          value={form.values.integration}
          onChange={(value) => form.set('integration', value)}
          error={form.errorOf('integration')}
        />
      </Card>
      <Billing form={form} wallet={wallet} offered={offered} fee={fee} />
      <FormFoot
        to="/account-management/subscriptions/management"
        cancel={t('cancel')}
        verb={t('next')}
        busy={form.busy}
      />
    </FormFrame>
  );
}

function WalletCard({
  form,
  wallets,
}: {
  readonly form: Form<SetupValues>;
  readonly wallets: readonly WalletAccess[];
}): ReactNode {
  const { t } = useTranslation('subscriptions');
  return (
    <Card>
      <Select
        label={t('wallet')}
        name="wallet_id"
        placeholder={t('chooseWallet')}
        hint={t('setupNote')}
        value={form.values.wallet_id === '' ? null : form.values.wallet_id}
        onChange={(id) => form.set('wallet_id', id)}
        error={form.errorOf('wallet_id')}
        options={wallets.map((wallet) => ({
          value: String(wallet.wallet_id),
          label: wallet.wallet_name,
        }))}
      />
    </Card>
  );
}

/** The contracts with their prices; whether the first months are free is the wallet's. */
function Billing({
  form,
  wallet,
  offered,
  fee,
}: {
  readonly form: Form<SetupValues>;
  readonly wallet: number | null;
  readonly offered: readonly Price[];
  readonly fee: string;
}): ReactNode {
  const { t } = useTranslation('subscriptions');
  const standing = useQuery({ ...walletStanding(wallet ?? 0), enabled: wallet !== null }).data;
  return (
    <Card>
      {standing?.attempt && (
        <AttemptNote
          attempt={standing.attempt}
          wallet={standing.wallet_id}
          name={standing.wallet_name}
        />
      )}
      <PriceChoice
        legend={t('billing')}
        prices={offered}
        trialUsed={standing?.trial_used ?? false}
        value={form.values.price_id}
        onChange={(id) => form.set('price_id', id)}
        error={form.errorOf('price_id')}
      />
      <dl className={styles.fee}>
        <dt>{t('implementationFee')}</dt>
        <dd>
          <Money value={fee} />
        </dd>
      </dl>
    </Card>
  );
}
