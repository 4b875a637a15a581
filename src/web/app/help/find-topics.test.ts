import { describe, expect, it } from 'vitest';
import en from '#texts/help/en.ts';
import es from '#texts/help/es.ts';
import fr from '#texts/help/fr.ts';
import { findTopics } from './find-topics.ts';
import { TOPICS } from './help-topics.ts';

const found = (texts: typeof en | typeof fr, typed: string): string[] =>
  findTopics(
    TOPICS.map(({ id }) => ({
      id,
      title: texts[`topic.${id}`],
      text: texts[`text.${id}`],
      words: texts[`words.${id}`],
    })),
    typed,
  ).map(({ id }) => id);

describe('what is typed finds its topic first', () => {
  it.each([
    ['lost card', 'lostCard'],
    ['stolen', 'lostCard'],
    ['load failed', 'failedLoads'],
    ['why did my load fail', 'failedLoads'],
    ['pay tips', 'payTips'],
    ['micro deposits', 'bankVerification'],
    ['csv rows', 'bulkErrors'],
    ['permissions', 'roles'],
    ['7shifts', 'connectPos'],
    ['w-2', 'payrollFile'],
    ['advance', 'earnedWages'],
    ['sms code', 'trustedDevices'],
  ])('%s', (typed, topic) => {
    expect(found(en, typed)[0]).toBe(topic);
  });

  it.each([
    ['carte volée', 'lostCard'],
    ['carte volee', 'lostCard'],
    ['spécimen de chèque', 'bankVerification'],
    ['pointage bloqué', 'blockedNights'],
  ])('in French: %s', (typed, topic) => {
    expect(found(fr, typed)[0]).toBe(topic);
  });

  it.each([
    ['tarjeta robada', 'lostCard'],
    ['nómina', 'payrollFile'],
    ['contrasena', 'password'],
  ])('in Spanish: %s', (typed, topic) => {
    expect(found(es, typed)[0]).toBe(topic);
  });
});

it('finds nothing for what no topic is about, and nothing before a word is typed', () => {
  expect(found(en, 'zebra')).toEqual([]);
  expect(found(en, ' a ')).toEqual([]);
});

it.each([en, es, fr])('every topic is two to five sentences', (texts) => {
  for (const { id } of TOPICS) {
    const sentences = texts[`text.${id}`].match(/[.?!](\s|$)/g)?.length ?? 0;
    expect([id, sentences >= 2 && sentences <= 5]).toEqual([id, true]);
  }
  expect(TOPICS.length).toBeGreaterThanOrEqual(25);
});
