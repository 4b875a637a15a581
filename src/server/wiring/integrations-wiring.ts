import { fail } from '#kernel/result.ts';
import type {
  AccessDeps,
  FeedsPort,
  IntegrationsDeps,
  Providers,
} from '../features/integrations/index.ts';

/** The providers that are set up, and who reads clockings and sales through them. */
export type Integrations = Pick<IntegrationsDeps, 'providers' | 'feeds'>;

const providersOff: Providers = {
  lightspeed: null,
  sevenShifts: null,
  orderData: null,
  roster: null,
};

/** No connection has tokens to renew. */
export const posTokensOff: AccessDeps['tokens'] = {
  lightspeed: null,
  sevenShifts: null,
  orderDataKey: null,
};

/** Nobody reads feeds: no location can be chosen, and no store is fed. */
const feedsOff: FeedsPort = {
  chooseLocation: () => Promise.resolve(fail('provider_off')),
  feedOf: () => Promise.resolve(null),
  storesFedBy: () => Promise.resolve([]),
  connectionEnded: () => Promise.resolve(),
};

/** Where no provider is set up. */
export const integrationsOff: Integrations = { providers: providersOff, feeds: feedsOff };
