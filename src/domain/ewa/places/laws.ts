import type { Day } from '#kernel/day.ts';
import { knownDay } from '../../bank/days.ts';

/** What a law asks: of whoever offers earned wage access, or of the deduction from pay. */
export type LawAsks = 'license' | 'registration' | 'conduct' | 'deduction' | 'revocable_deduction';

export type EwaLaw = {
  readonly country: 'US' | 'CA';
  /** The code of the state or province. */
  readonly place: string;
  readonly act: string;
  /** Its other official name, where the law itself is in French too. */
  readonly actInFrench: string | null;
  readonly asks: LawAsks;
  /** From when it holds; null where sources differ or say nothing: that is for counsel. */
  readonly since: Day | null;
  /** The store is proposed one advance a pay period. */
  readonly oneAdvance: boolean;
};

type Row = readonly [place: string, act: string, asks: LawAsks, since: string | null];

const STATES: readonly Row[] = [
  ['AR', 'Act 347 of 2025 (HB 1517)', 'conduct', '2025-08-04'],
  ['CA', '10 CCR § 1004', 'registration', '2025-02-15'],
  ['CT', 'Public Act 25-155', 'license', '2025-10-01'],
  ['IN', 'HEA 1125 of 2025', 'license', '2026-01-01'],
  // Signed on 19 April 2024; sources disagree on whether it holds from then or from 1 July.
  ['KS', 'HB 2560 of 2024', 'registration', null],
  ['LA', 'Act 496 of 2025 (HB 368)', 'conduct', '2025-08-01'],
  ['MD', 'HB 1294 of 2025', 'license', '2025-10-01'],
  ['MO', 'RSMo § 361.749', 'registration', '2023-08-28'],
  ['NV', 'SB 290 of 2023', 'license', '2024-07-01'],
  ['NY', '12 NYCRR § 195-5.2', 'deduction', '2013-10-09'],
  ['SC', 'S. 700 of 2024', 'registration', '2024-11-21'],
  ['UT', 'Utah Code § 13-78', 'registration', '2025-05-07'],
  ['WI', '2023 Act 131', 'license', '2024-09-01'],
];

const PROVINCES: readonly Row[] = [
  ['ON', 'Employment Standards Act, 2000, s. 13', 'deduction', '2001-09-04'],
  ['QC', 'Act respecting labour standards, s. 49', 'revocable_deduction', null],
];

const IN_FRENCH: Readonly<Record<string, string>> = {
  ON: 'Loi de 2000 sur les normes d’emploi, art. 13',
  QC: 'Loi sur les normes du travail, art. 49',
};

/** Connecticut allows one advance a pay period; New York no other before the first is repaid. */
const ONE_ADVANCE: readonly string[] = ['CT', 'NY'];

const lawsOf = (country: EwaLaw['country'], rows: readonly Row[]): EwaLaw[] =>
  rows.map(([place, act, asks, since]) => ({
    country,
    place,
    act,
    actInFrench: IN_FRENCH[place] ?? null,
    asks,
    since: since === null ? null : knownDay(since),
    oneAdvance: country === 'US' && ONE_ADVANCE.includes(place),
  }));

/** States and provinces with a law on earned wage access or on what it takes off pay. */
export const EWA_LAWS: readonly EwaLaw[] = [...lawsOf('US', STATES), ...lawsOf('CA', PROVINCES)];

/** The law of a place; null where none is known, or nobody has said where. */
export const lawOf = (country: EwaLaw['country'], place: string | null): EwaLaw | null =>
  EWA_LAWS.find((law) => law.country === country && law.place === place) ?? null;
