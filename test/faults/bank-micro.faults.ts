import { plantedFaults } from './planted-fault.ts';

const ENTER = 'src/server/features/bank/accounts/enter-micro-amounts.ts';
const RAILS = 'src/server/features/bank/rails/';
const seenBy = ['src/server/features/bank/micro-deposits.test.ts'];

/** Two small deposits that verify an account: few tries, once, and nobody is told their amounts. */
export default plantedFaults('bank-micro', [
  {
    id: 'tries-not-counted',
    breaks: 'the two amounts can be guessed for as long as somebody likes',
    file: ENTER,
    find: 'await saveMicroDeposit(tx, clientId, accountId, { tries });',
    replace: '',
    seenBy,
    named: 'third wrong try',
  },
  {
    id: 'tries-forgotten',
    breaks: 'a wrong try is rolled back with its refusal',
    file: 'src/server/features/bank/accounts/accounts.routes.ts',
    find: '(result) => result.ok,',
    replace: "(result) => result.ok && result.value.kind === 'verified',",
    seenBy,
    named: 'only once',
  },
  {
    id: 'any-amounts-do',
    breaks: 'an account is verified by any amounts',
    file: ENTER,
    find: 'same(sha256(amountsText([first, second])), sha256(amountsText(right)))',
    replace: 'right.length === 2',
    seenBy,
    named: 'only once',
  },
  {
    id: 'entered-too-late',
    breaks: 'amounts are entered after their ten banking days',
    file: ENTER,
    find: 'dayOf(now, ZONE_OF_RAIL[row.rail]) > sent.enter_by',
    replace: "sent.state !== 'arrived'",
    seenBy,
    named: 'ten banking days',
  },
  {
    id: 'silent-accounts-wait',
    breaks: 'an account whose amounts nobody enters waits for ever',
    file: ENTER,
    find: "if (account?.state === 'unverified') await refuse(tx, clientId, id, now);",
    replace: "if (account?.state === 'verified') await refuse(tx, clientId, id, now);",
    seenBy,
    named: 'ten banking days',
  },
  {
    id: 'own-money-twice',
    breaks: 'what the provider pays is posted again each round',
    file: `${RAILS}own-postings.ts`,
    find: 'amount === 0n || (await isPosted(tx, clientId, source))',
    replace: 'amount === 0n',
    seenBy,
    named: 'the provider’s again',
  },
  {
    id: 'own-money-nowhere',
    breaks: 'the small deposits are in nobody’s books',
    file: `${RAILS}micro-deposits.ts`,
    find: 'await postOwnMoney(deps, { rail, source: `file ${id}`, amount });',
    replace: 'await Promise.resolve(amount);',
    seenBy,
    named: 'posted once',
  },
  {
    id: 'returned-and-verified',
    breaks: 'an account that sent a deposit back can still be verified',
    file: ENTER,
    find: "await saveBankAccount(tx, clientId, accountId, { ...set, state: 'refused' });",
    replace: 'await Promise.resolve(set);',
    seenBy,
    named: 'cannot reach',
  },
  {
    id: 'refused-file-keeps-credits',
    breaks: 'the small deposits of a refused file are never sent again',
    file: `${RAILS}micro-deposits.ts`,
    find: 'return void (await takeMicroOutOfFile(tx, clientId, id));',
    replace: 'return;',
    seenBy,
    named: 'go with the next',
  },
]);
