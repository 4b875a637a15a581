import { describe, expect, it } from 'vitest';
import { isPopUpLink, popUpProblems, popUpState, wordingFor } from './pop-up-input.ts';

const now = new Date('2026-11-25T12:00:00Z');
const said = (title = '', body = '', label = '') => ({ title, body, link_label: label });
const input = {
  texts: { en: said('Title', 'Body'), es: said(), fr: said() },
  link_url: '',
  starts_at: now,
  ends_at: null,
};
const problems = (fields: Partial<Parameters<typeof popUpProblems>[0]> = {}) =>
  popUpProblems({ ...input, ...fields }, now).map(({ path, code }) => `${path} ${code}`);

describe('a pop-up', () => {
  it('needs English, and each other language whole', () => {
    expect(problems()).toEqual([]);
    expect(problems({ texts: { ...input.texts, en: said() } })).toEqual([
      'texts.en.title required',
      'texts.en.body required',
    ]);
    expect(problems({ texts: { ...input.texts, fr: said('', 'Corps') } })).toEqual([
      'texts.fr.title required',
    ]);
    expect(problems({ texts: { ...input.texts, es: said('', '', 'Ver') } })).toEqual([
      'texts.es.title required',
      'texts.es.body required',
    ]);
  });

  it('needs a label of its link in each language that it has', () => {
    const texts = { en: said('A', 'B', 'Read'), es: said(), fr: said('A', 'B') };
    expect(problems({ texts, link_url: '/settings' })).toEqual(['texts.fr.link_label required']);
  });

  it('ends after it begins, and not in the past', () => {
    const before = new Date('2026-11-20T00:00:00Z');
    const start = new Date('2026-11-01T00:00:00Z');
    expect(problems({ ends_at: now })).toEqual(['ends_at date_order']);
    expect(problems({ starts_at: start, ends_at: before })).toEqual(['ends_at day_passed']);
    expect(problems({ starts_at: start, ends_at: now })).toEqual(['ends_at day_passed']);
    expect(problems({ ends_at: new Date(now.getTime() + 1) })).toEqual([]);
  });

  it.each([
    'https://cardload.example',
    'https://cardload.example/a?b=c#d',
    'https://a.example:8443/',
    '/settings',
    '/',
  ])('may lead to %s', (url) => {
    expect(isPopUpLink(url)).toBe(true);
    expect(problems({ link_url: url })).toContain('texts.en.link_label required');
  });

  it.each([
    'http://cardload.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a b',
    'https://',
    'https://user@evil.example',
    'https://a.example\nb',
    'settings',
  ])('may not lead to %j', (url) => {
    expect(isPopUpLink(url)).toBe(false);
    expect(problems({ link_url: url })).toContain('link_url link_invalid');
  });

  it('is read in English where a language is left out', () => {
    const texts = { en: said('A', 'B'), fr: said('C', 'D') };
    expect(wordingFor(texts, 'fr').title).toBe('C');
    expect(wordingFor(texts, 'es').title).toBe('A');
  });

  it('is over at its end, and once somebody ended it', () => {
    const of = (fields: object) =>
      popUpState({ startsAt: now, endsAt: null, endedAt: null, ...fields }, now);
    const later = new Date(now.getTime() + 1);
    expect(of({})).toBe('active');
    expect(of({ startsAt: later })).toBe('scheduled');
    expect(of({ endsAt: now })).toBe('ended');
    expect(of({ endsAt: later })).toBe('active');
    expect(of({ startsAt: later, endedAt: now })).toBe('ended');
  });
});
