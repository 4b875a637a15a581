import { seesAllWallets } from '#domain/access/levels.ts';
import type { AuthPorts, SignInPerson } from '../features/auth/index.ts';
import { findClient } from '../features/clients/index.ts';
import { isAskedForDeclaration } from '../features/compliance/index.ts';
import {
  columnsOf,
  findManager,
  managerRegistered,
  saveVerified,
  storesOfManager,
} from '../features/managers/index.ts';
import { describeMember, memberFindStarted, memberRegistered } from '../features/members/index.ts';
import { presentWalletName, seenBy, walletsSeen } from '../features/wallets/index.ts';
import type { ReadHandle } from '../platform/database/handle.ts';
import type { CountryLookup } from '../providers/country/country-lookup.ts';

/** Tells the module of signing in what managers, members and wallets know of a person. */
export const authPorts = (countryOf: CountryLookup): AuthPorts => ({
  describe: async (tx, person) => {
    const client = await findClient(tx, person.clientId);
    const known =
      person.kind === 'manager'
        ? await describeManager(tx, person.clientId, person.personId)
        : await describeMember(tx, person.clientId, person.personId);
    if (!client || !known) return null;
    return {
      ...known,
      active: known.active && client.active,
      mayRegister:
        (person.kind === 'manager' ? known.status === 'invited' : known.active) && client.active,
      // The provider's people enter every client, so each of their sign-ins takes a code.
      mayTrust: person.kind === 'manager' && !client.is_provider,
      clientName: client.client_name,
      region: client.region,
    };
  },
  registered: async (tx, person, agreed, now) => {
    if (person.kind === 'manager') await managerRegistered(tx, person.clientId, person.personId);
    else await memberRegistered(tx, person.clientId, person.personId, { agreed, now });
  },
  verified: async (tx, person, address) => {
    if (person.kind === 'manager')
      await saveVerified(tx, person.clientId, person.personId, address);
  },
  findStarted: async (tx, person, now) =>
    void (await memberFindStarted(tx, person.clientId, person.personId, now)),
  preferences: (tx, actor) => columnsOf(tx, actor.homeClientId, actor.managerId),
  walletsOf: async (tx, actor) => (await walletsSeen(tx, seenBy(actor))).map(presentWalletName),
  declarationDue: isAskedForDeclaration,
  countryOf,
});

async function describeManager(
  tx: ReadHandle,
  clientId: number,
  id: number,
): Promise<Omit<SignInPerson, 'clientName' | 'region' | 'mayRegister' | 'mayTrust'> | null> {
  const manager = await findManager(tx, clientId, id);
  if (!manager) return null;
  return {
    firstName: manager.fullname,
    mobile: manager.mobile_number,
    email: manager.email,
    language: manager.language,
    active: manager.status === 'active',
    status: manager.status,
    level: manager.account_level,
    stores: seesAllWallets(manager.account_level)
      ? [
          ...new Set(
            (await walletsSeen(tx, { clientId, wallets: 'all' })).map((wallet) => wallet.store_id),
          ),
        ]
      : await storesOfManager(tx, clientId, id),
  };
}
