import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { clients } from '#contract/clients.ts';
import { compliance } from '#contract/compliance.ts';
import { customerChanges } from '#contract/customer-changes.ts';
import { customers } from '#contract/customers.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { managers } from '#contract/managers.ts';
import { matchingMembers } from '#contract/matching-members.ts';
import { memberFiles } from '#contract/member-files.ts';
import { memberPage } from '#contract/member-page.ts';
import type { Operation } from '#contract/operation.ts';
import { popUps } from '#contract/pop-ups.ts';
import { programs } from '#contract/programs.ts';
import { savedViews } from '#contract/saved-views.ts';
import { surveys } from '#contract/surveys.ts';
import { STORIES, closeStories, openStories } from './access-refusals.ts';

/*
 * Every refusal that signing in, managers, members and clients may answer is provoked once, as a
 * person would meet it, and has the status that the catalogue gives it. A code without a story
 * here, or in the list below, fails.
 */
const ROOMS: readonly Readonly<Record<string, Operation>>[] = [
  auth,
  clients,
  compliance,
  customerChanges,
  customers,
  managers,
  matchingMembers,
  memberFiles,
  memberPage,
  popUps,
  programs,
  savedViews,
  surveys,
];
const OF_THE_EDGE: readonly ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'feature_off',
  'not_found',
  'invalid_input',
  'malformed_body',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_required',
  'idempotency_key_reused',
  'idempotency_in_flight',
  'changed_meanwhile',
  'try_again',
  'internal',
];
/** The portal's own words for what fails before an answer comes. */
const SAID_BY_THE_PORTAL: readonly ErrorCode[] = ['export_failed', 'template_failed'];

describe('refusals of access', () => {
  beforeAll(openStories);
  afterAll(closeStories);

  test.each(Object.keys(STORIES) as ErrorCode[])('%s', async (code) => {
    const answer = await STORIES[code]!();
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: ERRORS[code].status,
      code,
    });
  });
});

/** Told elsewhere, in the stories of the room that they need. */
const ELSEWHERE: Readonly<Partial<Record<ErrorCode, string>>> = {
  selection_changed: 'matching-members.test.ts: is refused with the new number',
  nothing_to_undo: 'matching-members.test.ts: not by somebody else',
  orders_open: 'clients.test.ts: a client that still waits for something',
  money_under_way: 'clients.test.ts: a client that still waits for something',
  nothing_to_send: 'people-read.test.ts: of which no row is right adds nobody',
  too_many_drafts: 'imports.test.ts: the next draft of somebody who leaves all of them',
  card_locked_by_member: 'card-states.test.ts: is opened by the side that locked it',
};

it('every code that these rooms may answer has its story', () => {
  const declared = ROOMS.flatMap((room) => Object.values(room).flatMap(({ errors }) => errors));
  const told = [...Object.keys(STORIES), ...Object.keys(ELSEWHERE), ...SAID_BY_THE_PORTAL];
  expect(
    [...new Set([...OF_THE_EDGE, ...declared])].filter((code) => !told.includes(code)),
  ).toEqual([]);
});
