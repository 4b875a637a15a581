import { expect, test } from 'vitest';
import { lawOf } from '../index.ts';

// The table a second time, on purpose: whoever changes what a law asks, or since when, says so twice.
test.each([
  ['US', 'AR', 'Act 347 of 2025 (HB 1517)', 'conduct', '2025-08-04'],
  ['US', 'CA', '10 CCR § 1004', 'registration', '2025-02-15'],
  ['US', 'CT', 'Public Act 25-155', 'license', '2025-10-01'],
  ['US', 'IN', 'HEA 1125 of 2025', 'license', '2026-01-01'],
  ['US', 'KS', 'HB 2560 of 2024', 'registration', null],
  ['US', 'LA', 'Act 496 of 2025 (HB 368)', 'conduct', '2025-08-01'],
  ['US', 'MD', 'HB 1294 of 2025', 'license', '2025-10-01'],
  ['US', 'MO', 'RSMo § 361.749', 'registration', '2023-08-28'],
  ['US', 'NV', 'SB 290 of 2023', 'license', '2024-07-01'],
  ['US', 'NY', '12 NYCRR § 195-5.2', 'deduction', '2013-10-09'],
  ['US', 'SC', 'S. 700 of 2024', 'registration', '2024-11-21'],
  ['US', 'UT', 'Utah Code § 13-78', 'registration', '2025-05-07'],
  ['US', 'WI', '2023 Act 131', 'license', '2024-09-01'],
  ['CA', 'ON', 'Employment Standards Act, 2000, s. 13', 'deduction', '2001-09-04'],
  ['CA', 'QC', 'Act respecting labour standards, s. 49', 'revocable_deduction', null],
] as const)('%s %s: %s', (...[country, place, act, asks, since]) => {
  expect(lawOf(country, place)).toMatchObject({ country, place, act, asks, since });
});

test.each([
  ['CA', 'ON', 'Loi de 2000 sur les normes d’emploi, art. 13'],
  ['CA', 'QC', 'Loi sur les normes du travail, art. 49'],
  ['US', 'NY', null],
  ['US', 'CA', null],
] as const)('%s %s has its French name: %s', (...[country, place, actInFrench]) => {
  expect(lawOf(country, place)?.actInFrench).toBe(actInFrench);
});
