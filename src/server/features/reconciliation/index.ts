import './reconciliation.tables.ts';
export { reconcileDaily } from './processor/reconcile-processor.ts';
export { serveReconciliation } from './reconciliation.routes.ts';
