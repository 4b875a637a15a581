import type { ErrorCode } from '#contract/errors.ts';
import type { Caller } from '#test/support/caller.ts';

type Answer = { readonly status: number; readonly body: { readonly code?: string } };
type People = () => { readonly admin: Caller; readonly operator: Caller };

/** How the refusals of pop-ups and of the survey are met, by people who are there by then. */
export const engagementStories = (
  people: People,
): Readonly<Partial<Record<ErrorCode, () => Promise<Answer>>>> => ({
  pop_up_ended: async () => {
    const { operator } = people();
    const { body } = await operator.call<{ pop_up_id: number }>('POST', '/operator/pop-ups', {
      body: {
        kind: 'info',
        texts: { en: { title: 'x', body: 'x' } },
        starts_at: '2026-01-01T00:00:00Z',
        dismissable: true,
      },
    });
    const path = `/operator/pop-ups/${body.pop_up_id}/end`;
    await operator.call('POST', path);
    return operator.call('POST', path);
  },
  survey_submitted: async () => {
    const { admin } = people();
    const answer = {
      pos_system: 'none',
      scheduling_system: 'none',
      locations: 1,
      tip_method: 'none',
      wants_integration: false,
      satisfaction: 3,
    };
    await admin.call('POST', '/survey/pos', { body: answer });
    return admin.call('POST', '/survey/pos', { body: answer });
  },
});
