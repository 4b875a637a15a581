const texts = {
  'run.subject': 'Tips {{wallet}}',
  'run.body': 'The tips of {{wallet}} need a look before they can be paid:',
};
export default texts;
