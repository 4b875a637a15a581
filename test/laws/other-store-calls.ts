import { invariant } from '#kernel/invariant.ts';
import type { Caller } from '#test/support/caller.ts';

export type Poster = <T = Record<string, number>>(path: string, body?: object) => Promise<T>;

/** Calls that have to succeed, each under a key of its own. */
export const poster = (admin: Caller): Poster => {
  let calls = 0;
  return async <T>(path: string, body: object = {}): Promise<T> => {
    calls += 1;
    const answer = await admin.call<T>('POST', path, { body, key: `other store ${path} ${calls}` });
    invariant(answer.status < 300, `${path}: ${answer.text}`);
    return answer.body;
  };
};

export const orderTo = (store: number, company = 'Zenith'): Readonly<Record<string, unknown>> => ({
  quantity: 50,
  wallet_id: store,
  company_name: company,
  email: 'orders@maple.example',
  address: '1 Main Street',
  city: 'Montreal',
  province: 'QC',
  country: 'CA',
  postal_code: 'H2X 1Y4',
  addressee: company,
  card_holder_name: company,
});
