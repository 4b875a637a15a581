/** The screens of stores and wallets, fetched together. */
export { AddStore } from './add-store.page.tsx';
export { AddWallet } from './add-wallet.page.tsx';
export { EditStore } from './edit-store.page.tsx';
export { ViewWallets } from './view-wallets.page.tsx';
