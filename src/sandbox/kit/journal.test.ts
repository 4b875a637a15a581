import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Opens the journal as a start of the program does: what it replays, and how it goes on. */
function start() {
  const replayed: unknown[] = [];
  const journal = openJournal<object>(join(folder, 'happened.jsonl'), (line) =>
    replayed.push(line),
  );
  return { replayed, add: journal.add };
}

test('what was added is there after a restart', () => {
  start().add([{ load: 1 }, { load: 2 }]);
  expect(start().replayed).toEqual([{ load: 1 }, { load: 2 }]);
});

test('a line that a kill cut off harms neither those before it nor those after it', () => {
  start().add([{ load: 1, payee: 'Zoé' }]);
  appendFileSync(join(folder, 'happened.jsonl'), '{"load":2,"pay');
  const again = start();
  expect(again.replayed).toEqual([{ load: 1, payee: 'Zoé' }]);
  again.add([{ load: 3 }]);
  expect(start().replayed).toEqual([{ load: 1, payee: 'Zoé' }, { load: 3 }]);
});

test('a line that was cut off before its end of line is not whole', () => {
  appendFileSync(join(folder, 'happened.jsonl'), '{"load":1}');
  const again = start();
  again.add([{ load: 2 }]);
  expect(start().replayed).toEqual([{ load: 2 }]);
});
