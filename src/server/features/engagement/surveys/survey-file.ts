import { headedColumns } from '#server/platform/file-heads.ts';
import type { Table, TableRow } from '#server/platform/table.ts';
import type { Language } from '#texts/catalogue.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type SurveyFilter, type SurveyRow, pageOfSurveys } from './surveys.repo.ts';

const BATCH_SIZE = 5_000;

const cells = (row: SurveyRow): TableRow => [
  row.submitted_at.toISOString(),
  row.client_id,
  row.client_name,
  row.manager_name,
  row.pos_system,
  row.pos_other,
  row.scheduling_system,
  row.locations,
  row.tip_method,
  row.wants_integration ? 'yes' : 'no',
  row.satisfaction,
  row.comment,
];

/**
 * The answers as a table. Each batch is a reading of its own, so that nobody who takes long to
 * fetch a file keeps the database waiting.
 */
export const surveyTable = (db: Database, filter: SurveyFilter, language: Language): Table => ({
  name: 'surveys',
  zone: 'UTC',
  columns: headedColumns(
    { language, zone: 'UTC' },
    {
      submitted_at: 'instant',
      client_id: 'count',
      client: 'text',
      manager: 'text',
      pos_system: 'text',
      other_pos: 'text',
      scheduling_system: 'text',
      locations: 'count',
      tip_method: 'text',
      wants_integration: 'text',
      satisfaction: 'count',
      comment: 'text',
    },
  ),
  batches: (async function* () {
    let after: number | null = null;
    do {
      const rows: SurveyRow[] = await db.read('platform', (tx) =>
        pageOfSurveys(tx, filter, { after, limit: BATCH_SIZE }),
      );
      yield rows.map(cells);
      after = rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null);
    } while (after !== null);
  })(),
});
