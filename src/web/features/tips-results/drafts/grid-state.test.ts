import { describe, expect, it } from 'vitest';
import { type GridState, type Move, begin, filled, gridWith } from './grid-state.ts';
import type { Names } from './rows.ts';

const NAMES: Names = {
  people: [
    {
      id: 1,
      label: 'Ana Roy',
      first: 'Ana',
      last: 'Roy',
      staffId: null,
      externalId: null,
      jobs: [7],
    },
  ],
  jobs: [{ id: 7, name: 'Server' }],
};
const after = (...moves: readonly Move[]): GridState => moves.reduce(gridWith(NAMES), begin([]));
const cells = ({ rows }: GridState) =>
  rows.map((row) => [row.person, row.job, row.hours].join('|'));

describe('the grid', () => {
  it('takes what is typed at once, brings the only job along, and has a row to spare', () => {
    const state = after(
      { do: 'type', text: 'ana roy' },
      { do: 'end', by: { row: 0, column: 2 } },
      { do: 'type', text: '6' },
    );
    expect(cells(state)).toEqual(['ana roy|Server|6', '||']);
    expect(state.rows[0]).toMatchObject({ personId: 1, jobId: 7 });
    expect(state.at).toEqual({ row: 0, column: 2 });
    expect(filled(state.rows)).toBe(1);
  });

  it('gives the old text back on Escape, and steps back and forth', () => {
    const typed: Move[] = [
      { do: 'go', to: { row: 0, column: 2 } },
      { do: 'type', text: '6' },
      { do: 'end', by: { row: 0, column: 0 } },
      { do: 'type', text: '7' },
    ];
    expect(cells(after(...typed, { do: 'cancel' }))).toEqual(['||6', '||']);
    expect(cells(after(...typed, { do: 'undo' }))).toEqual(['||6', '||']);
    expect(cells(after(...typed, { do: 'undo' }, { do: 'undo' }))).toEqual(['||']);
    expect(cells(after(...typed, { do: 'undo' }, { do: 'redo' }))).toEqual(['||7', '||']);
    expect(
      cells(after(...typed, { do: 'end', by: null }, { do: 'clear' }, { do: 'undo' })),
    ).toEqual(['||7', '||']);
  });

  it('never leaves its edges, also after rows are gone', () => {
    expect(after({ do: 'go', to: { row: 99, column: -4 } }).at).toEqual({ row: 0, column: 0 });
    const state = after(
      { do: 'type', text: 'x' },
      { do: 'end', by: { row: 1, column: 0 } },
      { do: 'remove', row: 0 },
    );
    expect(state.at.row).toBe(0);
    expect(cells(state)).toEqual(['||']);
  });
});
