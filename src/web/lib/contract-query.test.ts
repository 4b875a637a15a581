import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { callLoosely } from './api.ts';
import { keyOf, queryOf, refresh, refreshAllBut } from './contract-query.ts';
import { AnswerCache } from './query-client.ts';

// The table of addresses exists only in a build of the portal.
vi.mock('./api.ts', () => ({ callLoosely: vi.fn(async () => ({ data: [] })) }));

const staleKeys = (cache: QueryClient): unknown[] =>
  cache
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => query.queryKey[0]);

test('the key of an answer is its operation and what was asked', () => {
  expect(keyOf('clientWallets')).toEqual(['clientWallets']);
  expect(keyOf('listManagers', { params: { id: 3 }, query: { page: '2' } })).toEqual([
    'listManagers',
    { id: 3, page: '2' },
  ]);
  expect(queryOf('showWallet', { params: { wallet: 7 } }).queryKey).toEqual([
    'showWallet',
    { wallet: 7 },
  ]);
});

test('refreshing an operation reaches its answers for every question, and no others', async () => {
  const cache = new QueryClient();
  for (const page of ['1', '2']) cache.setQueryData(keyOf('listManagers', { query: { page } }), {});
  cache.setQueryData(keyOf('showManager', { params: { id: 3 } }), {});
  await refresh(cache, 'listManagers');
  expect(staleKeys(cache)).toEqual(['listManagers', 'listManagers']);
});

test('after a movement of money everything is read again but the session and what was just read', async () => {
  const cache = new QueryClient();
  for (const name of ['managerSessions', 'showReview', 'clientWallets', 'home'] as const)
    cache.setQueryData(keyOf(name), {});
  await refreshAllBut(cache, 'showReview');
  expect(staleKeys(cache)).toEqual(['clientWallets', 'home']);
});

test('polling counts as the person’s activity only the first time', async () => {
  const cache = new QueryClient();
  const review = queryOf('showReview', { params: { review_id: 'r1' }, background: 'refetch' });
  await cache.fetchQuery(review);
  await cache.fetchQuery(review);
  expect(vi.mocked(callLoosely).mock.calls.map(([, options]) => options?.background)).toEqual([
    false,
    true,
  ]);
});

test('a first reading that began before a change does not pass for what is there after it', async () => {
  const cache = new AnswerCache();
  const answers: ((answer: unknown) => void)[] = [];
  vi.mocked(callLoosely).mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const wallet = queryOf('showWallet', { params: { wallet: 7 } });
  const awaited = cache.fetchQuery(wallet);
  const refreshed = refresh(cache, 'showWallet');
  expect(answers).toHaveLength(2);
  answers[0]?.({ balance: 'before' });
  answers[1]?.({ balance: 'after' });
  await refreshed;
  expect(await awaited).toEqual({ balance: 'after' });
  expect(cache.getQueryState(wallet.queryKey)).toMatchObject({
    data: { balance: 'after' },
    fetchStatus: 'idle',
    isInvalidated: false,
  });
});
