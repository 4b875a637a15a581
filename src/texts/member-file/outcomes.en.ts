const texts = {
  added: 'added',
  left_out: 'left out',
  not_added: 'not added',
  ready: 'ready',
};
export default texts;
