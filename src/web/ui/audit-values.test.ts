import { expect, it } from 'vitest';
import fields from '#texts/audit/fields.en.ts';
import { type AuditSpeech, fieldName, fieldValue, flattened } from './audit-values.ts';

const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fields).map(([key, text]) => [`audit:${key}`, text])),
  'clients:feature.pad': 'Pre-authorized debits',
  'managers:day.1': 'Monday',
  'managers:day.2': 'Tuesday',
};
const speech: AuditSpeech = {
  known: (...keys) => keys.map((key) => texts[key]).find((text) => text !== undefined) ?? null,
  say: (key, values) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? ''),
  language: 'en',
  region: 'CA',
  wallets: [
    { wallet_id: 1001, store_id: 11, wallet_name: 'Downtown' },
    { wallet_id: 1002, store_id: 12, wallet_name: 'Airport' },
  ],
};
const changeText = (field: string, before: string | null, after: string | null): string[] =>
  flattened([{ field, before, after }]).map(
    (change) =>
      `${fieldName(speech, change.field)}: ${fieldValue(speech, change.field, change.before) ?? '-'} > ${fieldValue(speech, change.field, change.after) ?? '-'}`,
  );

it('money, wallets, switches and lists are said as people say them', () => {
  expect(changeText('amount', null, '-3559.00')).toEqual(['Amount: - > −$3,559.00']);
  expect(changeText('wallets', '[1001]', '[1001,1002]')).toEqual([
    'Wallets: Downtown > Downtown, Airport',
  ]);
  expect(changeText('wallets', '[]', '[12]')).toEqual(['Wallets: None > Airport']);
  expect(changeText('stores', '[{"store_id":11,"department_id":null}]', '[]')).toEqual([
    'Wallets: Downtown > None',
  ]);
  expect(changeText('hide_today', '0', '1')).toEqual(['Tips only: No > Yes']);
  expect(changeText('date', null, '2026-11-19')).toEqual(['Date: - > Nov 19, 2026']);
  expect(changeText('source', null, 'table')).toEqual(['Source: - > Rows entered here']);
  expect(changeText('channel', null, 'sms')).toEqual(['Sent by: - > Text message']);
});

it('what holds fields is told field by field, and only what changed', () => {
  expect(changeText('features', '{"pad":"1","eft":"1"}', '{"pad":"0","eft":"1"}')).toEqual([
    'Pre-authorized debits: Yes > No',
  ]);
  expect(
    changeText(
      'load_limits',
      null,
      '{"days":[1,2],"from":"08:00","to":"18:00","daily":"500.00","single_card":null}',
    ),
  ).toEqual([
    'Load days: - > Monday, Tuesday',
    'Load from: - > 8:00 a.m.',
    'Load until: - > 6:00 p.m.',
    'Loads per day: - > $500.00',
  ]);
});

it('a rule of tips is changeText under its name, in one piece', () => {
  expect(
    changeText(
      'St. Jean · Server',
      null,
      '[{"points":"1.5","per":"hour","contribution":"100","base":"tips"}]',
    ),
  ).toEqual(['St. Jean · Server: - > Points 1.5, per hour, Contribution (%) 100, of tips']);
  expect(
    changeText(
      '1 Bar',
      '[{"from_jobs":"Server","percent":"2","base":"net_sales","groups":[{"to":"Barback","part":"100","split":"hours","missing":"return"}]}]',
      null,
    ),
  ).toEqual([
    '1 Bar: From Server, Percentage 2, of net sales, To Job codes Barback, Share (%) 100, Split by hours, If no one is there Return to those who gave > -',
  ]);
  expect(changeText('timeframes', '["17:00-23:30"]', '["16:30-24:00"]')).toEqual([
    'Times: 5:00 p.m. – 11:30 p.m. > 4:30 p.m. – midnight',
  ]);
  expect(changeText('days', '[5,6]', '[6]')).toEqual(['Days: Friday, Saturday > Saturday']);
});

it('a fee is changeText as a whole', () => {
  const fee = '{"load":{"bps":150,"flat":"0.00","min":"0.25","max":null,"borne_by":"card"}}';
  expect(
    changeText(
      'fees',
      '{"load":{"bps":0,"flat":"0.00","min":"0.00","max":null,"borne_by":"wallet"}}',
      fee,
    ),
  ).toEqual(['Load fee: None > 1.50 % of the amount, at least $0.25, paid by the card']);
});

it('a field without a word keeps its own, and what only looks like a document is text', () => {
  expect(changeText('card_colour', '[red', 'blue')).toEqual(['card colour: [red > blue']);
});
