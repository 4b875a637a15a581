export { type ClientTerms, clientIds, clientTerms, findClient } from './clients.repo.ts';
export { serveClients } from './clients.routes.ts';
export { createClient, createProgram } from './create-client.ts';
