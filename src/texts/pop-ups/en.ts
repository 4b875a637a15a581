/** Pop-ups as managers see them, and the offer of the survey. */
export default {
  popUps: 'Announcements',
  dismiss: 'Dismiss',
  dismissNamed: 'Dismiss: {{title}}',
  more_one: '{{count}} more under Messages',
  more_other: '{{count}} more under Messages',
  surveyOffer: 'Tell us about your point of sale. It takes two minutes.',
  answer: 'Answer',
  later: 'Later',
};
