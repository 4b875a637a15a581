export { adjustWallet } from './adjust-wallet.ts';
export { type StoreOpened, createStore, createWallet } from './create-store.ts';
export { seesMoney } from './wallets.present.ts';
export { type WalletRow, departmentsOf, findWallet, setAlerted, walletOfClient, walletsSeen } from './wallets.repo.ts';
export { seenBy, seesStore, serveWallets, storesSeen } from './wallets.routes.ts';
