import { surveys } from '#contract/surveys.ts';
import { may } from '#domain/access/rights.ts';
import { SURVEY_QUESTIONS, isSurveyDue } from '#domain/engagement/index.ts';
import { type Result, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { readRange, spanOf } from '#server/platform/http/day-range.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { cutPage, readCursor } from '#server/platform/http/paging.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { postponeSurvey, submitSurvey } from './submit-survey.ts';
import { surveyTable } from './survey-file.ts';
import { type SurveyFilter, type SurveyRow, pageOfSurveys, standingOf } from './surveys.repo.ts';

type Outside = { readonly db: Database; readonly exports: Database };
type Query = {
  readonly client?: number | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

/** Days are those of UTC: the answers come from every zone. */
function filterOf(query: Query): Result<SurveyFilter, 'invalid_input'> {
  const range = readRange({ start: query.start_date, end: query.end_date }, [
    'start_date',
    'end_date',
  ]);
  return range.ok ? ok({ clientId: query.client ?? null, ...spanOf(range.value, 'UTC') }) : range;
}

const present = ({ id, submitted_at: at, ...row }: SurveyRow) => ({
  survey_id: id,
  submitted_at: at.toISOString(),
  ...row,
});

async function showStanding(tx: ReadHandle, actor: ManagerActor, now: Date) {
  const standing = await standingOf(tx, actor.client.id, actor.managerId);
  const asked = actor.kind === 'manager' && may(actor.level, 'integrations', true);
  return {
    submitted: standing.submittedAt !== null,
    submitted_at: standing.submittedAt?.toISOString() ?? null,
    due: asked && isSurveyDue(standing, now),
    questions: [...SURVEY_QUESTIONS],
  };
}

/** Serves the survey of the point of sale to managers, and its answers to operators. */
export function serveSurveys(edge: Edge<Outside>): void {
  edge.serve(surveys, {
    async showPosSurvey({ tx, actor, query, now }) {
      const standing = await showStanding(tx, actor, now);
      return ok(query.check_submitted ? { submitted: standing.submitted } : standing);
    },
    async submitPosSurvey({ tx, actor, origin, body, now }) {
      const done = await submitSurvey({ tx, actor, origin, now }, body);
      return done.ok ? ok({ submitted: true, submitted_at: done.value.toISOString() }) : done;
    },
    async postponePosSurvey({ tx, actor, origin, now }) {
      const done = await postponeSurvey({ tx, actor, origin, now });
      return done.ok ? ok({ postponed_until: done.value.toISOString() }) : done;
    },
    async listSurveys({ outside: { db }, query }) {
      const filter = filterOf(query);
      if (!filter.ok) return filter;
      const place = readCursor(query.cursor, 'id');
      const page = { after: place ? Number(place[0]) : null, limit: query.per_page + 1 };
      const rows = await db.read('platform', (tx) => pageOfSurveys(tx, filter.value, page));
      const total = rows.length < page.limit && place === null ? rows.length : null;
      return ok(cutPage(rows, query, { show: present, place: (row) => [row.id], total }));
    },
    async exportSurveys({ outside, actor, query }) {
      const filter = filterOf(query);
      return filter.ok
        ? ok(
            await tableFile(
              surveyTable(outside.exports, filter.value, actor.language),
              query.file_type,
            ),
          )
        : filter;
    },
  });
}
