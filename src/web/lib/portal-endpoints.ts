import { endpoints as portal } from 'virtual:endpoints/portal';
import { endpoints, endpointsIn } from './endpoints.ts';

export const knowPortal = (): void => void Object.assign(endpoints, endpointsIn(portal));
