/** The screens of managers, fetched together. */
export { CreateManager } from './create-manager.page.tsx';
export { EditManager } from './edit-manager.page.tsx';
export { ViewManagers } from './view-managers.page.tsx';
