import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { queueMessages } from '#server/platform/messages/messages.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { textsFor } from '#server/platform/texts.ts';
import { ewaMessages } from '#texts/ewa/messages.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import { messageAddressOf } from '../../members/index.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

type Taker = {
  readonly username_option: number;
  readonly mobile_number: string | null;
  readonly email: string | null;
  readonly language: Language;
  readonly amount: Cents;
};

/** Who has something that comes off with a period. */
const takersOf = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  firstDay: string,
): Promise<Taker[]> =>
  tx.text<Taker>({
    sql: `SELECT c.username_option, c.mobile_number, c.email, c.language, m.taken + m.carried_in AS amount
          FROM ewa_member_period AS m JOIN customer AS c ON c.client_id = $1 AND c.id = m.customer_id
          WHERE m.client_id = $1 AND m.store_id = $2 AND m.first_day = $3::date AND m.taken + m.carried_in > 0 ORDER BY c.id`,
    values: [clientId, storeId, firstDay],
  });

type Moved = { readonly firstDay: string; readonly before: Day; readonly payday: Day };

/**
 * Tells whoever took something of a period that its payday has moved, by SMS or mail as they sign
 * in: they agreed to a deduction on another day.
 */
export async function notifyMovedPayday(
  { tx, actor, now }: RequestContext,
  store: StoreKey,
  { firstDay, before, payday }: Moved,
): Promise<void> {
  const { id: clientId, name: employer, region } = actor.client;
  const messages = (await takersOf(tx, store, firstDay)).flatMap((taker) => {
    const { language } = taker;
    const address = messageAddressOf(taker);
    if (address === null) return [];
    const say = textsFor(language, ewaMessages);
    const params = {
      employer,
      before: formatDay(before, language, region),
      payday: formatDay(payday, language, region),
      amount: formatMoney(taker.amount, language, region),
    };
    return [
      {
        ...address,
        subject: address.channel === 'email' ? say('moved.subject', params) : null,
        body: say('moved.body', params),
      },
    ];
  });
  if (messages.length > 0) await queueMessages(tx, clientId, messages, now);
}
