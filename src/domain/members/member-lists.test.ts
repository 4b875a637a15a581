import { describe, expect, it } from 'vitest';
import { readJobCodes, readRoles } from './member-lists.ts';

const problem = (read: ReturnType<typeof readRoles> | ReturnType<typeof readJobCodes>) =>
  read.ok ? null : [read.code, ...read.problems];
const refused = (path: string, code: string, params = {}) => [
  'invalid_input',
  { path, code, params },
];

describe('roles in a cell', () => {
  it('are pairs of id and name, with what people put between them', () => {
    expect(readRoles(' 12 : Server ; 14:Bar: late |15:Host\nNight;; ')).toEqual({
      ok: true,
      value: [
        { role_id: '12', role_name: 'Server' },
        { role_id: '14', role_name: 'Bar: late' },
        { role_id: '15', role_name: 'Host\nNight' },
      ],
    });
    expect(readRoles(' ')).toEqual({ ok: true, value: [] });
  });
  it.each(['Server', '12:', ':Server', ' : ', '12:Server; 14'])('%j is no pair', (text) => {
    expect(problem(readRoles(text))).toEqual(refused('roles', 'role_pair'));
  });
  it('have ids of 60 and names of 100 characters, as people count them', () => {
    const role = (id: string, name: string) => problem(readRoles(`1:A;${id}:${name}`));
    expect(role('😀'.repeat(60), 'é'.repeat(100))).toBeNull();
    expect(role('x'.repeat(61), 'A')).toEqual(refused('roles', 'too_long', { maximum: 60 }));
    expect(role('1', 'x'.repeat(101))).toEqual(refused('roles', 'too_long', { maximum: 100 }));
  });
  it('are 100 at most', () => {
    const many = (count: number) =>
      problem(readRoles(Array.from({ length: count }, (_, at) => `${at}:R`).join(';')));
    expect(many(100)).toBeNull();
    expect(many(101)).toEqual(refused('roles', 'too_many', { maximum: 100 }));
  });
});

describe('job codes in a cell', () => {
  it('are numbers, with what people put between them', () => {
    expect(readJobCodes(' 101, 102;103|104,, ')).toEqual({ ok: true, value: [101, 102, 103, 104] });
    expect(readJobCodes('999999999')).toEqual({ ok: true, value: [999_999_999] });
    expect(readJobCodes('')).toEqual({ ok: true, value: [] });
  });
  it.each(['0', '012', '1234567890', 'x1', '1x', '-1', '1.5', '1, x'])('%j is refused', (text) => {
    expect(problem(readJobCodes(text))).toEqual(refused('job_code_ids', 'job_code_invalid'));
  });
  it('are 200 at most', () => {
    const many = (count: number) => problem(readJobCodes('7,'.repeat(count)));
    expect(many(200)).toBeNull();
    expect(many(201)).toEqual(refused('job_code_ids', 'too_many', { maximum: 200 }));
  });
});
