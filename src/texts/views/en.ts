const texts = {
  views: 'Views',
  save: 'Save this view',
  edit: 'Edit view',
  remove: 'Delete view',
  keep: 'Save view',
  name: 'View name',
  nameHint: 'Only you can see it. Its link opens it again.',
  take: 'Save what the list shows now',
  saved: 'View {{name}} saved.',
  cancel: 'Cancel',
  isOpen: 'Open now',
  noFilter: 'Filter the list first.',
  removed: 'View {{name}} deleted',
  restore: 'Restore {{name}}',
  restored: 'View {{name}} is back',
  notRestored: 'Not restored',
};
export default texts;
