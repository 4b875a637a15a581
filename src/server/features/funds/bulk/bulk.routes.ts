import { bulk } from '#contract/bulk.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { fixingHandlers, readingHandlers } from './bulk-rows.routes.ts';
import { sendingHandlers } from './bulk-sending.routes.ts';
import { startingHandlers } from './bulk-start.routes.ts';

/** Serves loading and unloading by file and by table. */
export function serveBulk(edge: Edge<FundsDeps>): void {
  edge.serve(bulk, {
    ...startingHandlers,
    ...readingHandlers,
    ...fixingHandlers,
    ...sendingHandlers,
  });
}
