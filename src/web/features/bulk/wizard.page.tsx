import type { ReactNode } from 'react';
import { Wizard } from './wizard.tsx';

export const BulkLoad = (): ReactNode => <Wizard kind="load" first="scope" />;
export const BulkUnload = (): ReactNode => <Wizard kind="unload" first="scope" />;
/** Entry in a table, for one or several wallets. */
export const BulkCards = (): ReactNode => <Wizard kind="load" first="table" />;
