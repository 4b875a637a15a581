import { describe, expect, it } from 'vitest';
import { findPlaces } from './named-places.ts';

const PLACES = [
  {
    storeId: 1,
    names: ['Downtown', 'Downtown tips'],
    departments: [
      { id: 11, name: 'FOH' },
      { id: 12, name: 'Bar' },
    ],
  },
  {
    storeId: 2,
    names: ['Old Port / Vieux-Port'],
    departments: [
      { id: 21, name: 'Salle à manger' },
      { id: 22, name: 'bar' },
    ],
  },
];
const find = (
  wallet: string,
  department = '',
  elsewhere: Parameters<typeof findPlaces>[2]['elsewhere'] = null,
) => {
  const { places, problems } = findPlaces(wallet, department, { places: PLACES, elsewhere });
  return [
    ...places.map((one) => `${one.store_id} ${one.department_id ?? '-'}`),
    ...problems.map(({ column, code, params }) => `${column} ${code} ${params.value ?? ''}`.trim()),
  ];
};

describe('one wallet', () => {
  it.each([
    ['Downtown', '', '1 -'],
    ['DOWNTOWN tips', 'foh', '1 11'],
    ['2', 'SALLE A MANGER', '2 21'],
    ['Old Port / Vieux-Port', 'bar', '2 22'],
    ['Uptown', '', 'wallet location_unknown Uptown'],
    ['3', 'bar', 'wallet location_unknown 3'],
    ['Downtown', 'Kitchen', 'department department_unknown Kitchen'],
    ['Old Port / Vieux-Port', 'Bar / FOH', 'department department_unknown Bar / FOH'],
  ])('%j with department %j is %s', (wallet, department, found) =>
    expect(find(wallet, department)).toEqual([found]),
  );
  it('that is not known is named with at most 60 characters', () => {
    expect(find('x'.repeat(61))).toEqual([`wallet location_unknown ${'x'.repeat(60)}`]);
    expect(find('1', 'y'.repeat(61))).toEqual([`department department_unknown ${'y'.repeat(60)}`]);
  });
});

describe('several wallets', () => {
  it.each(['Downtown|2', 'Downtown;2', 'Downtown ; 2', 'Downtown  |  2', 'Downtown / 2'])(
    'stand in one cell as %j',
    (wallet) => expect(find(wallet)).toEqual(['1 -', '2 -']),
  );
  it('of which one has a slash in its name are parted by what is no part of it', () => {
    expect(find('Downtown; Old Port / Vieux-Port')).toEqual(['1 -', '2 -']);
    expect(find('Old Port / Vieux-Port | Downtown', 'bar; FOH')).toEqual(['2 22', '1 11']);
    expect(find('Downtown; Uptown / 2')).toEqual(['1 -', '2 -', 'wallet location_unknown Uptown']);
  });
  it('may have several spaces on each side of their slash, but not none', () => {
    expect(find('1  /  2')).toEqual(['1 -', '2 -']);
    expect(find('Downtown/2')).toEqual(['wallet location_unknown Downtown/2']);
  });
  it.each(['foh|bar', 'foh;bar', 'foh ; bar', 'foh  |  bar', 'FOH / Bar', 'FOH  /  Bar'])(
    'have a department each, as %j',
    (departments) => expect(find('1;2', departments)).toEqual(['1 11', '2 22']),
  );
  it('may leave the department of one of them open', () => {
    expect(find('1;2', 'foh;')).toEqual(['1 11', '2 -']);
    expect(find('1;2', ';bar')).toEqual(['1 -', '2 22']);
  });
  it('may all have the one department that is named', () =>
    expect(find('1;2', 'bar')).toEqual(['1 12', '2 22']));
  it('do not share out a number of departments that is not theirs', () =>
    expect(find('1;2', 'foh;bar;bar')).toEqual([
      'department department_unknown foh;bar;bar',
      'department department_unknown foh;bar;bar',
    ]));
  it('are each told of where they are wrong, beside those that are right', () =>
    expect(find('1;Uptown;2', 'foh;foh;Kitchen')).toEqual([
      '1 11',
      'wallet location_unknown Uptown',
      'department department_unknown Kitchen',
    ]));
});

describe('no wallet', () => {
  const downtown = { store_id: 1, department_id: 11 };
  it('is a problem unless one was chosen for the file', () => {
    expect(find('', 'bar')).toEqual(['wallet location_required']);
    expect(find('', '', downtown)).toEqual(['1 11']);
  });
  it('with a department is that of the place that was chosen', () => {
    expect(find('', 'Bar', downtown)).toEqual(['1 12']);
    expect(find('', 'Kitchen', downtown)).toEqual(['department department_unknown Kitchen']);
  });
  it('with a place that is gone since is not known, by no name', () =>
    expect(find('', 'bar', { store_id: 9, department_id: null })).toEqual([
      'wallet location_unknown',
    ]));
});
