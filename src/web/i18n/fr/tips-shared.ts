const texts = {
  page: 'x',
};
export default texts;
