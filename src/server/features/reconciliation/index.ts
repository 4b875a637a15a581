import './reconciliation.tables.ts';
export { reconcileDaily } from './processor/reconcile-processor.ts';
export { daysOpenSince } from './bank/bank-differences.repo.ts';
export { reconcileBank } from './bank/reconcile-bank.ts';
export { serveReconciliation } from './reconciliation.routes.ts';
