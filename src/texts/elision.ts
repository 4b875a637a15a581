/**
 * French drops the vowel of "de" and "que" before another: `la carte de {{name}}` of Ana is "la
 * carte d’Ana". The catalogues have the vowel dropped already, so that only a parameter can stand
 * where this finds one. An h is left alone: "d’Hugo", but "de Host".
 */
export const withElision = (text: string): string =>
  text.replace(
    /(?<![\p{L}\p{N}])([Dd]|[Qq]u|[Jj]usqu)e (?=[\u2066\u2068]?[aeiouàâäéèêëîïôöûüœæ])/giu,
    '$1’',
  );
