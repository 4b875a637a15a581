import { z } from 'zod';
import {
  POS_SYSTEMS,
  SCHEDULING_SYSTEMS,
  SURVEY_LIMITS,
  SURVEY_QUESTIONS,
  TIP_METHODS,
} from '#domain/engagement/survey.ts';
import { id, instantOut, listOf, text } from './common.ts';
import { filterDay, filterFile, filterId, flag, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const question = z.object({
  name: z.enum(SURVEY_QUESTIONS.map(({ name }) => name)),
  kind: z.enum(['choice', 'text', 'number', 'yes_no', 'scale']),
  required: z.boolean(),
  options: z.array(z.string()).readonly().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
});
const whole = (least: number, most: number) =>
  z.int('not_a_number').min(least, 'number_out_of_range').max(most, 'number_out_of_range');

const filters = { client: filterId, start_date: filterDay, end_date: filterDay };
const desk = {
  base: 'main',
  caller: 'operator',
  extension: true,
  transaction: 'own',
  errors: [],
} as const;

/** What managers say about their point of sale, once each. */
export const surveys = defineOperations({
  showPosSurvey: {
    method: 'GET',
    base: 'main',
    path: '/survey/pos/manager-submission/{id}',
    ids: { id: 'manager' },
    caller: 'session',
    tipsOnly: true,
    summary: 'Whether the caller has answered the survey, and whether it is offered now',
    query: z.object({
      check_submitted: flag.meta({ description: 'true answers `submitted` alone' }),
    }),
    output: z.object({
      submitted: z.boolean(),
      submitted_at: instantOut.nullable().optional(),
      due: z.boolean().optional(),
      questions: z.array(question).optional(),
    }),
    errors: [],
  },
  submitPosSurvey: {
    method: 'POST',
    base: 'main',
    path: '/survey/pos',
    caller: 'integrations',
    tipsOnly: true,
    writes: true,
    status: 201,
    summary: "Keeps the caller's answers, once",
    body: z.object({
      pos_system: z.enum(POS_SYSTEMS, 'required'),
      pos_other: text(SURVEY_LIMITS.pos_other).default(''),
      scheduling_system: z.enum(SCHEDULING_SYSTEMS, 'required'),
      locations: whole(1, SURVEY_LIMITS.locations),
      tip_method: z.enum(TIP_METHODS, 'required'),
      wants_integration: z.boolean('required'),
      satisfaction: whole(1, 5),
      comment: text(SURVEY_LIMITS.comment).default(''),
    }),
    output: z.object({ submitted: z.literal(true), submitted_at: instantOut }),
    errors: ['survey_submitted'],
  },
  postponePosSurvey: {
    method: 'POST',
    base: 'main',
    path: '/survey/pos/later',
    caller: 'integrations',
    tipsOnly: true,
    writes: true,
    extension: true,
    summary: 'Does not offer the survey to the caller for 30 days',
    output: z.object({ postponed_until: instantOut }),
    errors: ['survey_submitted'],
  },
  listSurveys: {
    ...desk,
    method: 'GET',
    path: '/operator/surveys',
    summary: 'The answers of all clients, newest first; days are those of UTC',
    query: z.object({ ...filters, ...paging }),
    output: listOf(
      z.object({
        survey_id: id,
        client_id: id,
        client_name: z.string(),
        manager_name: z.string(),
        pos_system: z.enum(POS_SYSTEMS),
        pos_other: z.string(),
        scheduling_system: z.enum(SCHEDULING_SYSTEMS),
        locations: z.int(),
        tip_method: z.enum(TIP_METHODS),
        wants_integration: z.boolean(),
        satisfaction: z.int(),
        comment: z.string(),
        submitted_at: instantOut,
      }),
    ),
  },
  exportSurveys: {
    ...desk,
    method: 'GET',
    path: '/operator/surveys/csv',
    summary: 'The same as a file',
    query: z.object({ ...filters, file_type: filterFile }),
    output: 'text/csv',
  },
});
