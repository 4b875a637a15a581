import { expect, test } from 'vitest';
import { peoplePairs } from './id-pairs.ts';

const person = (pos_id: string, customer_id: number | null, first_name: string) => ({
  pos_id,
  customer_id,
  first_name,
  last_name: 'Roy',
});

test('who is the same member at two providers is one line, and who is nobody yet comes first', () => {
  const lines = peoplePairs(
    [
      person('lightspeed/501', 7, 'Ana'),
      person('omnivore:AieMdB5i/12', null, 'Ben'),
      person('7shifts:pos:4569/a/9', 7, 'Anna'),
    ],
    'Person',
  );
  expect(lines.map(({ name, ours, theirs }) => ({ name, ours, theirs }))).toEqual([
    { name: 'Ben Roy', ours: null, theirs: [{ provider: 'omnivore', id: '12' }] },
    {
      name: 'Ana Roy',
      ours: '7',
      theirs: [
        { provider: 'lightspeed', id: '501' },
        { provider: '7shifts', id: 'a/9' },
      ],
    },
  ]);
});

test('two people of one name who are linked to nobody stay two', () => {
  const lines = peoplePairs(
    [person('lightspeed/1', null, 'Ana'), person('7shifts/1', null, 'Ana')],
    'Person',
  );
  expect(lines).toHaveLength(2);
});
