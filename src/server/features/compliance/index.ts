export { isAskedForDeclaration } from './ask-for-declaration.ts';
export { serveCompliance } from './compliance.routes.ts';
