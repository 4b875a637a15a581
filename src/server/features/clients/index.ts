export type { ClientsDeps } from './clients.ports.ts';
export { type ClientTerms, clientIds, clientTerms, findClient, padAccount, variantOf } from './clients.repo.ts';
export { servePrograms } from './programs.routes.ts';
export { serveClients } from './clients.routes.ts';
export { createClient, createProgram } from './create-client.ts';
