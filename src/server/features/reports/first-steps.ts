import { firstSteps } from '#domain/reports/first-steps.ts';
import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  firstHour,
  hasHiddenFirstSteps,
  hideFirstSteps,
  showFirstStepsAgain,
} from './first-steps.repo.ts';

/** The first steps that this person can take for the client; null once they are done. */
export async function showFirstSteps(tx: ReadHandle, actor: ManagerActor) {
  const { id, features, hideToday } = actor.client;
  const steps = firstSteps(
    actor.level,
    { features, tipsOnly: hideToday !== 0 },
    await firstHour(tx, id),
  );
  if (steps.length === 0) return null;
  return { steps: [...steps], hidden: await hasHiddenFirstSteps(tx, id, actor.managerId) };
}

/** Hides the first steps for this person, or shows them again. */
export async function saveFirstSteps(context: RequestContext, { hidden }: { hidden: boolean }) {
  const { tx, actor, now } = context;
  const key = [actor.client.id, actor.managerId] as const;
  if ((await hasHiddenFirstSteps(tx, ...key)) === hidden) return ok({ hidden });
  if (hidden) await hideFirstSteps(tx, { client_id: key[0], manager_id: key[1], hidden_at: now });
  else await showFirstStepsAgain(tx, ...key);
  await audit(context, {
    action: 'reports.first_steps',
    subject: { kind: 'manager', id: actor.managerId },
    before: { first_steps_hidden: !hidden },
    after: { first_steps_hidden: hidden },
  });
  return ok({ hidden });
}
