export { serveCompliance } from './compliance.routes.ts';
export { declareThirdParty } from './declare-third-party.ts';
