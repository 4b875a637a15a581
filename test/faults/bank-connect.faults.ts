import { plantedFaults } from './planted-fault.ts';

const CONNECT = 'src/server/features/bank/accounts/connect-account.ts';
const ADD = 'src/server/features/bank/accounts/add-account.ts';
const seenBy = ['src/server/features/bank/connected-accounts.test.ts'];

/** Accounts that somebody connects at their bank. */
export default plantedFaults('bank-connect', [
  {
    id: 'token-not-compared',
    breaks: 'who learns the number of a connection registers the account of a stranger',
    file: CONNECT,
    find: 'same(found.state_hash, sha256(params.state))',
    replace: 'true',
    seenBy,
    named: 'its own token',
  },
  {
    id: 'anybody-finishes',
    breaks: 'another manager finishes a connection',
    file: CONNECT,
    find: 'found?.manager_id === actor.managerId &&',
    replace: '',
    seenBy,
    named: 'its own token',
  },
  {
    id: 'never-too-old',
    breaks: 'a connection of last week is finished',
    file: CONNECT,
    find: 'found.expires_at > now &&',
    replace: '',
    seenBy,
    named: 'ends after its time',
  },
  {
    id: 'vendor-mixes-up',
    breaks: 'the account of another connection is registered',
    file: CONNECT,
    find: '!held || !same(held.state_hash, sha256(state))',
    replace: '!held',
    seenBy,
    named: 'leaves nothing behind',
  },
  {
    id: 'any-name-verified',
    breaks: 'an account of another company is debited because its bank knows its holder',
    file: ADD,
    find: "state: match === 'different' ? 'mismatch' : isVerified ? 'verified' : 'unverified',",
    replace:
      "state: vouched?.verified ? 'verified' : match === 'different' ? 'mismatch' : 'unverified',",
    seenBy,
    named: 'the name is another',
  },
  {
    id: 'nobody-asked-whether-verified',
    breaks: 'an account that its bank does not stand for is debited',
    file: ADD,
    find: "match !== 'different' && vouched?.verified === true",
    replace: "match !== 'different' && vouched !== undefined",
    seenBy,
    named: 'does not stand for it',
  },
]);
