const texts = {
  title: 'Earned wage access',
} as const;
export default texts;
