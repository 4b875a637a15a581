import { tipData } from './data.ts';
import { tipMapping } from './mapping.ts';

export const tipsData = { ...tipMapping, ...tipData };
