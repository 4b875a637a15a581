import type en from './outcomes.en.ts';

const texts: Record<keyof typeof en, string> = {
  added: 'agregado',
  left_out: 'omitido',
  not_added: 'no agregado',
  ready: 'listo',
};
export default texts;
