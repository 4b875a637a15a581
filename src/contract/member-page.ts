import { z } from 'zod';
import { id, instantOut, moneyOut } from './common.ts';
import { actErrors } from './cards.ts';
import { defineOperations } from './operation.ts';

/** A member's own page whole. */
const ownPage = z.object({
  customer_id: id,
  first_name: z.string(),
  last_name: z.string(),
  client_name: z.string(),
  region: z.enum(['US', 'CA']),
  language: z.enum(['en', 'es', 'fr']),
  status: z.string(),
  /** The name that they sign in with. */
  identifier: z.string(),
  agreed_at: instantOut.nullable(),
  balance: moneyOut,
  /** The balance less what authorizations of purchases take aside. */
  available: moneyOut,
  currency: z.enum(['USD', 'CAD']),
  card: z
    .object({
      ends_in: z.string(),
      state: z.string(),
      activated_at: instantOut.nullable(),
      expires_on: z.string().nullable(),
      locked_by: z.enum(['member', 'manager']).nullable(),
    })
    .nullable(),
  /** What they may do with it now. */
  may: z.array(z.enum(['activate', 'lock', 'unlock'])),
  recent: z.array(
    z.object({
      id: z.number(),
      at: instantOut,
      event: z.string(),
      amount: moneyOut,
      status: z.string(),
      /** The merchant where something was spent, else the wallet. */
      wallet_name: z.string(),
    }),
  ),
});

const own = { base: 'main', caller: 'member', extension: true } as const;
const act = {
  ...own,
  method: 'POST',
  writes: true,
  output: ownPage,
  errors: [...actErrors, 'agreement_required'],
} as const;

export const memberPage = defineOperations({
  showOwnPage: {
    ...own,
    method: 'GET',
    path: '/member',
    summary: "A member's own page: their card, what is on it, what they may do",
    output: ownPage,
    errors: [],
  },
  acceptAgreement: {
    ...own,
    method: 'POST',
    path: '/member/agreement',
    writes: true,
    summary: 'A member accepts the agreement',
    body: z.object({ agreement: z.boolean('required') }),
    output: ownPage,
    errors: ['agreement_required'],
  },
  saveOwnLanguage: {
    ...own,
    method: 'POST',
    path: '/member/language',
    writes: true,
    summary: 'The language in which a member is written to',
    body: z.object({ language: z.enum(['en', 'es', 'fr'], 'invalid_value') }),
    output: ownPage,
    errors: [],
  },
  activateOwnCard: {
    ...act,
    path: '/member/card/activate',
    summary: 'A member activates their card',
  },
  lockOwnCard: { ...act, path: '/member/card/lock', summary: 'A member locks their card' },
  unlockOwnCard: {
    ...act,
    path: '/member/card/unlock',
    summary: 'A member unlocks the card that they locked',
  },
  leaveOwnPage: {
    ...own,
    method: 'DELETE',
    path: '/member/session',
    writes: true,
    summary: 'A member signs out',
    output: z.object({ status: z.literal('success') }),
    errors: [],
  },
});
