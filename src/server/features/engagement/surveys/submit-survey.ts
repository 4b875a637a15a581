import type { BodyOf } from '#contract/operation.ts';
import type { surveys } from '#contract/surveys.ts';
import { postponedUntil, surveyProblems } from '#domain/engagement/index.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { insertSurvey, postpone, standingOf } from './surveys.repo.ts';

type Body = BodyOf<(typeof surveys)['submitPosSurvey']>;

/** Keeps what a manager answered. The survey asks managers: operators answer for nobody. */
export async function submitSurvey(
  context: RequestContext,
  body: Body,
): Promise<Result<Date, 'survey_submitted' | 'invalid_input' | 'forbidden'>> {
  const { tx, actor, now } = context;
  if (actor.kind !== 'manager') return fail('forbidden');
  const problems = surveyProblems(body);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const answers = { ...body, pos_other: body.pos_system === 'other' ? body.pos_other : '' };
  const id = await insertSurvey(tx, {
    ...answers,
    client_id: actor.client.id,
    manager_id: actor.managerId,
    submitted_at: now,
  });
  if (id === null) return fail('survey_submitted');
  await audit(context, {
    action: 'engagement.survey_submit',
    subject: { kind: 'pos_survey', id },
    after: answers,
  });
  return ok(now);
}

/** Does not ask this manager again for a while. */
export async function postponeSurvey(
  context: RequestContext,
): Promise<Result<Date, 'survey_submitted' | 'forbidden'>> {
  const { tx, actor, now } = context;
  if (actor.kind !== 'manager') return fail('forbidden');
  const standing = await standingOf(tx, actor.client.id, actor.managerId);
  if (standing.submittedAt !== null) return fail('survey_submitted');
  const until = postponedUntil(now);
  await postpone(tx, { client_id: actor.client.id, manager_id: actor.managerId, until });
  await audit(context, {
    action: 'engagement.survey_postpone',
    subject: { kind: 'pos_survey', id: null },
    before: { until: standing.postponedUntil },
    after: { until },
  });
  return ok(until);
}
