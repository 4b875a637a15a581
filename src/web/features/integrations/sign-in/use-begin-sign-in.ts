import { call } from '#web/lib/api.ts';
import { type Action, useAction } from '#web/ui/use-action.ts';
import type { DataType } from '../integrations.queries.ts';
import { keepSignIn } from './pending-sign-in.ts';

/** Where the person is and wants to be again, and what the account is for. */
export type SignInBegun =
  | { readonly provider: 'lightspeed'; readonly returnTo: string }
  | {
      readonly provider: '7shifts';
      readonly returnTo: string;
      readonly storeId: number;
      readonly dataType: DataType;
    };

const pageOf = (begun: SignInBegun) =>
  begun.provider === 'lightspeed'
    ? call('lightspeedUrl', { query: { return_to: begun.returnTo } })
    : call('sevenShiftsUrl', {
        query: {
          store_id: String(begun.storeId),
          data_type: begun.dataType,
          return_to: begun.returnTo,
        },
      });

/** Leads to the provider's own page, which sends the person back to this tab. */
export const useBeginSignIn = (): Action<SignInBegun> =>
  useAction(async (begun: SignInBegun) => {
    const { url } = await pageOf(begun);
    keepSignIn(begun.provider, new URL(url).searchParams.get('state') ?? '');
    location.assign(url);
  });
