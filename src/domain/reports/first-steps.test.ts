import { expect, it } from 'vitest';
import type { Level } from '../access/levels.ts';
import { type FirstHour, firstSteps } from './first-steps.ts';

const NOTHING: FirstHour = {
  store: false,
  people: false,
  cards: false,
  money: false,
  tips: false,
  earned: false,
  payout: false,
  tips_begun: false,
  earned_begun: false,
};
const whole = { features: {}, tipsOnly: false };
const of = (found: Partial<FirstHour>, client = whole, level: Level = 'Admin') =>
  firstSteps(level, client, { ...NOTHING, ...found }).map(
    ({ step, done }) => `${done ? '+' : ''}${step}`,
  );

it('earned wage access stands in the place of tips where only that was begun', () => {
  expect(of({ earned_begun: true })).toEqual([
    'store',
    'people',
    'cards',
    'money',
    'earned',
    'payout',
  ]);
  expect(of({ earned_begun: true, tips_begun: true })).toContain('tips');
});

it('a client that sees only its tips has only the steps that it can open', () => {
  expect(of({}, { features: {}, tipsOnly: true })).toEqual(['store', 'people', 'tips', 'payout']);
});

it('loading a wallet is no step where the client pays in by other ways', () => {
  expect(of({}, { features: { load_hub: '0' }, tipsOnly: false })).not.toContain('money');
});

it('whoever was paid has a store, cards and money, also where all are used up', () => {
  expect(of({ people: true, payout: true })).toEqual([
    '+store',
    '+people',
    '+cards',
    '+money',
    'tips',
    '+payout',
  ]);
});

it('is over once the steps of the level are done', () => {
  expect(of({ people: true, tips: true, payout: true })).toEqual([]);
  expect(of({ people: true, tips: true, cards: true, payout: true }, whole, 'Manager')).toEqual([]);
});

it('has the steps that a level can take itself', () => {
  expect(of({})).toEqual(['store', 'people', 'cards', 'money', 'tips', 'payout']);
  expect(of({}, whole, 'Manager')).toEqual(['people', 'cards', 'tips', 'payout']);
});

it('the payout is a step of whoever loads cards, also where they pay no tips', () => {
  expect(of({}, whole, 'Sunwing Admin')).toEqual(['store', 'people', 'payout']);
});

it('in a client that sees only its tips, it is one of whoever pays tips', () => {
  expect(of({}, { features: {}, tipsOnly: true }, 'Manager')).toEqual(['people', 'tips', 'payout']);
  expect(of({}, { features: {}, tipsOnly: true }, 'Sunwing Admin')).toEqual(['store', 'people']);
});

it('is no list where there is but one step, or none', () => {
  expect(of({}, whole, 'Limited Access')).toEqual([]);
  expect(of({}, whole, 'Tipout Manager')).toEqual([]);
});
