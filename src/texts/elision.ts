/**
 * Mends a French sentence where a parameter met the word before it. "de" and "que" lose their vowel
 * before another (`la carte de {{name}}` of Ana is "la carte d’Ana"), and "à" and "de" melt with the
 * pool's article ("au fonds", "du fonds"). The catalogues are written so already, so only a
 * parameter can stand where this finds one. An h is left alone: "d’Hugo", but "de Host".
 */
export const withElision = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}])(d|qu|jusqu)e (?=[\u2066\u2068]?[aeiouàâäéèêëîïôöûüœæ])/giu, '$1’')
    .replace(/(?<!\p{L})(à|de) le fonds(?!\p{L})/gu, (_, word) =>
      word === 'de' ? 'du fonds' : 'au fonds',
    );
