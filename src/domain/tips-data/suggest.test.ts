import { describe, expect, it } from 'vitest';
import { type Known, type Stranger, suggest } from './index.ts';

const stranger = (some: Partial<Stranger>): Stranger => ({
  id: 'lightspeed/p1',
  firstName: '',
  lastName: '',
  email: null,
  mobile: null,
  numbers: [],
  ...some,
});
const member = (id: number, some: Partial<Known> = {}): Known => ({
  id,
  firstName: `Nobody${id}`,
  lastName: `Else${id}`,
  staffId: null,
  payrollId: null,
  posId: null,
  alternateId: null,
  email: null,
  mobile: null,
  ...some,
});

describe('an address points at whose it is', () => {
  const ana = { email: 'ana@example.com', mobile: '5145550142' };
  const team = [
    member(1),
    member(2, { email: 'ben@example.com', mobile: '5145550199' }),
    member(3, ana),
    member(4, { email: 'the office', mobile: '0142' }),
  ];
  it('and at nobody without one, or with another one', () => {
    const { email, mobile } = ana;
    expect(suggest(stranger({ email }), team)).toEqual({ id: 3, evidence: 'email', value: email });
    expect(suggest(stranger({ mobile }), team)).toEqual({
      id: 3,
      evidence: 'mobile',
      value: mobile,
    });
  });
  it.each<[string, Partial<Stranger>]>([
    ['no address at all', {}],
    ['an address that is none', { email: 'the office' }],
    ['a number that is too short', { mobile: '0142' }],
    ['addresses of nobody', { email: 'zoe@example.com', mobile: '4165550100' }],
  ])('and never, by %s, at a member who has none either', (_, some) =>
    expect(suggest(stranger(some), team)).toBeNull(),
  );
});

describe('a last name with an initial', () => {
  const hugo = stranger({ firstName: 'H', lastName: 'Roy' });
  it('is enough where one member has them', () =>
    expect(suggest(hugo, [member(1), member(2, { firstName: 'Hugo', lastName: 'Roy' })])).toEqual({
      id: 2,
      evidence: 'last_name_and_initial',
      value: 'H. Roy',
    }));
  it('is not where two have them', () =>
    expect(
      suggest(hugo, [
        member(1, { firstName: 'Hugo', lastName: 'Roy' }),
        member(2, { firstName: 'Helen', lastName: 'Roy' }),
      ]),
    ).toBeNull());
  it('does not count where another sign does', () => {
    const team = [
      member(1, { firstName: 'Hugo', lastName: 'Roy' }),
      member(2, { staffId: '7', firstName: 'Ines', lastName: 'Diaz' }),
    ];
    expect(suggest({ ...hugo, numbers: [{ value: '7' }] }, team)?.id).toBe(2);
  });
});
