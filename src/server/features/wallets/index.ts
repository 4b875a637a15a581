export { raiseAlerts } from './alerts/alerts.repo.ts';
export { alertsRetention } from './alerts/alerts-retention.ts';
export { serveAlerts } from './alerts/alerts.routes.ts';
export { notificationSweep } from './notifications/deliver-alerts.ts';
export { serveNotifications } from './notifications/notifications.routes.ts';
export { type StoreOpened, createStore } from './create-store.ts';
export { fileReading } from './file-reading.ts';
export {
  type WalletRow,
  departmentsOf,
  findWallet,
  walletOfClient,
  walletsSeen,
} from './wallets.repo.ts';
export { serveWalletChanges } from './wallet-changes.routes.ts';
export { lockWalletBlocks, saveWalletBlocks } from './wallet-block.repo.ts';
export { accessOf, restrictedBy } from './wallet-access.repo.ts';
export { setAccess } from './set-access.ts';
export { presentWalletName } from './wallets.present.ts';
export { recipientsOf, recipientsOfMany } from './wallet-alerts.repo.ts';
export { lowWalletSweep } from './warn-of-low-wallets.ts';
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
