/** A small generator with a seed, so that the demo world is the same every time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST = [
  'Ana',
  'Ben',
  'Gita',
  'Hugo',
  'Eve',
  'Léa',
  'Noah',
  'Chloé',
  'Mateo',
  'Sofía',
  'Liam',
  'Emma',
  'Olivier',
  'Zoé',
  'Diego',
  'Camila',
  'Priya',
  'Ravi',
  'Mei',
  'Wei',
  'Fatima',
  'Omar',
  'Élodie',
  'Gabriel',
  'Jade',
  'Lucas',
  'Inès',
  'Tomás',
  'Nadia',
  'Youssef',
  'Sara',
  'Ethan',
  'Maya',
  'Samuel',
  'Alice',
  'Juan',
  'Lucía',
  'Kofi',
  'Amara',
  'Björn',
];
const LAST = [
  'Roy',
  'Lee',
  'Patel',
  'Khan',
  'Tremblay',
  'Gagnon',
  'Nguyen',
  'Garcia',
  'Martinez',
  'Smith',
  'Brown',
  'Chen',
  'Singh',
  'Côté',
  'Bouchard',
  'Gauthier',
  'Morin',
  'Lavoie',
  'Fortin',
  'Gagné',
  'Ouellet',
  'Pelletier',
  'Bélanger',
  'Lévesque',
  'Hernández',
  'López',
  'Pérez',
  'Kim',
  'Park',
  'Wong',
  'Haddad',
  'Mensah',
  'Okafor',
  'Novak',
  'Rossi',
  'Silva',
  'Dubois',
  'Moreau',
  'Bergeron',
  'Cloutier',
];

/** The nth name of the demo: every pair comes once before one comes again. */
export function nameOf(index: number): { first: string; last: string } {
  const first = FIRST[index % FIRST.length] ?? 'Ana';
  const last = LAST[(index + Math.floor(index / FIRST.length) * 7) % LAST.length] ?? 'Roy';
  return { first, last };
}
