import type en from './outcomes.en.ts';

const texts: Record<keyof typeof en, string> = {
  added: 'ajouté',
  left_out: 'exclu',
  not_added: 'non ajouté',
  ready: 'prêt',
};
export default texts;
