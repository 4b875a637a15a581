import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import type { Answer } from '#contract/index.ts';
import type { Account, DataType, Feed, Provider } from '../integrations.queries.ts';
import { storeScreen } from '../sign-in/return-screen.ts';
import type { SignInBegun } from '../sign-in/use-begin-sign-in.ts';
import { ProviderCard } from './account-card.tsx';
import type { ConnectedStore } from './connected-store.ts';
import { OpenRequests } from './open-requests.tsx';
import { PROVIDERS } from './words.tsx';

const DATA_TYPES: readonly DataType[] = ['clockings', 'sales'];

type Props = {
  readonly store: ConnectedStore;
  readonly accounts: readonly Account[];
  readonly providers: Answer<'listConnections'>['providers'];
  readonly requests: Answer<'listConnections'>['requests'];
  readonly feeds: readonly Feed[];
  /** Opens the request for order data. */ readonly onAsk: () => void;
};

/** Every provider, with its accounts and the way to another one, for this store. */
export function StoreProviders({ store, accounts, providers, requests, onAsk }: Props): ReactNode {
  const { t } = useTranslation('connections');
  const [dataType, setDataType] = useState<DataType>('clockings');
  const signInOf = (provider: Provider): SignInBegun | null => {
    const returnTo = storeScreen(store.id);
    switch (provider) {
      case 'lightspeed':
        return { provider, returnTo };
      case '7shifts':
        return { provider, returnTo, storeId: store.id, dataType };
      case 'omnivore':
        return null;
    }
  };
  return (
    <Grid min="220px">
      {PROVIDERS.map((provider) => (
        <ProviderCard
          key={provider}
          provider={provider}
          available={providers.find((one) => one.provider === provider)?.available ?? false}
          accounts={accounts.filter((account) => account.provider === provider)}
          signIn={signInOf(provider)}
          otherwise={
            provider === 'omnivore' && <Button onClick={onAsk}>{t('requestAccess')}</Button>
          }
        >
          {provider === 'omnivore' && <OpenRequests requests={requests} onAskAgain={onAsk} />}
          {provider === '7shifts' && (
            <div>
              <p className="small muted">{t('whatFor')}</p>
              <SegmentedControl
                label={t('whatFor')}
                value={dataType}
                onChange={setDataType}
                options={DATA_TYPES.map((value) => ({ value, label: t(`data.${value}`) }))}
              />
            </div>
          )}
        </ProviderCard>
      ))}
    </Grid>
  );
}
