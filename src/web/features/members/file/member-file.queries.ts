import { importApi } from '#web/lib/import-api.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export const memberFileApi = importApi('member_file', {
  template: 'fileClientsTemplate',
  start: 'fileClients',
  list: 'listMemberFiles',
  show: 'showMemberFile',
  events: 'memberFileEvents',
  rows: 'memberFileRows',
  badRows: 'memberFileBadRows',
  results: 'exportMemberFile',
  map: 'mapMemberFile',
  fix: 'fixMemberFileRow',
  mark: 'markMemberFileRows',
  correct: 'correctedMemberRows',
  confirm: 'processFileClients',
  cancel: 'cancelMemberFile',
});

export const departmentsAt = (store: number) => queryOf('storeDepartments', { params: { store } });
