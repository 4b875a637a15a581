import { after, days } from '#kernel/instant.ts';
import { type Result, ok } from '#kernel/result.ts';
import type { Language } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { type SharedPage, openSharedPage } from '#server/platform/directory/shared-pages.ts';
import { queueMessage } from '#server/platform/messages/messages.ts';
import { inEveryLanguage, textsFor } from '#server/platform/texts.ts';
import { formatDay } from '#texts/format.ts';
import { tipMessages } from '#texts/tips-results/messages.ts';
import { findManager } from '../../managers/index.ts';
import { lockResult, requireNotArchived } from '../results/lock-result.ts';
import { changeResult } from '../results/results.repo.ts';
import { resultSummaries } from '../results/result-summaries.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const LIFE = days(90);
export type Sent = SharedPage & { readonly link: string; readonly sentTo: string | null };

/**
 * Makes a result's page, which anybody with its address reads for 90 days, and mails the address to
 * the manager if they ask.
 */
export async function shareResult(
  work: RequestContext,
  portalUrl: string,
  id: number,
  sendToManager: boolean,
): Promise<Result<Sent, 'not_found' | 'tips_archived'>> {
  const held = await lockResult(work, id);
  if (!held.ok) return held;
  const { tx, actor, now } = work;
  const { result } = held.value;
  const readable = requireNotArchived(result);
  if (!readable.ok) return readable;
  const page = await openSharedPage(tx, result.client_id, {
    resultId: id,
    now,
    expiresAt: after(now, LIFE),
  });
  const link = `${portalUrl}/tip-pooling/view-tip-${result.tip_type}/${page.id}`;
  if (result.public_page_id !== page.id)
    await changeResult(tx, result.client_id, id, { public_page_id: page.id, shared_at: now });
  const email = sendToManager
    ? ((await findManager(tx, actor.client.id, actor.managerId))?.email ?? null)
    : null;
  if (email !== null) {
    const [row] = await resultSummaries(tx, result.client_id, [id]);
    const params = (language: Language) => ({
      service: row?.service ?? '',
      day: formatDay(result.business_date, language, actor.client.region),
      link,
    });
    const subject = textsFor('en', tipMessages)('shared.subject', params('en'));
    const body = inEveryLanguage(tipMessages, (say, language) =>
      say('shared.body', params(language)),
    );
    await queueMessage(
      tx,
      { channel: 'email', to: email, subject, body, code: null, clientId: result.client_id },
      now,
    );
  }
  await audit(work, {
    action: 'tips.share',
    subject: { kind: `tip_${result.tip_type}`, id },
    after: { sent_to: email },
  });
  return ok({ ...page, link, sentTo: email });
}
