import { posHooks } from '#contract/integrations/hooks.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { hearLightspeed } from './hear-lightspeed.ts';
import { hearSevenShifts } from './hear-seven-shifts.ts';
import { createSenderLookup } from './look-up-sender.ts';
import { createHintNotes } from './note-together.ts';

/** Serves what providers send by themselves. */
export function serveHooks(edge: Edge<IntegrationsDeps>, { db }: IntegrationsDeps): void {
  const shared = { noteHint: createHintNotes(db), lookUpSender: createSenderLookup(db) };
  edge.serve(posHooks, {
    hearSevenShifts: ({ outside, signed, now }) =>
      hearSevenShifts({ ...outside, ...shared }, signed, now),
    hearLightspeed: ({ outside, signed, params, now }) =>
      hearLightspeed({ ...outside, ...shared }, { secret: params.secret, signed }, now),
  });
}
