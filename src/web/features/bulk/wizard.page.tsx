import type { ReactNode } from 'react';
import { Wizard } from './wizard.tsx';

export const BulkLoad = (): ReactNode => <Wizard kind="load" several={false} />;
export const BulkUnload = (): ReactNode => <Wizard kind="unload" several={false} />;
/** Entry in a table, for one or several wallets. */
export const BulkCards = (): ReactNode => <Wizard kind="load" several />;
