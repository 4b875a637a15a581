export { createManager } from './create-manager.ts';
export { inviteManager } from './invite-manager.ts';
export { assignWallet, findManager, holdersOf, storesOfManager } from './managers.repo.ts';
export { columnsOf, seesManager, serveManagers } from './managers.routes.ts';
export { seesView, serveSavedViews } from './saved-views.routes.ts';
export type { ManagersPorts } from './managers.ports.ts';
export { managerRegistered, saveVerified } from './verified-names.repo.ts';
