import { describe, expect, it } from 'vitest';
import { type PayrollCandidate, type PayrollPerson, memberIndex, suggestMatch } from '../index.ts';

const member = (id: number, name: string, over: Partial<PayrollCandidate> = {}) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id,
    firstName,
    lastName,
    payrollId: null,
    staffId: null,
    taId: null,
    posId: null,
    email: null,
    mobile: null,
    ...over,
  };
};
const person = (name: string, over: Partial<PayrollPerson> = {}): PayrollPerson => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { posId: '900', firstName, lastName, mobile: null, email: null, ...over };
};
const found = (
  who: PayrollPerson,
  members: readonly PayrollCandidate[],
  linked: readonly number[] = [],
) => suggestMatch(who, memberIndex(members), new Set(linked));

describe('what points at a member', () => {
  const mobile = '5145550101';
  const email = 'gita@maple.example';

  it('by itself it is fair, with the name strong and ticked', () => {
    for (const signs of [{ payrollId: '0900' }, { mobile }, { email }]) {
      const strong = found(person('Gita Patel', { mobile, email }), [
        member(3, 'Gita Patel', signs),
      ]);
      expect(strong).toMatchObject({ customerId: 3, strength: 'strong', ticked: true });
      const fair = found(person('Gita Patel', { mobile, email }), [member(3, 'Ana Roy', signs)]);
      expect(fair).toMatchObject({ customerId: 3, strength: 'fair', ticked: false });
      expect(fair).toHaveProperty('evidence.length', 1);
    }
  });

  it('ids of other systems count only together with the name', () => {
    for (const signs of [{ staffId: '900' }, { taId: '0900' }, { posId: '900' }]) {
      expect(found(person('Gita Patel'), [member(3, 'Gita Patel', signs)])).toMatchObject({
        strength: 'strong',
      });
      expect(found(person('Gita Patel'), [member(3, 'Ana Roy', signs)])).toEqual({
        match: 'none',
        customerId: null,
        candidates: [],
      });
    }
  });

  it('an id of another system tells two of one name apart', () => {
    const two = [member(3, 'Gita Patel', { staffId: '900' }), member(5, 'Gita Patel')];
    expect(found(person('Gita Patel'), two)).toMatchObject({
      customerId: 3,
      strength: 'strong',
      evidence: ['staff_id', 'full_name'],
    });
  });

  it('all of it is named, in one order', () => {
    const all = { payrollId: '900', staffId: '900', taId: '900', posId: '900', mobile, email };
    expect(
      found(person('Gita Patel', { mobile, email }), [member(3, 'Gita Patel', all)]),
    ).toMatchObject({
      evidence: ['payroll_id', 'mobile', 'email', 'staff_id', 'ta_id', 'pos_id', 'full_name'],
    });
  });

  it('a whole name that only one has is fair, of two it is none', () => {
    expect(found(person('Gita Patel'), [member(3, 'Gita Patel')])).toMatchObject({
      strength: 'fair',
      evidence: ['full_name'],
      ticked: false,
    });
    const two = [member(5, 'Gita Patel'), member(3, 'Gita Patel')];
    expect(found(person('Gita Patel'), two)).toEqual({
      match: 'none',
      customerId: null,
      candidates: [3, 5],
    });
  });
});

describe('a conflict', () => {
  it('two members with one number, or a number and a name that point apart', () => {
    const two = [
      member(1, 'Ana Roy', { payrollId: '900' }),
      member(2, 'Bo Li', { payrollId: '0900' }),
    ];
    expect(found(person('Gita Patel'), two)).toMatchObject({
      match: 'conflict',
      candidates: [1, 2],
    });
    const reversed = [
      member(8, 'Gita Patel'),
      member(1, 'Ana Roy', { mobile: '5145550101' }),
      member(9, 'Bo Li', { payrollId: '900' }),
    ];
    const both = person('Gita Patel', { mobile: '5145550101' });
    expect(found(both, reversed)).toMatchObject({ match: 'conflict', candidates: [1, 8, 9] });
    const apart = [member(1, 'Ana Roy', { payrollId: '900' }), member(2, 'Gita Patel')];
    expect(found(person('Gita Patel'), apart)).toMatchObject({
      match: 'conflict',
      candidates: [1, 2],
    });
  });

  it('a name that two have points at neither, and the number decides', () => {
    const three = [
      member(1, 'Ana Roy', { payrollId: '900' }),
      member(3, 'Gita Patel'),
      member(5, 'Gita Patel'),
    ];
    expect(found(person('Gita Patel'), three)).toMatchObject({ customerId: 1, strength: 'fair' });
  });

  it('somebody who is linked to another row, by whatever points at them', () => {
    const linkedTo = (who: PayrollPerson, members: readonly PayrollCandidate[]) =>
      found(who, members, [3]);
    const byId = linkedTo(person('Gita Patel'), [member(3, 'Gita Patel', { payrollId: '900' })]);
    expect(byId).toEqual({ match: 'conflict', customerId: null, candidates: [3] });
    expect(linkedTo(person('Gita Patel'), [member(3, 'Gita Patel')]).match).toBe('conflict');
    expect(linkedTo(person('G. Patel'), [member(3, 'Gita Patel')]).match).toBe('conflict');
    expect(linkedTo(person('Gita Patel'), [member(4, 'Gita Patel')]).match).toBe('suggested');
  });
});

describe('a last name and an initial', () => {
  it('is weak, of one member only, and only where nothing else points', () => {
    const hugo = member(4, 'Hugo Roy');
    expect(found(person('H. Roy'), [hugo])).toMatchObject({
      customerId: 4,
      strength: 'weak',
      evidence: ['last_name_and_initial'],
      ticked: false,
    });
    expect(found(person('H. Roy'), [hugo, member(2, 'Hana Roy')])).toEqual({
      match: 'none',
      customerId: null,
      candidates: [2, 4],
    });
    const alike = [member(5, 'Gita Patel'), member(3, 'Gita Patel'), member(7, 'Gus Patel')];
    expect(found(person('Gita Patel'), alike)).toMatchObject({ match: 'none', candidates: [3, 5] });
    const withId = [hugo, member(9, 'Ana Roy', { payrollId: '900' })];
    expect(found(person('H. Roy'), withId)).toMatchObject({ customerId: 9, strength: 'fair' });
    expect(found(person('A. Roy'), [hugo]).match).toBe('none');
  });
});

describe('the payroll ID of the member', () => {
  const replaces = (payrollId: string | null) =>
    found(person('Gita Patel', { posId: '0900' }), [member(3, 'Gita Patel', { payrollId })]);
  it('is replaced where it is written in another way', () => {
    expect(replaces('900')).toMatchObject({ replaces: { from: '900', to: '0900' } });
    expect(replaces('0900')).toMatchObject({ replaces: null });
    expect(replaces(null)).toMatchObject({ replaces: null });
    expect(replaces('77')).toMatchObject({ strength: 'fair', replaces: { from: '77' } });
  });
});
