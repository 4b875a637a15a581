import topics from './topics.en.ts';

const texts = {
  ...topics,
  search: 'Search help',
  searchHint: 'For example: lost card, load failed',
  forThisPage: 'For this page',
  allTopics: 'All topics',
  found_one: '{{count}} topic found',
  found_other: '{{count}} topics found',
  foundNone: 'No topic found. Try other words, or contact support below.',
  openPage: 'Open {{page}}',
  showFirstSteps: 'Show first steps on Home',
  contactTitle: 'Reach a person',
  hours: 'Support is available 9 a.m. to 5 p.m. EST.',
  email: 'Write an email',
  call: 'Call {{phone}}',
  statusPage: 'Is something down? See the status page',
  noContact: 'Ask your internal admin. They know how to reach support.',
  mailFilled: 'The email already says who you work for and which page you are on.',
  mailSubject: 'Help: {{client}}',
  mailClient: 'Client: {{client}} ({{id}})',
  mailPage: 'Page: {{page}}',
  mailAsk: 'My question:',
};
export default texts;
