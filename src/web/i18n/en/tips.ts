const texts = {
  tips: 'Tips',
  tabs: 'Parts of the tips',
  wallet: 'Wallet',
  noWallets: 'No wallets yet',
  noWalletsText: 'Ask your internal admin to assign you a wallet.',
  notSetUp: 'Tips are not set up at {{name}} yet',
  notSetUpText: 'It takes about ten minutes, and you can stop and go on at any step.',
  toSetup: 'Set up tips',
  'tab.calculator': 'Calculator',
  'tab.pending': 'Pending payouts',
  'tab.history': 'History',
  'tab.drafts': 'Drafts',
  'tab.data': 'Data',
  'tab.setup': 'Set-up',
};
export default texts;
