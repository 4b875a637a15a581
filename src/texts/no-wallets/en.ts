/** In place of what needs a wallet, for whoever has none. */
export default {
  title: 'You have no wallets yet',
  ask: 'Ask your internal admin to assign you one.',
  openText: 'Each store comes with a main wallet, and you need one to pay people.',
  open: 'Open a store',
};
