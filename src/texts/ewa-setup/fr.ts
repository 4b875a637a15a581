import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Accès au salaire gagné',
};
export default texts;
