import { expect, it } from 'vitest';
import { readReturn } from './read-return.ts';

const lightspeed = (query: string, fragment = '', state: string | null = 'ours') =>
  readReturn({ query, fragment }, ['code'], state);

it('an answer in the query counts where its state is that of this tab', () => {
  expect(lightspeed('?code=abc&state=ours')).toEqual({
    kind: 'answered',
    fields: { code: 'abc', state: 'ours' },
  });
});

it('an answer in the fragment counts as much', () => {
  expect(
    readReturn(
      { query: '', fragment: '#guid=g-1&company_id=1234&state=ours' },
      ['guid', 'company_id'],
      'ours',
    ),
  ).toEqual({ kind: 'answered', fields: { guid: 'g-1', company_id: '1234', state: 'ours' } });
});

it.each([
  ['another state', '?code=abc&state=theirs', 'ours'],
  ['no state', '?code=abc', 'ours'],
  ['an empty one', '?code=abc&state=', ''],
  ['a tab in which nothing began', '?code=abc&state=ours', null],
])('%s is foreign', (_name, query, state) => {
  expect(lightspeed(query, '', state)).toEqual({ kind: 'foreign' });
});

it('a denial is one, whatever its state', () => {
  expect(lightspeed('?error=access_denied&state=theirs')).toEqual({ kind: 'denied' });
  expect(lightspeed('', '#error=access_denied')).toEqual({ kind: 'denied' });
});

it.each([
  ['another error', '?error=server_error&state=ours', ''],
  ['no code', '?state=ours', ''],
  ['a blank code', '?code=%20&state=ours', ''],
  ['two codes', '?code=abc&state=ours', '#code=def'],
  ['a code without end', `?code=${'a'.repeat(4_001)}&state=ours`, ''],
])('%s has failed', (_name, query, fragment) => {
  expect(lightspeed(query, fragment)).toEqual({ kind: 'failed' });
});

it('a page that was opened by itself has nothing to do', () => {
  expect(lightspeed('')).toEqual({ kind: 'nothing' });
});
