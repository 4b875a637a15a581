import { plantedFaults } from './planted-fault.ts';

const DISPUTES = 'src/server/features/funds/disputes/';
const SEEN_BY = [`${DISPUTES}disputes.test.ts`];

export default plantedFaults('disputes', [
  {
    id: 'dispute-of-another-card',
    breaks: "a load is disputed in another member's name",
    file: `${DISPUTES}dispute-load.ts`,
    find: `load.customer_id !== body.customer_id || !load.settled_at`,
    replace: `!load.settled_at`,
    seenBy: SEEN_BY,
    named: 'another member',
  },
  {
    id: 'dispute-of-an-unload',
    breaks: 'what came back from a card is disputed',
    file: `${DISPUTES}dispute-load.ts`,
    find: `load.kind !== 'load' || !arrived`,
    replace: `!arrived`,
    seenBy: SEEN_BY,
    named: 'unload',
  },
  {
    id: 'dispute-of-unseen-wallet',
    breaks: 'a manager disputes loads of wallets of others',
    file: `${DISPUTES}dispute-load.ts`,
    find: `if (!load || !(await findWallet(tx, seenBy(actor), load.wallet_id)))`,
    replace: `if (!load)`,
    seenBy: SEEN_BY,
    named: 'does not see',
  },
  {
    id: 'withdrawn-twice',
    breaks: 'a dispute is withdrawn twice',
    file: `${DISPUTES}disputes.repo.ts`,
    find: `.where('id', '=', id) .where('state', '=', 'open'),`,
    replace: `.where('id', '=', id),`,
    seenBy: SEEN_BY,
    named: 'withdrawn',
  },
]);
