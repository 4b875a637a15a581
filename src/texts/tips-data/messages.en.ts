const texts = {
  'run.subject': 'Tips at {{wallet}} need attention',
  'run.body': 'Fix these before you pay tips at {{wallet}}:',
};
export default texts;
