import { posHooks } from '#contract/integrations/hooks.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { hearLightspeed } from './hear-lightspeed.ts';
import { hearSevenShifts } from './hear-seven-shifts.ts';

/** Serves what providers send by themselves. */
export function serveHooks(edge: Edge<IntegrationsDeps>): void {
  edge.serve(posHooks, {
    hearSevenShifts: ({ outside, signed, now }) => hearSevenShifts(outside, signed, now),
    hearLightspeed: ({ outside, signed, params, now }) =>
      hearLightspeed(outside, { secret: params.secret, signed }, now),
  });
}
