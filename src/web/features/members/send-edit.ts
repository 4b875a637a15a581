import { recordOf } from '#kernel/keys.ts';
import { call } from '#web/lib/api.ts';
import { type MemberValues, atListFields, bodyOf } from './member-values.ts';
import type { MemberDetails } from './members.queries.ts';

/**
 * Sends what was changed, and nothing else. One thing alone goes by the call that is for it; more
 * go together, so that all of it is saved or nothing. Without a change the member is answered as
 * they stand.
 */
export function sendEdit(
  based: MemberDetails,
  changed: readonly (keyof MemberValues)[],
  values: MemberValues,
): Promise<MemberDetails> {
  const params = { customer: based.customer_id };
  const { version } = based;
  const body = bodyOf(values);
  const [only, ...more] = changed;
  if (only === undefined) return Promise.resolve(based);
  if (more.length === 0 && only === 'mobile_number')
    return call('updateMobileNumber', {
      params,
      body: { mobile_number: values.mobile_number, version },
    });
  if (more.length === 0 && only === 'email')
    return call('updateEmail', { params, body: { email: values.email, version } });
  if (more.length === 0 && only === 'username_option')
    return call('updateIdentifier', {
      params,
      body: { username_option: values.username_option, version },
    });
  if (more.length === 0 && only === 'stores')
    return atListFields(
      call('updateStoresDepartments', { params, body: { stores: body.stores, version } }),
    );
  const given = Object.fromEntries(changed.map((field) => [field, recordOf(body)[field]]));
  return atListFields(call('editCustomer', { params, body: { ...given, version } }));
}
