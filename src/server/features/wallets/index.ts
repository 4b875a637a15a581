export { adjustWallet } from './adjust-wallet.ts';
export { type StoreOpened, createStore } from './create-store.ts';
export { type WalletRow, departmentsOf, findWallet, walletsSeen } from './wallets.repo.ts';
export { serveWalletChanges } from './wallet-changes.routes.ts';
export { recipientsOf } from './wallet-alerts.repo.ts';
export { warnOfLowWallets } from './warn-of-low-wallets.ts';
export {
  placesNamed,
  placesSeen,
  seenBy,
  seesDepartment,
  seesStore,
  serveWallets,
  storesNamed,
  storesSeen,
} from './wallets.routes.ts';
