import { queryOptions } from '@tanstack/react-query';
import { allows, type CurrentSession } from './abilities.ts';
import { queryOf } from './contract-query.ts';

/** Whether a third-party declaration is due: the banner asks for it, the page makes it. */
export const thirdParty = queryOptions({
  ...queryOf('thirdParty', { background: true }),
  staleTime: 10 * 60_000,
});

/** Whether a session may be asked for one at all. */
export const asksForDeclaration = (session: CurrentSession): boolean =>
  allows(session, 'integrations') && session.client.hide_today === 0;
