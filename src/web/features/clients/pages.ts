/** The operator's screens of clients and programs, fetched together. */
export { AddClients } from './add-clients.page.tsx';
export { AddProgram } from './programs.page.tsx';
export { EditProgram } from './programs.page.tsx';
export { ViewPrograms } from './programs.page.tsx';
export { ViewClients } from './view-clients.page.tsx';
