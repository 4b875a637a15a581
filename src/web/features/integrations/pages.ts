/**
 * The screens of integrations, fetched together: whoever opens one goes on to the next, and the
 * table of screens names one file instead of ten.
 */
export { Connections } from './connections/connections.page.tsx';
export { StoreConnections } from './connections/store.page.tsx';
export { LocationRequests } from './desk/location-requests.page.tsx';
export { PosHealth } from './desk/health.page.tsx';
export { ImportEmployees } from './lightspeed/import-employees.page.tsx';
export { LightspeedLegacy } from './lightspeed/legacy.page.tsx';
export { LightspeedOptions } from './lightspeed/options.page.tsx';
export { LightspeedPayouts } from './lightspeed/payouts.page.tsx';
export { Schedule } from './schedule/schedule.page.tsx';
