import { z } from 'zod';
import { room } from './operation.ts';

const newPassword = z.string('not_text').min(4, 'password_length').max(24, 'password_length');

export const managers = room({
  saveColumns: {
    method: 'POST', base: 'main', path: '/managers/{manager}/columns', caller: 'own_settings', writes: true, tipsOnly: true, summary: 'Keeps which columns a table shows, in which order',
    body: z.object({ table: z.string('not_text').regex(/^[a-z_]{1,40}$/, 'invalid_value'), columns: z.array(z.string('not_text').regex(/^[\w.-]{1,40}$/, 'invalid_value'), 'not_a_list').max(60, 'too_many') }),
    output: z.object({ columns: z.record(z.string(), z.array(z.string())) }), errors: [],
  },
  changePassword: {
    method: 'POST', base: 'main', path: '/managers/{manager}/change-password', caller: 'own_settings', writes: true, tipsOnly: true, summary: 'Changes the own password; other sessions end',
    body: z.object({ current_password: z.string('not_text').min(1, 'required').max(200, 'too_long'), password: newPassword }),
    output: z.object({ status: z.literal('success') }), errors: ['manager_invalid_credentials', 'managers_no_security_update', 'rate_limited'],
  },
  saveLanguage: {
    method: 'POST', base: 'main', path: '/managers/{manager}/language', caller: 'own_settings', writes: true, extension: true, tipsOnly: true, summary: 'The language of the own messages',
    body: z.object({ language: z.enum(['en', 'es', 'fr'], 'invalid_value') }), output: z.object({ language: z.enum(['en', 'es', 'fr']) }), errors: [],
  },
});
