import { z } from 'zod';
import { EWA_STATES } from '#domain/ewa/index.ts';
import { id, instantOut, listOf, moneyOut, namedId, requiredText } from '../common.ts';
import { filterFile, filterId, filterText, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { filterCalendarDay } from '../tips-setup/fields.ts';
import {
  advanceOut,
  advanceStatus,
  askedStore,
  memberPeriodOut,
  reasonOut,
  standingOut,
  stateOut,
} from './member-figures.ts';

const MAX_PAUSE_REASON = 200;

export const MEMBER_SORTS = [
  'full_name',
  'pos_id',
  'employee_type',
  'earned_pay',
  'advances_taken',
  'taken_share',
  'cap',
  'over_cap',
  'available',
  'enrolled',
  'state',
  'status',
  'last_advance_at',
] as const;

const ofStore = { base: 'service', caller: 'ewa' } as const;
const ofMember = { ...ofStore, extension: true } as const;

/** Somebody of the store, as lists have them. */
const ewaMember = z.object({
  customer_id: id,
  pos_id: z
    .string()
    .nullable()
    .meta({ description: 'The payroll ID: of the matched person of payroll, else of the member' }),
  full_name: z.string(),
  employee_type: z.enum(['hourly', 'salaried']).nullable(),
  earned_pay: moneyOut,
  advances_taken: moneyOut,
  enrolled: z.boolean(),
  status: z.string(),
  state: stateOut,
  available: moneyOut,
  cap: moneyOut,
  over_cap: moneyOut,
  reason: reasonOut,
  taken_share: z
    .string()
    .nullable()
    .meta({ description: 'Taken of what may be taken, in percent with one decimal' }),
  last_advance_at: instantOut.nullable(),
});

const memberOut = standingOut.extend({
  ...ewaMember.shape,
  store_id: id,
  invited_at: instantOut.nullable(),
  enrolled_at: instantOut.nullable(),
  paused_at: instantOut.nullable(),
  paused_by: z.string().nullable(),
  pause_reason: z.string().nullable(),
  terms_version: z.int().nullable(),
  as_of: instantOut.nullable().meta({ description: 'When clockings were read last' }),
  periods: z.array(memberPeriodOut),
  version: z.int(),
  abilities: z.array(z.enum(['pause', 'resume'])),
});

const change = { ...ofMember, method: 'POST', writes: true, output: memberOut } as const;

export const ewaMembers = defineOperations({
  ewaAvailableMembers: {
    ...ofStore,
    method: 'GET',
    path: '/ewa/available-members',
    summary: 'The members of a store, what they have earned and taken, and what they can take now',
    query: z.object({
      store_id: askedStore,
      q: filterText,
      enrolled: filterText.pipe(z.enum(['0', '1', 'true', 'false'], 'invalid_value').optional()),
      state: filterText.pipe(z.enum(EWA_STATES, 'invalid_value').optional()),
      employee_type: filterText.pipe(z.enum(['hourly', 'salaried'], 'invalid_value').optional()),
      sort: filterText
        .pipe(
          z
            .enum(
              [...MEMBER_SORTS, ...MEMBER_SORTS.map((sort) => `-${sort}` as const)],
              'invalid_value',
            )
            .optional(),
        )
        .meta({ description: 'A column; with "-" before it the other way round' }),
      ...paging,
    }),
    output: listOf(ewaMember),
    errors: ['ewa_off'],
  },
  ewaMember: {
    ...ofMember,
    method: 'GET',
    path: '/ewa/members/{customer}',
    summary: 'One member of a store, and where each figure comes from',
    query: z.object({ store_id: askedStore }),
    output: memberOut,
    errors: ['ewa_off'],
  },
  pauseEwaMember: {
    ...change,
    path: '/ewa/members/{customer}/pause',
    summary: 'A manager pauses a member, with a reason; the member stays enrolled',
    body: z.object({
      store_id: namedId('wallet_required'),
      reason: requiredText(MAX_PAUSE_REASON),
    }),
    errors: ['ewa_off', 'not_enrolled'],
  },
  resumeEwaMember: {
    ...change,
    path: '/ewa/members/{customer}/resume',
    summary: 'A paused member can take earned pay again',
    body: z.object({ store_id: namedId('wallet_required') }),
    errors: ['ewa_off', 'not_enrolled'],
  },
  ewaAdvances: {
    ...ofStore,
    extension: true,
    method: 'GET',
    path: '/ewa/advances',
    summary: 'Advances of a store, newest first',
    query: z.object({
      store_id: askedStore,
      customer: filterId,
      status: filterText.pipe(advanceStatus.optional()),
      period: filterCalendarDay.meta({
        description: 'The first day of a period that they come off',
      }),
      file_type: filterFile,
      ...paging,
    }),
    output: listOf(
      advanceOut.extend({ customer_id: id, full_name: z.string(), movement_id: z.number() }),
    ),
    orFile: true,
    errors: ['ewa_off'],
  },
});
