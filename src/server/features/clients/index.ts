export type { ClientsDeps } from './clients.ports.ts';
export {
  type ClientTerms,
  cardProgram,
  clientIds,
  clientTerms,
  changeClient,
  findClient,
  isIncluded,
  lockClient,
  lockActiveClient,
  padAccount,
} from './clients.repo.ts';
export { serveFeeSplit } from './fee-split.routes.ts';
export { servePrograms } from './programs.routes.ts';
export { serveClients } from './clients.routes.ts';
export { createClient, createProgram } from './create-client.ts';
