import type en from './en.ts';
import topics from './topics.es.ts';

const texts: Record<keyof typeof en, string> = {
  ...topics,
  search: 'Buscar en la ayuda',
  searchHint: 'Por ejemplo: tarjeta perdida, carga fallida',
  forThisPage: 'Para esta página',
  allTopics: 'Todos los temas',
  found_one: '{{count}} tema encontrado',
  found_other: '{{count}} temas encontrados',
  foundNone: 'Ningún tema encontrado. Pruebe con otras palabras o contacte a soporte más abajo.',
  openPage: 'Abrir {{page}}',
  showFirstSteps: 'Mostrar los primeros pasos en Inicio',
  contactTitle: 'Hablar con una persona',
  hours: 'El soporte atiende de 9 a. m. a 5 p. m., hora del este.',
  email: 'Escribir un correo',
  call: 'Llamar al {{phone}}',
  statusPage: '¿Algo no funciona? Vea la página de estado',
  noContact: 'Pregunte al administrador de su empresa. Sabe cómo contactar a soporte.',
  mailFilled: 'El correo ya indica para qué empresa trabaja y en qué página está.',
  mailSubject: 'Ayuda: {{client}}',
  mailClient: 'Cliente: {{client}} ({{id}})',
  mailPage: 'Página: {{page}}',
  mailAsk: 'Mi pregunta:',
};
export default texts;
