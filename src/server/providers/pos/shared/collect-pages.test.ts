import { describe, expect, it } from 'vitest';
import { type RecordReader, createCollector } from './collect-pages.ts';
import { id, instant } from './read-json.ts';

type Note = { readonly id: string; readonly changedAt: Date };
const reader: RecordReader<Note> = {
  read: (raw) =>
    raw.no_sale === true
      ? { skipped: { id: id(raw, 'id'), reason: 'no_sale' } }
      : { record: { id: id(raw, 'id'), changedAt: instant(raw, 'at') } },
  keyOf: (raw) => (typeof raw.id === 'string' ? raw.id : null),
  keep: (raw) => raw,
};
const note = (name: string, minute = 0, more: object = {}): object => ({
  id: name,
  at: `2026-11-20T12:0${minute}:00Z`,
  ...more,
});
const fits = (...pages: readonly (readonly object[])[]): boolean => {
  const collector = createCollector(reader);
  for (const page of pages) collector.page(page);
  return collector.fits();
};

describe('pages of one reading', () => {
  it('fit where each brings others, or a newer version of one', () => {
    expect(fits([note('a'), note('b')], [note('c')])).toBe(true);
    expect(fits([note('a'), note('a')], [note('b')])).toBe(true);
    expect(fits([note('a')], [note('a', 1)])).toBe(true);
  });
  it('do not fit where one comes again: something else is missing then', () => {
    expect(fits([note('a'), note('b')], [note('b'), note('c')])).toBe(false);
    const skipped = note('x', 0, { no_sale: true });
    expect(fits([skipped], [skipped])).toBe(false);
    expect(fits([skipped, skipped], [note('a')])).toBe(true);
  });
});
