import { createHmac, randomUUID } from 'node:crypto';
import { epochSeconds, offsetText } from '../http/times.ts';
import type { Delivery } from '../http/webhook-queue.ts';
import type { Millis } from '../world/night.ts';

type Signer = { readonly url: string; readonly guid: string; readonly company: number };

/** A webhook of a company, signed with the time and the GUID of its grant. */
export function companyDelivery(
  { url, guid, company }: Signer,
  { topic, body, at }: { readonly topic: string; readonly body: object; readonly at: Millis },
): Delivery {
  const text = JSON.stringify(body);
  const timestamp = String(epochSeconds(at));
  return {
    provider: '7shifts',
    url,
    headers: {
      'x-webhook-id': randomUUID(),
      'x-webhook-topic': topic,
      'x-company-id': String(company),
      'x-hmac-timestamp': timestamp,
      'x-hmac-signature': createHmac('sha256', `${timestamp}#${guid}`).update(text).digest('hex'),
    },
    body: text,
  };
}

/** What the provider tells when a company takes its grant back. */
export const revocationBody = (
  { company, guid }: Signer,
  clientId: string,
  at: Millis,
): object => ({
  company_id: company,
  client_id: clientId,
  guid,
  revoked_at: offsetText(at),
  revoker_type: 'company',
});
