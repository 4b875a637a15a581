export { adjustWallet } from './adjust-wallet.ts';
export { type StoreOpened, createStore } from './create-store.ts';
export { type WalletRow, departmentsOf, findWallet, walletsSeen } from './wallets.repo.ts';
export { placesSeen, seenBy, seesStore, serveWallets, storesSeen } from './wallets.routes.ts';
