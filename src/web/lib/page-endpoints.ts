export { endpoints as pages } from 'virtual:endpoints/pages';
