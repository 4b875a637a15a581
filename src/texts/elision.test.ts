import { describe, expect, it } from 'vitest';
import { withElision } from './elision.ts';

describe('French before a vowel', () => {
  it.each([
    ['25,00 $ sont sur la carte de Ana Roy', '25,00 $ sont sur la carte d’Ana Roy'],
    ['Retirer l’invitation de Élodie?', 'Retirer l’invitation d’Élodie?'],
    ['Historique de \u2066Olivier\u2069', 'Historique d’\u2066Olivier\u2069'],
    ['Le forfait de Airport reste inchangé.', 'Le forfait d’Airport reste inchangé.'],
    ['De Old Port', 'D’Old Port'],
    ['Donne 100 % de pourboires à le fonds', 'Donne 100 % de pourboires au fonds'],
    ['Retourné de le fonds', 'Retourné du fonds'],
  ])('writes %s as it is said', (text, written) => {
    expect(withElision(text)).toBe(written);
  });

  it.each([
    'La carte de Hugo Khan',
    'La carte de Björn Cloutier',
    'Une limite de 11,00 $',
    'Le monde entier',
    'Carte de \u2066Max\u2069',
  ])('leaves %s alone', (text) => {
    expect(withElision(text)).toBe(text);
  });
});
