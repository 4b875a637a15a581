export { type ClientAccounts, type ClientTerms, clientIds, clientTerms, findClient } from './clients.repo.ts';
export { serveClients } from './clients.routes.ts';
export { FEATURES_ON, createClient, createProgram, newClientId } from './create-client.ts';
