import { expect, it } from 'vitest';
import { CardStory } from '#test/support/card-story.ts';
import { provePayments } from '../index.ts';

const story = new CardStory();
const faults = async () =>
  (
    await story.world.test.database.read({ clientId: story.client }, (tx) =>
      provePayments(tx, story.client),
    )
  ).map(({ rule }) => rule);
const change = (sql: string) => story.world.test.owner(sql, [story.client]);

it('the proof finds a cover without its exception, and a purchase without its transfer', async () => {
  await story.load('20.00');
  await story.posted({ amount: 2_500 });
  await story.posted({ kind: 'authorization', amount: 900, person: 1 });
  await story.posted({ kind: 'refund', amount: 100 });
  expect(await faults()).toEqual([]);
  const overdraft = `UPDATE payment_exception SET amount = amount`;
  await change(`${overdraft} - 1 WHERE client_id = $1`);
  expect(await faults()).toEqual(['covered_is_not_its_exceptions']);
  await change(`${overdraft} + 1 WHERE client_id = $1`);
  await change(
    `UPDATE card_event SET amount = amount + 5 WHERE client_id = $1 AND kind = 'refund'`,
  );
  expect(await faults()).toEqual(['card_event_without_its_transfer']);
  await change(
    `UPDATE card_event SET amount = amount - 5 WHERE client_id = $1 AND kind = 'refund'`,
  );
  await change(
    `UPDATE card_event AS a SET transfer_id = c.transfer_id FROM card_event AS c
     WHERE a.client_id = $1 AND a.kind = 'authorization' AND c.client_id = $1 AND c.kind = 'clearing'`,
  );
  expect(await faults()).toEqual(['card_event_without_its_transfer']);
  await change(
    `UPDATE card_event SET transfer_id = NULL WHERE client_id = $1 AND kind = 'authorization'`,
  );
  expect(await faults()).toEqual([]);
});
