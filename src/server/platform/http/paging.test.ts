import { describe, expect, it } from 'vitest';
import { pageOf, wholeList } from './paging.ts';

describe('the envelope of a list', () => {
  it('says that nothing is one page', () =>
    expect(wholeList([]).meta).toEqual({
      page: 1,
      per_page: 0,
      total: 0,
      last_page: 1,
      cursor: null,
    }));
  it('counts a page that is begun', () =>
    expect(pageOf(['a'], { page: 3, perPage: 25, total: 51, cursor: null }).meta.last_page).toBe(
      3,
    ));
  it('does not tell a total above 10,000', () =>
    expect(pageOf(['a'], { page: 1, perPage: 25, total: 10_001, cursor: null }).meta).toMatchObject(
      { total: null, last_page: null },
    ));
});
