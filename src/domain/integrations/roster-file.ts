import { readDay } from '../../kernel/day.ts';

/** The columns of a seniority file, in their order; the heading names them in any order. */
export const ROSTER_COLUMNS = [
  'employee_id',
  'first_name',
  'last_name',
  'location',
  'primary_position',
  'secondary_positions',
  'hire_date',
  'seniority_rank',
] as const;
export type RosterColumn = (typeof ROSTER_COLUMNS)[number];

export const ROSTER_PROBLEM_CODES = [
  'column_missing',
  'column_unknown',
  'cells_differ',
  'value_required',
  'doubled_in_file',
  'location_unknown',
  'location_other',
  'position_required',
  'position_unknown',
  'position_other',
  'position_repeated',
  'date_invalid',
  'rank_invalid',
  'rank_taken',
] as const;
export type RosterProblem = {
  /** The heading is line 1. */
  readonly line: number;
  /** As the heading has it; empty where it is about the line. */
  readonly column: string;
  readonly code: (typeof ROSTER_PROBLEM_CODES)[number];
};

export type RosterFile = {
  /** The heading first; where it stands in the file, as a cell may have several lines. */
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** What the scheduling service knows. */
  readonly locations: readonly string[];
  readonly positions: readonly string[];
  /** What the file is for. */
  readonly location: string;
  readonly position: string;
};

type RosterEntry = Readonly<Record<RosterColumn, string>>;
type Seen = { readonly employees: Set<string>; readonly ranks: Set<string> };
type Report = (column: RosterColumn, code: RosterProblem['code']) => void;

const RANK = /^[1-9]\d{0,5}$/;

/** Everything that is wrong with a seniority file, by line and column; nothing is sent before. */
export function checkRosterFile(file: RosterFile): RosterProblem[] {
  const [heading, ...lines] = file.lines;
  const names = (heading?.cells ?? []).map((name) => name.trim().toLowerCase());
  const wrongHeading = headingProblems(names, heading?.line ?? 1);
  // Without its columns no line can be read.
  if (wrongHeading.length > 0) return wrongHeading;
  const seen: Seen = { employees: new Set(), ranks: new Set() };
  return lines.flatMap(({ line, cells }) => {
    if (cells.length !== names.length)
      return [{ line, column: '', code: 'cells_differ' } satisfies RosterProblem];
    const entry = entryOf(names, cells);
    const problems: RosterProblem[] = [];
    checkEntry(entry, file, seen, (column, code) => problems.push({ line, column, code }));
    return problems;
  });
}

function headingProblems(names: readonly string[], line: number): RosterProblem[] {
  const known: readonly string[] = ROSTER_COLUMNS;
  const missing = ROSTER_COLUMNS.filter((name) => !names.includes(name));
  const unknown = names.filter((name, at) => !known.includes(name) || names.indexOf(name) !== at);
  return [
    ...missing.map((column): RosterProblem => ({ line, column, code: 'column_missing' })),
    ...unknown.map((column): RosterProblem => ({ line, column, code: 'column_unknown' })),
  ];
}

function entryOf(names: readonly string[], cells: readonly string[]): RosterEntry {
  const cell = (column: RosterColumn): string => cells[names.indexOf(column)]?.trim() ?? '';
  return {
    employee_id: cell('employee_id'),
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    location: cell('location'),
    primary_position: cell('primary_position'),
    secondary_positions: cell('secondary_positions'),
    hire_date: cell('hire_date'),
    seniority_rank: cell('seniority_rank'),
  };
}

/** Problems come in the order of the columns. */
function checkEntry(entry: RosterEntry, file: RosterFile, seen: Seen, report: Report): void {
  if (entry.employee_id === '') report('employee_id', 'value_required');
  else if (seen.employees.has(entry.employee_id)) report('employee_id', 'doubled_in_file');
  seen.employees.add(entry.employee_id);
  if (entry.first_name === '') report('first_name', 'value_required');
  if (entry.last_name === '') report('last_name', 'value_required');
  if (entry.location === '') report('location', 'value_required');
  else if (!file.locations.includes(entry.location)) report('location', 'location_unknown');
  else if (entry.location !== file.location) report('location', 'location_other');
  checkPositions(entry, file, report);
  if (!isDate(entry.hire_date)) report('hire_date', 'date_invalid');
  const rank = entry.seniority_rank;
  if (!RANK.test(rank)) report('seniority_rank', 'rank_invalid');
  else if (seen.ranks.has(rank)) report('seniority_rank', 'rank_taken');
  seen.ranks.add(rank);
}

function checkPositions(
  { primary_position: primary, secondary_positions: secondary }: RosterEntry,
  { positions, position }: RosterFile,
  report: Report,
): void {
  const others = secondary === '' ? [] : secondary.split('|').map((name) => name.trim());
  if (primary === '') report('primary_position', 'position_required');
  else if (!positions.includes(primary)) report('primary_position', 'position_unknown');
  else if (primary !== position && !others.includes(position))
    report('primary_position', 'position_other');
  if (others.some((name) => !positions.includes(name)))
    report('secondary_positions', 'position_unknown');
  if (new Set([primary, ...others]).size <= others.length)
    report('secondary_positions', 'position_repeated');
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  Number.isFinite(Date.parse(`${text}T00:00:00Z`)) &&
  readDay(text) !== null;
