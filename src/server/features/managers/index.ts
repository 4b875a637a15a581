export { createManager } from './create-manager.ts';
export { inviteManager } from './invite-manager.ts';
export { findManager, saveManager, storesOfManager } from './managers.repo.ts';
export { columnsOf, serveManagers } from './managers.routes.ts';
