import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Gérer les employés',
};
export default texts;
