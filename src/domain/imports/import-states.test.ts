import { describe, expect, it } from 'vitest';
import { IMPORT_STATES, isDraft, takesFixes } from './import-states.ts';

describe('an uploaded file', () => {
  it('takes corrections while it waits for its confirmation, and for the rows that were left', () =>
    expect(IMPORT_STATES.filter(takesFixes)).toEqual([
      'awaiting_confirmation',
      'complete_with_errors',
    ]));
  it('is a draft until somebody confirms it', () =>
    expect(IMPORT_STATES.filter(isDraft)).toEqual(['mapping', 'awaiting_confirmation']));
});
