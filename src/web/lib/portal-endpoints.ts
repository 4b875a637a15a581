import { endpoints as portal } from 'virtual:endpoints/portal';
import { endpoints } from './endpoints.ts';

export const knowPortal = (): void => void Object.assign(endpoints, portal);
