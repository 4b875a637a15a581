const texts = {
  title: 'Manage employees',
} as const;
export default texts;
