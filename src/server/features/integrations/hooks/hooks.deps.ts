import type { IntegrationsDeps } from '../integrations.ports.ts';
import type { LookUpSender } from './look-up-sender.ts';
import type { NoteHint } from './note-together.ts';

/** What listening to providers needs. */
export type HooksDeps = IntegrationsDeps & {
  readonly noteHint: NoteHint;
  readonly lookUpSender: LookUpSender;
};
