const texts = {
  applied: 'applied',
  left_out: 'left out',
  not_applied: 'not applied',
  ready: 'ready',
};
export default texts;
