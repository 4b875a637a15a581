import { z } from 'zod';
import { LEVELS } from '#domain/access/levels.ts';
import { MAX_NAMED, POP_UP_KINDS, POP_UP_LIMITS } from '#domain/engagement/pop-up-choices.ts';
import { id, instantOut, listOf, namedId, text } from './common.ts';
import { filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const kind = z.enum(POP_UP_KINDS, 'invalid_value');
const region = z.enum(['US', 'CA'], 'invalid_value');
const level = z.enum(LEVELS, 'invalid_value');

/** With four digits of a year of this century or its neighbors: it must stay an instant. */
const instantIn = z.iso
  .datetime({ offset: true, error: 'date_invalid', abort: true })
  .refine((value) => /^(19|20|21)\d\d/.test(value), 'date_invalid')
  .transform((value) => new Date(value));

const audienceIn = z.object({
  regions: z.array(region, 'not_a_list').max(2, 'too_many').default([]),
  client_ids: z.array(namedId('not_a_number'), 'not_a_list').max(MAX_NAMED, 'too_many').default([]),
  program_ids: z
    .array(namedId('not_a_number'), 'not_a_list')
    .max(MAX_NAMED, 'too_many')
    .default([]),
  levels: z.array(level, 'not_a_list').max(LEVELS.length, 'too_many').default([]),
});
const wording = z
  .object({
    title: text(POP_UP_LIMITS.title).default(''),
    body: text(POP_UP_LIMITS.body).default(''),
    link_label: text(POP_UP_LIMITS.link_label).default(''),
  })
  .default({ title: '', body: '', link_label: '' });
const popUpIn = z.object({
  kind,
  texts: z
    .object({ en: wording, es: wording, fr: wording })
    .meta({ description: 'Plain text. English is required; managers of others left out read it' }),
  link_url: text(POP_UP_LIMITS.link_url)
    .default('')
    .meta({ description: 'https://… or a path of the portal' }),
  starts_at: instantIn,
  ends_at: instantIn
    .nullable()
    .default(null)
    .meta({ description: 'The first instant at which it is gone; null where it stays' }),
  audience: audienceIn
    .default({ regions: [], client_ids: [], program_ids: [], levels: [] })
    .meta({ description: 'Whoever matches every list; an empty one means everybody' }),
  dismissable: z.boolean('required'),
});

const reach = z.object({
  managers: z.int().meta({ description: 'Active managers whom it is for, as of now' }),
  clients: z.int(),
});
const wordingOut = z.object({ title: z.string(), body: z.string(), link_label: z.string() });
const popUpOut = z.object({
  pop_up_id: id,
  kind: z.enum(POP_UP_KINDS),
  texts: z.object({ en: wordingOut, es: wordingOut.nullable(), fr: wordingOut.nullable() }),
  link_url: z.string().nullable(),
  starts_at: instantOut,
  ends_at: instantOut.nullable(),
  ended_at: instantOut.nullable().meta({ description: 'When somebody ended it by hand' }),
  ended_by: z.string().nullable(),
  state: z.enum(['scheduled', 'active', 'ended']),
  audience: z.object({
    regions: z.array(z.enum(['US', 'CA'])),
    client_ids: z.array(id),
    program_ids: z.array(id),
    levels: z.array(z.enum(LEVELS)),
  }),
  clients: z
    .array(z.object({ client_id: id, client_name: z.string() }))
    .meta({ description: 'The clients of the audience by name' }),
  dismissable: z.boolean(),
  reach,
  seen: z.int().meta({ description: 'Managers whose portal was given it' }),
  dismissed: z.int(),
  created_by: z.string(),
  created_at: instantOut,
  version: z.int(),
  abilities: z.array(z.enum(['edit', 'end'])),
});

const desk = { base: 'main', caller: 'operator', extension: true, transaction: 'own' } as const;
const own = { base: 'main', caller: 'session', tipsOnly: true, transaction: 'own' } as const;

/** Announcements of operators to managers. */
export const popUps = defineOperations({
  listActivePopUps: {
    ...own,
    method: 'GET',
    path: '/admins/mass-comm/pop-up/get-all-active',
    summary: 'The pop-ups that the caller has not dismissed, most urgent and newest first',
    output: z.object({
      data: z
        .array(
          z.object({
            id,
            title: z.string(),
            body: z.string(),
            kind: z.enum(POP_UP_KINDS),
            link: z.object({ label: z.string(), url: z.string() }).nullable(),
            starts_at: instantOut,
            ends_at: instantOut.nullable(),
            dismissable: z.boolean(),
          }),
        )
        .meta({ description: "At most 20, in the caller's language, else in English" }),
    }),
    errors: [],
  },
  dismissPopUp: {
    ...own,
    method: 'POST',
    path: '/admins/mass-comm/pop-up/{pop_up}/dismiss',
    ids: { pop_up: 'handler' },
    writes: true,
    extension: true,
    summary: 'The caller is not shown a pop-up again',
    output: z.object({ status: z.literal('success') }),
    errors: [],
  },
  listPopUps: {
    ...desk,
    method: 'GET',
    path: '/operator/pop-ups',
    summary: 'All pop-ups, newest first, with whom they reach and who has seen them',
    query: z.object({
      state: filterText.meta({ description: 'current (the default), ended or all' }),
      ...paging,
    }),
    output: listOf(popUpOut),
    errors: [],
  },
  createPopUp: {
    ...desk,
    method: 'POST',
    path: '/operator/pop-ups',
    writes: true,
    status: 201,
    summary: 'Publishes a pop-up; managers see it from its start on',
    body: popUpIn,
    output: popUpOut,
    errors: [],
  },
  countPopUpReach: {
    ...desk,
    method: 'POST',
    path: '/operator/pop-ups/reach',
    summary: 'How many managers an audience means, before anything is published',
    body: audienceIn,
    output: reach,
    errors: [],
  },
  showPopUp: {
    ...desk,
    method: 'GET',
    path: '/operator/pop-ups/{pop_up}',
    ids: { pop_up: 'handler' },
    summary: 'One pop-up in all its languages',
    output: popUpOut,
    errors: [],
  },
  editPopUp: {
    ...desk,
    method: 'POST',
    path: '/operator/pop-ups/{pop_up}',
    ids: { pop_up: 'handler' },
    writes: true,
    summary: 'Changes a pop-up that has not ended; who dismissed it does not see it again',
    body: popUpIn.extend({ version: z.int('required') }),
    output: popUpOut,
    errors: ['pop_up_ended'],
  },
  endPopUp: {
    ...desk,
    method: 'POST',
    path: '/operator/pop-ups/{pop_up}/end',
    ids: { pop_up: 'handler' },
    writes: true,
    summary: 'Takes a pop-up away at once, for good',
    output: popUpOut,
    errors: ['pop_up_ended'],
  },
});
