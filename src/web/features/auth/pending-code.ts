import { now } from '#web/lib/clock.ts';
import { session as tab } from '#web/lib/storage.ts';

/**
 * A code is on its way; a reload of the page (or a look at the message on the same phone) must not
 * lose it.
 */
export type PendingCode = {
  readonly id: string;
  readonly channel: 'sms' | 'email';
  readonly sent_to: string;
  readonly expires_at: string;
  readonly resend_at: string;
  readonly demo_code?: string;
  /** A device may be trusted with it. */
  readonly may_trust?: boolean;
};

type Sent = Omit<PendingCode, 'id'>;

export const pendingOf = (id: string, sent: Sent): PendingCode => ({
  id,
  channel: sent.channel,
  sent_to: sent.sent_to,
  expires_at: sent.expires_at,
  resend_at: sent.resend_at,
  demo_code: sent.demo_code,
  may_trust: sent.may_trust,
});

export function savePending(name: 'login' | 'reset' | 'member', pending: PendingCode | null): void {
  tab.set(`pending.${name}`, pending && JSON.stringify(pending));
}

export function readPending(name: 'login' | 'reset' | 'member'): PendingCode | null {
  try {
    // Written by savePending, which takes nothing else.
    const pending = JSON.parse(tab.get(`pending.${name}`) ?? 'null') as PendingCode | null;
    return pending !== null && Date.parse(pending.expires_at) > now() ? pending : null;
  } catch {
    return null;
  }
}
